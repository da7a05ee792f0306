import type { ProposalStatus } from "#src/contracts/mentoringWords.ts";
import { proposalWords } from "#src/routes/admin/mentorWords.ts";
import type { AnyRow } from "#src/routes/admin/resource.ts";
import { Form } from "#src/ui/account/FormActor.tsx";
import { StatusChip } from "#src/ui/kit/StatusChip.tsx";
import { ActButtons } from "../acts/ActButtons.tsx";
import type { ResourceAt } from "../resourceAt.ts";
import styles from "./mentoring.module.css";

/** What each status means for the people in it, and for what can still be done. */
const says: Readonly<Record<ProposalStatus, string>> = {
  draft: "Only administrators can see it. The mentee is told once you send it.",
  sent: "The mentee has been told, and has not asked or declined yet.",
  asked: "It has led to a request.",
  declined: "The mentee has declined. You can propose the two to each other again.",
  withdrawn: "The mentee no longer sees it. You can propose the two to each other again.",
};

/**
 * A proposal's status, and what can be done with it. It is sent as last saved, so what has been typed must be saved
 * first.
 */
export function ProposalStanding({ at, row }: { at: ResourceAt; row: AnyRow }) {
  const dirty = Form.useSelector((s) => s.hasTag("dirty"));
  // A row of this resource, as its contract defines it.
  const status = row.status as ProposalStatus;
  const { label, tone } = proposalWords[status];
  return (
    <div className={styles.standing}>
      <StatusChip status={tone} label={label} />
      <p>{says[status]}</p>
      <ActButtons at={at} row={row} main="send" held={dirty ? "Save first" : null} />
    </div>
  );
}
