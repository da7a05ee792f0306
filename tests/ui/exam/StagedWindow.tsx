import { QueryClientProvider } from "@tanstack/react-query";
import { useActorRef } from "@xstate/react";
import { createActor } from "xstate";
import { createApp } from "#src/app.ts";
import { answersMachine } from "#src/machines/exam/answersMachine.ts";
import { examClockMachine } from "#src/machines/exam/examClockMachine.ts";
import type { examMachine } from "#src/machines/exam/examMachine.ts";
import { examTabMachine } from "#src/machines/exam/examTabMachine.ts";
import { ExamActorsProvider } from "#src/ui/exam/ExamActors.tsx";
import { ExamWindow } from "#src/ui/exam/ExamWindow.tsx";
import { InProgress, ResultRecord } from "#src/ui/exam/lateParts.tsx";
import { AppProvider } from "#src/ui/shell/AppContext.tsx";
import { HelpQueryProvider } from "#src/ui/shell/HelpQueryActor.tsx";
import { createFakeWorld } from "../../fake/world.ts";
import type { StandIn } from "../../model/rig.ts";

// Whoever starts an exam has this: the start waits for it.
await Promise.all([InProgress.load(), ResultRecord.load()]);

const app = createApp(createFakeWorld().world);

/** The window alone: its neighbours stay in their initial states, as their own models cover what they do. */
const answers = createActor(answersMachine);
const clock = createActor(examClockMachine);
const tab = createActor(examTabMachine, { input: { tab: "browser.tab" } });

/** The exam window over the actor of a stand-in, for the rigs that walk its machine's paths. */
export function StagedWindow({ logic, options }: Pick<StandIn, "logic" | "options">) {
  const exam = useActorRef(logic as typeof examMachine, options as never);
  return (
    <>
      <QueryClientProvider client={app.queries}>
        <AppProvider app={app}>
          <HelpQueryProvider>
            <ExamActorsProvider value={{ exam, answers, clock, tab }}>
              <ExamWindow />
            </ExamActorsProvider>
          </HelpQueryProvider>
        </AppProvider>
      </QueryClientProvider>
    </>
  );
}
