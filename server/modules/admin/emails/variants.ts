import { and, eq, sql } from "drizzle-orm";
import { emailCalls, emailVariantCalls } from "#src/contracts/admin/emails.ts";
import type { Ordered } from "#src/contracts/admin/order.ts";
import type { EmailSet } from "#src/contracts/emails/emailSets.ts";
import type { App } from "../../../app.ts";
import { messageTypes, tagsOf } from "../../../messages/messageTypes.ts";
import { refuse } from "../../../refusals.ts";
import { unknownAudience } from "../../../resources/recipients.ts";
import { languageName } from "../../../resources/languages.ts";
import { resourceModule, resourcesOf } from "../../../resources/resourceModule.ts";
import { findRow } from "../../../resources/rows.ts";
import { subjectOf } from "../../../resources/resource.ts";
import { switching } from "../../../resources/switching.ts";
import { emails, emailVariants, searchable } from "../../../schema/index.ts";
import { on, type Handled } from "../../../serve.ts";
import { orderChange, requireCompleteOrder } from "../order.ts";
import { editorsOf } from "./access.ts";
import { declaredTypes } from "./declaredTypes.ts";
import { badLinks, wrongTexts } from "./wrongTexts.ts";

const { id, emailId, audienceId, position } = emailVariants;

/** A place after every other, until a new variant has its own. */
const lastPlace = 1_000_000;

/** The variants of the emails of one set. */
export const emailVariantsModule =
  (of: EmailSet) =>
  (app: App): Handled[] => {
    const calls = emailVariantCalls[of];
    const access = editorsOf(of);
    const name = emailCalls[of].list.words.one;
    const readOrder = (email: number): Promise<Ordered[]> =>
      app
        .db()
        .select({ id, name: emailVariants.name })
        .from(emailVariants)
        .where(eq(emailId, email))
        .orderBy(position, id);
    /** @throws Refused 404 if this set has no such email */
    const findEmail = (email: number) => findRow(app, resourcesOf(app).get(name)!, email);
    return [
      ...resourceModule(app, {
        calls,
        access,
        table: emailVariants,
        file: `${of}-email-variants`,
        holds: () => sql`exists (
          select from ${emails} e where e.id = ${emailId} and e.set = ${of} and e.retired_at is null)`,
        more: () => ({
          language_name: languageName(emailVariants.language),
          audience: sql`(select a.name from audiences a where a.id = ${audienceId})`,
          tags: sql`(select declared.tags from ${declaredTypes()} join ${emails} e on e.key = declared.key where e.id = ${emailId})`,
        }),
        search: searchable(emailVariants.name),
        unique: {
          email_variants_name: { field: "name", message: "Another variant of this email has this name" },
        },
        begin: () => ({ position: lastPlace }),
        async rulesFor(drafts) {
          const bad = drafts.flatMap(({ body }) => badLinks(body ?? ""));
          return async (draft, { before }) => ({
            ...(before &&
              before.email_id !== draft.email_id && { email_id: ["A variant stays with its email"] }),
            ...(await unknownAudience(app, draft.audience_id, before?.audience_id)),
            ...wrongTexts(draft, await tagsOfEmail(app, of, draft.email_id), bad),
          });
        },
        async written({ id: variant }, before, { email_id: email }) {
          if (before) return;
          // A new one comes last.
          await app.db().execute(sql`
            update ${emailVariants} set position = (
              select coalesce(max(v.position), 0) + 1 from ${emailVariants} v where v.email_id = ${email} and v.id <> ${variant})
            where ${id} = ${variant}`);
        },
        acts: switching(emailVariants),
      }),

      on(calls.order, access, async ({ params }) => {
        await findEmail(params.id);
        return { data: await readOrder(params.id) };
      }),

      on(
        calls.reorder,
        access,
        ({ params: { id: email }, body: { ids }, caller }) =>
          app.inTransaction(async () => {
            await findEmail(email);
            await app
              .db()
              .select({ id: emails.id })
              .from(emails)
              .where(eq(emails.id, email))
              .for("no key update");
            const before = await readOrder(email);
            requireCompleteOrder(ids, before);
            const details = orderChange(before, ids);
            if (details) {
              await app
                .db()
                .update(emailVariants)
                .set({ position: sql`array_position(${sql.param(ids)}::int[], ${id})` })
                .where(eq(emailId, email));
              await app.audit({
                caller,
                act: "variants reordered",
                subject: subjectOf({ name }, email),
                outcome: "done",
                details: { did: "variants reordered", ...details },
              });
            }
            return { data: await readOrder(email) };
          }),
        { audited: true },
      ),
    ];
  };

/** @throws Refused 422 if this set has no such email */
async function tagsOfEmail(app: App, of: EmailSet, email: number) {
  const [row] = await app
    .db()
    .select()
    .from(emails)
    .where(and(eq(emails.id, email), eq(emails.set, of)));
  const type = messageTypes.find(({ key }) => key === row?.key);
  if (!type) throw refuse.invalid({ email_id: ["This email does not exist"] });
  return tagsOf(type);
}
