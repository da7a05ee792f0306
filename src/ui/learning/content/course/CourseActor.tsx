import { createContext, use, useState, type PropsWithChildren } from "react";
import { fromCallback, fromPromise } from "xstate";
import { toldByCourse } from "#src/contracts/learningActs.ts";
import { courseCalls, FromCourse } from "#src/contracts/courses.ts";
import {
  courseMachine,
  isUnsaid,
  type CommitAsk,
  type CourseWords,
} from "#src/machines/item/courseMachine.ts";
import { CallFailed, failureOf } from "#src/services/failures.ts";
import { useActs } from "#src/ui/hooks/useActs.ts";
import { useCache } from "#src/ui/hooks/useCache.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { createScreenActor } from "#src/ui/kit/screenActor.tsx";
import { Reading } from "../../ReadingActor.ts";
import { beyondLimits } from "./courseWords.ts";

export const Course = createScreenActor(courseMachine);

/** Holds the frame in which the course runs, if there is one. */
type FrameHolder = { hold: (frame: HTMLIFrameElement | null) => void; window: () => Window | null };

function createFrameHolder(): FrameHolder {
  let held: HTMLIFrameElement | null = null;
  return {
    hold: (frame) => {
      held = frame;
    },
    window: () => held?.contentWindow ?? null,
  };
}

const FrameContext = createContext<FrameHolder | null>(null);

/** Passes the frame to the code that talks to it. */
export function useCourseFrame(): FrameHolder["hold"] {
  const holder = use(FrameContext);
  if (!holder) throw new Error("A course must be within its provider");
  return holder.hold;
}

/**
 * Connects the machine and the frame. Accepts only messages from this very frame and the origin of courses that follow
 * the contract. Only a page of that origin receives what is sent.
 */
const talkWith = (holder: FrameHolder) =>
  fromCallback<CourseWords, { url: string }>(({ input, sendBack, receive }) => {
    const { origin } = new URL(input.url);
    const stopped = new AbortController();
    const { signal } = stopped;
    window.addEventListener(
      "message",
      ({ data, origin: from, source }: MessageEvent<unknown>) => {
        if (from !== origin || source === null || source !== holder.window()) return;
        const heard = FromCourse.safeParse(data);
        if (heard.success) sendBack(heard.data);
      },
      { signal },
    );
    window.addEventListener("online", () => sendBack({ type: "online" }), { signal });
    receive((said) => {
      if (said.type === "start" || said.type === "close") holder.window()?.postMessage(said, origin);
    });
    return () => stopped.abort();
  });

/** Remembers the number of the newest report that was sent or is waiting: an older one need not be sent again. */
function createNewest() {
  let newest = 0;
  return {
    note: (revision: number): void => {
      newest = revision;
    },
    is: (revision: number): boolean => revision === newest,
  };
}

/** The course of an item. Its calls are made here, as the frame has no session and no other way to the server. */
export function CourseProvider({ itemId, children }: PropsWithChildren<{ itemId: number }>) {
  const { call } = useCalls();
  const { forget } = useCache();
  const reading = Reading.useActorRef();
  const { isNameOutdated, sendLater, sendWaiting } = useActs();
  const [holder] = useState(createFrameHolder);
  const [newest] = useState(createNewest);
  const keepForLater = (asked: CommitAsk): void => {
    newest.note(asked.revision);
    sendLater({ kind: "commitCourse", ...asked });
  };
  return (
    <FrameContext value={holder}>
      <Course.Provider
        identity={itemId}
        holes={() => ({
          actors: {
            openCourse: fromPromise(async ({ input: { itemId: id, again } }) => {
              // Once the attempt has been reopened, the server accepts no earlier reports.
              await sendWaiting();
              const { data } = await call(courseCalls.open, { params: { id }, body: { again } });
              return data;
            }),
            // Not cancelled when the page is left or closed: what the course has reported must be kept.
            commitCourse: fromPromise(async ({ input, signal: left }) => {
              const { itemId: id, attemptId: attempt, revision, told } = input;
              newest.note(revision);
              const body = { ...told, revision };
              // A server that cuts off a large request before it is all sent would look like a lost connection.
              if (!courseCalls.commit.body.safeParse(body).success)
                throw new CallFailed(failureOf("invalid", { message: beyondLimits }));
              const ask = { params: { id, attempt }, body, keepalive: true };
              try {
                // The report would be saved in somebody else's name (T-51).
                if (isNameOutdated()) throw new CallFailed(failureOf("cancelled"));
                return (await call(courseCalls.commit, ask)).data;
              } catch (error) {
                // With the actor stopped, nobody else hears of the failure.
                if (left.aborted && newest.is(revision) && isUnsaid(error)) keepForLater(input);
                throw error;
              }
            }),
            course: talkWith(holder),
          },
          actions: {
            noteBegun: () => reading.send({ type: "begun" }),
            keepForLater: (_, asked) => keepForLater(asked),
            refresh: () => toldByCourse.forEach(forget),
          },
        })}
        input={() => ({ itemId })}
      >
        {children}
      </Course.Provider>
    </FrameContext>
  );
}
