import { previewMachine, type PreviewContext } from "#src/machines/admin/previewMachine.ts";
import { answered, failed } from "../model/cases.ts";
import type { Model } from "../model/model.ts";
import { stale } from "./failures.ts";

/** The preview is out of date. */
const changedSince = { failure: { kind: "conflict", status: 409 } };

export const previewModel: Model<typeof previewMachine> = {
  machine: previewMachine,
  input: { name: "rules", draft: { rules: 0, version: "1" } },
  cases: [
    { type: "changed", draft: { rules: 1, version: "1" } },
    { type: "changed", draft: { rules: 0, version: "1" } },
    // To either number from the other, whichever of them is saved.
    ...(["rule.added", "rule.removed"] as const).flatMap((type) =>
      [0, 1].map((rules) => ({ type, draft: { rules, version: "1" } })),
    ),
    { type: "preview" },
    { type: "incomplete" },
    { type: "back" },
    { type: "discard" },
    { type: "password.changed", password: "secret" },
    { type: "confirm" },
    answered("askPreview", { joins: 2 }),
    failed("askPreview", stale({ rules: 1, version: "2" }, ["rules"])),
    failed("askPreview", stale({ rules: 2, version: "2" }, ["rules"])),
    failed("askPreview"),
    answered("perform", { rules: 1, version: "1" }),
    failed("perform", stale({ rules: 1, version: "2" }, ["rules"])),
    failed("perform", stale({ rules: 2, version: "2" }, ["rules"])),
    failed("perform", changedSince),
    failed("perform"),
    failed("keepUnsavedWork"),
    failed("askBeforeLeaving"),
  ],
  view: ({ given, draft, sent, preview, password }: PreviewContext): string =>
    [
      `rules ${String(draft.rules)} of ${String(draft.version)}, given ${String(given.rules)} of ${String(given.version)}`,
      // What else was sent is never found saved here.
      sent.some(({ rules }) => rules === 1) && "sent",
      preview && "shown",
      password && "password",
    ]
      .filter(Boolean)
      .join(", "),
};
