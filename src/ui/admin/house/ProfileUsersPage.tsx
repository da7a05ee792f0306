import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "wouter";
import { profileCalls } from "#src/contracts/admin/profiles.ts";
import type { ListActAsk } from "#src/machines/admin/listMachine.ts";
import type { Place } from "#src/routes/admin/place.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";
import { Form, FormProvider, useField } from "#src/ui/account/FormActor.tsx";
import { Button } from "#src/ui/kit/Button.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { useApp } from "#src/ui/shell/AppContext.tsx";
import { BelowScreen } from "../form/BelowScreen.tsx";
import { ManyField } from "../form/ManyField.tsx";
import { ActDialog } from "../list/ActDialog.tsx";
import { List, ListProvider } from "../list/ListActor.tsx";
import { ListProblem } from "../list/ListProblem.tsx";
import { Outcome } from "../list/Outcome.tsx";
import { counted, type ResourceAt } from "../resourceAt.ts";
import { useChoices } from "../useChoices.ts";
import styles from "./house.module.css";

const pageSize = 50;

/** The users of a profile: who is one, who joins, who leaves. */
export function belowPage(place: Place, resource: AnyResource) {
  const at = { place, resource };
  const members = membersOf(at);
  return function ProfileUsersPage() {
    return (
      <BelowScreen at={at} path="users">
        {({ id }) => <Members at={members} profile={id} />}
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
        confirm: { consequence: "They find the topics in the general order afterwards." },
      },
    ],
  },
});

function Members({ at, profile }: { at: ResourceAt; profile: number }) {
  const { ask, call, forget } = useApp();
  const [search] = useSearchParams();
  const page = Math.max(1, Number(search.get("members")) || 1);
  const asked = useQuery({
    ...ask(profileCalls.users, { params: { id: profile }, query: { page, perPage: pageSize } }),
    placeholderData: keepPreviousData,
  });
  const changed = () => {
    forget(profileCalls.users.path);
    forget(profileCalls.list.path);
  };
  const perform = async ({ target }: ListActAsk) => {
    const ids = "ids" in target ? [...target.ids] : [];
    const { data } = await call(profileCalls.removeUsers, { params: { id: profile }, body: { ids } });
    return { done: data.removed, refused: [], undo: null };
  };
  return (
    <ListProvider at={at} changed={changed} perform={perform}>
      <div className={styles.below}>
        <Joining profile={profile} changed={changed} />
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
        {asked.data?.meta.total === 0 && <Empty title="Nobody has this profile yet" />}
        {asked.data && asked.data.meta.total > 0 && (
          <>
            <p role="status">{counted(at, asked.data.meta.total)}</p>
            <ul className={styles.people}>
              {asked.data.data.map((user) => (
                <Member key={user.id} {...user} />
              ))}
            </ul>
          </>
        )}
      </div>
      <ActDialog at={at} />
    </ListProvider>
  );
}

function Member({ id, name, email }: { id: number; name: string; email: string }) {
  const { send } = List.useActorRef();
  return (
    <li>
      <span>
        <strong>{name}</strong>
        <span>{email}</span>
      </span>
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
    </li>
  );
}

/** Gives users this profile; whoever had another one leaves it, which is said. */
function Joining({ profile, changed }: { profile: number; changed: () => void }) {
  const { call, toast } = useApp();
  return (
    <FormProvider<{ ids: number[] }>
      name={`profile.${profile}.users`}
      values={{ ids: [] }}
      check={({ ids }) => ((ids as number[]).length > 0 ? {} : { ids: "Choose somebody" })}
      save={async ({ ids }) => {
        const { data } = await call(profileCalls.addUsers, { params: { id: profile }, body: { ids } });
        changed();
        const moved = data.moved > 0 ? `, ${data.moved} of them from another profile` : "";
        toast({ tone: "success", text: `${data.added} added${moved}` });
        return { ids: [] };
      }}
      saved={() => {}}
    >
      <JoiningForm />
    </FormProvider>
  );
}

function JoiningForm() {
  const { send } = Form.useActorRef();
  const busy = Form.useSelector((s) => s.hasTag("busy"));
  const dirty = Form.useSelector((s) => s.hasTag("dirty"));
  const users = useChoices("users");
  const ids = useField<readonly (string | number)[]>("ids");
  return (
    <form
      className={styles.joining}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send({ type: "save" });
      }}
    >
      <ManyField
        {...ids}
        label="Add users"
        help="Whoever has another profile leaves it."
        placeholder="Type a name"
        choices={users}
      />
      <Button type="submit" kind="secondary" disabled={!dirty} busy={busy}>
        Add
      </Button>
    </form>
  );
}
