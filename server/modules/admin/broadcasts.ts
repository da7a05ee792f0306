import { and, eq, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  broadcastCalls,
  type Acknowledgement,
  type AcknowledgementState,
  type AdminBroadcast,
  type BroadcastReaders,
} from "#src/contracts/admin/broadcasts.ts";
import { calendarDay } from "#src/contracts/calendarDays.ts";
import { systemAdmins } from "../../access.ts";
import type { App } from "../../app.ts";
import { matchesEveryWord } from "../../database/matchesEveryWord.ts";
import { isOneOf } from "../../database/lists.ts";
import { runningText } from "../../runningText.ts";
import { refuse } from "../../refusals.ts";
import { cellOf, type Cell } from "../../resources/cells.ts";
import type { FileColumn } from "../../resources/kinds/kind.ts";
import { csvOf } from "../../resources/csv.ts";
import { nameFile } from "../../resources/export.ts";
import {
  chosenFor,
  replaceChosen,
  unknownAudiences,
  unknownRecipients,
  type Choices,
} from "../../resources/recipients.ts";
import type { Errors } from "../../resources/resource.ts";
import { resourceModule, resourcesOf } from "../../resources/resourceModule.ts";
import { findRow } from "../../resources/rows.ts";
import { xlsxOf } from "../../resources/xlsx.ts";
import {
  broadcastAudiences,
  broadcastRecipients,
  broadcasts,
  searchable,
  users,
  userWords,
} from "../../schema/index.ts";
import { on, type Handled } from "../../serve.ts";
import { chosenReaders, countAcknowledged, countAddressed } from "../addressed.ts";
import { tell } from "../../messages/tell.ts";
import { announceStarted } from "../notices.ts";
import { broadcastReminder } from "./messages.ts";
import { endsBeforeItStarts, isOverAlready } from "./moments.ts";

const name = "broadcast";

const audiencesOf: Choices = { table: broadcastAudiences, record: "broadcast_id", chosen: "audience_id" };
const recipientsOf: Choices = { table: broadcastRecipients, record: "broadcast_id", chosen: "user_id" };

