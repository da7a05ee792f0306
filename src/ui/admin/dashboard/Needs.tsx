import { useId, type PropsWithChildren } from "react";
import { dashboardCalls, type Need } from "#src/contracts/admin/dashboard.ts";
import { formatTime, instantOf } from "#src/contracts/readersTimes.ts";
import { waitingCalls } from "#src/contracts/waiting.ts";
import type { ActDeclaration } from "#src/routes/admin/resource.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { RelativeTime } from "#src/ui/kit/RelativeTime.tsx";
import { useCache } from "#src/ui/hooks/useCache.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { Barred } from "#src/ui/shell/Barred.tsx";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { ActDialog } from "../acts/ActDialog.tsx";
import { Act, ActsProvider, useBeginAct } from "../acts/ActsProvider.tsx";
import { Outcome } from "../acts/Outcome.tsx";
import { counted } from "../resourceAt.ts";
import styles from "./dashboard.module.css";

const records = { one: "record", many: "records" };

/** A need's verb as a declared act. It always asks first, because it affects every record that is waiting. */
const actOf = ({ key, verb, act }: Need): ActDeclaration[] =>
  act ? [{ name: key, label: verb, done: "changed", confirm: { consequence: act.consequence } }] : [];

type ProviderProps = PropsWithChildren<{ identity: string; needs: readonly Need[] }>;

/** Provides the acts on the needs below. */
export function NeedsProvider({ identity, needs, children }: ProviderProps) {
  const { call } = useCalls();
  const { queries, forget } = useCache();
  /** It is not known here which records an act affected, or which lists show them. */
  const forgetOffice = () => {
    void queries.invalidateQueries({
      predicate: ({ queryKey: [path] }) => typeof path === "string" && path.startsWith("/api/admin/"),
    });
    // The navigation shows some of the counts.
    forget(waitingCalls.counts.path);
  };
  return (
    <ActsProvider
      identity={identity}
      words={records}
      acts={needs.flatMap(actOf)}
      perform={async ({ act, signal }) => {
        const { data } = await call(dashboardCalls.act, {
          params: { key: act },
          ...(signal && { signal }),
        });
        return { ...data, undo: data.undo === null ? null : { token: data.undo } };
      }}
      changed={forgetOffice}
    >
      {children}
      <ActDialog />
    </ActsProvider>
  );
}

type Props = { needs: readonly Need[]; checkedAt: string; showsArea: boolean };

/** What waits for the user, each with the verb that settles it. */
export function Needs({ needs, checkedAt, showsArea }: Props) {
  const id = useId();
  return (
    <section className={styles.needs} aria-labelledby={id}>
      <h2 id={id}>Needs you</h2>
      <Outcome />
      {needs.length > 0 && (
        <ul aria-labelledby={id}>
          {needs.map((need) => (
            <Row key={need.key} need={need} showsArea={showsArea} />
          ))}
        </ul>
      )}
      <p className={styles.checked}>
        {needs.length === 0 && "Nothing needs you. "}
        Last checked <time dateTime={instantOf(checkedAt).toISOString()}>{formatTime(checkedAt)}</time>.
      </p>
    </section>
  );
}

function Row({ need, showsArea }: { need: Need; showsArea: boolean }) {
  const { count, words, reason, oldest, area, list } = need;
  const whom = counted(words, count);
  return (
    <li>
      <p>
        {list === null ? <strong>{whom}</strong> : <PageLink href={list}>{whom}</PageLink>} {reason}
        <span className={styles.since}>
          {count > 1 && "The oldest: "}
          <RelativeTime at={oldest} />
          {showsArea && ` · ${area}`}
        </span>
      </p>
      <Verb need={need} whom={whom} />
    </li>
  );
}

function Verb({ need: { key, verb, act, list, reason }, whom }: { need: Need; whom: string }) {
  const begin = useBeginAct();
  const busy = Act.useSelector((s) => s.hasTag("busy") && s.context.act?.name === key);
  // Several rows may have the same verb.
  const called = `${verb}: ${whom} ${reason}`;
  if (!act)
    return (
      <Button kind="secondary" component={PageLink} href={list!} aria-label={called}>
        {verb}
      </Button>
    );
  return (
    <div className={styles.verb}>
      <Button
        kind="secondary"
        busy={busy}
        disabled={act.barred !== null}
        aria-label={called}
        onClick={() => begin(key, { ids: [], called: whom })}
      >
        {verb}
      </Button>
      <Barred why={act.barred} />
    </div>
  );
}
