import { useQuery } from "@tanstack/react-query";
import { dropOffParts, podcastEpisodeCalls, type DropOff } from "#src/contracts/admin/podcastEpisodes.ts";
import { durationKind } from "#src/contracts/kinds/duration.ts";
import { plural } from "#src/contracts/numbers.ts";
import type { ResourcePlace } from "#src/routes/admin/place.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { ListFrame } from "#src/ui/lists/ListFrame.tsx";
import type { Drawn } from "../chart/drawn.ts";
import { NumbersTable } from "../chart/NumbersTable.tsx";
import { Picture } from "../chart/Picture.tsx";
import { BelowScreen } from "../form/BelowScreen.tsx";
import { problemWords } from "../list/problemWords.ts";
import type { ResourceAt } from "../resourceAt.ts";
import styles from "./podcasts.module.css";

/** Where listeners stop: how many of them heard each hundredth of an episode. */
export function belowPage(place: ResourcePlace, resource: AnyResource) {
  const at = { place, resource };
  return function DropOffPage() {
    return (
      <BelowScreen at={at} path="drop-off">
        {({ id }) => <Curve at={at} id={id} />}
      </BelowScreen>
    );
  };
}

function Curve({ at, id }: { at: ResourceAt; id: number }) {
  const { ask } = useAsk();
  const asked = useQuery(ask(podcastEpisodeCalls.dropOff, { params: { id } }));
  return (
    <ListFrame
      answer={asked.data?.data}
      asked={asked}
      problem={problemWords(at.place)}
      loading="Loading the drop-off"
      isEmpty={({ heard }) => heard.length === 0}
      empty={
        asked.data?.data.listeners ? (
          <Empty title="The length is not known yet">
            The share of listeners who heard each part will appear here once the audio has been read.
          </Empty>
        ) : (
          <Empty title="Nobody has listened yet">
            The share of listeners who heard each part of the episode will appear here.
          </Empty>
        )
      }
    >
      {(told) => <Shown told={told} />}
    </ListFrame>
  );
}

function Shown({ told: { listeners, length, heard } }: { told: DropOff }) {
  const share = (count: number): number => Math.round((count / listeners) * 100);
  const timeOf = (part: number): string =>
    durationKind.write(Math.round(((length ?? 0) * part) / dropOffParts));
  const drawn: Drawn = {
    names: heard.map((_, part) => timeOf(part)),
    series: [{ label: "Listeners, in %", tone: "accent", values: heard.map(share) }],
  };
  return (
    <section className={styles.dropOff} aria-labelledby="drop-off">
      <h2 id="drop-off">Share of listeners who heard each part, in %</h2>
      <p>{`${plural(listeners, "listener")}. ${share(heard.at(-1)!)}% of them heard the last part.`}</p>
      <Picture as="line" drawn={drawn} />
      <NumbersTable {...drawn} by="From" />
    </section>
  );
}