/** Announcements: E-077 … E-079. Those that have started are announced at once; the others by the job at their time. */
export function broadcastsModule(app: App): Handled[] {
  const now = () => sql`${app.now().toISOString()}::timestamptz`;
  const status = () => sql`case when ${broadcasts.endsAt} <= ${now()} then 'ended'
    when ${broadcasts.startsAt} > ${now()} then 'scheduled' else 'live' end`;
  return [
    ...resourceModule(app, {
      calls: broadcastCalls,
      access: systemAdmins,
      table: broadcasts,
      more: () => ({
        status: status(),
        audiences: chosenFor(audiencesOf, broadcasts.id),
        recipients: chosenFor(recipientsOf, broadcasts.id),
        audience: countAddressed(),
        acknowledged: countAcknowledged(),
        outstanding: sql`(${countAddressed()} - ${countAcknowledged()})`,
      }),
      search: searchable(broadcasts.message),
      sorts: {
        ends_at: sql`coalesce(${broadcasts.endsAt}, 'infinity')`,
      },
      filters: { status: (given) => isOneOf(status(), given) },
      begin: () => ({ announcedAt: null }),
      fills: ({ starts_at }) => (starts_at === null ? { starts_at: app.now().toISOString() } : {}),
      async rules({ starts_at, ends_at, readers, audiences: groups, recipients }, { before }) {
        return {
          ...endsBeforeItStarts(starts_at, ends_at),
          ...(!(before && isSameMoment(before.ends_at, ends_at)) && isOverAlready(app.now(), ends_at)),
          ...(before?.status === "ended" &&
            !isSameMoment(before.ends_at, ends_at) && {
              ends_at: ["It has ended. Create another one instead"],
            }),
          ...(before &&
            before.status !== "scheduled" &&
            Date.parse(before.starts_at) !== Date.parse(starts_at!) && {
              starts_at: ["It has already started. Create another one instead"],
            }),
          ...nobodyChosen({ readers, audiences: groups, recipients }),
          ...(await unknownAudiences(app, groups, before?.audiences)),
          ...(await unknownRecipients(app, {
            chosen: recipients,
            before: before?.recipients ?? [],
            isBarred: ({ disabledAt }) => disabledAt !== null,
            said: (names) => `Disabled: ${names}`,
          })),
        };
      },
      async save(_, records) {
        for (const { id, given } of records) {
          if (given.audiences) await replaceChosen(app, audiencesOf, id, given.audiences);
          if (given.recipients) await replaceChosen(app, recipientsOf, id, given.recipients);
        }
      },
      async written({ id }, before, after) {
        // Those who acknowledged the previous text are asked again, unless the change was a minor one (T-5) or nobody sees
        // it any more: what was acknowledged stays so.
        const asksAgain =
          before !== null &&
          before.message !== after.message &&
          !after.minor_change &&
          after.status !== "ended";
        await app
          .db()
          .update(broadcasts)
          .set({
            minorChange: false,
            ...(asksAgain && { textVersion: after.text_version + 1 }),
            // Everyone it is now for is notified at once, except those who have acknowledged it (`liveDelivery`).
            ...((asksAgain || isForOthers(before, after)) && { announcedAt: null }),
          })
          .where(eq(broadcasts.id, id));
        await announceStarted(app);
      },
      keeps: ({ status: now }) =>
        now === "scheduled"
          ? null
          : "It has already started. End it instead, so that we keep a record of who read it",
      acts: {
        end: {
          set: () => ({ endsAt: app.now() }),
          unless: (_) => [[sql`${status()} <> 'live'`, "It is not live"]],
        },
      },
    }),

    on(broadcastCalls.count, systemAdmins, async ({ body }) => {
      const { starts_at = null, ends_at = null } = body;
      const wrong = {
        ...endsBeforeItStarts(starts_at, ends_at),
        ...isOverAlready(app.now(), ends_at),
        ...nobodyChosen(body),
      };
      if (Object.keys(wrong).length > 0) throw refuse.invalid(wrong);
      return { data: { people: await countReaders(app, body) } };
    }),

    on(broadcastCalls.acknowledgements, systemAdmins, async ({ params: { id }, query }) => {
      const { acknowledged, outstanding, reminded_at } = await broadcast(app, id);
      const { page, perPage } = query;
      const asked = acknowledgementsOf(id, query);
      const { rows: data } = await app.db().execute<Acknowledgement>(sql`
        select * from (${asked}) a order by ${acknowledgementOrder}
        limit ${perPage} offset ${(page - 1) * perPage}`);
      const { rows: counted } = await app
        .db()
        .execute<{ total: number }>(sql`select count(*)::int as total from (${asked}) a`);
      return {
        data: data.map(asSent),
        meta: { total: counted[0]!.total, page, perPage, acknowledged, outstanding, reminded_at },
      };
    }),

    on(
      broadcastCalls.exportAcknowledgements,
      systemAdmins,
      async ({ params: { id }, query: { format, ...question }, reply }) => {
        await broadcast(app, id);
        const { rows } = await app.db().execute<{ ids: number[] }>(sql`
          select to_json(array(select a.id from (${acknowledgementsOf(id, question)}) a order by ${acknowledgementOrder})) as ids`);
        nameFile(reply, `broadcast-${id}-${question.state ?? "all"}-${calendarDay(app.now())}`, format);
        const batches = readAcknowledgements(app, id, rows[0]!.ids);
        return format === "csv" ? csvOf(columns, batches) : xlsxOf("acknowledgements", columns, batches);
      },
      { limit: { name: "export", max: 30, seconds: 600 } },
    ),

    on(
      broadcastCalls.remind,
      systemAdmins,
      ({ params: { id }, caller }) =>
        app.inTransaction(async () => {
          await app
            .db()
            .select({ id: broadcasts.id })
            .from(broadcasts)
            .where(eq(broadcasts.id, id))
            .for("update");
          const { status: now, message, reminded_at } = await broadcast(app, id);
          if (now !== "live") throw refuse.conflict("It is not live, so nobody can acknowledge it");
          const next = reminded_at === null ? 0 : Date.parse(reminded_at) + reminderRest;
          if (next > app.now().getTime())
            throw refuse.conflict("They were reminded less than an hour ago. Try again later");
          const { rows } = await app
            .db()
            .execute<{ id: number }>(
              sql`select id from (${acknowledgementsOf(id, { state: "outstanding" })}) a`,
            );
          await tell(
            app,
            broadcastReminder,
            rows.map((row) => row.id),
            { values: { MESSAGE: shortOf(message) }, path: "/" },
          );
          await app.db().update(broadcasts).set({ remindedAt: app.now() }).where(eq(broadcasts.id, id));
          await app.audit({
            caller,
            act: `${name} reminded`,
            subject: `${name} ${id}`,
            outcome: "done",
            details: { did: "reminded", changes: [{ field: "reminded", before: null, after: rows.length }] },
          });
          return { data: { reminded: rows.length } };
        }),
      { audited: true },
    ),
  ];
}

