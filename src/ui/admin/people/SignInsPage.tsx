import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { adminUserCalls } from "#src/contracts/admin/users.ts";
import type { ResourcePlace } from "#src/routes/admin/place.ts";
import type { AnyResource, Column } from "#src/routes/admin/resource.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { BelowScreen } from "../form/BelowScreen.tsx";
import { ListProblem } from "../list/ListProblem.tsx";
import { PlainTable } from "../list/PlainTable.tsx";
import type { ResourceAt } from "../resourceAt.ts";
import styles from "./people.module.css";

const [pageSize, mostPerPage] = [20, 100];

/** When somebody signed in, or could not. */
export function belowPage(place: ResourcePlace, resource: AnyResource) {
  const at = { place, resource };
  return function SignInsPage() {
    return (
      <BelowScreen at={at} path="sign-ins">
        {({ id }) => <SignIns at={at} id={id} />}
      </BelowScreen>
    );
  };
}

const columns: readonly Column[] = [
  { field: "at", label: "When", as: "dateTime" },
  {
    field: "outcome",
    label: "Result",
    as: "status",
    words: {
      done: { label: "Signed in", tone: "success" },
      refused: { label: "Refused", tone: "warning" },
    },
  },
  { field: "message", label: "Message shown" },
];

function SignIns({ at, id }: { at: ResourceAt; id: number }) {
  const { ask } = useAsk();
  const [perPage, setPerPage] = useState(pageSize);
  const asked = useQuery({
    ...ask(adminUserCalls.signIns, { params: { id }, query: { perPage } }),
    placeholderData: keepPreviousData,
  });
  const { data, error, isFetching } = asked;
  if (error)
    return (
      <ListProblem
        of={at.place}
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
      <PlainTable title="Sign-ins" columns={columns} rows={data.data} />
      {data.meta.total > data.data.length && perPage < mostPerPage && (
        <Button
          kind="secondary"
          busy={isFetching}
          onClick={() => setPerPage((now) => Math.min(now + pageSize, mostPerPage))}
        >
          Show older sign-ins
        </Button>
      )}
    </div>
  );
}
