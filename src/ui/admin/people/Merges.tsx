import { useQuery } from "@tanstack/react-query";
import { mergeCalls, type Merge } from "#src/contracts/admin/merge.ts";
import { adminUserCalls } from "#src/contracts/admin/users.ts";
import type { ActDeclaration } from "#src/routes/admin/resource.ts";
import { saidByPage } from "#src/services/query.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Failed } from "#src/ui/kit/Failed.tsx";
import { Timestamp } from "#src/ui/kit/Timestamp.tsx";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { useCache } from "#src/ui/hooks/useCache.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { ActDialog } from "../acts/ActDialog.tsx";
import { Act, ActsProvider, doneToEach, useBeginAct } from "../acts/ActsProvider.tsx";
import { Outcome } from "../acts/Outcome.tsx";
import styles from "./people.module.css";

const acts: readonly ActDeclaration[] = [
  {
    name: "undo",
    label: "Undo the merge",
    done: "undone",
    confirm: {
      question: "Undo the merge of …",
      consequence: "Everything moves back and the closed account reopens.",
      identity: true,
    },
  },
];

/** The merges that a user was part of, latest first. */
export function useMerges(id: number) {
  const { ask } = useAsk();
  return useQuery({ ...ask(mergeCalls.ofUser, { params: { id } }), ...saidByPage });
}

/** The merges that a user was part of, each with a way to undo it (T-50). */
export function Merges({ id }: { id: number }) {
  const { call } = useCalls();
  const { forget } = useCache();
  const { data, error, refetch, isFetching } = useMerges(id);
  if (error && !data)
    return (
      <Failed title="The merges could not be loaded" onRetry={() => void refetch()} retrying={isFetching} />
    );
  if (!data || data.data.length === 0) return null;
  return (
    <ActsProvider
      identity={id}
      words={{ one: "merge", many: "merges" }}
      acts={acts}
      perform={({ target }) =>
        doneToEach(target, (merge) => call(mergeCalls.undo, { params: { id: merge } }))
      }
      changed={() => {
        for (const one of [mergeCalls.ofUser, adminUserCalls.list, adminUserCalls.read]) forget(one.path);
      }}
    >
      <section className={styles.below} aria-label="Merges">
        <h2>Merges</h2>
        <Outcome />
        {data.data.map((merge) => (
          <OneMerge key={merge.id} merge={merge} />
        ))}
      </section>
      <ActDialog />
    </ActsProvider>
  );
}

function OneMerge({ merge }: { merge: Merge }) {
  const { id, from, into, by, at, undone_at: undone } = merge;
  return (
    <div className={styles.card}>
      <p>
        {`${from.name} into ${into.name}, by ${by?.name ?? "a deleted user"}, `}
        <Timestamp at={at} />
      </p>
      {undone ? (
        <p>
          {"Undone, "}
          <Timestamp at={undone} />
        </p>
      ) : (
        <div className={styles.buttons}>
          <Undo id={id} name={from.name} />
        </div>
      )}
    </div>
  );
}

function Undo({ id, name }: { id: number; name: string }) {
  const begin = useBeginAct();
  const busy = Act.useSelector((s) => s.hasTag("busy"));
  return (
    <Button kind="secondary" busy={busy} onClick={() => begin("undo", { ids: [id], called: name })}>
      Undo the merge
    </Button>
  );
}
