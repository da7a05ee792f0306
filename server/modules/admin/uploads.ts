import { createHash } from "node:crypto";
import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { day } from "#src/contracts/milliseconds.ts";
import { uploadCalls, type Upload, type UploadCalls } from "#src/contracts/uploads.ts";
import { whyNotTaken } from "#src/contracts/kinds/file.ts";
import { fileTypeOf, fileTypes } from "#src/contracts/kinds/fileTypes.ts";
import type { FileLimits } from "#src/contracts/kinds/fileLimits.ts";
import { uploadLimits } from "#src/contracts/limits.ts";
import { admins, mayMake, type Access } from "../../access.ts";
import type { App } from "../../app.ts";
import { beginningOf } from "../../beginnings.ts";
import type { Caller } from "../../caller.ts";
import { refuse } from "../../refusals.ts";
import { resourcesOf } from "../../resources/resourceModule.ts";
import { uploadParts, uploads } from "../../schema/uploads.ts";
import { on, type Handled } from "../../serve.ts";
import { sendFile } from "../sendFile.ts";
import { asAttachment } from "../uploadedFile.ts";

/** Files of fields, which are uploaded in parts and served to those who may read the record. */

export type StoredUpload = typeof uploads.$inferSelect;
type Row = StoredUpload;

const digestOf = (bytes: Uint8Array | string): string => createHash("sha256").update(bytes).digest("hex");

export const uploadsModule = (app: App): Handled[] =>
  uploading(app, { calls: uploadCalls, access: admins, mayRead });

type Uploading = {
  calls: UploadCalls;
  access: Access<Caller>;
  /** Whether somebody may read a complete file. */
  mayRead: (app: App, caller: Caller, file: Row) => boolean | Promise<boolean>;
  /** The limits of each field that accepts uploads; without them, a record itself says what its fields accept. */
  places?: Readonly<Record<string, FileLimits>>;
};

/** Uploading for one kind of user. */
export const uploading = (app: App, { calls, access, mayRead: may, places }: Uploading): Handled[] => [
  on(calls.unfinished, access, async ({ query: { place }, caller }) => {
    const [last] = await app
      .db()
      .select()
      .from(uploads)
      .where(and(ownOf(caller), eq(uploads.place, place), isNull(uploads.finishedAt)))
      .orderBy(desc(uploads.keptUntil))
      .limit(1);
    return { data: last ? shown(last) : null };
  }),

  on(
    calls.start,
    access,
    ({ body, caller }) =>
      app.inTransaction(async () => {
        if (fileTypeOf(body.name) === null) throw refuse.invalid({ name: [unsupported] });
        if (places) mustFit(places, body);
        // Two tabs that start with the same file continue the same upload.
        await app
          .db()
          .execute(sql`select pg_advisory_xact_lock(hashtext(${`lyceum.uploads.${caller.userId}`}))`);
        const own = await app.db().select().from(uploads).where(ownOf(caller));
        const same = own.find(
          ({ place, name, bytes, modified }) =>
            place === body.place && name === body.name && bytes === body.bytes && modified === body.modified,
        );
        if (same) return { data: shown(same) };
        if (own.length >= uploadLimits.atOnce)
          throw refuse.conflict(
            `You have ${uploadLimits.atOnce} files that are not saved with a record. Save or cancel some of them first`,
          );
        const [made] = await app
          .db()
          .insert(uploads)
          .values({ ...body, userId: caller.userId, keptUntil: keptUntil(app) })
          .returning();
        return { data: shown(made!) };
      }),
    { limit: { name: "upload", max: 120, seconds: 600 } },
  ),

  on(
    calls.send,
    access,
    async ({ params, query: { at }, body, caller }) => ({
      data: await app.inTransaction(() => addPart(app, caller, params.upload, at, body)),
    }),
    { bodyLimit: uploadLimits.part },
  ),

  on(calls.finish, access, async ({ params, body, caller }) => ({
    data: await app.inTransaction(() => finish(app, caller, params.upload, body.digest)),
  })),

  on(calls.discard, access, async ({ params, caller }) => {
    const [gone] = await app.db().delete(uploads).where(ownOf(caller, params.upload)).returning();
    if (!gone) throw refuse.notFound();
  }),

  on(calls.file, access, async ({ params, caller, request, reply }) => {
    const [file] = await app.db().select().from(uploads).where(eq(uploads.id, params.upload));
    if (!file || file.finishedAt === null || !(await may(app, caller, file))) throw refuse.notFound();
    const { body } = sendFile(app, file, request, reply);
    reply
      .header("content-disposition", asAttachment(file.name))
      // Somebody who may read it today may not be allowed to tomorrow.
      .header("cache-control", "private, no-store");
    return body as AsyncIterable<Uint8Array>;
  }),
];

