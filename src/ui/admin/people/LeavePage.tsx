import { toHouse } from "#src/routes/admin/house.ts";
import { useQuery } from "@tanstack/react-query";
import { leaveCalls, type Leave } from "#src/contracts/admin/leave.ts";
import { plural } from "#src/contracts/numbers.ts";
import type { ResourcePlace } from "#src/routes/admin/place.ts";
import type { ActDeclaration, AnyResource } from "#src/routes/admin/resource.ts";
import { saidByPage } from "#src/services/query.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { useCache } from "#src/ui/hooks/useCache.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { BelowScreen } from "../form/BelowScreen.tsx";
import { forgetResource } from "../forgetResource.ts";
import { ActDialog } from "../acts/ActDialog.tsx";
import { ActsProvider, doneToEach, useBeginAct } from "../acts/ActsProvider.tsx";
import { Outcome } from "../acts/Outcome.tsx";
import { formatDay } from "../kinds/words.ts";
import { ListFrame } from "#src/ui/lists/ListFrame.tsx";
import { problemWords } from "../list/problemWords.ts";
import styles from "./people.module.css";

/** A user's periods of long-term leave, and the dates that moved with them. */
export function belowPage(place: ResourcePlace, resource: AnyResource) {
  const at = { place, resource };
  return function LeavePage() {
    return (
      <BelowScreen at={at} path="long-term-leave">
        {({ id }) => <Leaves place={place} resource={resource} user={id} />}
      </BelowScreen>
    );
  };
}

const words = { one: "period of leave", many: "periods of leave" };
const acts: readonly ActDeclaration[] = [
  {
    name: "delete",
    label: "Delete",
    done: "deleted",
    confirm: { consequence: "The due dates it moved will move back.", danger: true },
  },
];

type Props = { place: ResourcePlace; resource: AnyResource; user: number };

function Leaves({ place, resource, user }: Props) {
  const { ask } = useAsk();
  const { call } = useCalls();
  const { forget } = useCache();
  const asked = useQuery({ ...ask(leaveCalls.ofUser, { params: { id: user } }), ...saidByPage });
  return (
    <ActsProvider
      identity={user}
      words={words}
      acts={acts}
      perform={({ target }) => doneToEach(target, (id) => call(leaveCalls.remove, { params: { id } }))}
      changed={() => {
        forgetResource(forget, resource);
        forget(leaveCalls.ofUser.path);
      }}
    >
      <div className={styles.below}>
        <Button kind="secondary" component={PageLink} href={`${place.path}/${user}/long-term-leave/create`}>
          Add leave
        </Button>
        <Outcome />
        <ListFrame
          answer={asked.data}
          asked={asked}
          problem={problemWords({ words, roles: place.roles })}
          loading="Loading long-term leave"
          isEmpty={({ data }) => data.length === 0}
          empty={<Empty title="No long-term leave">No due dates have moved.</Empty>}
        >
          {({ data }) => data.map((leave) => <OneLeave key={leave.id} leave={leave} />)}
        </ListFrame>
      </div>
      <ActDialog />
    </ActsProvider>
  );
}

function OneLeave({ leave }: { leave: Leave }) {
  const begin = useBeginAct();
  const { id, starts_on, ends_on, reason, days, moved } = leave;
  const span = `${formatDay(starts_on)} to ${formatDay(ends_on)}`;
  return (
    <section className={styles.card} aria-label={`Leave from ${span}`}>
      <div className={styles.cardHead}>
        <h2>{span}</h2>
        <Button
          kind="quiet"
          size="small"
          component={PageLink}
          href={toHouse("AdminLeaveEdit", { leave: id })}
        >
          Change
        </Button>
        <Button
          kind="quiet"
          size="small"
          onClick={() => begin("delete", { ids: [id], called: `the leave from ${span}` })}
        >
          Delete
        </Button>
      </div>
      <p>{`${reason}, ${plural(days, "day")}`}</p>
      <Moved moved={moved} />
    </section>
  );
}

/** The old and new dates of what moved (T-22). */
export function Moved({ moved }: Pick<Leave, "moved">) {
  if (moved.length === 0) return <p>No due dates moved.</p>;
  return (
    <table className={`${styles.table} ${styles.moved}`}>
      <caption>Due dates that moved</caption>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Old due date</th>
          <th scope="col">New due date</th>
        </tr>
      </thead>
      <tbody>
        {moved.map(({ what, kind, before, after }) => (
          <tr key={`${kind} ${what}`}>
            <th scope="row">{kind === "assignment" ? what : `${what} (${kind})`}</th>
            <td>{formatDay(before)}</td>
            <td>{formatDay(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
