import { previewMachine, type PreviewContext } from "#src/machines/admin/previewMachine.ts";
import { answered, failed } from "../model/cases.ts";
import type { Model } from "../model/model.ts";

/** The preview is out of date. */
const changedSince = { failure: { kind: "conflict", status: 409 } };

export const previewModel: Model<typeof previewMachine> = {
  machine: previewMachine,
  input: { name: "rules", draft: { rules: 0 } },
  cases: [
    { type: "changed", draft: { rules: 1 } },
    { type: "changed", draft: { rules: 0 } },
    { type: "preview" },
    { type: "back" },
    { type: "discard" },
    { type: "password.changed", password: "secret" },
    { type: "confirm" },
    answered("askPreview", { joins: 2 }),
    failed("askPreview"),
    answered("perform", { rules: 1 }),
    failed("perform", changedSince),
    failed("perform"),
    failed("keepUnsavedWork"),
    failed("askBeforeLeaving"),
  ],
  view: ({ draft, preview, password }: PreviewContext): string =>
    [`rules ${String(draft.rules)}`, preview && "shown", password && "password"].filter(Boolean).join(", "),
};
