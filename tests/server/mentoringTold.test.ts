import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { endPause, moveProfileOf, pauseProfile } from "#server/modules/mentoring/profileMoves.ts";
import { tellProposal } from "#server/modules/mentoring/tell.ts";
import { mentoringProfiles } from "#server/schema/mentoring.ts";
import { outbox } from "#server/schema/outbox.ts";
import { users } from "#server/schema/people.ts";
import {
  createPerson,
  createRelationship,
  join,
  moveTo,
  noticesOf,
  request,
  startPair,
} from "./mentoringPeople.ts";

/** Whom mentoring tells about what: a notification, an email for those who want it, and the live event. */

const u = startPair();
const pair = () => ({ mentee: u.mia, mentor: u.max });
const live = async () => {
  const rows = await u.t.app
    .db()
    .select()
    .from(outbox)
    .where(and(eq(outbox.kind, "realtime")))
    .orderBy(outbox.id);
  return rows
    .map(({ payload }) => payload as { users: number[]; name: string; event: object })
    .filter(({ name }) => name === "mentoring.changed");
};
const bothHear = (relationship_id: number) => ({
  users: [u.mia.userId, u.max.userId],
  event: { relationship_id, profile_id: null },
});

describe("notifications about a relationship", () => {
  const steps = [
    [
      "ACTIVE",
      "MENTOR",
      "You have accepted the request from Mia Example. Your mentoring relationship has started.",
      "Max Example has accepted your request: “A reason”",
    ],
    [
      "DENIED",
      "MENTOR",
      "You have denied the request from Mia Example.",
      "Max Example has denied your request: “A reason”",
    ],
    [
      "CANCELLED",
      "MENTEE",
      "You have cancelled your request to Max Example.",
      "Mia Example has cancelled their request: “A reason”",
    ],
  ] as const;
  test.each(steps)("reach both sides for %s by the %s", async (status, by, own, other) => {
    const { id } = (await request(pair(), "Hello")).json.data;
    const [mover, reader] = by === "MENTOR" ? [u.max, u.mia] : [u.mia, u.max];
    await moveTo(mover, id, status, "A reason");
    const url = `/mentoring/relationship/${id}`;
    expect((await noticesOf(u.t, mover)).at(-1)).toEqual({ message: own, url });
    expect((await noticesOf(u.t, reader)).at(-1)).toEqual({ message: other, url });
    expect(await live()).toMatchObject([bothHear(id), bothHear(id)]);
    const mails = await u.t.mails();
    expect(mails.filter(({ to }) => to === reader.email).at(-1)!.text).toContain(other);
    expect(mails).toHaveLength(4);
  });

  test.each([
    [
      "MENTEE",
      "You have asked Max Example to be your mentor. They have until 4 December 2026 to answer.",
      "Mia Example asks you to be their mentor: “Hello”. Answer by 4 December 2026.",
    ],
    [
      "MENTOR",
      "You have offered to be the mentor of Mia Example. They have until 4 December 2026 to answer.",
      "Max Example offers to be your mentor: “Hello”. Answer by 4 December 2026.",
    ],
  ] as const)("reach both sides for a request by the %s", async (by, own, other) => {
    await request({ ...pair(), by }, "Hello");
    const [asker, asked] = by === "MENTEE" ? [u.mia, u.max] : [u.max, u.mia];
    expect((await noticesOf(u.t, asker)).map(({ message }) => message)).toEqual([own]);
    expect((await noticesOf(u.t, asked)).map(({ message }) => message)).toEqual([other]);
  });

  test("reach both sides when one of them ends it", async () => {
    const { id } = (await request(pair())).json.data;
    await moveTo(u.max, id, "ACTIVE");
    await moveTo(u.mia, id, "ENDED", "We are done");
    expect((await noticesOf(u.t, u.max)).at(-1)!.message).toBe(
      "Mia Example has ended your mentoring relationship: “We are done”",
    );
    expect((await noticesOf(u.t, u.mia)).at(-1)!.message).toBe(
      "You have ended your mentoring relationship with Max Example.",
    );
  });

  test("are not emailed to users who turned emails off", async () => {
    await u.t.app.db().update(users).set({ notifyByEmail: false }).where(eq(users.id, u.max.userId));
    await request(pair());
    expect((await u.t.mails()).map(({ to }) => to)).toEqual([u.mia.email]);
  });

  test("are not sent for a refused move", async () => {
    const { id } = (await request(pair())).json.data;
    const before = (await live()).length;
    await moveTo(u.mia, id, "ACTIVE");
    expect((await live()).length).toBe(before);
    expect(await noticesOf(u.t, u.max)).toHaveLength(1);
  });

  test("are not sent for goals, meetings and feedback, but both sides get the live event", async () => {
    const profiles = { mentee: u.mia.profile, mentor: u.max.profile };
    const active = await createRelationship(u.t, profiles, "ACTIVE");
    const ended = await createRelationship(u.t, profiles, "ENDED");
    const path = (id: number, what: string) => `/api/mentoring/relationships/${id}/${what}`;
    const key = crypto.randomUUID();
    const meeting = { key, on: "2026-11-18", method: "online", minutes: 45, notes: "", private_notes: "" };
    const feedback = { rating: 5, goals_met: "some", learned: "To listen", feedback: "" };
    const answers = [
      await u.mia.browser.post(path(active, "goals"), { key, text: "x" }),
      await u.max.browser.post(path(active, "meetings"), meeting),
      await u.mia.browser.put(path(active, "next-meeting"), { on: "2026-12-01" }),
      await u.max.browser.put(path(ended, "closing"), feedback),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await live()).toMatchObject([active, active, active, ended].map(bothHear));
    expect([await noticesOf(u.t, u.mia), await noticesOf(u.t, u.max), await u.t.mails()]).toEqual([
      [],
      [],
      [],
    ]);
  });
});

