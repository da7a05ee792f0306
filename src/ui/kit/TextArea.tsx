import type { ClipboardEvent, KeyboardEvent, Ref } from "react";
import { Control } from "./Control.tsx";
import { Field, type InputProps } from "./Field.tsx";

export type TextAreaProps = InputProps<string> & {
  /** Keeps the text on one line, though it wraps: neither Enter nor a paste adds a line break (B-325). */
  blockLineBreaks?: boolean | undefined;
  placeholder?: string | undefined;
  /** Room for this many lines if there are fewer. */
  rows?: 3 | 8 | undefined;
  autoFocus?: boolean | undefined;
  inputRef?: Ref<HTMLTextAreaElement> | undefined;
  onBlur?: (() => void) | undefined;
};

/**
 * Several lines of text. It grows with its content, through CSS alone: nothing is measured at each keystroke, and the
 * server paints what the browser will. Where `field-sizing` is not supported it keeps its rows, scrolls, and can be
 * pulled taller.
 */
export function TextArea(props: TextAreaProps) {
  const { value, onChange, name, autoComplete, blockLineBreaks, rows = 3, ...rest } = props;
  const { placeholder, autoFocus, inputRef, onBlur, ...field } = rest;
  const change = (text: string) => onChange(blockLineBreaks ? oneLine(text) : text);
  return (
    <Field {...field} length={value.length}>
      {(control) => (
        <Control
          disabled={field.disabled}
          area={{
            ...control,
            ...{ value, name, autoComplete, placeholder, autoFocus, onBlur, rows },
            ref: inputRef,
            maxLength: field.maxLength,
            onChange: (event) => change(event.target.value),
            ...(blockLineBreaks && {
              onKeyDown: (event: KeyboardEvent) => {
                if (event.key === "Enter" && !event.nativeEvent.isComposing) event.preventDefault();
              },
              onPaste: (event: ClipboardEvent) => {
                if (paste(event.target as HTMLTextAreaElement, event.clipboardData.getData("text")))
                  event.preventDefault();
              },
            }),
          }}
        />
      )}
    </Field>
  );
}

/** Replaces each run of line breaks, with the spaces around it, by one space. */
const oneLine = (text: string): string => text.replace(/(?<![^\S\r\n])[^\S\r\n]*[\r\n]\s*/g, " ");

/**
 * Inserts a text that has line breaks as one line, at the caret. `execCommand` is old, but nothing else keeps the
 * browser's undo. Where it is absent or refuses, the ordinary paste continues and `onChange` cleans it.
 * @returns whether the paste has been done.
 */
function paste(area: HTMLTextAreaElement, text: string): boolean {
  if (!/[\r\n]/.test(text)) return false;
  const room = area.maxLength < 0 ? Infinity : area.maxLength - area.value.length + chosen(area);
  return document.execCommand?.("insertText", false, oneLine(text).slice(0, room)) ?? false;
}

const chosen = (area: HTMLTextAreaElement): number => area.selectionEnd - area.selectionStart;
