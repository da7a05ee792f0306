import { deliveryLifecycle } from "#src/machines/emails/deliveryLifecycle.ts";
import type { Model } from "../model/model.ts";

export const deliveryLifecycleModel: Model<typeof deliveryLifecycle> = {
  machine: deliveryLifecycle,
  input: undefined,
  cases: [
    { type: "queue" },
    { type: "hold" },
    { type: "release" },
    { type: "send" },
    { type: "bounce" },
    { type: "suppress" },
    { type: "retry" },
    { type: "resend" },
  ],
};
