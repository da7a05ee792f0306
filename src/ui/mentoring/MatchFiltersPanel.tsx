import { useId, useState } from "react";
import type { Skill } from "#src/contracts/mentoringProfiles.ts";
import {
  distances,
  methods,
  mentoringLimits,
  regularities,
  type ProfileType,
} from "#src/contracts/mentoringWords.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { MultiSelect } from "#src/ui/kit/MultiSelect.tsx";
import { Select } from "#src/ui/kit/Select.tsx";
import { SubmitForm } from "#src/ui/kit/SubmitForm.tsx";
import { TextInput } from "#src/ui/kit/TextInput.tsx";
import { countOf, MatchSearch } from "./MatchSearchActor.tsx";
import styles from "./results.module.css";

type Props = {
  view: ProfileType;
  skills: readonly Skill[];
  /** Whether the user's profile has a town from which to measure distances. */
  hasTown: boolean;
};

/** The filters of the results; on small screens behind a button. */
export function MatchFiltersPanel({ view, skills, hasTown }: Props) {
  const { send } = MatchSearch.useActorRef();
  const filters = MatchSearch.useSelector((s) => s.context.filters);
  const [open, setOpen] = useState(false);
  const id = useId();
  const count = countOf(filters);
  const change = (given: Partial<typeof filters>) => send({ type: "filters.changed", change: given });
  return (
    <div className={styles.filters}>
      <button
        type="button"
        className={styles.opener}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {count > 0 ? `Filters (${count})` : "Filters"}
      </button>
      <SubmitForm
        id={id}
        className={styles.panel}
        data-open={open || undefined}
        aria-label="Filters"
        onSubmit={() => send({ type: "submit" })}
      >
        <MultiSelect<number>
          label="Skills"
          placeholder="Any skill"
          options={skills.map(({ id: value, name }) => ({ value, label: name }))}
          value={filters.skills.map((value) => ({
            value,
            label: skills.find((one) => one.id === value)?.name ?? "Retired skill",
          }))}
          onChange={(chosen) => change({ skills: chosen.map(({ value }) => value) })}
        />
        <TextInput
          label="Role or name"
          type="search"
          maxLength={mentoringLimits.role}
          value={filters.role}
          onChange={(role) => change({ role })}
        />
        <Select
          label="How to meet"
          placeholder="Any way"
          options={methods}
          value={filters.method}
          onChange={(method) => change({ method })}
        />
        <Select
          label="How often"
          placeholder="Any time"
          options={regularities.map(({ days, label }) => ({ value: days, label }))}
          value={filters.regularity}
          onChange={(regularity) => change({ regularity })}
        />
        <Select
          label="How far away"
          placeholder="Any distance"
          disabled={!hasTown}
          help={hasTown ? undefined : "Add a town to your details first."}
          options={distances.map((miles) => ({ value: miles, label: `Within ${miles} miles` }))}
          value={filters.distance}
          onChange={(distance) => change({ distance })}
        />
        {count > 0 && (
          <Button kind="quiet" onClick={() => send({ type: "clear" })}>
            Clear filters
          </Button>
        )}
      </SubmitForm>
      <p className="visually-hidden">
        {view === "MENTEE" ? "Mentors" : "Mentees"} are looked up half a second after your last change.
      </p>
    </div>
  );
}
