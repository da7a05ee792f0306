import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "wouter";
import { audienceCalls } from "#src/contracts/admin/audiences.ts";
import type { ListActAsk } from "#src/machines/admin/listMachine.ts";
import type { Place } from "#src/routes/admin/place.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { useApp } from "#src/ui/shell/AppContext.tsx";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { BelowScreen } from "../form/BelowScreen.tsx";
import { ActDialog } from "../list/ActDialog.tsx";
import { List, ListProvider } from "../list/ListActor.tsx";
import { ListProblem } from "../list/ListProblem.tsx";
import { Outcome } from "../list/Outcome.tsx";
import { counted, type ResourceAt } from "../resourceAt.ts";
import styles from "./people.module.css";

const pageSize = 50;

/** Who belongs to an audience, and whether by the rules or by hand. */
export function belowPage(place: Place, resource: AnyResource) {
  const at = { place, resource };
  const members = membersOf(at);
  return function AudienceUsersPage() {
    return (
      <BelowScreen at={at} path="view-users">
        {({ id }) => <Members at={members} audience={id} />}
      </BelowScreen>
    );
  };
}

/** The members as a resource of their own, with the one act that there is. */
const membersOf = ({ place, resource }: ResourceAt): ResourceAt => ({
  place: { ...place, words: { one: "user", many: "users" } },
  resource: {
    ...resource,
    acts: [
      {
        name: "leave",
        label: "Take out",
        done: "taken out",
        confirm: { consequence: "Who fits the rules stays, by the rules." },
      },
    ],
  },
});

function Members({ at, audience }: { at: ResourceAt; audience: number }) {
  const { ask, call, forget } = useApp();
  const [search, setSearch] = useSearchParams();
  const page = Math.max(1, Number(search.get("members")) || 1);
  const asked = useQuery({
    ...ask(audienceCalls.users, { params: { id: audience }, query: { page, perPage: pageSize } }),
    placeholderData: keepPreviousData,
  });
  const perform = async ({ target }: ListActAsk) => {
    const ids = "ids" in target ? [...target.ids] : [];
    const { data } = await call(audienceCalls.removeUsers, { params: { id: audience }, body: { ids } });
    return { done: data.removed, refused: [], undo: null };
  };
  const total = asked.data?.meta.total ?? 0;
  return (
    <ListProvider at={at} changed={() => forget(audienceCalls.users.path)} perform={perform}>
      <div className={styles.below}>
        <Outcome at={at} />
        {asked.error && (
          <ListProblem
            at={at}
            error={asked.error}
            kept={asked.data !== undefined}
            retry={() => void asked.refetch()}
            retrying={asked.isFetching}
          />
        )}
        {!asked.data && !asked.error && <Loading label="Loading the users" />}
        {asked.data && total === 0 && <Empty title="Nobody belongs to this audience yet" />}
        {asked.data && total > 0 && (
          <>
            <p role="status">{counted(at, total)}</p>
            <table className={styles.table}>
              <caption className="visually-hidden">Users of the audience</caption>
              <thead>
                <tr>
                  <th scope="col">Name</th>
                  <th scope="col">Email</th>
                  <th scope="col">By</th>
                  <th scope="col">
                    <span className="visually-hidden">Acts</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {asked.data.data.map((user) => (
                  <Member key={user.id} {...user} />
                ))}
              </tbody>
            </table>
            {total > page * pageSize && (
              <Button
                kind="secondary"
                busy={asked.isFetching}
                onClick={() =>
                  setSearch((now) => {
                    now.set("members", String(page + 1));
                    return now;
                  })
                }
              >
                Next page
              </Button>
            )}
          </>
        )}
      </div>
      <ActDialog at={at} />
    </ListProvider>
  );
}

type MemberProps = { id: number; name: string; email: string; by: "rule" | "hand" };

function Member({ id, name, email, by }: MemberProps) {
  const { send } = List.useActorRef();
  return (
    <tr>
      <th scope="row">
        <PageLink href={`/admin/house/users/${id}/edit`}>{name}</PageLink>
      </th>
      <td>{email}</td>
      <td>{by === "rule" ? "Rules" : "Hand"}</td>
      <td>
        {by === "hand" && (
          <Button
            kind="quiet"
            size="small"
            aria-label={`Take out ${name}`}
            onClick={() =>
              send({ type: "act.chosen", act: { name: "leave", asks: true }, target: { ids: [id] } })
            }
          >
            Take out
          </Button>
        )}
      </td>
    </tr>
  );
}
