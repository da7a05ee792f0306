import { and, count, desc, eq, inArray, like, sql, type SQL } from "drizzle-orm";
import { imageBankCalls, imageLimits, type BankImage } from "#src/contracts/admin/imageBanks.ts";
import { systemAdmins } from "../../access.ts";
import type { App } from "../../app.ts";
import type { Caller } from "../../caller.ts";
import { matchesEveryWord } from "../../database/matchesEveryWord.ts";
import { refuse } from "../../refusals.ts";
import { resourceModule, resourcesOf } from "../../resources/resourceModule.ts";
import { findRow } from "../../resources/rows.ts";
import * as schema from "../../schema/index.ts";
import { htmlColumnsOf } from "../../schema/html.ts";
import { on, type Handled } from "../../serve.ts";
import { pictureTurns } from "../../images.ts";
import { addBankImage, bankImageAddress, bankImageUrl, encodeBankImage } from "../bankImages.ts";
import { podcastAdmins } from "./podcasts/roles.ts";

const { bankImages, carouselSlides, imageBanks, podcastEpisodes, podcasts, searchable } = schema;

const name = "image bank";
/** 10 MB of picture in base64, and the JSON around it. */
const bodyLimit = 14_100_000;

/**
 * Banks of pictures, and the pictures in them. Every write of a picture appears in the history of its bank. Those who
 * make podcasts choose from them.
 */
export const imageBanksModule = (app: App): Handled[] => [
  ...resourceModule(app, {
    calls: imageBankCalls,
    access: systemAdmins,
    lists: podcastAdmins,
    table: imageBanks,
    more: () => ({
      images: sql`(select count(*)::int from ${bankImages} i where i.bank_id = ${imageBanks.id})`,
      preview: sql`(select ${bankImageUrl(sql`i.name`)} from ${bankImages} i
        where i.bank_id = ${imageBanks.id} order by i.id desc limit 1)`,
    }),
    search: searchable(imageBanks.name, imageBanks.description),
    unique: { image_banks_name: { field: "name", message: "An image bank with this name already exists" } },
    async keeps({ id }) {
      const place = await placeOfUse(app, eq(bankImages.bankId, id));
      return place && `One of its pictures is used ${place}`;
    },
  }),

  on(imageBankCalls.images, podcastAdmins, async ({ params: { id }, query: { page, perPage, search } }) => {
    await bank(app, id);
    const words = searchable(bankImages.title, bankImages.alt);
    const where = and(eq(bankImages.bankId, id), matchesEveryWord(words, search));
    const [counted] = await app.db().select({ total: count() }).from(bankImages).where(where);
    const rows = await app
      .db()
      .select(shown)
      .from(bankImages)
      .where(where)
      .orderBy(desc(bankImages.id))
      .limit(perPage)
      .offset((page - 1) * perPage);
    return { data: rows.map(imageOf), meta: { total: counted!.total, page, perPage } };
  }),

  on(
    imageBankCalls.addImage,
    systemAdmins,
    async ({ params: { id }, body: { image: sent, ...words }, caller }) => {
      const checkRoom = async () => {
        await bank(app, id);
        if ((await app.db().$count(bankImages, eq(bankImages.bankId, id))) >= imageLimits.images)
          throw refuse.invalid({ image: [`An image bank can have at most ${imageLimits.images} pictures`] });
      };
      await checkRoom();
      // Outside the transaction, so that no other write waits for a picture.
      const encoded = await encodeBankImage(sent);
      return app.inTransaction(async () => {
        await checkRoom();
        const image = await findImage(app, id, await addBankImage(app, id, { ...words, encoded }));
        await audit(app, caller, "picture added", null, image);
        return { data: image };
      });
    },
    {
      bodyLimit,
      audited: true,
      limit: { name: "bank image", max: 100, seconds: 600 },
      turns: pictureTurns,
    },
  ),

  on(
    imageBankCalls.updateImage,
    systemAdmins,
    ({ params: { id, image: imageId }, body: { title, alt }, caller }) =>
      app.inTransaction(async () => {
        const before = await findImage(app, id, imageId);
        const texts = { title: title ?? before.title, alt: alt ?? before.alt };
        if (texts.title === before.title && texts.alt === before.alt) return { data: before };
        await app
          .db()
          .update(bankImages)
          .set({ ...texts, updatedAt: app.now(), version: sql`gen_random_uuid()` })
          .where(eq(bankImages.id, imageId));
        const after = await findImage(app, id, imageId);
        await audit(app, caller, "picture changed", before, after);
        return { data: after };
      }),
    { audited: true },
  ),

  on(
    imageBankCalls.removeImage,
    systemAdmins,
    ({ params: { id, image: imageId }, caller }) =>
      app.inTransaction(async () => {
        const before = await findImage(app, id, imageId);
        const place = await placeOfUse(app, eq(bankImages.id, imageId));
        if (place) throw refuse.conflict(`This picture is used ${place}`);
        await app.db().delete(bankImages).where(eq(bankImages.id, imageId));
        await audit(app, caller, "picture removed", before, null);
      }),
    { audited: true },
  ),
];

