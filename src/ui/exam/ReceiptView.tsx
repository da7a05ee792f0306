import PrintOutlined from "@mui/icons-material/PrintOutlined";
import VerifiedOutlined from "@mui/icons-material/VerifiedOutlined";
import { useQuery } from "@tanstack/react-query";
import type { PropsWithChildren } from "react";
import { examCalls } from "#src/contracts/exam.ts";
import type { Receipt } from "#src/contracts/examResult.ts";
import { onDemand } from "#src/services/query.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { StatusChip } from "#src/ui/kit/StatusChip.tsx";
import { Timestamp } from "#src/ui/kit/Timestamp.tsx";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { endedBy, lateNotes, verdictWords } from "./words.ts";
import styles from "./ResultView.module.css";

/** The learner's proof. It can be printed, and the server says whether it is genuine (T-31, G-8). */
export function ReceiptView({ receipt }: { receipt: Receipt }) {
  const { attempt_id, hash } = receipt;
  const late = lateNotes(receipt.late);
  const { call } = useCalls();
  // The request changes nothing, so it is a query like any other, sent on demand.
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [examCalls.verifyReceipt.path, attempt_id, hash],
    queryFn: ({ signal }) => call(examCalls.verifyReceipt, { body: { attempt_id, hash }, signal }),
    ...onDemand,
  });
  return (
    <section className={styles.section} aria-labelledby="receipt">
      <h2 id="receipt">Receipt</h2>
      <dl className={styles.receipt}>
        <Line name="Attempt">{receipt.attempt_id}</Line>
        <Line name="Exam">{receipt.exam_name}</Line>
        <Line name="Learner">{receipt.learner}</Line>
        <Line name="Started">
          <Timestamp at={receipt.started_at_iso} zone />
        </Line>
        <Line name="Finished">
          <Timestamp at={receipt.finished_at_iso} zone />
        </Line>
        <Line name="How it ended">{endedBy[receipt.ended_by]}</Line>
        <Line name="Verdict">{verdictWords[receipt.status]}</Line>
        {receipt.attempt_percentage !== null && (
          <Line name="Score">
            {receipt.attempt_percentage}%, needed {receipt.pass_percentage}%
          </Line>
        )}
        <Line name="Answers counted">
          {receipt.answered} of {receipt.questions}
        </Line>
        {late.length > 0 && (
          <Line name="After the end">
            {late.map((note) => (
              <p key={note}>{note}</p>
            ))}
          </Line>
        )}
        <Line name="Hash">
          <code>{hash.match(/.{1,8}/g)?.join(" ")}</code>
        </Line>
      </dl>
      <div className={styles.receiptActions}>
        <Button kind="secondary" startIcon={<PrintOutlined />} onClick={() => window.print()}>
          Print the receipt
        </Button>
        <Button
          kind="secondary"
          startIcon={<VerifiedOutlined />}
          busy={isFetching}
          onClick={() => void refetch()}
        >
          Check the receipt
        </Button>
        <span role="status">
          {data && !isFetching && (
            <StatusChip
              status={data.data.valid ? "success" : "danger"}
              label={data.data.valid ? "This receipt is genuine" : "This receipt could not be confirmed"}
            />
          )}
          {error && !isFetching && "The receipt could not be checked. Try again."}
        </span>
      </div>
    </section>
  );
}

const Line = ({ name, children }: PropsWithChildren<{ name: string }>) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
