import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  audienceCalls,
  AudienceRules,
  type AudiencePreview,
  type AudienceRule,
} from "#src/contracts/admin/audiences.ts";
import { optionCalls } from "#src/contracts/admin/options.ts";
import { userFieldNames, userFields, type UserField } from "#src/contracts/admin/users.ts";
import { headingOf } from "#src/contracts/words.ts";
import type { Place } from "#src/routes/admin/place.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Select } from "#src/ui/kit/Select.tsx";
import { SubmitForm } from "#src/ui/kit/SubmitForm.tsx";
import { useApp } from "#src/ui/shell/AppContext.tsx";
import { BelowToChange } from "../form/BelowScreen.tsx";
import { ManyField } from "../form/ManyField.tsx";
import type { Renewal } from "../form/ReadRecord.tsx";
import { forgetResource } from "../forgetResource.ts";
import type { AnyRow } from "../resourceAt.ts";
import { Preview, PreviewProvider } from "./PreviewActor.tsx";
import styles from "./people.module.css";

type Draft = { rules: readonly AudienceRule[] };

/** Who belongs to an audience by what they have of the option lists (T-49). */
export function belowPage(place: Place, resource: AnyResource) {
  const at = { place, resource };
  return function AudienceRulesPage() {
    return (
      <BelowToChange at={at} path="rules">
        {(row, { round, renew }) => <Rules key={round} row={row} resource={resource} renew={renew} />}
      </BelowToChange>
    );
  };
}

type Props = { row: AnyRow; resource: AnyResource; renew: Renewal["renew"] };

function Rules({ row, resource, renew }: Props) {
  const { call, forget, toast } = useApp();
  const params = { id: row.id };
  const bodyOf = ({ rules }: Draft) => ({ rules: rules.filter((rule) => rule.any_of.length > 0) });
  return (
    <PreviewProvider<Draft, AudiencePreview>
      name={`audience.${row.id}.rules`}
      draft={{ rules: row.rules as AudienceRule[] }}
      ask={async (draft) => (await call(audienceCalls.preview, { params, body: bodyOf(draft) })).data}
      perform={async (draft, { token: confirmed }) => {
        await call(audienceCalls.setRules, { params, body: { ...bodyOf(draft), confirmed } });
      }}
      done={() => {
        toast({ tone: "success", text: "Rules saved" });
        forgetResource(forget, resource);
        forget(audienceCalls.users.path);
        void renew();
      }}
    >
      <RulesForm />
      <Change />
    </PreviewProvider>
  );
}

const wordOf = (field: UserField): string => (field === "sjp_division" ? "SJP division" : headingOf(field));

function RulesForm() {
  const { ask } = useApp();
  const { send } = Preview.useActorRef();
  const { data: options } = useQuery(ask(optionCalls.options));
  const { rules } = Preview.useSelector((s) => s.context.draft) as Draft;
  const editing = Preview.useSelector((s) => s.hasTag("editing"));
  const busy = Preview.useSelector((s) => s.hasTag("asking"));
  const [lacks, setLacks] = useState(false);
  const change = (next: readonly AudienceRule[]) => {
    setLacks(false);
    send({ type: "changed", draft: { rules: next } });
  };
  const free = userFieldNames.filter((field) => !rules.some((rule) => rule.field === field));
  return (
    <SubmitForm
      className={styles.form}
      onSubmit={() => {
        if (!AudienceRules.safeParse(rules).success) return setLacks(true);
        send({ type: "preview" });
      }}
    >
      {rules.length === 0 && <p>No rules: only who was added by hand belongs to this audience.</p>}
      {rules.map(({ field, any_of: chosen }) => (
        <div key={field} className={styles.rule}>
          <ManyField
            name={field}
            label={`${wordOf(field)} is any of`}
            disabled={!editing}
            error={lacks && chosen.length === 0 ? "Choose at least one" : undefined}
            choices={options?.data[userFields[field]] ?? []}
            value={chosen}
            onChange={(next) =>
              change(rules.map((rule) => (rule.field === field ? { field, any_of: next as number[] } : rule)))
            }
          />
          {editing && (
            <Button
              kind="quiet"
              size="small"
              onClick={() => change(rules.filter((rule) => rule.field !== field))}
            >
              {`Drop the rule on ${wordOf(field).toLowerCase()}`}
            </Button>
          )}
        </div>
      ))}
      {editing && free.length > 0 && (
        <Select<UserField>
          label="Add a rule on"
          placeholder="Choose a field"
          value={null}
          options={free.map((field) => ({ value: field, label: wordOf(field) }))}
          onChange={(field) => field && change([...rules, { field, any_of: [] }])}
        />
      )}
      {editing || busy ? (
        <Button type="submit" busy={busy}>
          Show who joins and leaves
        </Button>
      ) : (
        <Button kind="secondary" onClick={() => send({ type: "back" })}>
          Change the rules again
        </Button>
      )}
    </SubmitForm>
  );
}

/** What the rules would change, and the confirmation of just that. */
function Change() {
  const { send } = Preview.useActorRef();
  const preview = Preview.useSelector((s) => s.context.preview) as AudiencePreview | null;
  const busy = Preview.useSelector((s) => s.hasTag("busy"));
  if (!preview) return null;
  const { joins, leaves, stays, joining, leaving } = preview;
  return (
    <section className={styles.below} aria-label="What would change" aria-busy={busy || undefined}>
      <p role="status">{`${joins} join, ${leaves} leave, ${stays} stay.`}</p>
      <div className={styles.split}>
        <Named title="Join" total={joins} people={joining} />
        <Named title="Leave" total={leaves} people={leaving} />
      </div>
      <Button busy={busy} onClick={() => send({ type: "confirm", password: "" })}>
        Save these rules
      </Button>
    </section>
  );
}

type Who = { title: string; total: number; people: AudiencePreview["joining"] };

const Named = ({ title, total, people }: Who) => (
  <section aria-label={title}>
    <h2>{`${title}: ${total}`}</h2>
    <ul className={styles.people}>
      {people.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
      {total > people.length && <li>{`and ${total - people.length} more`}</li>}
    </ul>
  </section>
);
