import { useRef } from "react";
import { Button } from "#src/ui/kit/Button.tsx";

type Props = {
  types: readonly string[];
  label: string;
  /** The field that it fills in. */
  of: string;
  disabled: boolean | undefined;
  onText: (text: string) => void;
};

/** Puts the text of a file into a field; it is then changed and saved as if it had been typed. */
export function FromFile({ types, label, of, disabled, onText }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`${of}: ${label}`}
        accept={types.map((type) => `.${type}`).join(",")}
        onChange={async ({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // The same file can be chosen again after it was corrected.
          const text = await file?.text();
          currentTarget.value = "";
          if (text !== undefined) onText(text);
        }}
      />
      <Button kind="secondary" size="small" disabled={disabled} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}
