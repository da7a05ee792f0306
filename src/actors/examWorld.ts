import { fromCallback, type NonReducibleUnknown, type SnapshotFrom } from "xstate";
import { fillPath } from "#src/contracts/endpoint.ts";
import { examChanged } from "#src/contracts/examChanged.ts";
import { completeAttemptPath } from "#src/contracts/exam.ts";
import type { TellWorld, WorldEvent } from "#src/machines/exam/sittingMachine.ts";
import type { ExamHost } from "./examHost.ts";
import { onSignedInAgain } from "./session.ts";

/**
 * What a sitting receives from the world (the page, the session, the policies, the live channel and the other tabs),
 * and what it sends to them. An image request tells the server that the learner has left, as it outlives the page
 * (B-110).
 */
export const examWorld = (host: ExamHost) =>
  fromCallback<WorldEvent | TellWorld, void & NonReducibleUnknown>(({ sendBack: untyped, receive }) => {
    const sendBack: (event: WorldEvent) => void = untyped;
    const { world } = host;
    const { broadcast, policies, session } = host.actors;
    receive((event) => {
      if (event.type === "opened" || event.type === "closed") {
        session.send({ type: `exam.${event.type}` });
        return broadcast.send({ type: `exam.${event.type}` });
      }
      if (event.type !== "left") return;
      const path = fillPath(completeAttemptPath, { id: event.attemptId });
      world.sendImage(`${path}?k=${encodeURIComponent(event.completionKey)}`);
    });

    let waiting = policies.getSnapshot().context.outstanding.length;
    const hearPolicies = ({ context: { outstanding } }: SnapshotFrom<typeof policies>): void => {
      const wereWaiting = waiting > 0;
      waiting = outstanding.length;
      if (wereWaiting && waiting === 0) sendBack({ type: "policies.accepted" });
    };

    const subscription = policies.subscribe(hearPolicies);
    const stops = [
      () => subscription.unsubscribe(),
      onSignedInAgain(session, () => sendBack({ type: "user.signedIn" })),
      world.page.onSignal(({ type }) => sendBack({ type: `page.${type === "returned" ? "woke" : type}` })),
      host.onLive(examChanged, ({ attempt_id: attemptId, finished, writer, finishes_at_iso }) =>
        sendBack({
          type: "attempt.changed",
          attemptId,
          finished,
          writer,
          finishesAt: Date.parse(finishes_at_iso),
        }),
      ),
      world.tabs.hear((message) => {
        if (message.type === "exam.ended")
          sendBack({ type: "attempt.endedElsewhere", attemptId: message.attemptId });
      }),
    ];
    return () => stops.forEach((stop) => stop());
  });
