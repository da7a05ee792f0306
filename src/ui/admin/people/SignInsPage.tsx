import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { adminUserCalls } from "#src/contracts/admin/users.ts";
import type { Place } from "#src/routes/admin/place.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { StatusChip } from "#src/ui/kit/StatusChip.tsx";
import { Timestamp } from "#src/ui/kit/Timestamp.tsx";
import { useApp } from "#src/ui/shell/AppContext.tsx";
import { BelowScreen } from "../form/BelowScreen.tsx";
import { ListProblem } from "../list/ListProblem.tsx";
import type { ResourceAt } from "../resourceAt.ts";
import styles from "./people.module.css";

const [pageSize, mostPerPage] = [20, 100];

/** When somebody signed in, or could not. */
export function belowPage(place: Place, resource: AnyResource) {
  const at = { place, resource };
  return function SignInsPage() {
    return (
      <BelowScreen at={at} path="sign-ins">
        {({ id }) => <SignIns at={at} id={id} />}
      </BelowScreen>
    );
  };
}

function SignIns({ at, id }: { at: ResourceAt; id: number }) {
  const { ask } = useApp();
  const [perPage, setPerPage] = useState(pageSize);
  const asked = useQuery({
    ...ask(adminUserCalls.signIns, { params: { id }, query: { perPage } }),
    placeholderData: keepPreviousData,
  });
  const { data, error, isFetching } = asked;
  if (error)
    return (
      <ListProblem
        at={at}
        error={error}
        kept={data !== undefined}
        retry={() => void asked.refetch()}
        retrying={isFetching}
      />
    );
  if (!data) return <Loading label="Loading the sign-ins" />;
  if (data.meta.total === 0) return <Empty title="Nobody has signed in with this account yet" />;
  return (
    <div className={styles.below}>
      <table className={styles.table}>
        <caption className="visually-hidden">Sign-ins</caption>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Result</th>
            <th scope="col">What they were told</th>
          </tr>
        </thead>
        <tbody>
          {data.data.map(({ id: line, at: moment, outcome, message }) => (
            <tr key={line}>
              <td>
                <Timestamp at={moment} />
              </td>
              <td>
                <StatusChip
                  status={outcome === "done" ? "success" : "warning"}
                  label={outcome === "done" ? "Signed in" : "Refused"}
                />
              </td>
              <td>{message ?? "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.meta.total > data.data.length && perPage < mostPerPage && (
        <Button
          kind="secondary"
          busy={isFetching}
          onClick={() => setPerPage((now) => Math.min(now + pageSize, mostPerPage))}
        >
          Show older ones
        </Button>
      )}
    </div>
  );
}
