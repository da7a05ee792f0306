import DataObjectRounded from "@mui/icons-material/DataObjectRounded";
import { useRef, useState } from "react";
import { ChipButton } from "#src/ui/kit/ChipButton.tsx";
import { TagPanel } from "#src/ui/kit/popups.ts";
import type { Tag } from "#src/ui/kit/richText/tags.ts";
import { useOnceOpened } from "#src/ui/kit/useOnceOpened.ts";
import { TextInput } from "#src/ui/kit/TextInput.tsx";
import { useRecordTags } from "../useRecordTags.ts";
import type { TaggedInputProps } from "./tagged.ts";

/** A merge tag, and whether its value is a single line. */
type LineTag = Tag & { readonly in_subject?: boolean };

/** A line of text that takes merge tags at the caret. */
export function TaggedInput({ tags: from, ...field }: TaggedInputProps) {
  const tags = useRecordTags<LineTag>(from).filter((one) => one.in_subject !== false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const isNeeded = useOnceOpened(anchor !== null);
  const insert = (_: string, text: string): void => {
    const { value } = field;
    const { selectionStart, selectionEnd } = input.current!;
    const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length];
    const caret = start + text.length;
    field.onChange(value.slice(0, start) + text + value.slice(end));
    // The field has its new text once React has rendered it.
    requestAnimationFrame(() => input.current?.setSelectionRange(caret, caret));
  };
  return (
    <>
      <TextInput
        {...field}
        inputRef={input}
        end={
          tags.length > 0 &&
          !field.disabled && (
            <ChipButton
              label="Merge tag"
              icon={<DataObjectRounded aria-hidden />}
              short="always"
              expanded={anchor !== null}
              onClick={({ currentTarget }) => setAnchor(currentTarget)}
            />
          )
        }
      />
      {isNeeded && (
        <TagPanel
          {...{ tags, anchor }}
          onChoose={insert}
          onClose={() => setAnchor(null)}
          onClosed={() => input.current?.focus()}
        />
      )}
    </>
  );
}
