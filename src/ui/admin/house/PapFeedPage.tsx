import type { PropsWithChildren } from "react";
import { papFeedCalls, PapFeedDraft, type PapFeed } from "#src/contracts/admin/papFeed.ts";
import { adminMessages } from "#src/contracts/messages/admin.ts";
import { fieldErrors } from "#src/machines/form/fieldErrors.ts";
import { Form, FormProvider, useField } from "#src/ui/account/FormActor.tsx";
import { SavedStatus } from "#src/ui/account/SavedAt.tsx";
import { Button } from "#src/ui/kit/Button.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { Failed } from "#src/ui/kit/Failed.tsx";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { RelativeTime } from "#src/ui/kit/RelativeTime.tsx";
import { SubmitForm } from "#src/ui/kit/SubmitForm.tsx";
import { TextInput } from "#src/ui/kit/TextInput.tsx";
import { useCache } from "#src/ui/hooks/useCache.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import type { ActDeclaration } from "#src/routes/admin/resource.ts";
import { Act, ActsProvider, useBeginAct } from "../acts/ActsProvider.tsx";
import { Outcome } from "../acts/Outcome.tsx";
import { BooleanField } from "../form/BooleanField.tsx";
import { Comparison } from "../form/lateParts.ts";
import { formatDay } from "../kinds/words.ts";
import { useEditableQuery } from "../useEditableQuery.ts";
import styles from "./house.module.css";

/** `/admin/house/pap-feed`: where the feed comes from, and what it says now. */
export default function PapFeedPage() {
  const { ask } = useAsk();
  const { data, error, refetch, isFetching } = useEditableQuery(ask(papFeedCalls.read));
  return (
    <div className={styles.page}>
      <h1>{adminMessages.papFeed}</h1>
      {error && !data && (
        <Failed title="The feed could not be loaded" onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!data && !error && <Loading label="Loading the feed" />}
      {data && (
        <>
          <Settings feed={data.data} />
          <Reading>
            <Entries feed={data.data} />
          </Reading>
        </>
      )}
    </div>
  );
}

const valuesOf = ({ url, enabled, version }: PapFeed) => ({ url, enabled, version });

function Settings({ feed }: { feed: PapFeed }) {
  const { ask } = useAsk();
  const { call } = useCalls();
  const { queries } = useCache();
  return (
    <FormProvider
      name="pap-feed"
      values={valuesOf(feed)}
      check={(values) => fieldErrors(PapFeedDraft, values)}
      save={async (values) => {
        const answer = await call(papFeedCalls.update, { body: values });
        queries.setQueryData(ask(papFeedCalls.read).queryKey, answer);
        return valuesOf(answer.data);
      }}
    >
      <SettingsForm />
    </FormProvider>
  );
}

const fields = [
  { field: "url", label: "Address", as: "text" },
  { field: "enabled", label: "Show the feed", as: "boolean" },
] as const;

function SettingsForm() {
  const { send } = Form.useActorRef();
  const busy = Form.useSelector((s) => s.hasTag("busy"));
  const dirty = Form.useSelector((s) => s.hasTag("dirty"));
  const url = useField<string>("url");
  const enabled = useField<boolean>("enabled");
  return (
    <SubmitForm className={styles.adding} onSubmit={() => send({ type: "save" })}>
      <Comparison one="feed" fields={fields} />
      <TextInput {...url} type="url" label="Address" help="An RSS or Atom feed that starts with https://." />
      <BooleanField {...enabled} label="Show the feed" />
      <div className={styles.buttons}>
        <Button type="submit" disabled={!dirty} busy={busy}>
          Save
        </Button>
        {dirty && (
          <Button kind="quiet" disabled={busy} onClick={() => send({ type: "discard" })}>
            Discard
          </Button>
        )}
        <SavedStatus />
      </div>
    </SubmitForm>
  );
}

function Entries({ feed }: { feed: PapFeed }) {
  return (
    <section className={styles.entries} aria-labelledby="pap-entries">
      <h2 id="pap-entries">Latest entries</h2>
      <div className={styles.buttons}>
        <p>
          {feed.fetched_at ? (
            <>
              {feed.failure === null ? "Read" : "Tried"} <RelativeTime at={feed.fetched_at} />
            </>
          ) : (
            "Not read yet"
          )}
        </p>
        <RefreshButton why={whyUnread(feed)} />
        <Outcome />
      </div>
      <Failure feed={feed} />
      {feed.entries.length === 0 ? (
        <Empty level={3} title="No entries">
          {feed.url === ""
            ? "Enter the feed's address first."
            : "The feed is empty or has not been read yet."}
        </Empty>
      ) : (
        <ol>
          {feed.entries.map((entry) => (
            <li key={entry.id}>
              <h3>
                {entry.url ? (
                  <a href={entry.url} target="_blank" rel="noopener noreferrer">
                    {entry.title}
                  </a>
                ) : (
                  entry.title
                )}
              </h3>
              {entry.published_at && <p>{formatDay(entry.published_at)}</p>}
              <p>{entry.summary}</p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Why the feed cannot be read; null if it can. */
function whyUnread({ url, enabled }: PapFeed): string | null {
  if (url === "") return "There is no address yet. Enter one above and save it.";
  return enabled ? null : "The feed is switched off. Tick “Show the feed” above and save it.";
}

const failureOf = ({ failure }: PapFeed): string | null =>
  failure === null ? null : `The feed could not be read: ${failure}`;

/** Why the last reading failed, unless the act's outcome says so already. */
function Failure({ feed }: { feed: PapFeed }) {
  const words = failureOf(feed);
  const isTold = Act.useSelector((s) => s.context.outcome?.says === words);
  return words !== null && !isTold ? <p role="alert">{words}</p> : null;
}

const reading: readonly ActDeclaration[] = [{ name: "read", label: "Read it now", done: "read" }];

/** Provides reading the feed now, with at most one reading under way. */
function Reading({ children }: PropsWithChildren) {
  const { ask } = useAsk();
  const { call } = useCalls();
  const { queries, forget } = useCache();
  return (
    <ActsProvider
      identity="pap-feed"
      words={{ one: "feed", many: "feeds" }}
      acts={reading}
      perform={async () => {
        const answer = await call(papFeedCalls.refresh, {});
        queries.setQueryData(ask(papFeedCalls.read).queryKey, answer);
        // Somebody else may have switched the feed off.
        const isUnread = whyUnread(answer.data) !== null;
        const says = isUnread ? "The feed was not read" : (failureOf(answer.data) ?? "The feed was read");
        return { done: 1, refused: [], undo: null, says };
      }}
      changed={() => forget(papFeedCalls.read.path)}
    >
      {children}
    </ActsProvider>
  );
}

function RefreshButton({ why }: { why: string | null }) {
  const begin = useBeginAct();
  const busy = Act.useSelector((s) => s.hasTag("busy"));
  return (
    <>
      <Button
        kind="secondary"
        size="small"
        disabled={why !== null}
        aria-describedby={why === null ? undefined : "pap-unread"}
        busy={busy}
        onClick={() => begin("read", { ids: [] })}
      >
        Read it now
      </Button>
      {why !== null && <p id="pap-unread">{why}</p>}
    </>
  );
}
