import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { podcastEpisodes } from "#server/schema/index.ts";
import { addEpisode, addPodcast } from "../podcastRecords.ts";
import { startOffice } from "./office.ts";

const office = startOffice("content", "learner");
const path = "/api/admin/podcasts";

test("learners keep hearing an episode while its audio is read again, and one that could not be read stays hidden", async () => {
  const { t, content, learner } = office;
  const podcast = await addPodcast(t, "Ledger talk");
  const ready = await addEpisode(t, podcast, "One", { waveform: [0, 1] });
  const failed = await addEpisode(t, podcast, "Two", { audioState: "failed", seconds: null });
  const statuses = async () =>
    Promise.all([ready, failed].map(async (id) => (await learner.get(`/api/podcasts/episode/${id}`)).status));
  expect(await statuses()).toEqual([200, 404]);
  const sent = await content.post(`${path}/episodes/bulk`, { act: "readAgain", ids: [ready, failed] });
  expect(sent.json.data).toMatchObject({ done: 2, refused: [] });
  expect(await statuses()).toEqual([200, 404]);
  const [row] = await t.app.db().select().from(podcastEpisodes).where(eq(podcastEpisodes.id, ready));
  expect(row).toMatchObject({ audioState: "waiting", seconds: 100, waveform: [0, 1] });
  const withEpisodes = await content.get(`${path}?has_episodes=true`);
  expect(withEpisodes.json.meta.total).toBe(1);
});