describe("decisions of administrators", () => {
  const boss = () => createPerson(u.t, "Bo");
  const be = (status: "REVIEW_PENDING" | "REVIEW_DENIED" | "REVIEW_HOLD" | "ACTIVE") =>
    u.t.app.db().update(mentoringProfiles).set({ status }).where(eq(mentoringProfiles.id, u.max.profile));

  test.each([
    [
      "approve",
      "REVIEW_PENDING",
      "ACTIVE",
      "You are now a mentor. Mentees can find you and send you requests.",
    ],
    [
      "deny",
      "REVIEW_PENDING",
      "REVIEW_DENIED",
      "Your application to be a mentor has not been successful: “Say more”",
    ],
    [
      "hold",
      "ACTIVE",
      "REVIEW_HOLD",
      "We need more information before you can be a mentor: “Say more”. Add to your profile and submit it again.",
    ],
    [
      "reinstate",
      "REVIEW_DENIED",
      "REVIEW_PENDING",
      "Your application to be a mentor is under review again.",
    ],
  ] as const)(
    "the move “%s” from %s leads to %s and notifies the mentor [B-193]",
    async (move, from, to, message) => {
      await be(from);
      const by = (await boss()).userId;
      const next = await moveProfileOf(u.t.app, { profileId: u.max.profile, move, message: "Say more", by });
      expect(next.status).toBe(to);
      expect(await noticesOf(u.t, u.max)).toEqual([{ message, url: "/mentoring" }]);
      expect(await live()).toMatchObject([
        { users: [u.max.userId], event: { relationship_id: null, profile_id: u.max.profile } },
      ]);
      const [own] = (await u.max.browser.get("/api/mentoring/profiles")).json.data.own;
      expect(own).toMatchObject({
        ...{
          status: to,
          decline_message: to === "REVIEW_DENIED" ? "Say more" : "",
          hold_message: to === "REVIEW_HOLD" ? "Say more" : "",
        },
      });
    },
  );

  test.each([
    [
      "MENTEE",
      "Max Example is not available as a mentor at the moment, so your request has ended. You can ask somebody else.",
      "Your mentor profile is not active, so the request from Mia Example has ended.",
    ],
    [
      "MENTOR",
      "Max Example is not available as a mentor at the moment, so their offer to you has ended.",
      "Your mentor profile is not active, so your offer to Mia Example has ended.",
    ],
  ] as const)(
    "putting a mentor on hold ends the request of the %s and notifies both sides",
    async (by, mentee, mentor) => {
      const noor = await join(u.t, "Noor", "MENTEE");
      const going = (await request({ mentee: noor, mentor: u.max })).json.data.id;
      await moveTo(u.max, going, "ACTIVE");
      const { id } = (await request({ ...pair(), by })).json.data;
      const administrator = (await boss()).userId;
      await moveProfileOf(u.t.app, { profileId: u.max.profile, move: "hold", by: administrator });
      const read = async (one: number) =>
        (await u.max.browser.get(`/api/mentoring/relationships/${one}`)).json.data;
      expect((await read(id)).status).toBe("EXPIRED");
      expect((await read(id)).steps.at(-1)).toMatchObject({
        ...{ status: "EXPIRED", by: null },
        message: "The mentor is not available at the moment, so the request has ended",
      });
      expect((await read(going)).status).toBe("ACTIVE");
      const url = `/mentoring/relationship/${id}`;
      expect((await noticesOf(u.t, u.mia)).at(-1)).toEqual({ message: mentee, url });
      expect(await noticesOf(u.t, u.max)).toContainEqual({ message: mentor, url });
      expect((await u.t.mails()).filter(({ to }) => to === u.mia.email).at(-1)!.text).toContain(mentee);
      expect(await live()).toContainEqual(expect.objectContaining(bothHear(id)));
      // Once back, the mentor can be asked again.
      await moveProfileOf(u.t.app, { profileId: u.max.profile, move: "approve", by: administrator });
      expect((await request(pair())).status).toBe(200);
    },
  );

  test("declining a mentor on hold ends the requests that are still open", async () => {
    const { id } = (await request(pair())).json.data;
    await be("REVIEW_HOLD");
    await moveProfileOf(u.t.app, { profileId: u.max.profile, move: "deny", by: (await boss()).userId });
    expect((await u.mia.browser.get(`/api/mentoring/relationships/${id}`)).json.data.status).toBe("EXPIRED");
  });

  test("no relationship starts with a mentor on hold, even if hold and acceptance are simultaneous", async () => {
    const { id } = (await request(pair())).json.data;
    const by = (await boss()).userId;
    const [accepted] = await Promise.all([
      moveTo(u.max, id, "ACTIVE"),
      moveProfileOf(u.t.app, { profileId: u.max.profile, move: "hold", by }),
    ]);
    const { status } = (await u.mia.browser.get(`/api/mentoring/relationships/${id}`)).json.data;
    const [, ...told] = (await noticesOf(u.t, u.max)).map(({ message }) => message.split(/[,.:]/, 1)[0]);
    const onHold = "We need more information before you can be a mentor";
    // What starts before the hold goes on; after it nothing can be accepted.
    expect([accepted.status, status, ...told]).toEqual(
      accepted.status === 200
        ? [200, "ACTIVE", "You have accepted the request from Mia Example", onHold]
        : [409, "EXPIRED", "Your mentor profile is not active", onHold],
    );
  });

  test.each([
    ["approve", "ACTIVE", "This profile is already active"],
    ["deny", "REVIEW_DENIED", "This application has not been successful"],
    ["hold", "REVIEW_HOLD", "This application is on hold"],
    ["reinstate", "REVIEW_PENDING", "This application is under review"],
  ] as const)("the move “%s” from %s is refused", async (move, from, message) => {
    await be(from);
    const by = (await boss()).userId;
    await expect(moveProfileOf(u.t.app, { profileId: u.max.profile, move, by })).rejects.toMatchObject({
      status: 409,
      message,
    });
    expect(await noticesOf(u.t, u.max)).toEqual([]);
  });

  test("administrators cannot decide about their own profile", async () => {
    await be("REVIEW_PENDING");
    const own = { profileId: u.max.profile, by: u.max.userId };
    const refused = { status: 403, message: "You cannot decide about your own profile" };
    await expect(moveProfileOf(u.t.app, { ...own, move: "approve" })).rejects.toMatchObject(refused);
    await expect(pauseProfile(u.t.app, own)).rejects.toMatchObject(refused);
  });

  test("only one of two simultaneous decisions takes effect", async () => {
    await be("REVIEW_PENDING");
    const by = (await boss()).userId;
    const decide = (move: "approve" | "deny") =>
      moveProfileOf(u.t.app, { profileId: u.max.profile, move, message: "No", by });
    const outcomes = await Promise.allSettled([decide("approve"), decide("deny")]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await noticesOf(u.t, u.max)).toHaveLength(1);
  });

  test("a pause notifies the mentor and blocks requests until it ends", async () => {
    const by = (await boss()).userId;
    const pause = () => pauseProfile(u.t.app, { profileId: u.max.profile, message: "On leave", by });
    await Promise.all([pause(), pause()]);
    expect((await request(pair())).status).toBe(409);
    await endPause(u.t.app, { profileId: u.max.profile, by });
    expect((await request(pair())).status).toBe(200);
    expect((await noticesOf(u.t, u.max)).slice(0, 2).map(({ message }) => message)).toEqual([
      "An administrator has paused your mentor profile: “On leave”. You get no new requests until they end the pause.",
      "Your mentor profile is no longer paused. Mentees can send you requests again.",
    ]);
  });

  test("a pause without a message says only that, and an unpaused profile is told nothing", async () => {
    const by = (await boss()).userId;
    await endPause(u.t.app, { profileId: u.max.profile, by });
    expect(await noticesOf(u.t, u.max)).toEqual([]);
    await pauseProfile(u.t.app, { profileId: u.max.profile, by });
    expect((await noticesOf(u.t, u.max)).map(({ message }) => message)).toEqual([
      "An administrator has paused your mentor profile. You get no new requests until they end the pause.",
    ]);
  });

  test("the end of a pause is not announced to a mentor on hold, who gets no requests all the same", async () => {
    const by = (await boss()).userId;
    await pauseProfile(u.t.app, { profileId: u.max.profile, message: "On leave", by });
    await be("REVIEW_HOLD");
    await endPause(u.t.app, { profileId: u.max.profile, by });
    expect((await noticesOf(u.t, u.max)).map(({ message }) => message)).toEqual([
      expect.stringContaining("An administrator has paused your mentor profile"),
    ]);
  });

  test("only an active profile can be paused, and only one that exists", async () => {
    const by = (await boss()).userId;
    await be("REVIEW_HOLD");
    await expect(pauseProfile(u.t.app, { profileId: u.max.profile, by })).rejects.toMatchObject({
      ...{ status: 409, message: "Only an active profile can be paused" },
    });
    await expect(pauseProfile(u.t.app, { profileId: 99_999, by })).rejects.toMatchObject({
      ...{ status: 404, message: "This mentoring profile does not exist" },
    });
    expect(await noticesOf(u.t, u.max)).toEqual([]);
  });

  test("suggesting a mentor notifies the mentee", async () => {
    await tellProposal(u.t.app, { learnerProfileId: u.mia.profile, advisorProfileId: u.max.profile });
    expect(await noticesOf(u.t, u.mia)).toEqual([
      { message: "Max Example has been suggested to you as a mentor.", url: "/mentoring" },
    ]);
  });
});

