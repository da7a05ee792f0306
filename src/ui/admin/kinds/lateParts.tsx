import type { InputParts, KindInputProps } from "./kind.ts";
import { lateField } from "./lateField.tsx";

/** The kinds whose fields are made of several inputs. Few forms have one, and all reach these kinds. */
export type KindOfParts = "duration" | "offset" | "money" | "dateRange" | "location" | "weekdays";

export const LateParts = lateField<KindInputProps<KindOfParts> & { label: string }>(
  async () => (await import("./PartsInput.tsx")).PartsInput,
);

export const partsInput: InputParts<KindOfParts> = {
  Input: (props) => <LateParts {...props} label={props.bound.label} />,
};
