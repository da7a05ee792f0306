import { eq } from "drizzle-orm";
import { reminderCalls, type ReminderDraft } from "#src/contracts/admin/reminders.ts";
import type { RemindedType } from "#src/contracts/remindedTypes.ts";
import type { App } from "../../../app.ts";
import { messageTypes } from "../../../messages/messageTypes.ts";
import { refuse } from "../../../refusals.ts";
import { hasAlready } from "../../../repeated.ts";
import { draftOf } from "../../../resources/draft.ts";
import { subjectOf, withinOne, type AnyResource } from "../../../resources/resource.ts";
import { resourcesOf } from "../../../resources/resourceModule.ts";
import { findRow, readIds, readRows } from "../../../resources/rows.ts";
import { createRecords } from "../../../resources/write.ts";
import { releaseHeldOf } from "../../../reminders/held.ts";
import { on, type Handled } from "../../../serve.ts";
import { emails } from "../../../schema/index.ts";
import { previewOf } from "../emails/trial.ts";
import { reminderAccess } from "./access.ts";
import { foreseeRule, ruleOf, unsavedRule } from "./foresight.ts";
import { settled, wrongReminder } from "./rules.ts";

/** How many can be copied at once. */
const mostCopied = 200;

/** Acts on reminders beyond those of every resource: foreseeing a change, and copying to another record. */
export function reminderActs(app: App, type: RemindedType): Handled[] {
  const calls = reminderCalls[type];
  const access = reminderAccess[type];
  const resource = (): AnyResource => resourcesOf(app).get(calls.list.words.one)!;
  /** The record that a path names, and its reminders. @throws Refused 404 */
  const contentOf = async (params: Readonly<Record<string, unknown>> | undefined) => {
    const content = Number(params?.[resource().within!.param]);
    return { content, own: await withinOne(app, resource(), content) };
  };

  return [
    on(
      calls.foresee,
      access,
      async ({ params, body: { reminder_id: of, ...draft } }) => {
        const { content, own } = await contentOf(params);
        const before = of === null ? null : (draftOf(own, await findRow(app, own, of)) as ReminderDraft);
        const whole = { ...draft, ...settled(draft) };
        const wrong = await wrongReminder(app, whole, before);
        if (Object.keys(wrong).length > 0) throw refuse.invalid(wrong);
        const saved = of === null ? null : await ruleOf(app, of);
        const rule = unsavedRule(app, { type, content, saved, before, draft: whole });
        return { data: await foreseeRule(app, saved, rule) };
      },
      { limit: { name: "reminder foresight", max: 300, seconds: 600 } },
    ),

    on(calls.preview, access, async ({ query: { message } }) => {
      const found = messageTypes.find(({ key }) => key === message)!;
      const [written] = await app.db().select().from(emails).where(eq(emails.key, message));
      const texts = { subject: written?.subject ?? found.subject, body: written?.body ?? found.body };
      return { data: previewOf(app, found, { ...texts, sender: "", language: null }) };
    }),

    on(
      calls.copy,
      access,
      async ({ params, body: { ids, to }, caller }) => {
        const { content, own } = await contentOf(params);
        if (content === to) throw refuse.invalid({ to: [`Choose another ${type}`] });
        if (!(await resource().within!.exists(app, to)))
          throw refuse.invalid({ to: [`This ${type} no longer exists`] });
        const target = await withinOne(app, resource(), to);
        return app.inTransaction(async () => {
          const rows = await readRows(
            app,
            own,
            ids ?? (await readIds(app, own, { sort: "name" }, mostCopied)),
          );
          // Switched off, so that somebody first checks whom they would reach there.
          const copies = rows.map((row) => ({ ...draftOf(own, row), enabled: false, confirmed_a_day: 0 }));
          const there = await readRows(app, target, await readIds(app, target, { sort: "name" }, mostCopied));
          // One that is there already was copied by an earlier call whose response was lost.
          const missing = copies.filter((copy) => !there.some((row) => hasAlready(row, copy)));
          await createRecords(app, target, caller, missing);
          const refused = (ids ?? [])
            .filter((one) => rows.every((row) => row.id !== one))
            .map((one) => ({ id: one, message: "It no longer exists" }));
          return { data: { done: rows.length, refused, undo: null } };
        });
      },
      { audited: true },
    ),

    on(
      calls.release,
      access,
      async ({ params, caller }) => {
        const { own } = await contentOf(params);
        await findRow(app, own, params.id);
        const released = await app.inTransaction(async () => {
          const count = await releaseHeldOf(app, params.id);
          await app.audit({
            caller,
            act: `${own.name} emails released`,
            subject: subjectOf(own, params.id),
            outcome: "done",
            details: { did: "emails released", emails: count },
          });
          return count;
        });
        return { data: { released } };
      },
      { audited: true },
    ),
  ];
}
