import ButtonBase from "@mui/material/ButtonBase";
import { styled } from "@mui/material/styles";
import { useState, type HTMLAttributes, type ReactNode, type Ref } from "react";
import { color } from "#src/ui/theme/theme.ts";
import { Control } from "./Control.tsx";
import { Field, type InputProps } from "./Field.tsx";

export type TextInputProps = InputProps<string> & {
  type?: "text" | "email" | "password" | "search" | "tel" | "url" | undefined;
  placeholder?: string | undefined;
  /** The id of a `datalist`. */
  list?: string | undefined;
  inputMode?: HTMLAttributes<HTMLInputElement>["inputMode"];
  autoFocus?: boolean | undefined;
  readOnly?: boolean | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
  /** Before and after the text, within the frame. */
  start?: ReactNode;
  end?: ReactNode;
  onBlur?: (() => void) | undefined;
};

/** One line of text. A password can be shown, since a hidden one invites mistakes. */
export function TextInput(props: TextInputProps) {
  const { value, onChange, name, autoComplete, type = "text", start, end, ...rest } = props;
  const { placeholder, list, inputMode, autoFocus, readOnly, inputRef, onBlur, ...field } = rest;
  const [shown, setShown] = useState(false);
  const reveals = type === "password" && !field.disabled;
  return (
    <Field {...field} length={value.length}>
      {(control) => (
        <Control
          {...{ value, name, autoComplete, placeholder, autoFocus, readOnly, inputRef, onBlur }}
          disableInjectingGlobalStyles
          type={shown ? "text" : type}
          disabled={field.disabled}
          onChange={(event) => onChange(event.target.value)}
          startAdornment={start}
          endAdornment={
            reveals ? (
              <>
                {end}
                <Reveal
                  aria-label={`${shown ? "Hide" : "Show"} ${field.label.toLowerCase()}`}
                  aria-controls={control.id}
                  onClick={() => setShown(!shown)}
                >
                  {shown ? "Hide" : "Show"}
                </Reveal>
              </>
            ) : (
              end
            )
          }
          slotProps={{
            input: {
              ...control,
              maxLength: field.maxLength,
              inputMode,
              list,
              ...(type === "password" && { autoCapitalize: "none", spellCheck: false }),
            },
          }}
        />
      )}
    </Field>
  );
}

const Reveal = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.subtitle2,
  alignSelf: "stretch",
  minWidth: 48,
  marginInlineEnd: -8,
  paddingInline: 8,
  borderRadius: "calc(var(--radius) - 2px)",
  color: color("accent"),
  "&:hover": { color: color("accent-hover"), textDecoration: "underline" },
  "&:focus-visible": { outlineOffset: -3 },
}));
