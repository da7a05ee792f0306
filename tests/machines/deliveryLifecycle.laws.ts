import type { deliveryLifecycle } from "#src/machines/emails/deliveryLifecycle.ts";
import type { LawTable } from "../model/lawTable.ts";

/** An email leaves once, unless somebody has it sent again; what was refused, or is not written to, says so. */
export const deliveryLifecycleLaws: LawTable<typeof deliveryLifecycle> = {
  start: () => ({ to: "rendered", context: {} }),
  waits: {},
  laws: [
    { in: "rendered", on: "queue", to: "queued" },
    // The mail server may take what it has refused, if it is asked again.
    { in: "bounced", on: "retry", to: "queued" },
    { in: ["rendered", "queued"], on: "hold", to: "held" },
    { in: "held", on: "release", to: "queued" },
    // Nothing is written to an address that is suppressed, whether it was just made or waited.
    { in: ["rendered", "held"], on: "suppress", to: "suppressed" },
    // What was on its way when somebody held it has left, and is not pretended to be here.
    { in: ["queued", "held"], on: "send", to: "sent" },
    // A mailbox may send back what the server took.
    { in: ["queued", "held", "sent"], on: "bounce", to: "bounced" },
    // Only what is over is sent again, and by one new email.
    { in: ["sent", "bounced", "suppressed"], on: "resend", to: "resent" },
  ],
};