/** @throws Refused 422 for a field that is none of these, or a file that it does not accept */
function mustFit(
  places: Readonly<Record<string, FileLimits>>,
  { place, ...file }: { place: string; name: string; bytes: number },
): void {
  if (!Object.hasOwn(places, place)) throw refuse.invalid({ place: ["This field does not accept files"] });
  const why = whyNotTaken(places[place]!, file);
  if (why !== null) throw refuse.invalid({ name: [why] });
}

const unsupported = "This file type is not supported";

const keptUntil = (app: App): Date => new Date(app.now().getTime() + uploadLimits.days * day);

/** The caller's uploads that no record has taken: all of them, or one. Other users' uploads are treated as missing. */
const ownOf = ({ userId }: Caller, id?: number) =>
  and(
    eq(uploads.userId, userId),
    isNull(uploads.resource),
    id === undefined ? undefined : eq(uploads.id, id),
  );

const shown = ({ id, name, bytes, received, finishedAt }: Row): Upload => ({
  ...{ id, name, bytes, received },
  finished: finishedAt !== null,
});

/** @throws Refused 404 where the caller has none */
async function lockOwn(app: App, caller: Caller, id: number): Promise<Row> {
  const [found] = await app.db().select().from(uploads).where(ownOf(caller, id)).for("update");
  if (!found) throw refuse.notFound("This upload no longer exists");
  return found;
}

async function addPart(app: App, caller: Caller, id: number, at: number, body: Uint8Array): Promise<Upload> {
  const upload = await lockOwn(app, caller, id);
  const bytes = Buffer.from(body);
  if (at >= upload.bytes || bytes.length !== Math.min(uploadLimits.part, upload.bytes - at))
    throw refuse.invalid({ at: ["This is not a part of the file"] });
  const digest = digestOf(bytes);
  if (at < upload.received) {
    const [known] = await app
      .db()
      .select({ digest: uploadParts.digest })
      .from(uploadParts)
      .where(and(eq(uploadParts.uploadId, id), eq(uploadParts.at, at)));
    // A repetition: the response was lost, or another tab sends the same part.
    if (known?.digest === digest) return shown(upload);
  }
  if (at !== upload.received) throw refuse.conflict(`The next part begins at ${upload.received}`);
  if (at === 0 && !beginningOf(fileTypes[fileTypeOf(upload.name)!].mime)(bytes))
    throw refuse.invalid({ name: ["The content of this file does not match its name. Choose another one."] });
  await app.db().insert(uploadParts).values({ uploadId: id, at, bytes, digest });
  return change(app, id, { received: at + bytes.length, keptUntil: keptUntil(app) });
}

async function finish(app: App, caller: Caller, id: number, digest: string): Promise<Upload> {
  const upload = await lockOwn(app, caller, id);
  if (upload.finishedAt !== null) return shown(upload);
  if (upload.received < upload.bytes) throw refuse.conflict("The file has not been uploaded completely");
  const parts = await app
    .db()
    .select({ digest: uploadParts.digest })
    .from(uploadParts)
    .where(eq(uploadParts.uploadId, id))
    .orderBy(asc(uploadParts.at));
  if (digestOf(parts.map((part) => part.digest).join("")) === digest)
    return change(app, id, { finishedAt: app.now(), keptUntil: keptUntil(app) });
  await app.db().delete(uploadParts).where(eq(uploadParts.uploadId, id));
  return change(app, id, { received: 0 });
}

async function change(app: App, id: number, set: Partial<Row>): Promise<Upload> {
  const [changed] = await app.db().update(uploads).set(set).where(eq(uploads.id, id)).returning();
  return shown(changed!);
}

/** Until a record has taken a file, only its uploader may read it; then all who may read such records. */
async function mayRead(app: App, caller: Caller, { userId, resource }: Row): Promise<boolean> {
  if (resource === null) return userId === caller.userId;
  const holder = resourcesOf(app).get(resource);
  if (holder === undefined) return false;
  return mayMake(app, { endpoint: holder.calls.read, access: holder.reads ?? holder.access }, caller);
}
