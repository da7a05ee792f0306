import { expect, test } from "vitest";
import { deliveryStates, type DeliveryState } from "#src/contracts/emails/delivery.ts";
import { moveDelivery, type DeliveryMove } from "#src/machines/emails/deliveryLifecycle.ts";
import { deliveryLifecycleModel } from "./deliveryLifecycle.model.ts";

const moves = (deliveryLifecycleModel.cases as readonly DeliveryMove[]).map(({ type }) => type);
const allowed: Record<DeliveryState, Partial<Record<DeliveryMove["type"], DeliveryState>>> = {
  rendered: { queue: "queued", hold: "held", suppress: "suppressed" },
  held: { release: "queued", suppress: "suppressed", send: "sent", bounce: "bounced" },
  queued: { send: "sent", bounce: "bounced", hold: "held" },
  sent: { bounce: "bounced", resend: "resent" },
  bounced: { resend: "resent", retry: "queued" },
  suppressed: { resend: "resent" },
  resent: {},
};

test.each(deliveryStates.flatMap((state) => moves.map((move) => [state, move] as const)))(
  "moveDelivery(%s, %s) follows the table of allowed moves",
  (state, move) => expect(moveDelivery(state, move)).toBe(allowed[state][move]),
);
