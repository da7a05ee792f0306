import type { deliveryLifecycle } from "#src/machines/emails/deliveryLifecycle.ts";
import type { LawTable } from "../model/lawTable.ts";

/** An email is sent once, unless somebody resends it; one that is refused or suppressed shows that. */
export const deliveryLifecycleLaws: LawTable<typeof deliveryLifecycle> = {
  start: () => ({ to: "rendered", context: {} }),
  waits: {},
  laws: [
    { in: "rendered", on: "queue", to: "queued" },
    // The mail server may accept what it refused before, if it is tried again.
    { in: "bounced", on: "retry", to: "queued" },
    { in: ["rendered", "queued"], on: "hold", to: "held" },
    { in: "held", on: "release", to: "queued" },
    // Nothing is sent to a suppressed address, whether it was just rendered or waiting.
    { in: ["rendered", "held"], on: "suppress", to: "suppressed" },
    // An email on its way when somebody held it has left, and is not shown as still held.
    { in: ["queued", "held"], on: "send", to: "sent" },
    // A mailbox may return what the server accepted.
    { in: ["queued", "held", "sent"], on: "bounce", to: "bounced" },
    // Only a finished email is resent, as one new email.
    { in: ["sent", "bounced", "suppressed"], on: "resend", to: "resent" },
  ],
};
