import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { podcasts } from "#server/schema/index.ts";
import type { Answer } from "../harness.ts";
import { addEpisode, addPodcast } from "../podcastRecords.ts";
import { startOffice } from "./office.ts";
import { holding, isShared, untilWaiting } from "./together.ts";

const office = startOffice("content", "super");
const path = "/api/admin/podcasts";

describe.runIf(isShared)("while an episode is saved, its podcast", () => {
  type Act = (id: number, episodes: number[]) => Promise<Answer>;
  async function whileSaved(act: Act): Promise<{ acted: Answer; saved: Answer }> {
    const id = await addPodcast(office.t, "Ledger talk", { status: "changes in review" });
    const episode = await addEpisode(office.t, id, "One");
    const other = await addEpisode(office.t, id, "Two", { position: 2 });
    const { version } = (await office.content.get(`${path}/episodes/${episode}`)).json.data;
    const release = await holding(office, () =>
      office.t.app.db().select().from(podcasts).where(eq(podcasts.id, id)).for("update"),
    );
    const acting = act(id, [episode, other]);
    await untilWaiting(office, 1, acting);
    const saving = office.content.patch(`${path}/episodes/${episode}`, { version, summary: "Changed" });
    await untilWaiting(office, 2, Promise.race([acting, saving]));
    await release();
    return { acted: await acting, saved: await saving };
  }

  test.each<[string, Act]>([
    [
      "can be approved",
      async (id) => {
        const { version } = (await office.super.get(`${path}/${id}/review`)).json.data;
        return office.super.post(`/api/review/${id}/approve-podcast`, { version });
      },
    ],
    ["can be set live", (id) => office.super.post(`/api/review/${id}/set-podcast-live`)],
    [
      "can have its episodes reordered",
      (id, episodes) => office.content.patch(`${path}/${id}/episodes`, { ids: episodes.toReversed() }),
    ],
  ])("%s, and neither is refused", async (_, act) => {
    const { acted, saved } = await whileSaved(act);
    expect([acted.status, saved.status]).toEqual([200, 200]);
  });

  test("can be deleted: the save then finds no episode", async () => {
    const { acted, saved } = await whileSaved(async (id) => {
      const { version } = (await office.content.get(`${path}/${id}`)).json.data;
      return office.content.delete(`${path}/${id}?version=${version}`);
    });
    expect([acted.status, saved.status]).toEqual([200, 404]);
  });
});
