import { useState } from "react";
import { longestSearch } from "#src/contracts/admin/query.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { SubmitForm } from "#src/ui/kit/SubmitForm.tsx";
import { TextInput } from "#src/ui/kit/TextInput.tsx";
import styles from "../../list/list.module.css";
import { valuesOf } from "../choosing.tsx";
import type { FilterParts, PanelProps } from "../kind.ts";

/** A text that is applied as a whole, not while it is being typed. */
function Panel({ filter: { field, label, help }, asked, close }: PanelProps<"text">) {
  const [text, setText] = useState(valuesOf(asked, field)[0] ?? "");
  const show = () => {
    asked.change({ [field]: text.trim() });
    close();
  };
  return (
    <SubmitForm className={styles.textFilter} onSubmit={show}>
      <TextInput
        label={label}
        help={help}
        value={text}
        onChange={(typed) => setText(typed.slice(0, longestSearch))}
      />
      <Button type="submit" size="small">
        Show
      </Button>
    </SubmitForm>
  );
}

export const textFilter: FilterParts<"text"> = { Panel };
