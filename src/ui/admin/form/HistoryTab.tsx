import type { PropsWithChildren } from "react";
import type { HistoryEntry } from "#src/contracts/admin/resource.ts";
import { capital } from "#src/contracts/words.ts";
import { doneOf, type Told } from "#src/routes/admin/history.ts";
import type { ResourcePlace } from "#src/routes/admin/place.ts";
import type { AnyCalls, Returns } from "#src/routes/admin/resource.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { Timestamp } from "#src/ui/kit/Timestamp.tsx";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { ListFrame } from "#src/ui/lists/ListFrame.tsx";
import { OlderButton } from "#src/ui/lists/OlderButton.tsx";
import { useOlder } from "#src/ui/lists/useOlder.ts";
import { problemWords } from "../list/problemWords.ts";
import { Changes } from "./Changes.tsx";
import { earlierValues } from "./earlier.ts";
import styles from "./form.module.css";

/** What a history needs to know; a `ResourceAt` has all of it. */
type HistoryAt = {
  place: Pick<ResourcePlace, "words" | "roles" | "permissions">;
  resource: Told & { calls: Pick<AnyCalls, "history"> };
};

/** For fields that can return to what they held before a change: their current values, and how to set earlier ones. */
type Returning = Returns & {
  current: Readonly<Record<string, unknown>>;
  use: (values: Readonly<Record<string, unknown>>) => void;
};

/** Who did what, for whom, and from what to what; newest first (T-58). */
export function HistoryTab({ at, id, returning }: { at: HistoryAt; id: number; returning?: Returning }) {
  const { ask } = useAsk();
  const older = useOlder<HistoryEntry>((page) =>
    ask(at.resource.calls.history!, { params: { id }, query: { page } }),
  );
  return (
    <ListFrame
      answer={older.rows}
      asked={older.asked}
      problem={problemWords(at.place)}
      loading="Loading the history"
      isEmpty={({ length }) => length === 0}
      empty={<Empty title="No history yet" />}
    >
      {(entries) => (
        <div className={styles.history}>
          <h2 className="visually-hidden">History</h2>
          <ol>
            {withEarlier(entries, returning).map(({ entry, again }) => (
              <Entry key={entry.id} at={at} entry={entry}>
                {again && (
                  <Button kind="secondary" size="small" onClick={again}>
                    {returning!.label}
                  </Button>
                )}
              </Entry>
            ))}
          </ol>
          <OlderButton {...older} noun="entries" />
        </div>
      )}
    </ListFrame>
  );
}

function withEarlier(entries: readonly HistoryEntry[], returning: Returning | undefined) {
  const earlier = returning ? earlierValues(returning.fields, returning.current, entries) : [];
  return entries.map((entry, index) => {
    const values = earlier[index];
    return { entry, again: values ? () => returning!.use(values) : null };
  });
}

function Entry({ at, entry, children }: PropsWithChildren<{ at: HistoryAt; entry: HistoryEntry }>) {
  const { actor, on_behalf_of: onBehalfOf, act, changes, reason } = entry;
  return (
    <li>
      <p>
        <strong>{capital(doneOf(at.resource, act))}</strong> by {actor?.name ?? "the system"}
        {onBehalfOf && ` on behalf of ${onBehalfOf.name}`}, <Timestamp at={entry.at} />
      </p>
      {reason && <p>{`“${reason}”`}</p>}
      <Changes told={at.resource} changes={changes} isNew={act === "created"} />
      {children}
    </li>
  );
}
