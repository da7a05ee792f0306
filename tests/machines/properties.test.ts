import fc from "fast-check";
import type { AnyEventObject, AnyMachineSnapshot } from "xstate";
import { expect, test } from "vitest";
import { withNotification, withRead, type NotificationRows } from "#src/machines/notifications/rows.ts";
import type { OutboxContext } from "#src/machines/outbox/outboxMachine.ts";
import type { SessionEvent, TimeLeft } from "#src/machines/session/sessionMachine.ts";
import { explore, type AnyModel } from "../model/model.ts";
import { createRig } from "../model/rig.ts";
import { broadcastInExamModel, broadcastModel } from "./broadcast.model.ts";
import { offline } from "./failures.ts";
import { notification, notificationsModel } from "./notifications.model.ts";
import { outboxModel } from "./outbox.model.ts";
import { sessionInExamModel, sessionModel } from "./session.model.ts";
import { startSession } from "./simulatedSession.ts";

const runs = { numRuns: 300 };
const length = 60;

type Caused = { name: string; params?: unknown };
type Moment = {
  event: AnyEventObject;
  before: AnyMachineSnapshot;
  after: AnyMachineSnapshot;
  does: Caused[];
  asks: Caused[];
};

/** Random walks over the alphabet of a model; `watch` starts again for each and judges every step. */
const walks = (model: AnyModel, watch: () => (moment: Moment) => void): Promise<void> =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...explore(model).alphabet), { minLength: length, maxLength: length }),
      async (events) => {
        const rig = createRig(model);
        const judge = watch();
        await rig.take({ type: "xstate.init" });
        rig.look();
        for (const event of events) {
          const before = rig.actor().getSnapshot() as AnyMachineSnapshot;
          if (before.status !== "active") return;
          await rig.take(event);
          const { effects } = rig.look();
          const caused = { does: effects.does as Caused[], asks: effects.asks as Caused[] };
          judge({ event, before, after: rig.actor().getSnapshot() as AnyMachineSnapshot, ...caused });
        }
      },
    ),
    runs,
  );
const named = (name: string) => (caused: Caused) => caused.name === name;

test.each([
  ["alone", sessionModel],
  ["in an exam", sessionInExamModel],
])(
  "session %s: extends and shows nothing once it is over, signs out once at a time and never leaves an exam",
  async (_, model) => {
    await walks(model, () => {
      let over = false;
      return ({ before, after, asks, does }) => {
        if (asks.some(named("extendSession")))
          expect(after.matches({ signedIn: { warning: "extending" } })).toBe(true);
        if (asks.some(named("signOut"))) expect(before.matches("loggingOut")).toBe(false);
        if (over) expect([asks, after.hasTag("signedIn")]).toEqual([[], false]);
        over ||= after.matches("left");
        for (const state of ["expired", "left", "startingOver"])
          if (after.matches(state)) expect(after.hasTag("veil")).toBe(true);
        if (does.some(named("goToLogin"))) expect(after.matches("left")).toBe(true);

        if (!before.context.examOpen || !before.matches("signedIn")) return;
        expect(after.matches("left")).toBe(false);
        expect(does.some(named("sendClosingLogout"))).toBe(false);
        if (!before.hasTag("veil") && after.context.examOpen) expect(after.hasTag("veil")).toBe(false);
      };
    });
  },
);

type Hour =
  | { kind: "passes"; steps: number }
  | { kind: "network"; up: boolean }
  | { kind: "used elsewhere" }
  | { kind: "event"; event: SessionEvent };

/** A server that ends the session 400 s after its last use, a network that comes and goes, a user who does anything. */
const hours = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant("passes" as const),
        steps: fc.integer({ min: 1, max: 40 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("network" as const), up: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("used elsewhere" as const) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant("event" as const),
        event: fc.constantFrom<SessionEvent>(
          { type: "extend" },
          { type: "work.dirty", work: "profile" },
          { type: "work.clean", work: "profile" },
        ),
      }),
    },
  ),
  { minLength: length, maxLength: length },
);

test("session: hides private content within 65 s of its end, and never ends early, however long the server is away (SES 7, SES 10) [B-385][B-389]", async () => {
  await fc.assert(
    fc.asyncProperty(hours as fc.Arbitrary<Hour[]>, async (life) => {
      let ends = 400_000;
      let up = true;
      let now = 0;
      const answer = (): TimeLeft | object => {
        if (!up) return offline;
        if (now >= ends) return { failure: { kind: "unauthorized" } };
        return { seconds: Math.ceil((ends - now) / 1_000), at: now };
      };
      const session = startSession(answer);
      await session.settle();
      const inside = () => session.has("signedIn") && !session.has("veil");
      const pass = async (milliseconds: number) => {
        now += milliseconds;
        await session.pass(milliseconds);
        if (!session.has("signedIn")) expect(now >= ends).toBe(true);
        if (inside()) expect(now).toBeLessThan(ends + 65_000);
      };
      for (const hour of life) {
        if (hour.kind === "network") up = hour.up;
        if (hour.kind === "used elsewhere" && now < ends) ends = now + 400_000;
        if (hour.kind === "event") {
          const extends_ = hour.event.type === "extend" && session.is({ signedIn: "warning" });
          if (extends_ && up && now < ends) ends = now + 400_000;
          await session.send(hour.event);
        }
        if (hour.kind === "passes") for (let step = 0; step < hour.steps; step++) await pass(2_500);
      }
      up = true;
      const last = Math.max(now, ends) + 65_000;
      while (now < last) await pass(2_500);
      expect(inside()).toBe(false);
    }),
    { numRuns: 40 },
  );
});

