import { expect, test } from "vitest";
import { fillPath } from "#src/contracts/endpoint.ts";
import type { OfflineAct } from "#src/contracts/offlineActs.ts";
import { podcastActs, type PodcastAct } from "#src/contracts/podcastActs.ts";
import { startStudio } from "./podcastStudio.ts";

const u = startStudio();

type ListenAct = Extract<PodcastAct, { kind: "listen" }>;

const kindOf = (name: string) => podcastActs.find(({ kind }) => kind === name)!;
/** Sends an act as the outbox does, after waiting since `at` if given. */
const send = async (given: PodcastAct, at?: Date) => {
  const kind = kindOf(given.kind);
  const act: OfflineAct = at ? kind.waits!(given, at.toISOString()) : given;
  const { endpoint, params, body } = await kind.call(act);
  return u.ada.post(fillPath(endpoint.path, params as Record<string, unknown>), body);
};
const hourAgo = () => new Date(u.t.app.now().getTime() - 3_600_000);
const session = crypto.randomUUID();
const listen = (more: Partial<ListenAct> = {}): ListenAct => ({
  ...{
    kind: "listen",
    id: u.made.first,
    session,
    sequence: 3,
    duration: 30,
    progress: 30,
    heard: [[0, 30]],
  },
  ...more,
});
const episode = async () => (await u.ada.get(`/api/podcasts/episode/${u.made.first}`)).json.data;

test("POD 7: delayed listening counts once, dated to when it happened [T-60]", async () => {
  const at = hourAgo();
  for (const _ of ["sent", "its answer was lost"])
    expect((await send(listen(), at)).json.data).toEqual({ counted: 30, tracked: true });
  expect(await episode()).toMatchObject({ position: 30, listened_at: at.toISOString() });
});

test("POD 7: only the newest report of a session is kept waiting, beside those of other sessions", () => {
  const { decides, latestOnly, untold } = kindOf("listen");
  expect([latestOnly, untold]).toEqual([true, true]);
  expect(decides(listen())).toBe(decides(listen({ sequence: 4, duration: 40 })));
  expect(decides(listen())).not.toBe(decides(listen({ session: crypto.randomUUID() })));
});

test("a delayed completion is dated to when it happened, and can be undone [T-60]", async () => {
  const act = { kind: "completeEpisode", id: u.made.first, completed: true } as const;
  const at = hourAgo();
  expect((await send(act, at)).status).toBe(200);
  expect((await episode()).played_at).toBe(at.toISOString());
  expect((await send({ ...act, completed: false }, u.t.app.now())).status).toBe(200);
  expect((await episode()).played_at).toBeNull();
  const { decides } = kindOf("completeEpisode");
  expect(decides(act)).toBe(decides({ ...act, completed: false }));
});

test("an act stored in another form is rejected", () => {
  expect(() => kindOf("listen").call({ kind: "listen", id: 1, duration: -1 })).toThrow();
  expect(() =>
    kindOf("completeEpisode").call({ kind: "completeEpisode", id: "1", completed: true }),
  ).toThrow();
});