const bank = (app: App, id: number) => findRow(app, resourcesOf(app).get(name)!, id);

/** Whatever shows a picture keeps it, archived or not. */
const uses = [
  { table: carouselSlides, place: "in the carousel" },
  { table: podcasts, place: "by a podcast" },
  { table: podcastEpisodes, place: "by an episode of a podcast" },
] as const;

/**
 * Where one of these pictures, which are about to be deleted, is used, after “is used”; null if none is. Until the
 * transaction ends, none of them can come into use.
 */
async function placeOfUse({ db }: App, which: SQL): Promise<string | null> {
  await db().select({ id: bankImages.id }).from(bankImages).where(which).orderBy(bankImages.id).for("update");
  for (const { table, place } of uses) {
    const pictures = db().select({ id: bankImages.id }).from(bankImages).where(which);
    if ((await db().$count(table, inArray(table.imageId, pictures))) > 0) return place;
  }
  for (const { table, column } of htmlColumnsOf(schema)) {
    const shows = sql`strpos(${column}, ${bankImageUrl(sql`${bankImages.name}`)}) > 0`;
    const [found] = await db()
      .select({ id: bankImages.id })
      .from(bankImages)
      // Most texts show no picture at all, and need not be compared with each.
      .innerJoin(table, and(like(column, `%${bankImageAddress("")}%`), shows))
      .where(which)
      .limit(1);
    if (found) return "in a text";
  }
  return null;
}

/** Everything except the bytes. */
const shown = {
  id: bankImages.id,
  version: bankImages.version,
  createdAt: bankImages.createdAt,
  updatedAt: bankImages.updatedAt,
  bankId: bankImages.bankId,
  name: bankImages.name,
  title: bankImages.title,
  alt: bankImages.alt,
  width: bankImages.width,
  height: bankImages.height,
  size: bankImages.size,
};
type ShownRow = Omit<typeof bankImages.$inferSelect, "bytes">;

const imageOf = ({ createdAt, updatedAt, bankId, name: file, ...rest }: ShownRow): BankImage => ({
  ...rest,
  bank_id: bankId,
  url: bankImageAddress(file),
  created_at: createdAt.toISOString(),
  updated_at: updatedAt.toISOString(),
});

/** A picture of this bank. @throws Refused 404 */
async function findImage(app: App, bankId: number, id: number): Promise<BankImage> {
  const [row] = await app
    .db()
    .select(shown)
    .from(bankImages)
    .where(and(eq(bankImages.id, id), eq(bankImages.bankId, bankId)));
  if (!row) throw refuse.notFound("This picture does not exist");
  return imageOf(row);
}

const audit = (
  app: App,
  caller: Caller,
  did: string,
  before: BankImage | null,
  after: BankImage | null,
): Promise<void> =>
  app.audit({
    caller,
    act: `${name} ${did}`,
    subject: `${name} ${(after ?? before)!.bank_id}`,
    outcome: "done",
    details: {
      did,
      changes: (["url", "title", "alt"] as const)
        .map((field) => ({
          field: `picture ${field}`,
          before: before?.[field] ?? null,
          after: after?.[field] ?? null,
        }))
        .filter((change) => change.before !== change.after),
    },
  });
