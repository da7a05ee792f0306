import { useState } from "react";
import { audienceCalls, type AudienceRule, type AudiencePreview } from "#src/contracts/admin/audiences.ts";
import { formatNumber } from "#src/contracts/numbers.ts";
import type { ResourcePlace } from "#src/routes/admin/place.ts";
import type { AnyResource, AnyRow } from "#src/routes/admin/resource.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { useTarget } from "#src/ui/kit/targets.ts";
import { useCache } from "#src/ui/hooks/useCache.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { useToasts } from "#src/ui/hooks/useToasts.ts";
import { EditableBelowScreen } from "../form/BelowScreen.tsx";
import type { Renewal } from "../form/ReadRecord.tsx";
import { forgetResource } from "../forgetResource.ts";
import { RulesForm } from "./AudienceRulesForm.tsx";
import { Preview, PreviewProvider } from "./PreviewActor.tsx";
import styles from "./people.module.css";

/** The version is that of the rules as shown: those saved by another user since are not overwritten (T-47). */
type Draft = { rules: readonly AudienceRule[]; version: string };

/** The rules for who belongs to an audience, by their values from the option lists (T-49). */
export function belowPage(place: ResourcePlace, resource: AnyResource) {
  const at = { place, resource };
  return function AudienceRulesPage() {
    return (
      <EditableBelowScreen at={at} path="rules">
        {(row, renewal) => <Rules row={row} resource={resource} renewal={renewal} />}
      </EditableBelowScreen>
    );
  };
}

type Props = { row: AnyRow; resource: AnyResource; renewal: Renewal };

function Rules({ row, resource, renewal: { version, renew } }: Props) {
  const { call } = useCalls();
  const { forget } = useCache();
  const { toast } = useToasts();
  const params = { id: row.id };
  const bodyOf = ({ rules, version: read }: Draft) => ({ rules: [...rules], version: read });
  /** What was refused because another user has saved meanwhile. */
  const [refused, setRefused] = useState<Draft | null>(null);
  // If another user has saved the audience, a new form begins with its new version, and with what was typed here.
  const isLate = refused !== null && refused.version !== version;
  return (
    <PreviewProvider<Draft, AudiencePreview>
      name={`audience.${row.id}.rules`}
      edition={isLate ? version : undefined}
      draft={{ rules: row.rules as AudienceRule[], version }}
      typed={refused ? { rules: refused.rules, version } : undefined}
      ask={async (draft) => (await call(audienceCalls.preview, { params, body: bodyOf(draft) })).data}
      perform={async (draft, { token: confirmed }) => {
        const body = { ...bodyOf(draft), confirmed };
        const { data } = await call(audienceCalls.setRules, { params, body });
        return { ...draft, version: data.version };
      }}
      late={(draft) => void renew().then(() => setRefused(draft))}
      done={() => {
        toast({ tone: "success", text: "Rules saved" });
        forgetResource(forget, resource);
      }}
    >
      {isLate && <Late version={version} forget={() => setRefused(null)} />}
      <RulesForm />
      <Change />
    </PreviewProvider>
  );
}

/** Until the rules below are saved, says that they would replace another user's, and offers to use those instead. */
function Late({ version, forget }: { version: string; forget: () => void }) {
  const { send } = Preview.useActorRef();
  const isSaved = Preview.useSelector((s) => s.context.draft["version"] !== version);
  const busy = Preview.useSelector((s) => s.hasTag("busy"));
  if (isSaved) return null;
  return (
    <div className={styles.form}>
      <p role="note">
        This audience has been saved since you opened it. The rules below are yours. If you save them, they
        replace the saved ones.
      </p>
      <Button
        kind="secondary"
        disabled={busy}
        onClick={() => {
          forget();
          send({ type: "discard" });
        }}
      >
        Use the saved rules
      </Button>
    </div>
  );
}

/** What the rules would change, and the confirmation of exactly that. */
function Change() {
  const actor = Preview.useActorRef();
  const { send } = actor;
  const shown = useTarget(actor, "the preview");
  const preview = Preview.useSelector((s) => s.context.preview) as AudiencePreview | null;
  const busy = Preview.useSelector((s) => s.hasTag("busy"));
  if (!preview) return null;
  const { joins, leaves, stays, joining, leaving, messages } = preview;
  return (
    <section ref={shown} className={styles.below} aria-label="What will change" aria-busy={busy || undefined}>
      <p role="status">{`${formatNumber(joins)} join, ${formatNumber(leaves)} leave, ${formatNumber(stays)} stay.${remindersWords(messages)}`}</p>
      <div className={styles.split}>
        <Named title="Join" total={joins} people={joining} />
        <Named title="Leave" total={leaves} people={leaving} />
      </div>
      <Button busy={busy} onClick={() => send({ type: "confirm" })}>
        Save rules
      </Button>
    </section>
  );
}

/** The effect on reminders to the audience as text; empty if there is none. */
function remindersWords({ days, appear, vanish }: AudiencePreview["messages"]): string {
  const parts = [
    ...(appear > 0 ? [`${formatNumber(appear)} more`] : []),
    ...(vanish > 0 ? [`${formatNumber(vanish)} fewer`] : []),
  ];
  if (parts.length === 0) return "";
  const noun = (vanish || appear) === 1 ? "message" : "messages";
  return ` Reminders will send ${parts.join(" and ")} ${noun} in the next ${days} days.`;
}

type Who = { title: string; total: number; people: AudiencePreview["joining"] };

const Named = ({ title, total, people }: Who) => (
  <section aria-label={title}>
    <h2>{`${title}: ${formatNumber(total)}`}</h2>
    <ul className={styles.people}>
      {people.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
      {total > people.length && <li>{`and ${formatNumber(total - people.length)} more`}</li>}
    </ul>
  </section>
);
