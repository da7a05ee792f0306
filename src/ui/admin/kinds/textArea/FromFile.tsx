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

/** Puts the text of a file into a field; it is then changed and saved like typed text. */
export function FromFile({ types, label, of, disabled, onText }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const take = async (chosen: HTMLInputElement): Promise<void> => {
    const text = await chosen.files?.[0]?.text();
    // Allows the same file to be chosen again after it was corrected.
    chosen.value = "";
    if (text !== undefined) onText(text);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`${of}: ${label}`}
        accept={types.map((type) => `.${type}`).join(",")}
        onChange={({ currentTarget }) => void take(currentTarget)}
      />
      <Button kind="secondary" size="small" disabled={disabled} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}
