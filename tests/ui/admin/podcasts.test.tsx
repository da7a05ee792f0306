import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { AdminEpisode } from "#src/contracts/admin/podcastEpisodes.ts";
import type { ReviewedEpisode } from "#src/contracts/admin/podcasts.ts";
import { podcasts } from "#src/routes/admin/podcasts.ts";
import podcast from "#src/routes/admin/resources/podcasts.ts";
import { ActsProvider } from "#src/ui/admin/acts/ActsProvider.tsx";
import { AudioFacts } from "#src/ui/admin/podcasts/AudioFacts.tsx";
import { EpisodeChangeNotice } from "#src/ui/admin/podcasts/EpisodeChangeNotice.tsx";
import { recordPage } from "#src/ui/admin/podcasts/ReviewPage.tsx";
import { settled, showPage } from "../showPage.tsx";
import { data } from "./people/rows.ts";
import { admin } from "./places.ts";

const stamps = { created_at: "2026-11-01T09:00:00Z", updated_at: "2026-11-20T09:00:00Z", archived_at: null };
const Notice = () => <EpisodeChangeNotice id={4} />;
const episode = (rest: Partial<AdminEpisode>) =>
  data({
    ...{ id: 4, version: "v4", ...stamps, podcast_id: 2, name: "Trusts", summary: "About trusts", notes: "" },
    ...{
      audio: null,
      image_id: null,
      publish_at: null,
      chapters: [],
      transcript: "",
      podcast: "Ledger talk",
    },
    ...{ image: null, position: 1, status: "draft", held: false, audio_state: "none", audio_failure: null },
    ...{ length: null, listeners: 0, has_transcript: false, podcast_status: "approved" },
    ...{ loudness: null, waveform: [], ...rest },
  });

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

test.each<[Partial<AdminEpisode>, RegExp | null]>([
  [{ status: "draft" }, /^“Publish at” sends this episode to review/],
  [{ status: "published" }, /^If you change the podcast, name, texts/],
  [{ status: "draft", podcast_status: "draft" }, null],
])("the form of an episode says what a change leads to: %o", async (rest, said) => {
  const { container } = await showPage(Notice, "/admin/podcasts/episodes/4/edit", {
    me: { roles: ["system admin"] },
    answers: { "GET /api/admin/podcasts/episodes/4": episode(rest) },
  });
  if (said) expect(container.textContent).toMatch(said);
  else expect(container.textContent).toBe("");
});

test("asking whether the file of an episode has been read does not count as use of the session", async () => {
  const Audio = () => (
    <ActsProvider
      identity={4}
      words={{ one: "episode", many: "episodes" }}
      acts={[]}
      perform={() => Promise.reject(new Error("There are no acts"))}
    >
      <AudioFacts id={4} />
    </ActsProvider>
  );
  const { server } = await showPage(Audio, "/admin/podcasts/episodes/4/edit", {
    me: { roles: ["system admin"] },
    answers: { "GET /api/admin/podcasts/episodes/4": episode({ audio_state: "waiting" }) },
  });
  expect(server.unattended).toEqual(["GET /api/admin/podcasts/episodes/4"]);
});

const reviewed = (id: number, rest: Partial<ReviewedEpisode> = {}): ReviewedEpisode => ({
  ...{ id, name: `Episode ${id}`, summary: "", notes: "", image: null, audio: null, seconds: null },
  ...{ publish_at: null, chapters: [], has_transcript: false, held: false, ...rest },
});
const openReview = (episodes: readonly ReviewedEpisode[], answers: Record<string, object> = {}) =>
  showPage(recordPage(podcasts, podcast), "/admin/podcasts/2/review", {
    me: admin,
    path: "/admin/podcasts/:id/review",
    answers: {
      "GET /api/admin/podcasts/2": data({
        ...{ id: 2, version: "v2", ...stamps, name: "Ledger talk", summary: "On trusts" },
        ...{ description: "<p>Hello</p>", host: "Ada Lovelace", image_id: null, featured: false },
        ...{ audiences: [], image: null, status: "in review", review_notes: "", submitted_at: null },
        ...{ published_at: null, episodes: 2, subscribers: 0, listeners: 0 },
      }),
      "GET /api/admin/podcasts/2/review": data({
        ...{ version: "v2", episodes },
        podcast: {
          ...{ name: "Ledger talk", host: "Ada Lovelace", image: null, summary: "On trusts" },
          description: "<p>Hello</p>",
        },
      }),
      ...answers,
    },
  });
const items = () => screen.getAllByRole("heading", { level: 4 }).map((one) => within(one.closest("li")!));

test("the review says how many episodes are new or changed, and lists them first", async () => {
  await openReview([reviewed(1), reviewed(2, { held: true }), reviewed(3, { held: true })]);
  expect(screen.getByText(/^2 episodes are new or changed, .* They are listed first\.$/)).toBeTruthy();
  const names = items().map((item) => item.getByRole("heading").textContent);
  expect(names).toEqual(["Episode 2", "Episode 3", "Episode 1"]);
});

test("the review shows the picture of an episode that has one", async () => {
  await openReview([reviewed(1), reviewed(2, { image: "/image-bank/a.webp" })]);
  const pictures = items().map((item) => item.queryByRole("presentation")?.getAttribute("src"));
  expect(pictures).toEqual([undefined, "/image-bank/a.webp"]);
});

test("the review says what an episode lacks, and who speaks in its transcript", async () => {
  await openReview(
    [
      reviewed(1),
      reviewed(2, {
        ...{ audio: "/talk.mp3", publish_at: "2026-12-01T09:00:00Z", has_transcript: true },
      }),
    ],
    {
      "GET /api/admin/podcasts/episodes/2/transcript": data([
        { from: 0, to: 2, speaker: "Ada", text: "What is a trust?" },
        { from: 2, to: 4, speaker: null, text: "A promise" },
      ]),
    },
  );
  const [bare, whole] = items();
  expect(
    ["Draft", "It has no audio yet.", "It has no transcript."].map((one) => bare!.queryByText(one)),
  ).not.toContain(null);
  expect(whole!.queryByText(/^Draft$|^It has no/)).toBeNull();
  expect(whole!.getByLabelText("Listen to “Episode 2”")).toBeTruthy();
  const folded = whole!.getByText("Transcript").closest("details")!;
  folded.open = true;
  fireEvent(folded, new Event("toggle"));
  await settled();
  const said = [...folded.querySelectorAll("p")].map((one) => one.textContent);
  expect(said).toEqual(["0:00 Ada: What is a trust?", "0:02 A promise"]);
});
