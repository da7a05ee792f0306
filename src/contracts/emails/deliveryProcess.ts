import type { ProcessWords } from "../process.ts";
import { deliveryStates, type DeliveryState } from "./delivery.ts";
import { deliveryWords } from "./deliveryWords.ts";

const says: Readonly<Record<DeliveryState, string>> = {
  rendered: "It has been written but not sent yet.",
  held: "It is waiting for its time, or for an administrator.",
  queued: "It will be sent as soon as the mail server accepts it.",
  sent: "The mail server has accepted it.",
  bounced: "The mail server has refused it, or it came back.",
  suppressed: "Nothing is sent to its address.",
  resent: "Another email has replaced it.",
};

/** The texts of the map of an email's delivery. */
export const deliveryProcess: ProcessWords = {
  states: Object.fromEntries(
    deliveryStates.map((state) => [state, { label: deliveryWords[state].label, says: says[state] }]),
  ),
  moves: {
    queue: { label: "Queue", who: "at once" },
    hold: { label: "Hold", who: "by the system" },
    release: { label: "Release", who: "by an administrator" },
    send: { label: "Send", who: "by the system" },
    bounce: { label: "Bounce", who: "by a mail server" },
    suppress: { label: "Suppress", who: "for its address" },
    retry: { label: "Try again", who: "by an administrator" },
    resend: { label: "Send again", who: "by an administrator" },
  },
};
