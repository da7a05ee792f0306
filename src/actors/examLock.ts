import { fromCallback } from "xstate";
import type { LockNews, TakeLock } from "#src/machines/exam/examTabMachine.ts";
import type { World } from "#src/world.ts";

/** The lock of an attempt (P8): requested at once, and stolen when the learner wants to go on here. */
export const examLock = ({ holdLock }: Pick<World, "holdLock">) =>
  fromCallback<LockNews | TakeLock, { attemptId: number }>(({ input: { attemptId }, sendBack, receive }) => {
    let letGo: (() => void) | null = null;
    let isOver = false;
    const lost = (): void => {
      letGo = null;
      if (!isOver) sendBack({ type: "lock.lost" });
    };
    const take = async (steal: boolean): Promise<void> => {
      if (letGo) return;
      // Treat a browser that refuses locks like one without them.
      const held = await holdLock(`exam.${attemptId}`, { steal, lost }).catch(() => () => {});
      if (isOver) return held?.();
      letGo = held;
      if (!steal) sendBack({ type: held ? "lock.taken" : "lock.busy" });
    };
    receive(() => void take(true));
    void take(false);
    return () => {
      isOver = true;
      letGo?.();
    };
  });