describe("the list of relationships", () => {
  test("puts those awaiting the caller's answer first, and has filters and pages [B-187][B-203]", async () => {
    const [noor, pat] = [await join(u.t, "Noor", "MENTEE"), await join(u.t, "Pat", "MENTEE")];
    const going = (await request({ mentee: noor, mentor: u.max })).json.data.id;
    await moveTo(u.max, going, "ACTIVE");
    const waits = (await request(pair())).json.data.id;
    u.t.clock.advance(60);
    const offered = (await request({ mentee: pat, mentor: u.max, by: "MENTOR" })).json.data.id;
    const list = async (query = "", who = u.max.browser) =>
      (await who.get(`/api/mentoring/relationships${query}`)).json;
    const ids = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id);
    expect(ids(await list())).toEqual([waits, going, offered]);
    expect((await list("?perPage=1&page=2")).meta).toEqual({ total: 3, page: 2, perPage: 1 });
    expect(ids(await list("?perPage=1&page=2"))).toEqual([going]);
    const waiting = async (who: typeof u.max) =>
      (await who.browser.get("/api/waiting")).json.data["mentoring requests"];
    // Their own offer is waiting for somebody else.
    expect([
      await waiting(u.max),
      await waiting({ ...u.max, ...pat }),
      await waiting({ ...u.max, ...noor }),
    ]).toEqual([1, 1, 0]);
    expect(ids(await list("?perPage=1&page=9"))).toEqual([]);
    expect(ids(await list("?status=PENDING"))).toEqual([waits, offered]);
    expect(ids(await list("?status=ACTIVE&status=ENDED"))).toEqual([going]);
    expect(ids(await list("?as=MENTEE"))).toEqual([]);
    expect((await list("?status=WAITING")).errors).toBeDefined();
    expect(ids(await list("", pat.browser))).toEqual([offered]);
  });
});
