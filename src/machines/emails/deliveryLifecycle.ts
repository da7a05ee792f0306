import { setup, transition } from "xstate";
import type { DeliveryState } from "#src/contracts/emails/delivery.ts";
import type { Declared } from "#src/contracts/shown.ts";

export type DeliveryMove =
  /** The email is ready to leave as soon as the mail server accepts it. */
  | { type: "queue" }
  /** The email is held back: by an administrator, until its time comes, or because there is no mail server. */
  | { type: "hold" }
  | { type: "release" }
  /** The mail server has accepted it. */
  | { type: "send" }
  /** The mail server has refused it for good, or it came back. */
  | { type: "bounce" }
  /** Nothing is sent to its address any more. */
  | { type: "suppress" }
  /** An administrator retries what the mail server has refused. */
  | { type: "retry" }
  /** Another email replaces it. */
  | { type: "resend" };

/** The life of one email to one recipient, without IO: the server changes a state only as this allows. */
export const deliveryLifecycle = setup({
  types: { meta: {} as Declared, events: {} as DeliveryMove },
}).createMachine({
  id: "deliveryLifecycle",
  meta: { unseen: "Each screen that shows an email asks the server for its state." },
  initial: "rendered",
  states: {
    rendered: { on: { queue: "queued", hold: "held", suppress: "suppressed" } },
    held: {
      on: {
        release: "queued",
        suppress: "suppressed",
        send: { target: "sent", description: "It was on its way already when it was held." },
        bounce: { target: "bounced", description: "It was on its way already, and was refused." },
      },
    },
    queued: { on: { send: "sent", bounce: "bounced", hold: "held" } },
    sent: {
      on: {
        bounce: { target: "bounced", description: "The mail server took it, and sent it back." },
        resend: "resent",
      },
    },
    bounced: {
      on: {
        resend: "resent",
        retry: { target: "queued", description: "The same email is offered to the mail server once more." },
      },
    },
    suppressed: {
      on: { resend: { target: "resent", description: "Once its address is written to again." } },
    },
    resent: { type: "final" },
  },
});

/** The state after a move; undefined if the life of an email does not allow it. */
export function moveDelivery(state: DeliveryState, move: DeliveryMove["type"]): DeliveryState | undefined {
  const now = deliveryLifecycle.resolveState({ value: state });
  if (now.status !== "active" || !now.can({ type: move })) return undefined;
  return transition(deliveryLifecycle, now, { type: move })[0].value as DeliveryState;
}
