import { useState } from "react";
import { ownUploadCalls } from "#src/contracts/uploads.ts";
import {
  cpdKeys,
  cpdLogCalls,
  EntryDraft,
  Evidence,
  evidencePlace,
  mostMinutes,
  mostReflection,
  type CpdKey,
  type CpdRow,
} from "#src/contracts/cpdLog.ts";
import type { UploadedFile } from "#src/contracts/kinds/file.ts";
import { fileLimitsOf } from "#src/contracts/kinds/fileLimits.ts";
import { fieldErrors } from "#src/machines/form/fieldErrors.ts";
import { DraftOffer } from "#src/ui/account/DraftOffer.tsx";
import { FormCompared } from "#src/ui/account/FormCompared.tsx";
import { FormProblems, FormProvider, useField } from "#src/ui/account/FormActor.tsx";
import { UploadField } from "#src/ui/upload/UploadField.tsx";
import { Checkbox } from "#src/ui/kit/Checkbox.tsx";
import { CheckboxGroup } from "#src/ui/kit/CheckboxGroup.tsx";
import { DateInput } from "#src/ui/kit/DateInput.tsx";
import { FormWindow } from "#src/ui/account/FormWindow.tsx";
import { NumberInput } from "#src/ui/kit/NumberInput.tsx";
import { TextArea } from "#src/ui/kit/TextArea.tsx";
import { TextInput } from "#src/ui/kit/TextInput.tsx";
import { cpdWords } from "#src/contracts/cpdWords.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { useClock } from "#src/ui/hooks/useClock.ts";
import { useUuid } from "#src/ui/hooks/useUuid.ts";
import { Acts, useChanged } from "./CpdActs.tsx";
import { dayOf } from "#src/ui/kit/calendarDays.ts";
import styles from "./record.module.css";

type Values = {
  title: string;
  on: string;
  minutes: number | null;
  structured: boolean;
  reflection: string;
  evidence: UploadedFile | null;
  /** The categories that the entry counts towards, each with its full time. */
  cpd_breakdown: readonly CpdKey[];
  /** The version that was read. */
  version?: string;
  /** Makes sure that a new entry is logged only once, even if it is sent twice. */
  key?: string;
};

const evidenceLimits = fileLimitsOf(Evidence);

/**
 * Logs or changes what was learnt elsewhere.
 * @param year the year whose entries are shown
 */
export default function EntryForm({ rows, year }: { rows: readonly CpdRow[]; year: number | undefined }) {
  const filling = Acts.useSelector((s) => s.matches("filling"));
  const id = Acts.useSelector((s) =>
    s.context.target && "ids" in s.context.target ? s.context.target.ids[0] : undefined,
  );
  if (!filling) return null;
  return <Filling entry={rows.find((row) => row.source === "entry" && row.id === id)} year={year} />;
}

function Filling({ entry, year }: { entry: CpdRow | undefined; year: number | undefined }) {
  const acts = Acts.useActorRef();
  const changed = useChanged();
  const { call } = useCalls();
  const [key] = useState(useUuid());
  const draftOf = ({ version: _version, key: _key, ...values }: Values) => ({
    ...values,
    cpd_breakdown: Object.fromEntries(
      cpdKeys.map((category) => [category, minutesOf(category, values, entry)]),
    ),
  });
  const send = async (values: Values): Promise<Values> => {
    const draft = draftOf(values) as EntryDraft;
    const { data } = await (entry
      ? call(cpdLogCalls.change, { params: { id: entry.id }, body: { ...draft, version: values.version! } })
      : call(cpdLogCalls.add, { body: { ...draft, key: values.key! } }));
    changed();
    return valuesOf(data);
  };
  return (
    <FormProvider<Values>
      name={entry ? `cpd-entry-${entry.id}` : "cpd-entry"}
      keepsDraft
      values={entry ? valuesOf(entry) : { ...empty, key }}
      read={(record) => valuesOf(record as CpdRow)}
      check={(values) => fieldErrors(EntryDraft, draftOf(values as Values))}
      save={send}
      saved={({ on }) => {
        const its = on.slice(0, 4);
        const elsewhere = year !== undefined && its !== String(year);
        const says = entry
          ? `Entry changed${elsewhere ? `. It is now in ${its}` : ""}`
          : `Entry added${elsewhere ? ` to ${its}` : ""}`;
        acts.send({ type: "filled", outcome: { done: 1, refused: [], undo: null, says } });
      }}
    >
      <Window entry={entry} />
    </FormProvider>
  );
}

const empty: Values = {
  title: "",
  on: "",
  minutes: null,
  structured: false,
  reflection: "",
  evidence: null,
  cpd_breakdown: ["cpd"],
};

const valuesOf = ({
  title,
  on,
  minutes,
  structured,
  reflection,
  evidence,
  cpd_breakdown,
  version,
}: CpdRow): Values => ({
  ...{ title, on, minutes, reflection, evidence },
  structured: structured ?? false,
  cpd_breakdown: cpdKeys.filter((key) => cpd_breakdown[key] > 0),
  version: version!,
});

/** A category that had fewer minutes keeps them for as long as the total stays the same. */
function minutesOf(category: CpdKey, { minutes, cpd_breakdown }: Values, entry: CpdRow | undefined) {
  if (!cpd_breakdown.includes(category)) return 0;
  const before = entry?.minutes === minutes ? entry?.cpd_breakdown[category] : 0;
  return before || minutes;
}

/** The labels of fields that differ from the fields' names. */
const fieldWords = { title: "What you learnt", on: "Day", minutes: "Duration", cpd_breakdown: "Categories" };

function Window({ entry }: { entry: CpdRow | undefined }) {
  const acts = Acts.useActorRef();
  const { now } = useClock();
  return (
    <FormWindow
      title={entry ? "Change entry" : "Add an entry"}
      accept={entry ? "Save" : "Add"}
      onClose={() => acts.send({ type: "dismiss" })}
    >
      <div className={styles.form}>
        <DraftOffer />
        <TextInput label="What you learnt" required maxLength={200} {...useField<string>("title")} />
        <DateInput label="Day" required max={dayOf(now())} {...useField<string | null>("on")} />
        <NumberInput
          label="Duration"
          required
          min={1}
          max={mostMinutes}
          unit="minutes"
          {...useField<number | null>("minutes")}
        />
        <Categories />
        <Structured />
        <TextArea
          label="Reflection"
          help="What you take from it, and what you will do differently."
          maxLength={mostReflection}
          {...useField<string>("reflection")}
        />
        <UploadField
          label="Evidence"
          help="A certificate, an agenda or a photograph. Only you can open it."
          place={evidencePlace}
          calls={ownUploadCalls}
          limits={evidenceLimits}
          {...useField<UploadedFile | null>("evidence")}
        />
        <FormCompared one="entry" words={fieldWords} />
        <FormProblems />
      </div>
    </FormWindow>
  );
}

const Categories = () => (
  <CheckboxGroup
    label="Categories"
    help="The full time counts for each of them."
    required
    {...useField<readonly CpdKey[]>("cpd_breakdown")}
    options={cpdKeys.map((value) => ({ value, label: cpdWords[value] }))}
    className={styles.categories}
  />
);

function Structured() {
  const { value, disabled, onChange } = useField<boolean>("structured");
  return (
    <Checkbox
      label="Structured learning, planned with an aim"
      checked={value}
      disabled={disabled}
      onChange={onChange}
    />
  );
}
