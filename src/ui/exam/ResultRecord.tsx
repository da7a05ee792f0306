import type { AttemptResult } from "#src/contracts/examResult.ts";
import { ReceiptView } from "./ReceiptView.tsx";
import { TimeLedger } from "./TimeLedger.tsx";

/** The folded part below a result: the receipt, and how the time was counted. */
function ResultRecord({ result }: { result: AttemptResult }) {
  return (
    <>
      <ReceiptView receipt={result.receipt} />
      <TimeLedger time={result.time} />
    </>
  );
}

// oxlint-disable-next-line import/no-default-export -- the form that `late` expects
export default ResultRecord;
