import AddRounded from "@mui/icons-material/AddRounded";
import ArrowDownwardRounded from "@mui/icons-material/ArrowDownwardRounded";
import ArrowUpwardRounded from "@mui/icons-material/ArrowUpwardRounded";
import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Row } from "#src/contracts/kinds/rows.ts";
import { capital, withArticle } from "#src/contracts/words.ts";
import { errorOf, partErrors } from "#src/machines/form/fieldErrors.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Field } from "#src/ui/kit/Field.tsx";
import { IconButton } from "#src/ui/kit/IconButton.tsx";
import { initialValues, isRequired, rowResource } from "../../form/draft.ts";
import type { FieldKindName, FieldValues, KindInputProps } from "../kind.ts";
import styles from "./rows.module.css";

/** Identifies rows while they move and change: they have no id before they are saved. */
const keys = new WeakMap<Row, number>();
let made = 0;
function keyOf(row: Row): number {
  const key = keys.get(row) ?? (made += 1);
  keys.set(row, key);
  return key;
}

/** Rows that can be added, removed and put in order, each with fields of its own. */
export default function RowsField({ resource, field, bound, Part }: KindInputProps<"rows">) {
  const { value, onChange, parts = {}, disabled = false, ...rest } = bound;
  const { one, fields } = field;
  const list = useRef<HTMLDivElement>(null);
  const [said, say] = useState("");
  const nested = rowResource(resource, field);
  /** Renders the change at once, so that the focus can go to where the row is afterwards. */
  const change = (next: readonly Row[], told: string): void =>
    flushSync(() => {
      onChange(next);
      say(told);
    });
  const focus = (...wanted: string[]): void => {
    for (const one of wanted) {
      const found = list.current?.querySelector<HTMLElement>(one);
      found?.focus();
      if (found && found === document.activeElement) return;
    }
  };

  const add = (): void => {
    const row = initialValues(nested);
    const key = keyOf(row);
    change([...value, row], `${capital(one)} ${value.length + 1} added`);
    focus(`[data-row="${key}"] :is(input, textarea, [contenteditable], [role="combobox"])`);
  };
  const remove = (place: number): void => {
    const next = value.toSpliced(place, 1);
    change(next, `${capital(one)} ${place + 1} removed`);
    const near = next[Math.min(place, next.length - 1)];
    focus(...(near ? [`[data-row="${keyOf(near)}"] [data-act="remove"]`] : []), '[data-act="add"]');
  };
  /** The focus stays on the button, which moves with its row. */
  const move = (place: number, to: number): void => {
    const row = value[place]!;
    change(
      value.toSpliced(place, 1).toSpliced(to, 0, row),
      `${capital(one)} moved to ${to + 1} of ${value.length}`,
    );
  };
  const fill = (row: Row, name: string, filled: unknown): void => {
    const next = { ...row, [name]: filled };
    keys.set(next, keyOf(row));
    onChange(value.map((other) => (other === row ? next : other)));
  };

  return (
    <Field
      {...rest}
      disabled={disabled}
      error={parts[""] ?? (value.length === 0 ? rest.error : undefined)}
      labels="group"
    >
      {(control, labelId) => (
        <div ref={list} className={styles.list} role="group" aria-labelledby={labelId}>
          <ol className={styles.rows}>
            {value.map((row, place) => (
              <li
                key={keyOf(row)}
                data-row={keyOf(row)}
                className={styles.row}
                aria-label={`${capital(one)} ${place + 1}`}
              >
                <div className={styles.head}>
                  <strong>{`${capital(one)} ${place + 1}`}</strong>
                  <IconButton
                    data-act="up"
                    aria-label={`Move ${one} ${place + 1} up`}
                    disabled={disabled || place === 0}
                    onClick={() => move(place, place - 1)}
                  >
                    <ArrowUpwardRounded />
                  </IconButton>
                  <IconButton
                    data-act="down"
                    aria-label={`Move ${one} ${place + 1} down`}
                    disabled={disabled || place === value.length - 1}
                    onClick={() => move(place, place + 1)}
                  >
                    <ArrowDownwardRounded />
                  </IconButton>
                  <IconButton
                    data-act="remove"
                    aria-label={`Remove ${one} ${place + 1}`}
                    disabled={disabled}
                    onClick={() => remove(place)}
                  >
                    <DeleteOutlineRounded />
                  </IconButton>
                </div>
                {fields.map((part) => {
                  const wrong = partErrors(partErrors(parts, String(place)), part.field);
                  return (
                    <Part
                      key={part.field}
                      resource={nested}
                      field={part}
                      bound={{
                        label: part.label,
                        help: typeof part.help === "object" ? part.help.kept : part.help,
                        required: isRequired(nested, part),
                        disabled,
                        // The part's declaration was written to match what the row holds.
                        value: row[part.field] as FieldValues[FieldKindName],
                        error: errorOf(partErrors(parts, String(place)), part.field),
                        parts: wrong,
                        onChange: (filled) => fill(row, part.field, filled),
                      }}
                    />
                  );
                })}
              </li>
            ))}
          </ol>
          <Button
            id={control.id}
            kind="secondary"
            size="small"
            data-act="add"
            disabled={disabled}
            startIcon={<AddRounded />}
            aria-describedby={control["aria-describedby"]}
            aria-invalid={control["aria-invalid"]}
            onClick={add}
          >
            {`Add ${withArticle(one)}`}
          </Button>
          <p role="status" className="visually-hidden">
            {said}
          </p>
        </div>
      )}
    </Field>
  );
}
