import { mentoringCalls } from "#src/contracts/mentoring.ts";
import type { Skill, Town } from "#src/contracts/mentoringProfiles.ts";
import {
  distances,
  menteeLimits,
  mentoringLimits as limits,
  methods,
  regularities,
  type ProfileType,
} from "#src/contracts/mentoringWords.ts";
import type { ProfileValues } from "#src/machines/mentoring/profileValues.ts";
import { Autocomplete } from "#src/ui/kit/Autocomplete.tsx";
import { CheckboxGroup } from "#src/ui/kit/CheckboxGroup.tsx";
import { Fields } from "#src/ui/kit/Fields.tsx";
import { MultiSelect } from "#src/ui/kit/MultiSelect.tsx";
import { Select } from "#src/ui/kit/Select.tsx";
import { TextArea } from "#src/ui/kit/TextArea.tsx";
import { TextInput } from "#src/ui/kit/TextInput.tsx";
import type { Option } from "#src/ui/kit/option.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import styles from "./profileForm.module.css";

/** How the fields are connected to the surrounding form. */
export type FieldsOf = {
  values: ProfileValues;
  errorOf: (field: keyof ProfileValues) => string | undefined;
  change: (field: keyof ProfileValues, value: unknown) => void;
  disabled: boolean;
};

type Props = FieldsOf & {
  type: ProfileType;
  /** The skills that can be chosen. */
  skills: readonly Skill[];
  /** The skills that the profile has; some may be retired. */
  own: readonly Skill[];
};

const words = {
  MENTEE: {
    about: "What do you hope for?",
    aboutHelp: "What you want to get better at, and how a mentor could help.",
    skills: "Skills you want to learn",
  },
  MENTOR: {
    about: "What do you offer?",
    aboutHelp: "What you have done, and how you can help a mentee.",
    skills: "Skills you can teach",
  },
} as const;

/** Every field of a profile (B-188 … B-191), in one column. */
export function ProfileFields({ type, skills, own, values, errorOf, change, disabled }: Props) {
  const { call } = useCalls();
  const of = <Name extends keyof ProfileValues>(name: Name) => ({
    name,
    disabled,
    error: errorOf(name),
    value: values[name],
    onChange: (value: ProfileValues[Name] | null) => change(name, value),
  });
  const said = words[type];
  return (
    <Fields>
      <TextInput
        label="Your role at work"
        required
        maxLength={limits.role}
        autoComplete="organization-title"
        {...of("role")}
      />
      <TextArea
        label={said.about}
        help={said.aboutHelp}
        required
        rows={8}
        maxLength={limits.about}
        {...of("about")}
      />
      <MultiSelect<number>
        label={said.skills}
        required
        help={`Up to ${limits.skills}. Type to find one.`}
        options={skills.map(optionOf)}
        {...of("skills")}
        value={values.skills.map((id) => chosenOf(id, skills, own))}
        onChange={(chosen) =>
          change(
            "skills",
            chosen.map(({ value }) => value),
          )
        }
      />
      <Methods {...{ values, change, disabled }} error={errorOf("methods")} />
      <Select
        label="How often would you like to meet?"
        required
        placeholder="Choose"
        options={regularities.map(({ days, label }) => ({ value: days, label }))}
        {...of("regularity")}
      />
      {type === "MENTOR" && (
        <Select
          label="How many mentees at the same time?"
          required
          placeholder="Choose"
          options={menteeLimits.map(({ most, label }) => ({ value: most, label }))}
          {...of("mentee_limit")}
        />
      )}
      <div className={styles.place}>
        <Autocomplete<string>
          label="Town"
          help="Needed for meeting face-to-face. Others see the town’s name, not where you live."
          placeholder="Type the beginning of its name"
          minLength={2}
          search={async (name, signal) => {
            const { data } = await call(mentoringCalls.towns, { query: { name }, signal });
            return data.map(townOption);
          }}
          {...of("town")}
          value={values.town && townOption(values.town)}
          onChange={(option) => change("town", option && (JSON.parse(option.value) as Town))}
        />
        <Select
          label="How far would you travel?"
          placeholder="Any distance"
          options={distances.map((miles) => ({ value: miles, label: `${miles} miles` }))}
          {...of("distance")}
        />
      </div>
    </Fields>
  );
}

const optionOf = ({ id, name, description }: Skill): Option<number> => ({
  value: id,
  label: name,
  ...(description && { description }),
});

/** A retired skill is kept, but cannot be chosen again. */
function chosenOf(id: number, skills: readonly Skill[], own: readonly Skill[]): Option<number> {
  const skill = skills.find((one) => one.id === id);
  if (skill) return optionOf(skill);
  return { value: id, label: own.find((one) => one.id === id)?.name ?? "Retired skill", active: false };
}

const townOption = (town: Town): Option<string> => ({ value: JSON.stringify(town), label: town.name });

type MethodsProps = Pick<FieldsOf, "values" | "change" | "disabled"> & { error: string | undefined };

/** B-189: how the user would like to meet; several ways can be chosen. */
const Methods = ({ values, change, disabled, error }: MethodsProps) => (
  <CheckboxGroup
    label="How would you like to meet?"
    required
    {...{ error, disabled }}
    options={methods}
    value={values.methods}
    onChange={(chosen) => change("methods", chosen)}
    className={styles.methods}
  />
);
