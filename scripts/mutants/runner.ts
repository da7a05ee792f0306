/**
 * Vitest as a long-lived process (`run.ts` starts it in the copy of the tree): it keeps its transformed modules from
 * fault to fault. Receives messages `{ tests, changed }` and answers `{ failed }`, or with the error.
 */
import { join } from "node:path";
import { inspect } from "node:util";
import { BaseSequencer, createVitest, type TestModule, type TestSpecification } from "vitest/node";
import type { Answer, Question } from "./run.ts";

/** Keeps the requested order: the likeliest first, not the longest. */
class AsAsked extends BaseSequencer {
  override sort = (files: TestSpecification[]): Promise<TestSpecification[]> =>
    Promise.resolve(files.toSorted((a, b) => order.indexOf(a.moduleId) - order.indexOf(b.moduleId)));
}
let order: string[] = [];

const failed = new Map<string, string>();
const note = (module: TestModule): void => {
  if (module.state() !== "failed") return;
  const [test] = [...module.children.allTests("failed")];
  const said = test ? test.result().errors?.[0]?.message : module.errors()[0]?.message;
  failed.set(module.relativeModuleId, `${test?.fullName ?? ""}: ${said ?? ""}`);
};

const isSwitched = process.argv[2] === "switched";
const vitest = await createVitest(
  "test",
  {
    watch: false,
    reporters: [{ onTestModuleEnd: note }],
    ...(isSwitched ? { config: "scripts/mutants/switched.config.ts" } : { bail: 1 }),
  },
  { logLevel: "silent" },
);
// `sequence` in the configuration would apply to each project separately.
if (!isSwitched) vitest.config.sequence.sequencer = AsAsked;
const all = Map.groupBy(await vitest.globTestSpecifications(), ({ moduleId }) => moduleId);

async function answer({ tests, changed }: Question): Promise<Answer> {
  for (const file of changed) vitest.invalidateFile(join(process.cwd(), file));
  order = tests.map((file) => join(process.cwd(), file));
  failed.clear();
  const { unhandledErrors } = await vitest.runTestSpecifications(order.flatMap((id) => all.get(id) ?? []));
  if (failed.size === 0 && unhandledErrors.length > 0) failed.set("", inspect(unhandledErrors[0]));
  return { failed: [...failed].map(([file, said]) => ({ file, said })) };
}

process.on("message", (question: Question) => {
  void answer(question).then(
    (found) => process.send!(found),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on("disconnect", () => process.exit());
process.send!({ failed: [] } satisfies Answer);
