import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type * as z from "zod/mini";
import type { Endpoint, PageMeta } from "#src/contracts/endpoint.ts";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import type { ResourcePlace } from "#src/routes/admin/place.ts";
import { pagedRead } from "#src/services/query.ts";
import { ActDialog } from "../acts/ActDialog.tsx";
import { Outcome } from "../acts/Outcome.tsx";
import { ListFrame } from "#src/ui/lists/ListFrame.tsx";
import { problemWords } from "./problemWords.ts";
import { NoResults } from "./NoResults.tsx";
import { Paging } from "./Paging.tsx";
import { Search } from "./Search.tsx";
import { usePartQuery } from "./usePartQuery.ts";
import styles from "./list.module.css";

type Props<Row> = {
  /** What is listed, and who may see it. */
  of: Pick<ResourcePlace, "words" | "roles">;
  /** Lists the rows below the record with this id. */
  list: Endpoint;
  id: number;
  /** What is said if there are no rows. */
  empty: string;
  children: (rows: readonly Row[]) => ReactNode;
};

/** What belongs to a record, in pages from the server. It needs an ActsProvider, which carries out the acts. */
export function PartList<Row>({ of, list, id, empty, children }: Props<Row>) {
  const { ask } = useAsk();
  const asked = usePartQuery();
  const { question, searched, toFirst, searchFor } = asked;
  const { many } = of.words;
  const read = useQuery({
    ...ask(list, { params: { id }, query: question }),
    ...pagedRead,
  });
  const answer = read.data as { data: Row[]; meta: z.infer<typeof PageMeta> } | undefined;
  return (
    <>
      <Outcome />
      {(searched !== "" || (answer && answer.meta.total > 0)) && <Search many={many} asked={asked} />}
      <ListFrame
        answer={answer}
        asked={read}
        problem={problemWords(of)}
        loading={`Loading the ${many}`}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <NoResults
            many={many}
            toFirst={question.page !== undefined && toFirst}
            widen={
              searched !== "" && {
                label: `Show all ${many}`,
                hint: "Try another word.",
                act: () => searchFor(""),
              }
            }
          >
            <Empty title={empty} />
          </NoResults>
        }
      >
        {({ data }) => (
          <div className={styles.part} aria-busy={read.isPlaceholderData || undefined}>
            {children(data)}
          </div>
        )}
      </ListFrame>
      <Paging words={of.words} asked={asked} meta={answer && { ...answer.meta, exact: true }} />
      <ActDialog />
    </>
  );
}
