import AddRounded from "@mui/icons-material/AddRounded";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  audienceDates,
  audienceFields,
  AudienceRule,
  AudienceRules,
  type AudienceField,
} from "#src/contracts/admin/audiences.ts";
import { optionCalls } from "#src/contracts/admin/options.ts";
import { choicesOf } from "#src/contracts/choices.ts";
import { userFields, type UserField } from "#src/contracts/admin/users.ts";
import { roleChoices } from "#src/contracts/roles.ts";
import { headingOf } from "#src/contracts/words.ts";
import type { Choice } from "#src/routes/admin/kinds.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { DateInput } from "#src/ui/kit/DateInput.tsx";
import { Menu } from "#src/ui/kit/Menu.tsx";
import { NumberInput } from "#src/ui/kit/NumberInput.tsx";
import { Select } from "#src/ui/kit/Select.tsx";
import { SubmitForm } from "#src/ui/kit/SubmitForm.tsx";
import { useTarget } from "#src/ui/kit/targets.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { ManyField } from "../form/ManyField.tsx";
import { Preview } from "./PreviewActor.tsx";
import styles from "./people.module.css";

/** A rule while it is being written: its value may still be missing. */
type RuleDraft = { field: AudienceField } & Record<string, unknown>;

const wordOf = (field: AudienceField): string => wordsOf[field] ?? headingOf(field);
const wordsOf: Partial<Record<AudienceField, string>> = {
  sjp_division: "SJP division",
  joined: "Joined",
  last_sign_in: "Last sign-in",
};

const chosen = { any_of: "is any of", none_of: "is none of" };
const titled = { any_of: "has any of these words", none_of: "has none of these words" };
const dated = {
  from: "is on or after",
  before: "is before",
  within_days: "is within the last",
  not_within_days: "was longer ago than, or never",
};
const operatorsOf = (field: AudienceField): Readonly<Record<string, string>> =>
  isDate(field) ? dated : field === "job_title" ? titled : field === "external" ? {} : chosen;
const isDate = (field: AudienceField): boolean => audienceDates.some((one) => one === field);

const emptyOf = (operator: string): unknown => (operator.endsWith("_of") ? [] : null);
const begin = (field: AudienceField, operator = Object.keys(operatorsOf(field))[0]): RuleDraft =>
  operator === undefined ? { field, is: true } : { field, [operator]: emptyOf(operator) };

/** The rules, each with how its field is compared and with which value. */
export function RulesForm() {
  const actor = Preview.useActorRef();
  const { send } = actor;
  const form = useTarget(actor, "the form");
  const draft = Preview.useSelector((s) => s.context.draft);
  const { rules } = draft as { rules: readonly RuleDraft[] };
  const editing = Preview.useSelector((s) => s.hasTag("editing"));
  const busy = Preview.useSelector((s) => s.hasTag("asking"));
  const lacks = Preview.useSelector((s) => s.matches({ open: { act: "lacking" } })) ? lacksOf(rules) : none;
  const change = (next: readonly RuleDraft[], type: Change = "changed") =>
    send({ type, draft: { ...draft, rules: next } });
  /** The place of the rule that was removed last, which the next rule has taken. */
  const [gap, setGap] = useState(0);
  return (
    <SubmitForm
      ref={form}
      className={styles.form}
      onSubmit={() => send({ type: AudienceRules.safeParse(rules).success ? "preview" : "incomplete" })}
    >
      {rules.length === 0 && <p>No rules. Only people added manually are in this audience.</p>}
      {rules.map((rule, index) => (
        <Rule
          key={`${rule.field} ${rules.slice(0, index).filter(({ field }) => field === rule.field).length}`}
          isLast={index === rules.length - 1}
          isNext={index === gap}
          rule={rule}
          disabled={!editing}
          error={lacks.get(index)}
          onChange={(next) => change(rules.map((one, at) => (at === index ? next : one)))}
          onRemove={() => {
            setGap(index);
            change(
              rules.filter((_, at) => at !== index),
              "rule.removed",
            );
          }}
        />
      ))}
      {editing && (
        <AddRule
          rules={rules}
          isNext={gap >= rules.length}
          onAdd={(rule) => change([...rules, rule], "rule.added")}
        />
      )}
      {editing || busy ? (
        <Button type="submit" busy={busy}>
          Preview changes
        </Button>
      ) : (
        <Button kind="secondary" onClick={() => send({ type: "back" })}>
          Edit the rules
        </Button>
      )}
    </SubmitForm>
  );
}

type Change = "changed" | "rule.added" | "rule.removed";

type AddProps = {
  rules: readonly RuleDraft[];
  /** Whether the button follows the rule that was removed last. */
  isNext: boolean;
  onAdd: (rule: RuleDraft) => void;
};

