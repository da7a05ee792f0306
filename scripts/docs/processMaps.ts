/** The positions of states and moves in the process maps (G-3): computed here, so that no browser has to. */
import { deliveryProcess } from "#src/contracts/emails/deliveryProcess.ts";
import { relationshipProcess } from "#src/contracts/mentoringProcess.ts";
import type { ProcessWords } from "#src/contracts/process.ts";
import { chartOf } from "#src/machineDiagram/chart.ts";
import { layOutProcess } from "#src/machineDiagram/processLayout.ts";
import { deliveryLifecycle } from "#src/machines/emails/deliveryLifecycle.ts";
import { relationshipLifecycle } from "#src/machines/mentoring/relationshipLifecycle.ts";
import type { AnyStateMachine } from "xstate";
import type { Document } from "./document.ts";

type Mapped = { name: string; machine: AnyStateMachine; words: ProcessWords };

/** Each machine that has a map, with the labels needed to lay it out. */
const mapped: Mapped[] = [
  { name: "relationship", machine: relationshipLifecycle, words: relationshipProcess("MENTEE") },
  { name: "delivery", machine: deliveryLifecycle, words: deliveryProcess },
];

export const processDocuments = (): Promise<Document[]> =>
  Promise.all(
    mapped.map(async ({ name, machine, words }) => ({
      path: `src/ui/processMap/layouts/${name}.ts`,
      text: `import type { ProcessLayout } from "#src/contracts/process.ts";

/** Written by \`npm run docs\` from the machine \`${machine.id}\`. Change that, not this. */
export const ${name}Layout: ProcessLayout = ${JSON.stringify(await layOutProcess(chartOf(machine), words))};
`,
    })),
  );
