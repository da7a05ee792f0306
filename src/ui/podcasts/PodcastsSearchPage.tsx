import { useQuery } from "@tanstack/react-query";
import { podcastCalls } from "#src/contracts/podcasts.ts";
import { pagedRead } from "#src/services/query.ts";
import { useLastAnswer } from "#src/ui/learning/useLastAnswer.ts";
import { useListAddress } from "#src/ui/lists/useListAddress.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { podcastListAddress, readPodcastQuery } from "./address.ts";
import { ListPage } from "./ListPage.tsx";
import { PodcastTile } from "./PodcastTile.tsx";
import { podcastOrderWords } from "./words.ts";

/** `/podcasts/search?order=…`: every podcast, by name; subscriptions first if requested (B-147). */
export default function PodcastsSearchPage() {
  const asked = useListAddress(podcastListAddress);
  const query = readPodcastQuery(asked.search);
  const { ask } = useAsk();
  const read = useQuery({
    ...ask(podcastCalls.search, { query }),
    ...pagedRead,
  });
  return (
    <ListPage
      title="All podcasts"
      one="podcast"
      asked={{ ...asked, name: query.name, order: query.order ?? "newest" }}
      orders={podcastOrderWords}
      answer={useLastAnswer(read.data)}
      read={read}
      nothing={{ title: "No podcasts yet", words: "Podcasts will appear here once they are published." }}
      layout="tiles"
    >
      {(podcast) => <PodcastTile podcast={podcast} level={2} />}
    </ListPage>
  );
}
