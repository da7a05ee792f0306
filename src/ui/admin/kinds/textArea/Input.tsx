import { TextArea } from "#src/ui/kit/TextArea.tsx";
import { limitsOf } from "../../form/draft.ts";
import type { InputParts } from "../kind.ts";
import { FromFile } from "./FromFile.tsx";
import styles from "./textArea.module.css";

export const textAreaInput: InputParts<"textArea"> = {
  Input({ resource, field, bound }) {
    const area = (
      <TextArea
        {...bound}
        suggestedLength={field.suggestedLength}
        blockLineBreaks={field.blockLineBreaks}
        maxLength={limitsOf(resource, field).maxLength}
      />
    );
    if (!field.fromFile) return area;
    return (
      <div className={styles.withFile}>
        {area}
        <FromFile {...field.fromFile} of={field.label} disabled={bound.disabled} onText={bound.onChange} />
      </div>
    );
  },
};
