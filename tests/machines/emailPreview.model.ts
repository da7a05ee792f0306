import { emailPreviewMachine } from "#src/machines/emails/emailPreviewMachine.ts";
import { answered, failed } from "../model/cases.ts";
import type { Model } from "../model/model.ts";
import { refused } from "./failures.ts";

/** A tag that this email does not have. */
const said = "EXAM_NAME is not available in this email";

const text = (subject: string) => ({ subject, body: "<p>Hi</p>", sender: "", language: null });

export const emailPreviewModel: Model<typeof emailPreviewMachine> = {
  machine: emailPreviewMachine,
  input: { draft: text("Hello") },
  cases: [
    { type: "draft.changed", draft: text("Hello") },
    { type: "draft.changed", draft: text("Welcome") },
    { type: "filled.chosen", filled: "latest" },
    { type: "retry" },
    { type: "test" },
    answered("askPreview", { ...text("Hello Priya"), from: "Lyceum", text: "", html: "", css: "" }),
    failed("askPreview", refused(said, { body: [said] })),
    failed("askPreview"),
    answered("sendTest", { to: "me@example.org", held: false }),
    failed("sendTest"),
    failed("watchDraft"),
  ],
  view: ({ draft, filled, preview, failure, sent }) =>
    [draft.subject, filled, preview && "shown", failure !== null && "failed", sent?.to]
      .filter(Boolean)
      .join(", "),
};