const nobodyChosen = ({ readers, audiences, recipients }: BroadcastReaders): Errors =>
  readers === "chosen" && audiences.length + recipients.length === 0
    ? { audiences: ["Choose an audience, or people below"] }
    : {};

const isSameMoment = (one: string | null, other: string | null): boolean =>
  one === other || (one !== null && other !== null && Date.parse(one) === Date.parse(other));

/** Milliseconds between two reminders of one broadcast. */
const reminderRest = 3_600_000;

const broadcast = async (app: App, id: number): Promise<AdminBroadcast> =>
  (await findRow(app, resourcesOf(app).get(name)!, id)) as AdminBroadcast;

/** Whether there may be new readers. */
const isForOthers = (before: AdminBroadcast | null, after: AdminBroadcast): boolean =>
  before?.status === "live" &&
  after.status === "live" &&
  ["readers", "audiences", "recipients"].some(
    (field) => JSON.stringify(before[field as "readers"]) !== JSON.stringify(after[field as "readers"]),
  );

/** Counts the active users, each once. */
async function countReaders(app: App, of: BroadcastReaders): Promise<number> {
  const active = sql`select count(*)::int as people from users u where u.disabled_at is null`;
  const { rows } = await app.db().execute<{ people: number }>(
    of.readers === "everyone"
      ? active
      : sql`${active} and (${isOneOf(sql`u.id`, of.recipients)} or u.id in (
          select m.user_id from audience_users m where ${isOneOf(sql`m.audience_id`, of.audiences)}))`,
  );
  return rows[0]!.people;
}

type Asked = { state?: AcknowledgementState | undefined; search?: string | undefined };

const person = alias(users, "u");

/** Everybody who has acknowledged a broadcast, in any of its texts, and the active users who still have to. */
const acknowledgementsOf = (id: number, { state, search }: Asked): SQL => sql`
  select w.* from (
    select u.id, u.first_name || ' ' || u.last_name as name, u.email, ${userWords(person)} as words,
      lower(u.last_name || ' ' || u.first_name) as place, k.text_version, k.acknowledged_at,
      case when k.text_version >= broadcasts.text_version then 'acknowledged' else 'outstanding' end as state
    from broadcasts
    cross join users u
    left join (
      select r.user_id, max(r.text_version) as text_version, max(r.read_at) as acknowledged_at
      from broadcast_reads r where r.broadcast_id = ${id} group by r.user_id
    ) k on k.user_id = u.id
    where broadcasts.id = ${id}
      and (k.text_version >= broadcasts.text_version
        or (u.disabled_at is null and (broadcasts.readers = 'everyone' or u.id in (${chosenReaders()}))))
  ) w
  where ${and(state && sql`w.state = ${state}`, matchesEveryWord(sql`w.words`, search)) ?? sql`true`}`;

/** The latest acknowledgement first, then those outstanding, by name. */
const acknowledgementOrder = sql`(a.state = 'acknowledged') desc, case when a.state = 'acknowledged' then a.acknowledged_at end desc nulls last, a.place, a.id`;

type Read = Omit<Acknowledgement, "acknowledged_at"> & { acknowledged_at: string | Date | null };

const asSent = ({
  id,
  name: called,
  email,
  state,
  text_version,
  acknowledged_at,
}: Read): Acknowledgement => ({
  id,
  name: called,
  email,
  state,
  text_version,
  acknowledged_at: acknowledged_at === null ? null : new Date(acknowledged_at).toISOString(),
});

const columns: readonly FileColumn[] = [
  ...["Name", "Email", "Status", "Text acknowledged"].map((label) => ({ label })),
  { label: "Acknowledged at", as: "dateTime" },
];
const stateWords = { acknowledged: "Acknowledged", outstanding: "Not acknowledged" } as const;
const perBatch = 500;

async function* readAcknowledgements(app: App, id: number, ids: readonly number[]): AsyncGenerator<Cell[][]> {
  for (let from = 0; from < ids.length; from += perBatch) {
    const { rows } = await app.db().execute<Read>(sql`
      select a.* from unnest(${sql.param(ids.slice(from, from + perBatch))}::int[]) with ordinality o(id, place)
      join (${acknowledgementsOf(id, {})}) a on a.id = o.id order by o.place`);
    yield rows.map((row) => {
      const { name: called, email, state, text_version, acknowledged_at } = asSent(row);
      return [called, email, stateWords[state], text_version, acknowledged_at].map(cellOf);
    });
  }
}

/** The beginning of an HTML text, as a notification shows it. */
function shortOf(html: string): string {
  const text = runningText(html);
  return text.length > 120 ? `${text.slice(0, 119).trimEnd()}…` : text;
}
