import { adminUserCalls, type SignIn } from "#src/contracts/admin/users.ts";
import type { ResourcePlace } from "#src/routes/admin/place.ts";
import type { Column } from "#src/routes/admin/kinds.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { BelowScreen } from "../form/BelowScreen.tsx";
import { ListFrame } from "#src/ui/lists/ListFrame.tsx";
import { OlderButton } from "#src/ui/lists/OlderButton.tsx";
import { useOlder } from "#src/ui/lists/useOlder.ts";
import { problemWords } from "../list/problemWords.ts";
import { PlainTable } from "../list/PlainTable.tsx";
import type { ResourceAt } from "../resourceAt.ts";
import styles from "./people.module.css";

/** When a user signed in, or failed to. */
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
  const older = useOlder<SignIn>((page) => ask(adminUserCalls.signIns, { params: { id }, query: { page } }));
  return (
    <ListFrame
      answer={older.rows}
      asked={older.asked}
      problem={problemWords(at.place)}
      loading="Loading the sign-ins"
      isEmpty={({ length }) => length === 0}
      empty={<Empty title="Nobody has signed in with this account yet" />}
    >
      {(shown) => (
        <div className={styles.below}>
          <PlainTable title="Sign-ins" columns={columns} rows={shown} />
          <OlderButton {...older} noun="sign-ins" />
        </div>
      )}
    </ListFrame>
  );
}
