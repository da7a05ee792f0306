import { and, count, desc, eq, inArray, like, or, sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { imageBankCalls, imageLimits, type BankImage } from "#src/contracts/admin/imageBanks.ts";
import { systemAdmins } from "../../access.ts";
import type { App } from "../../app.ts";
import type { Caller } from "../../caller.ts";
import { matchesEveryWord } from "../../database/matchesEveryWord.ts";
import { textOf } from "../../html.ts";
import { refuse } from "../../refusals.ts";
import { hasAlready } from "../../repeated.ts";
import { createByKey, createdByKey } from "../../resources/creations.ts";
import { resourceModule, resourcesOf } from "../../resources/resourceModule.ts";
import { readRows } from "../../resources/rows.ts";
import { screenOf } from "../../resources/screen.ts";
import * as schema from "../../schema/index.ts";
import { htmlColumnsOf } from "../../schema/html.ts";
import { on, type Handled } from "../../serve.ts";
import { pictureTurns } from "../../images.ts";
import {
  addBankImage,
  bankImageAddress,
  bankImageUrl,
  encodeBankImage,
  pictureColumns,
} from "../bankImages.ts";
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
      in_use: isUsed,
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
    async ({ params: { id }, body: { image: sent, key, ...words }, caller }) => {
      const creation = { name: "picture", key };
      const checkRoom = async () => {
        await bank(app, id);
        if ((await app.db().$count(bankImages, eq(bankImages.bankId, id))) >= imageLimits.images)
          throw refuse.invalid({ image: [`An image bank can have at most ${imageLimits.images} pictures`] });
      };
      if ((await createdByKey(app, caller, creation)) === null) await checkRoom();
      // Outside the transaction, so that no other write waits for a picture.
      const encoded = await encodeBankImage(sent);
      const values = { ...words, bytes: encoded.bytes };
      const { bytes: _, ...data } = await createByKey(
        app,
        caller,
        { ...creation, values },
        {
          create: () =>
            app.inTransaction(async () => {
              await checkRoom();
              const image = await findImage(app, id, await addBankImage(app, id, { ...words, encoded }));
              await audit(app, caller, "picture added", null, image);
              return { ...image, bytes: encoded.bytes };
            }),
          read: (image) => readWhole(app, id, image),
          change: async (before) => {
            if (hasAlready(before, values)) return before;
            const isOther = !hasAlready(before, { bytes: values.bytes });
            const place = isOther && (await placeOfUse(app, eq(bankImages.id, before.id)));
            if (place) throw refuse.conflict(`This picture has been added, and is used ${place}`);
            // Browsers cache what is behind a name, so another picture gets another name.
            const columns = { ...words, ...(isOther && pictureColumns(encoded)) };
            return { ...(await changeImage(app, caller, before, columns)), bytes: encoded.bytes };
          },
        },
      );
      return { data };
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
        return { data: hasAlready(before, texts) ? before : await changeImage(app, caller, before, texts) };
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

/** @throws Refused 404 if there is no such bank */
async function bank(app: App, id: number): Promise<void> {
  const found = await readRows(app, resourcesOf(app).get(name)!, [id], ["id"]);
  if (found.length === 0) throw refuse.notFound(`This ${name} does not exist`);
}

/** What shows a picture beside its texts. An archived record keeps its picture, too. */
const showing = [carouselSlides, podcasts, podcastEpisodes] as const;

/** Whether `placeOfUse` would find any picture of the bank. Each text is read once, however many pictures there are. */
const isUsed = sql`exists (select from bank_images i where i.bank_id = ${imageBanks.id} and (${or(
  ...showing.map((table) => sql`exists (select from ${table} where ${table.imageId} = i.id)`),
  ...htmlColumnsOf(schema).map(
    ({ table, column }) => sql`i.name in (
      select shown[1] from ${table}, regexp_matches(${column}, ${`${bankImageAddress("")}([0-9a-f-]+\\.webp)`}, 'g') shown
      where ${column} like ${`%${bankImageAddress("")}%`})`,
  ),
)}))`;

/**
 * Where one of these pictures is used, as a continuation of “is used”, and what to do first; null if none is. They are
 * about to be deleted or replaced: until the transaction ends, none of them can come into use.
 */
async function placeOfUse(app: App, which: SQL): Promise<string | null> {
  const { db } = app;
  await db().select({ id: bankImages.id }).from(bankImages).where(which).orderBy(bankImages.id).for("update");
  for (const table of showing) {
    const pictures = db().select({ id: bankImages.id }).from(bankImages).where(which);
    const [found] = await db()
      .select({ id: table.id })
      .from(table)
      .where(inArray(table.imageId, pictures))
      .orderBy(table.id)
      .limit(1);
    if (found) return `by ${await calledIn(app, table, found.id)}. Choose another picture there first.`;
  }
  for (const { table, column, keys } of htmlColumnsOf(schema)) {
    const shows = sql`strpos(${column}, ${bankImageUrl(sql`${bankImages.name}`)}) > 0`;
    const [found] = await db()
      .select({ key: keys[0]! })
      .from(bankImages)
      // Most texts show no picture at all, and need not be compared with every one.
      .innerJoin(table, and(like(column, `%${bankImageAddress("")}%`), shows))
      .where(which)
      .limit(1);
    if (found) return `in ${await calledIn(app, table, Number(found.key))}. Remove it from there first.`;
  }
  return null;
}

/** What the back office calls the record in this row: “the podcast “Cover Story””, or “a text” if it has no name. */
async function calledIn(app: App, table: PgTable, id: number): Promise<string> {
  for (const resource of resourcesOf(app).values()) {
    const screen = resource.table === table && (await screenOf(resource));
    if (!screen) continue;
    const [row] = await readRows(app, resource, [id], [screen.named, "archived_at"]);
    const name = textOf(String(row?.[screen.named] ?? ""));
    if (name) return `the ${row?.archived_at ? "archived " : ""}${resource.name} “${name}”`;
  }
  return "a text";
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

const isIn = (bankId: number, id: number) => and(eq(bankImages.id, id), eq(bankImages.bankId, bankId));

/** A picture of this bank. @throws Refused 404 */
async function findImage(app: App, bankId: number, id: number): Promise<BankImage> {
  const [row] = await app.db().select(shown).from(bankImages).where(isIn(bankId, id));
  if (!row) throw refuse.notFound("This picture does not exist");
  return imageOf(row);
}

/** A picture of this bank with its bytes; undefined if it does not exist. */
async function readWhole(app: App, bankId: number, id: number) {
  const [row] = await app
    .db()
    .select({ ...shown, bytes: bankImages.bytes })
    .from(bankImages)
    .where(isIn(bankId, id));
  return row && { ...imageOf(row), bytes: Buffer.from(row.bytes) };
}

async function changeImage(
  app: App,
  caller: Caller,
  before: BankImage,
  columns: Partial<typeof bankImages.$inferInsert>,
): Promise<BankImage> {
  await app
    .db()
    .update(bankImages)
    .set({ ...columns, updatedAt: app.now(), version: sql`gen_random_uuid()` })
    .where(eq(bankImages.id, before.id));
  const after = await findImage(app, before.bank_id, before.id);
  await audit(app, caller, "picture changed", before, after);
  return after;
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
