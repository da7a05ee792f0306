/**
 * `npm run test:soak`: faults at random times against the real server, 200 scenarios (`-- --runs 20 --seed 7` for others).
 * Never is an acknowledged answer lost, never are there two attempts, and each is finished within 10 s of its end.
 */
import { parseArgs } from "node:util";
import fc from "fast-check";
import { openSoak, play, scenario } from "../tests/exam/soak.ts";

const { values } = parseArgs({ options: { runs: { type: "string" }, seed: { type: "string" } } });
const runs = Number(values.runs ?? 200);
const hall = await openSoak(runs);
let [done, seated, acknowledged] = [0, 0, 0];
try {
  await fc.assert(
    fc.asyncProperty(scenario, async (drawn) => {
      const { faults, ...played } = await play(hall, drawn);
      done += 1;
      seated += played.seated;
      acknowledged += played.acknowledged;
      console.log(
        `${faults.length === 0 ? "✓" : "✗"} ${done}/${runs}: ${drawn.line.map(({ kind }) => kind).join(" ")}`,
      );
      if (faults.length > 0) throw new Error(faults.join("\n"));
    }),
    // a failure is printed with its seed and its scenario; played again it takes other candidates
    { numRuns: runs, endOnFailure: true, ...(values.seed ? { seed: Number(values.seed) } : {}) },
  );
  console.log(`${seated} people sat the exam, ${acknowledged} answers were acknowledged.`);
  if (seated === 0 || acknowledged === 0)
    throw new Error("Nothing was proved: nobody got as far as an answer");
} finally {
  await hall.close();
}
