import { useRef, useState, type KeyboardEvent } from "react";
import MuiAutocomplete, {
  type AutocompleteProps,
  type AutocompleteRenderInputParams,
} from "@mui/material/Autocomplete";
import { styled } from "@mui/material/styles";
import { color } from "#src/ui/theme/color.ts";
import { ThemeRoot } from "#src/ui/theme/ThemeRoot.tsx";
import { Control } from "./Control.tsx";
import type { ControlProps } from "./Field.tsx";

/** Specific enough to override the frame's own styles. */
const frame = "combo.combo";

const Root = styled(MuiAutocomplete)({
  [`& .${frame}`]: { flexWrap: "wrap", paddingBlock: 3, paddingInlineEnd: 40, gap: 4 },
  [`&.MuiAutocomplete-hasClearIcon .${frame}`]: { paddingInlineEnd: 68 },
  [`& .${frame}:has(.MuiChip-root)`]: { paddingInlineStart: 3 },
  "& .MuiAutocomplete-input.MuiAutocomplete-input": { flex: 1, minWidth: 48, width: 0, padding: "3px 0" },
  "& .MuiChip-root + .MuiAutocomplete-input.MuiAutocomplete-input": { paddingInlineStart: 8 },
  "& .MuiAutocomplete-endAdornment": {
    position: "absolute",
    insetInlineEnd: 4,
    insetBlock: 0,
    transform: "none",
    display: "flex",
    alignItems: "center",
    "& .MuiIconButton-root": { width: 32, height: 32 },
  },
  "& .MuiAutocomplete-tag": { margin: 0, maxWidth: "100%", borderRadius: "calc(var(--radius) - 3px)" },
  "& .MuiChip-deleteIcon": { fontSize: 18 },
  // Nothing can be removed now. The room stays, so that tags do not move while a form is being saved.
  "& .MuiChip-root.Mui-disabled .MuiChip-deleteIcon": { visibility: "hidden" },
  "& .MuiChip-root[data-inactive]": {
    backgroundColor: "transparent",
    border: `1px dashed ${color("edge")}`,
    color: color("ink-soft"),
    fontStyle: "italic",
  },
}) as typeof MuiAutocomplete;

/**
 * MUI's combo box in the kit's frame. Its list is beside it in the document, so that both are in the same landmark or
 * dialog. It is positioned relative to the window, so that nothing clips it.
 */
export function Combo<Value, Multiple extends boolean | undefined = false>({
  slotProps,
  typed,
  onInputChange,
  loading,
  ...rest
}: AutocompleteProps<Value, Multiple, false, false> & {
  /** Text typed into the stand-in; typing continues from there. */
  typed: string;
}) {
  const [text, setText] = useState(typed);
  const begins = useRef(typed !== "");
  return (
    <ThemeRoot>
      <Root<Value, Multiple, false, false>
        disablePortal
        slotProps={{ ...slotProps, popper: { popperOptions: { strategy: "fixed" } } }}
        {...(loading && { loading, onKeyDown: withoutEnter })}
        {...(typed !== "" && { inputValue: text, openOnFocus: true })}
        onInputChange={(event, next, reason) => {
          // MUI first fills in the chosen value.
          const isFirst = begins.current && event === null;
          begins.current = false;
          if (isFirst) return;
          setText(next);
          onInputChange?.(event, next, reason);
        }}
        {...rest}
      />
    </ThemeRoot>
  );
}

type Key = KeyboardEvent<HTMLDivElement> & { defaultMuiPrevented?: boolean | undefined };

/**
 * While a search is under way, the list still shows the options of the previous text, so that it does not flicker. Enter
 * does not choose one of those, and does not send the form either.
 */
function withoutEnter(event: Key): void {
  if (event.key === "Enter") withoutMui(event);
}

/** Keeps a key from the browser and from MUI. */
export function withoutMui(event: Key): void {
  event.preventDefault();
  event.defaultMuiPrevented = true;
}

/** The input of a combo box: MUI's props kept whole (the keyboard needs `htmlInput`), plus the field's. */
export function ComboInput(props: {
  params: AutocompleteRenderInputParams;
  control: ControlProps;
  placeholder: string | undefined;
  name: string | undefined;
  /** Its stand-in had the focus. */
  wanted: boolean;
}) {
  const { params, control, placeholder, name, wanted } = props;
  const { input, htmlInput } = params.slotProps;
  const { id: _, ...described } = control;
  return (
    <Control
      ref={input.ref}
      disabled={params.disabled}
      className={`combo ${input.className}`}
      start={input.startAdornment}
      end={input.endAdornment}
      onMouseDown={input.onMouseDown}
      input={{ ...htmlInput, ...described, placeholder, name, autoFocus: wanted }}
    />
  );
}
