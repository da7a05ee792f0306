import { users } from "#src/routes/admin/housePeople.ts";
import { useState, type ReactNode } from "react";
import type { memberCalls, MemberRow } from "#src/contracts/admin/members.ts";
import type { ListActAsk } from "#src/machines/admin/listMachine.ts";
import { editAddress, type ResourcePlace } from "#src/routes/admin/place.ts";
import type { ActDeclaration, AnyResource } from "#src/routes/admin/resource.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { SubmitForm } from "#src/ui/kit/SubmitForm.tsx";
import { useCache } from "#src/ui/hooks/useCache.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { BelowScreen } from "../form/BelowScreen.tsx";
import { SearchedField } from "../form/SearchedField.tsx";
import { List, ListProvider, type Performed } from "../list/ListActor.tsx";
import { Outcome } from "../list/Outcome.tsx";
import { ActDialog } from "../list/ActDialog.tsx";
import { PartList } from "../list/PartList.tsx";
import type { ResourceAt } from "../resourceAt.ts";
import styles from "./people.module.css";

/** The users of a record, as a resource declares them: who is one, who is added, who is taken out. */
export type MembersOf<Row extends MemberRow = MemberRow> = {
  calls: ReturnType<typeof memberCalls<typeof MemberRow>>;
  /** The field by which users are added; without it none are here. */
  adding?: { label: string; help: string; confirm?: ActDeclaration["confirm"] };
  /** The list of those who are there; without it they are only added. */
  listing?: {
    empty: string;
    /** Another column than name and email. */
    column?: { label: string; of: (row: Row) => ReactNode };
    /** Who can be taken out; everybody, where nothing is said. */
    canLeave?: (row: Row) => boolean;
  };
};

/** A screen of users below a record. */
export function membersPage<Row extends MemberRow>(path: string, members: MembersOf<Row>) {
  return (place: ResourcePlace, resource: AnyResource) => {
    const at = membersAt({ place, resource }, members.adding?.confirm);
    return function MembersPage() {
      return (
        <BelowScreen at={{ place, resource }} path={path}>
          {({ id }) => <Members key={id} at={at} id={id} members={members as MembersOf} />}
        </BelowScreen>
      );
    };
  };
}

/** The users as a resource of their own, with the two acts that there are. */
const membersAt = ({ place, resource }: ResourceAt, confirm: ActDeclaration["confirm"]): ResourceAt => ({
  place: { ...place, words: { one: "user", many: "users" } },
  resource: {
    ...resource,
    acts: [
      { name: "join", label: "Add", done: "added", ...(confirm && { confirm }) },
      { name: "leave", label: "Remove", done: "removed" },
    ],
  },
});

type Act = "join" | "leave";
type Props = { at: ResourceAt; id: number; members: MembersOf };

function Members({ at, id, members: { calls, adding, listing } }: Props) {
  const { call } = useCalls();
  const { forget } = useCache();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  // Nothing was done, nothing is undone.
  const undoOf = (act: Act, ids: readonly number[]): Performed["undo"] =>
    ids.length > 0 ? () => perform(act, ids) : null;
  const perform = async (act: Act, ids: readonly number[]): Promise<Performed> => {
    const asked = { params: { id }, body: { ids: [...ids] } };
    if (act === "leave") {
      const { removed } = (await call(calls.removeUsers, asked)).data;
      return { done: removed.length, refused: [], undo: undoOf("join", removed) };
    }
    const { added, moved } = (await call(calls.addUsers, asked)).data;
    setChosen([]);
    // Who came from another place would not be brought back there.
    return { done: added.length, refused: [], undo: moved > 0 ? null : undoOf("leave", added) };
  };
  return (
    <ListProvider
      at={at}
      changed={() => forget(calls.users.path)}
      perform={({ act, target }: ListActAsk) => perform(act as Act, "ids" in target ? target.ids : [])}
    >
      <div className={styles.below}>
        {adding && <Adding adding={adding} chosen={chosen} choose={setChosen} />}
        {listing ? (
          <PartList<MemberRow> at={at} list={calls.users} id={id} empty={listing.empty}>
            {(rows) => <MembersTable rows={rows} listing={listing} />}
          </PartList>
        ) : (
          <>
            <Outcome at={at} />
            <ActDialog at={at} />
          </>
        )}
      </div>
    </ListProvider>
  );
}

type AddingProps = {
  adding: NonNullable<MembersOf["adding"]>;
  chosen: readonly number[];
  choose: (ids: readonly number[]) => void;
};

function Adding({ adding: { label, help, confirm }, chosen, choose }: AddingProps) {
  const { send } = List.useActorRef();
  const busy = List.useSelector((s) => s.hasTag("busy"));
  return (
    <SubmitForm
      className={styles.form}
      onSubmit={() => {
        if (chosen.length === 0) return;
        send({
          type: "act.chosen",
          act: { name: "join", asks: confirm !== undefined },
          target: { ids: chosen },
        });
      }}
    >
      <SearchedField
        list="users"
        label={label}
        help={help}
        placeholder="Type a name"
        name="users"
        disabled={busy}
        value={chosen}
        onChange={choose}
      />
      <Button type="submit" kind="secondary" disabled={chosen.length === 0} busy={busy}>
        Add
      </Button>
    </SubmitForm>
  );
}

type TableProps = { rows: readonly MemberRow[]; listing: NonNullable<MembersOf["listing"]> };

function MembersTable({ rows, listing: { column, canLeave = () => true } }: TableProps) {
  const { send } = List.useActorRef();
  const busy = List.useSelector((s) => s.hasTag("busy"));
  return (
    <table className={`${styles.table} ${styles.members}`}>
      <caption className="visually-hidden">Users</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Email</th>
          {column && <th scope="col">{column.label}</th>}
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <PageLink href={editAddress(users, row.id)}>{row.name}</PageLink>
            </th>
            <td>{row.email}</td>
            {column && <td data-label={column.label}>{column.of(row)}</td>}
            <td>
              {canLeave(row) && (
                <Button
                  kind="quiet"
                  size="small"
                  disabled={busy}
                  aria-label={`Remove ${row.name}`}
                  onClick={() =>
                    send({
                      type: "act.chosen",
                      act: { name: "leave", asks: false },
                      target: { ids: [row.id] },
                    })
                  }
                >
                  Remove
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
