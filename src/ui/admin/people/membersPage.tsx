import { users } from "#src/routes/admin/housePeople.ts";
import { useState, type ReactNode } from "react";
import type { memberCalls, MemberRow } from "#src/contracts/admin/members.ts";
import type { ActDone, Undo } from "#src/machines/act/actMachine.ts";
import { editAddress, type ResourcePlace } from "#src/routes/admin/place.ts";
import type { ActDeclaration, AnyResource } from "#src/routes/admin/resource.ts";
import { breakable } from "#src/ui/kit/breakable.tsx";
import { Button } from "#src/ui/kit/Button.tsx";
import { SubmitForm } from "#src/ui/kit/SubmitForm.tsx";
import { useCache } from "#src/ui/hooks/useCache.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { BelowScreen } from "../form/BelowScreen.tsx";
import { forgetResource } from "../forgetResource.ts";
import { SearchedField } from "../form/SearchedField.tsx";
import { ActDialog } from "../acts/ActDialog.tsx";
import { Act, ActsProvider, idsOf, useBeginAct } from "../acts/ActsProvider.tsx";
import { Outcome } from "../acts/Outcome.tsx";
import { PartList } from "../list/PartList.tsx";
import styles from "./people.module.css";

/** The users of a record, as a resource declares them: who is listed, who can be added, who can be removed. */
export type MembersOf<Row extends MemberRow = MemberRow> = {
  calls: ReturnType<typeof memberCalls<typeof MemberRow>>;
  /** The field for adding users; without it none can be added here. */
  adding?: { label: string; help: string; confirm?: ActDeclaration["confirm"] };
  /** The list of current users; without it they can only be added. */
  listing?: {
    empty: string;
    /** An extra column besides name and email. */
    column?: { label: string; of: (row: Row) => ReactNode };
    /** Who can be removed; everyone by default. */
    canLeave?: (row: Row) => boolean;
  };
};

/** A screen of users below a record. */
export function membersPage<Row extends MemberRow>(path: string, members: MembersOf<Row>) {
  return (place: ResourcePlace, resource: AnyResource) => {
    return function MembersPage() {
      return (
        <BelowScreen at={{ place, resource }} path={path}>
          {({ id }) => <Members key={id} {...{ place, resource, id }} members={members as MembersOf} />}
        </BelowScreen>
      );
    };
  };
}

const words = { one: "user", many: "users" };

const actsOf = ({ adding }: MembersOf): readonly ActDeclaration[] => [
  { name: "join", label: "Add", done: "added", ...(adding?.confirm && { confirm: adding.confirm }) },
  { name: "leave", label: "Remove", done: "removed" },
];

type Props = { place: ResourcePlace; resource: AnyResource; id: number; members: MembersOf };

function Members({ place, resource, id, members }: Props) {
  const { calls, adding, listing } = members;
  const { call } = useCalls();
  const { forget } = useCache();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const join = async (ids: readonly number[], restores?: true): Promise<ActDone> => {
    const body = { ids: [...ids], ...(restores && { restores }) };
    const { added, moved } = (await call(calls.addUsers, { params: { id }, body })).data;
    setChosen([]);
    // Undoing would not return users to the place that they were moved from.
    return { done: added.length, refused: [], undo: moved > 0 ? null : undoBy("leave", added) };
  };
  const leave = async (ids: readonly number[]): Promise<ActDone> => {
    const { removed } = (await call(calls.removeUsers, { params: { id }, body: { ids: [...ids] } })).data;
    return { done: removed.length, refused: [], undo: undoBy("restore", removed) };
  };
  const ways: Readonly<Record<string, typeof leave>> = { join, leave, restore: (ids) => join(ids, true) };
  return (
    <ActsProvider
      identity={id}
      words={words}
      acts={actsOf(members)}
      perform={({ act, target }) => ways[act]!(idsOf(target))}
      changed={() => {
        forgetResource(forget, resource);
        forget(calls.users.path);
      }}
    >
      <div className={styles.below}>
        {adding && <Adding adding={adding} chosen={chosen} choose={setChosen} />}
        {listing ? (
          <PartList<MemberRow>
            of={{ words, roles: place.roles }}
            list={calls.users}
            id={id}
            empty={listing.empty}
          >
            {(rows) => <MembersTable rows={rows} listing={listing} />}
          </PartList>
        ) : (
          <>
            <Outcome />
            <ActDialog />
          </>
        )}
      </div>
    </ActsProvider>
  );
}

/** If nothing was done, there is nothing to undo. */
const undoBy = (act: "leave" | "restore", ids: readonly number[]): Undo | null =>
  ids.length > 0 ? { act, ids } : null;

type AddingProps = {
  adding: NonNullable<MembersOf["adding"]>;
  chosen: readonly number[];
  choose: (ids: readonly number[]) => void;
};

function Adding({ adding: { label, help }, chosen, choose }: AddingProps) {
  const begin = useBeginAct();
  const busy = Act.useSelector((s) => s.hasTag("busy"));
  return (
    <SubmitForm
      className={styles.form}
      onSubmit={() => {
        if (chosen.length > 0) begin("join", { ids: chosen });
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
  const begin = useBeginAct();
  const busy = Act.useSelector((s) => s.hasTag("busy"));
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
            <td>{breakable(row.email)}</td>
            {column && <td data-label={column.label}>{column.of(row)}</td>}
            <td>
              {canLeave(row) && (
                <Button
                  kind="quiet"
                  size="small"
                  disabled={busy}
                  aria-label={`Remove ${row.name}`}
                  onClick={() => begin("leave", { ids: [row.id] })}
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
