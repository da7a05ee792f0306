import type { OfflineAct } from "#src/contracts/offlineActs.ts";
import { outboxMachine, type OutboxContext } from "#src/machines/outbox/outboxMachine.ts";
import { answered, failed } from "../model/cases.ts";
import type { Model } from "../model/model.ts";
import { cancelled, offline, refused, unauthorized, unavailable } from "./failures.ts";

type OutboxModel = Model<typeof outboxMachine>;

const complete: OfflineAct = { kind: "complete", content: "item", id: 3, completed: true };
const viewed = (position: number): OfflineAct => ({ kind: "viewed", content: "item", id: 3, position });
const view = ({ acts }: OutboxContext): string => acts.map(({ key }) => key).join(", ");

const outbox = (acts: OutboxContext["acts"]): OutboxModel => ({
  machine: outboxMachine,
  input: { acts },
  cases: [
    { type: "act.queued", key: "a", act: complete, latest: null },
    { type: "act.queued", key: "b", act: viewed(0.5), latest: "position" },
    { type: "act.queued", key: "c", act: viewed(0.9), latest: "position" },
    { type: "send" },
    { type: "heard.queued", key: "a", act: complete, latest: null },
    { type: "heard.queued", key: "d", act: viewed(0.7), latest: "position" },
    { type: "heard.sent", key: "a" },
    { type: "heard.refused", key: "a", failure: refused("This item is gone.") },
    answered("sendAct"),
    failed("sendAct", offline),
    failed("sendAct", unauthorized),
    failed("sendAct", cancelled),
    failed("sendAct", unavailable(502)),
    failed("sendAct", unavailable(503)),
    failed("sendAct", unavailable(504)),
    failed("sendAct", refused("This item is gone.")),
  ],
  view,
});

export const outboxModel = outbox([]);
/** A page that was closed while something waited. */
export const outboxStoredModel = outbox([{ key: "a", act: complete, latest: null }]);
