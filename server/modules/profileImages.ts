import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { IdParam } from "#src/contracts/endpoint.ts";
import type { App } from "../app.ts";
import { callerOf } from "../http/identity.ts";
import { reencode, readInline } from "../images.ts";
import { refuse } from "../refusals.ts";
import { profileImages } from "../schema/index.ts";

/** The body of the request: 5 MB of picture in base64, and the JSON around it. */
export const imageBodyLimit = 7_100_000;
const mostBytes = 5_000_000;
/** Width and height of a stored picture, in pixels: twice the largest that is shown. */
const side = 256;

/** Where a picture is served; the part `profile_image` identifies it to clients (B-273). */
export const imagePath = (userId: number, version: string): string => `/profile_image/${userId}/${version}`;

/**
 * Stores an inline image (a data: URL) as the picture of a user, cropped to a square and re-encoded, so that nothing of
 * the file itself is ever served; null removes the picture.
 * @returns its path, or null
 * @throws Refused 422 on `image`
 */
export async function replaceImage(app: App, userId: number, image: string | null): Promise<string | null> {
  if (image === null) {
    await app.db().delete(profileImages).where(eq(profileImages.userId, userId));
    return null;
  }
  const { bytes } = await reencode(readInline(image, mostBytes), {
    width: side,
    height: side,
    fit: "cover",
  });
  const version = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
  const kept = { version, mime: "image/webp", bytes, updatedAt: app.now() };
  await app
    .db()
    .insert(profileImages)
    .values({ userId, ...kept })
    .onConflictDoUpdate({ target: profileImages.userId, set: kept });
  return imagePath(userId, version);
}

const ImageParams = z.object({ user: IdParam, version: z.string().check(z.regex(/^[0-9a-f]{16}$/)) });

/** Serves the pictures to anybody signed in. A version never changes, so browsers cache it. */
export function serveProfileImages(server: FastifyInstance, app: App): void {
  server.get("/profile_image/:user/:version", async (request, reply) => {
    if (!(await callerOf(request))) throw refuse.unauthorized();
    const read = ImageParams.safeParse(request.params);
    const [image] = read.success
      ? await app
          .db()
          .select()
          .from(profileImages)
          .where(and(eq(profileImages.userId, read.data.user), eq(profileImages.version, read.data.version)))
      : [];
    if (!image) throw refuse.notFound();
    return reply
      .type(image.mime)
      .header("cache-control", "private, max-age=31536000, immutable")
      .send(image.bytes);
  });
}
