import { useQuery } from "@tanstack/react-query";
import { podcastCalls } from "#src/contracts/podcasts.ts";
import { currentList } from "#src/services/query.ts";
import { Checkbox } from "#src/ui/kit/Checkbox.tsx";
import { useLastAnswer } from "#src/ui/learning/useLastAnswer.ts";
import { useListAddress } from "#src/ui/lists/useListAddress.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { episodeListAddress, readEpisodeQuery } from "./address.ts";
import { EpisodeRow } from "./EpisodeRow.tsx";
import { ListPage } from "./ListPage.tsx";
import { episodeOrderWords } from "./words.ts";

/** `/podcasts/episode-search?order=…`: every episode, or those started, or the recent ones (B-148). */
export default function EpisodeSearchPage() {
  const asked = useListAddress(episodeListAddress);
  const query = readEpisodeQuery(asked.search);
  const { ask } = useAsk();
  const read = useQuery({
    ...ask(podcastCalls.episodes, { query }),
    ...currentList,
  });
  const begun = query.order === "continue";
  const unplayed = query.played === "false";
  return (
    <ListPage
      title={begun ? "Continue listening" : "Episodes"}
      one="episode"
      asked={{ ...asked, name: query.name, order: query.order ?? "newest" }}
      orders={episodeOrderWords}
      answer={useLastAnswer(read.data)}
      read={read}
      narrowed={unplayed || query.podcast !== undefined}
      filters={
        !begun && (
          <Checkbox
            label="Not played yet"
            checked={unplayed}
            onChange={(only) => asked.change({ played: only ? "false" : null })}
          />
        )
      }
      nothing={
        begun
          ? {
              title: "Nothing to continue",
              words: "Episodes you have started and not finished will appear here.",
            }
          : { title: "No episodes yet", words: "Episodes will appear here once they are published." }
      }
      layout="rows"
    >
      {(episode) => <EpisodeRow episode={episode} level={2} />}
    </ListPage>
  );
}