/** A menu, not a field: going through the choices with the keyboard must not add them. */
function AddRule({ rules, isNext, onAdd }: AddProps) {
  const actor = Preview.useActorRef();
  const next = useTarget(isNext ? actor : null, "the next rule");
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const used = (field: AudienceField) => rules.filter((rule) => rule.field === field);
  // Two dates make a period; for anything else one rule is enough.
  const free = audienceFields.filter((field) => used(field).length < (isDate(field) ? 2 : 1));
  if (free.length === 0) return null;
  return (
    <>
      <Button
        ref={next}
        kind="secondary"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        startIcon={<AddRounded />}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        Add a rule
      </Button>
      <Menu anchor={anchor} onClose={() => setAnchor(null)}>
        {(Entry) =>
          free.map((field) => (
            <Entry
              key={field}
              onClick={() => {
                setAnchor(null);
                const taken = used(field).flatMap((rule) => Object.keys(rule));
                onAdd(
                  begin(
                    field,
                    Object.keys(operatorsOf(field)).find((one) => !taken.includes(one)),
                  ),
                );
              }}
            >
              {wordOf(field)}
            </Entry>
          ))
        }
      </Menu>
    </>
  );
}

const none: ReadonlyMap<number, string> = new Map();

/** The error of each rule that has one. */
function lacksOf(rules: readonly RuleDraft[]): ReadonlyMap<number, string> {
  const seen = new Set<string>();
  return new Map(
    rules.flatMap((rule, index): [number, string][] => {
      const operator = operatorIn(rule);
      const name = `${rule.field} ${operator}`;
      if (seen.has(name)) return [[index, "This rule already exists. Choose another comparison"]];
      seen.add(name);
      if (AudienceRule.safeParse(rule).success) return [];
      return [[index, lackOf[operator] ?? "Choose at least one"]];
    }),
  );
}
const lackOf: Readonly<Record<string, string>> = {
  from: "Choose a day",
  before: "Choose a day",
  within_days: "Enter 1 to 3,650 days",
  not_within_days: "Enter 1 to 3,650 days",
};

const operatorIn = (rule: RuleDraft): string => Object.keys(rule).find((key) => key !== "field")!;

type RuleProps = {
  rule: RuleDraft;
  disabled: boolean;
  error: string | undefined;
  onChange: (rule: RuleDraft) => void;
};

type RowProps = RuleProps & { isLast: boolean; isNext: boolean; onRemove: () => void };

/** One rule with its fields, and a button that removes it. */
function Rule({ isLast, isNext, onRemove, ...fields }: RowProps) {
  const actor = Preview.useActorRef();
  const added = useTarget(isLast ? actor : null, "the new rule");
  const next = useTarget(isNext ? actor : null, "the next rule");
  return (
    <div ref={added} className={styles.rule}>
      <RuleFields {...fields} />
      {!fields.disabled && (
        <Button ref={next} kind="quiet" size="small" onClick={onRemove}>
          {`Remove the rule on ${wordOf(fields.rule.field).toLowerCase()}`}
        </Button>
      )}
    </div>
  );
}

/** How the field of a rule is compared, and with which value. */
function RuleFields({ rule, disabled, error, onChange }: RuleProps) {
  const { field } = rule;
  const operator = operatorIn(rule);
  const operators = operatorsOf(field);
  return (
    <>
      {Object.keys(operators).length > 1 && (
        <Select<string>
          label={`${wordOf(field)}: comparison`}
          disabled={disabled}
          value={operator}
          options={choicesOf(operators)}
          onChange={(next) => {
            if (!next) return;
            const keeps = emptyOf(next) !== null && emptyOf(operator) !== null;
            onChange({ field, [next]: keeps ? rule[operator] : emptyOf(next) });
          }}
        />
      )}
      <RuleValue
        {...{ field, operator, disabled, error }}
        value={rule[operator]}
        onChange={(value) => onChange({ field, [operator]: value })}
      />
    </>
  );
}

type ValueProps = Omit<RuleProps, "rule" | "onChange"> & {
  field: AudienceField;
  operator: string;
  value: unknown;
  onChange: (value: unknown) => void;
};

function RuleValue({ field, operator, value, onChange, ...shown }: ValueProps) {
  const { ask } = useAsk();
  const { data: options } = useQuery(ask(optionCalls.options));
  const label = `${wordOf(field)} ${operatorsOf(field)[operator] ?? "is"}`;
  switch (operator) {
    case "is":
      return (
        <Select<string>
          {...shown}
          label={label}
          value={value === true ? "yes" : "no"}
          options={[
            { value: "yes", label: "Yes" },
            { value: "no", label: "No" },
          ]}
          onChange={(next) => onChange(next === "yes")}
        />
      );
    case "from":
    case "before":
      return (
        <DateInput {...shown} label={label} value={(value as string | null) ?? null} onChange={onChange} />
      );
    case "within_days":
    case "not_within_days":
      return (
        <NumberInput
          {...shown}
          label={label}
          unit="days"
          required
          min={1}
          max={3_650}
          value={(value as number | null) ?? null}
          onChange={onChange}
        />
      );
    default:
      return (
        <ManyField
          {...shown}
          name={field}
          label={label}
          choices={choicesFor(field, options?.data)}
          creates={field === "job_title"}
          value={value as readonly (string | number)[]}
          onChange={onChange}
        />
      );
  }
}

/** The choices from a list of options, or the roles; none if words are typed. */
function choicesFor(field: AudienceField, lists: Partial<Record<string, readonly Choice[]>> | undefined) {
  if (field === "role") return roleChoices;
  return field in userFields ? (lists?.[userFields[field as UserField]] ?? []) : [];
}
