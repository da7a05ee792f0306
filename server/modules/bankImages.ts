import { randomUUID } from "node:crypto";
import { eq, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { FastifyInstance } from "fastify";
import { imageLimits } from "#src/contracts/admin/imageBanks.ts";
import type { App } from "../app.ts";
import { callerOf } from "../http/identity.ts";
import { reencode, readInline, type Encoded } from "../images.ts";
import { refuse } from "../refusals.ts";
import type { Errors } from "../resources/resource.ts";
import { bankImages } from "../schema/admin.ts";

/** The pictures of the image banks: adding and serving them. */

const folder = "/image-bank/";
/** The address of a picture by its name, in SQL. */
export const bankImageUrl = (name: SQL): SQL<string> => sql`${folder}::text || ${name}`;
/** The address of the picture with this id, in SQL; null without one. */
export const bankImageOf = (id: SQL | PgColumn): SQL<string | null> =>
  sql`(select ${bankImageUrl(sql`i.name`)} from bank_images i where i.id = ${id})`;
export const bankImageAddress = (name: string): string => folder + name;

type Words = { title: string; alt: string };

/** An inline image re-encoded for a bank. @throws Refused 422 on `image` */
export const encodeBankImage = (image: string): Promise<Encoded> =>
  reencode(readInline(image, imageLimits.bytes), {
    width: imageLimits.side,
    height: imageLimits.side,
    fit: "inside",
    withoutEnlargement: true,
  });

/** The columns of a picture itself, under a generated name. */
export const pictureColumns = ({ bytes, width, height }: Encoded) => ({
  ...{ name: `${randomUUID()}.webp`, width, height, size: bytes.length, bytes },
});

/** Adds a picture to a bank. @returns its id */
export async function addBankImage(
  app: App,
  bankId: number,
  { encoded, title, alt }: Words & { encoded: Encoded },
): Promise<number> {
  const now = app.now();
  const [made] = await app
    .db()
    .insert(bankImages)
    .values({ bankId, title, alt, ...pictureColumns(encoded), createdAt: now, updatedAt: now })
    .returning({ id: bankImages.id });
  return made!.id;
}

/** What is wrong with the picture of a draft. If nothing is, it cannot be deleted before the draft is saved. */
export async function unknownPicture(app: App, id: number | null): Promise<Errors> {
  if (id === null) return {};
  const [image] = await app
    .db()
    .select({ id: bankImages.id })
    .from(bankImages)
    .where(eq(bankImages.id, id))
    .for("key share");
  return image ? {} : { image_id: ["This picture does not exist"] };
}

/** Serves the pictures to anybody signed in. The content behind a name never changes, so browsers cache it. */
export function serveBankImages(server: FastifyInstance, app: App): void {
  server.get<{ Params: { name: string } }>(`${folder}:name`, async (request, reply) => {
    if (!(await callerOf(request))) throw refuse.unauthorized();
    const [image] = await app
      .db()
      .select({ bytes: bankImages.bytes })
      .from(bankImages)
      .where(eq(bankImages.name, request.params.name));
    if (!image) throw refuse.notFound();
    return reply
      .type("image/webp")
      .header("cache-control", "private, max-age=31536000, immutable")
      .send(image.bytes);
  });
}