/** The text of an announcement: a changed one asks again. */
const textOf = (text: unknown): string => {
  const { id, version } = text as { id: number; version: number };
  return `${id} ${version}`;
};

test("broadcast: is acknowledged once and only on confirmation, never covers an exam and is never lost", async () => {
  for (const model of [broadcastModel, broadcastInExamModel])
    await walks(model, () => {
      const acknowledged = new Set<unknown>();
      return ({ event, before, after, asks }) => {
        for (const { params } of asks) {
          expect(event.type).toBe("confirm");
          expect(acknowledged.has(textOf(params))).toBe(false);
        }
        if (
          before.matches("marking") &&
          event.type === "xstate.done.actor.markRead" &&
          !after.matches("marking")
        )
          acknowledged.add(textOf(before.context.current));
        if (after.context.examOpen) expect(after.matches("shown")).toBe(false);
        if (after.matches("shown")) expect(acknowledged.has(textOf(after.context.current))).toBe(false);
        const known = (snapshot: AnyMachineSnapshot): number[] =>
          [snapshot.context.current, ...snapshot.context.queue].flatMap((one) => (one ? [one.id] : []));
        if (!event.type.startsWith("broadcast"))
          for (const id of known(before))
            expect(
              known(after).includes(id) || after.context.read.some((text: { id: number }) => text.id === id),
              `${id} after ${event.type}`,
            ).toBe(true);
      };
    });
});

test("notifications: shows rows in steps of 20, closes on navigation and sends each mark as read in order", async () => {
  await walks(notificationsModel, () => {
    const waiting: unknown[] = [];
    return ({ event, before, after, asks }) => {
      expect(after.context.shown % 20).toBe(0);
      if (!before.matches({ menu: "open" }) && after.matches({ menu: "open" }))
        expect(after.context.shown).toBe(20);
      if (event.type === "route.changed") expect(after.matches({ menu: "closed" })).toBe(true);
      waiting.splice(0, waiting.length, ...(after.context.unsent as unknown[]));
      for (const { params } of asks) expect((params as { which: unknown }).which).toEqual(waiting[0]);
      expect(after.matches({ reading: "idle" })).toBe(waiting.length === 0);
    };
  });
});

test("notifications: arrivals in any order, repeated or not, give the same rows; reading never adds unread ones (RT 7) [T-6]", () => {
  const none: NotificationRows = { notifications: [], unread_notifications: 0 };
  const at = "2026-11-20T12:00:00.000Z";
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 50 }), { maxLength: length }),
      fc.infiniteStream(fc.nat()),
      (ids, chance) => {
        const arrivals = [...ids, ...ids].map((id) => ({ ...notification, id }));
        const shuffled = arrivals
          .map((arrival) => ({ arrival, order: chance.next().value as number }))
          .sort((one, other) => one.order - other.order)
          .map(({ arrival }) => arrival);
        const rows = shuffled.reduce(withNotification, none);
        expect(rows.notifications.map(({ id }) => id)).toEqual([...ids].sort((one, other) => other - one));
        expect(rows.unread_notifications).toBe(ids.length);
        for (const id of ids) expect(withRead(rows, [id, id], at).unread_notifications).toBe(ids.length - 1);
        expect(withRead(rows, "all", at).notifications.every(({ read_at }) => read_at === at)).toBe(true);
      },
    ),
    runs,
  );
});

test("outbox: sends acts in order, each once, and loses none [T-60]", async () => {
  await walks(outboxModel, () => {
    const stored = new Set<string>();
    return ({ before, event, after, asks, does }) => {
      // Another tab has stored it.
      if (event.type === "heard.queued") stored.add(event["key"] as string);
      const keys = ({ context }: AnyMachineSnapshot) => (context as OutboxContext).acts.map(({ key }) => key);
      for (const { params } of asks) expect((params as { key: string }).key).toBe(keys(after)[0]);
      for (const { name, params } of does) {
        const { key } = params as { key: string };
        if (name === "storeAct") stored.add(key);
        if (name === "removeAct") expect(stored.delete(key)).toBe(true);
        if (name === "showSent" && event.type !== "heard.sent") expect(key).toBe(keys(before)[0]);
      }
      expect(new Set(keys(after)).size).toBe(keys(after).length);
      for (const key of keys(after)) expect(stored.has(key)).toBe(true);
      expect(after.hasTag("waiting")).toBe(keys(after).length > 0);
    };
  });
});
