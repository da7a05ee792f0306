import type { Paper } from "#src/machines/exam/examMachine.ts";
import { Sitting } from "./Sitting.tsx";
import { SubmitDialog } from "./SubmitDialog.tsx";

/** The view of an attempt under way. */
export default function InProgress({ paper }: { paper: Paper | null }) {
  return (
    <>
      {paper && <Sitting paper={paper} />}
      <SubmitDialog />
    </>
  );
}
