import CloseRounded from "@mui/icons-material/CloseRounded";
import AddRounded from "@mui/icons-material/AddRounded";
import Chip from "@mui/material/Chip";
import { createFilterOptions } from "@mui/material/useAutocomplete";
import { useState, type KeyboardEvent, type SyntheticEvent } from "react";
import { multiSelectMaxHeight } from "#src/contracts/limits.ts";
import { sharedMessages } from "#src/contracts/messages/shared.ts";
import { Combo, ComboInput, withoutMui } from "./Combo.tsx";
import type { ComboGiven, MultiSelectProps } from "./comboProps.ts";
import { isActive, sameLabel, type Option } from "./option.ts";
import { OptionItem } from "./OptionItem.tsx";
import { useSameOptions } from "./useSameOptions.ts";

/** The row that offers to create what was typed; it has no value of its own. */
type Row<Value extends string | number> = Option<Value> | { create: string };

const isNew = <Value extends string | number>(row: Row<Value>): row is { create: string } => "create" in row;

/** The combo box itself, once it has loaded. */
export default function MultiSelectCombo<Value extends string | number>(
  props: MultiSelectProps<Value> & ComboGiven,
) {
  const {
    onChange,
    name,
    options,
    onCreate,
    placeholder,
    asking,
    maxHeight = multiSelectMaxHeight,
    control,
    wanted,
    typed,
    disabled,
  } = props;
  const value = useSameOptions(props.value);
  const [filter] = useState(() => createFilterOptions<Row<Value>>({ stringify: labelOf, trim: true }));
  const [said, say] = useState("");
  const offered = options.filter(
    (option) => isActive(option) || value.some((chosen) => chosen.value === option.value),
  );
  const mayCreate = (label: string): boolean =>
    Boolean(onCreate) &&
    label.trim() !== "" &&
    ![...options, ...value].some((one) => sameLabel(one.label, label));
  const change = (rows: readonly Row<Value>[]): void => {
    const next = rows.flatMap((row) => (isNew(row) ? (onCreate ? [onCreate(row.create)] : []) : [row]));
    const removed = value.filter((one) => !next.some((other) => other.value === one.value));
    say(removed.length > 0 ? `${removed.map(labelOf).join(", ")} removed` : "");
    onChange(next);
  };
  return (
    <>
      <Combo<Row<Value>, true>
        typed={typed}
        id={control.id}
        multiple
        autoHighlight
        disableCloseOnSelect
        filterSelectedOptions
        disabled={Boolean(disabled)}
        options={offered}
        value={value as Row<Value>[]}
        getOptionLabel={labelOf}
        getOptionKey={(row) => (isNew(row) ? "create" : row.value)}
        isOptionEqualToValue={(row, chosen) => !isNew(row) && !isNew(chosen) && row.value === chosen.value}
        filterOptions={(rows, state) => {
          const found = asking ? rows : filter(rows, state);
          return mayCreate(state.inputValue) ? [...found, { create: state.inputValue.trim() }] : found;
        }}
        onChange={(_, rows) => change(rows)}
        renderOption={({ key, ...attributes }, row) =>
          isNew(row) ? (
            <li key={key} {...attributes}>
              <AddRounded aria-hidden fontSize="small" />
              {`Create “${row.create}”`}
            </li>
          ) : (
            <OptionItem key={key} {...attributes} option={row} />
          )
        }
        renderValue={(rows, tagProps) =>
          rows.map((row, index) => {
            const { key, ...attributes } = tagProps({ index });
            const inactive = !isNew(row) && !isActive(row);
            const label = inactive ? `${labelOf(row)} (inactive)` : labelOf(row);
            return (
              <Chip
                key={key}
                {...attributes}
                label={label}
                // By default the chip is a button that responds only to Delete and Backspace.
                aria-label={`Remove ${label}`}
                onKeyDown={(event: KeyboardEvent<HTMLDivElement>) => {
                  if (event.key !== "Enter" && event.key !== " ") return;
                  withoutMui(event);
                  attributes.onDelete(event);
                }}
                deleteIcon={<CloseRounded />}
                data-inactive={inactive ? "" : undefined}
              />
            );
          })
        }
        {...(asking && {
          onOpen: ({ type, target }: SyntheticEvent) => {
            // If typing opened it, the query has already been made.
            if (type !== "change") asking.ask((target as HTMLInputElement).value ?? "");
          },
          onInputChange: (_: unknown, text: string, reason: string) => {
            if (reason === "input") asking.ask(text);
            if (reason === "selectOption") asking.ask("");
          },
          loading: asking.busy,
          loadingText: "Searching",
        })}
        noOptionsText={
          asking?.otherwise ?? <NoOptions anything={offered.length > 0} creates={Boolean(onCreate)} />
        }
        slotProps={{ listbox: { sx: { maxHeight } } }}
        renderInput={(params) => (
          <ComboInput
            {...{ params, control, name, wanted }}
            placeholder={value.length ? undefined : placeholder}
          />
        )}
      />
      <span aria-live="polite" className="visually-hidden">
        {said}
      </span>
    </>
  );
}

function labelOf<Value extends string | number>(row: Row<Value>): string {
  return isNew(row) ? row.create : row.label;
}

/** B-354: having nothing to choose from differs from finding nothing, and from having to make the first one. */
const NoOptions = ({ anything, creates }: { anything: boolean; creates: boolean }) => (
  <>
    {anything
      ? sharedMessages.multiSelect.noResults
      : creates
        ? "Type to create one"
        : sharedMessages.multiSelect.empty}
  </>
);
