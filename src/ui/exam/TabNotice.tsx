import { plural } from "#src/contracts/numbers.ts";
import DevicesRounded from "@mui/icons-material/DevicesRounded";
import HistoryRounded from "@mui/icons-material/HistoryRounded";
import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { Button } from "#src/ui/kit/Button.tsx";
import { useAfter } from "#src/ui/kit/useAfter.ts";
import { useExam } from "./ExamActors.tsx";
import styles from "./Sitting.module.css";

/** P8, T-28: another tab or device is writing this attempt. It can be read here, and continued here. */
export function TabNotice() {
  const { tab } = useExam();
  const elsewhere = useSelector(tab, (snapshot) => snapshot.matches({ open: "elsewhere" }));
  const lost = useSelector(tab, (snapshot) => snapshot.matches({ open: "lost" }));
  const takingOver = useSelector(tab, (snapshot) => snapshot.hasTag("readOnly") && snapshot.hasTag("busy"));
  if (takingOver) return <TakingOver />;
  if (!elsewhere && !lost) return null;
  return (
    <Notice
      icon={<DevicesRounded />}
      action={<Button onClick={() => tab.send({ type: "takeOver" })}>Continue here</Button>}
    >
      <b>{lost ? "You have continued this exam elsewhere." : "This exam is open elsewhere."}</b> You can only
      read it here.
    </Notice>
  );
}

/** Shown only if it takes a while: a reload of the same tab is over in a moment. */
function TakingOver() {
  const late = useAfter(1_000);
  return (
    <p role="status" className={styles.continuing}>
      {late && "Continuing the exam here…"}
    </p>
  );
}

/** Answers on this device that another writer may have overtaken. The learner decides which count. */
export function OfferedNotice() {
  const { answers } = useExam();
  const offered = useSelector(answers, ({ context }) => context.offered.length);
  const canTake = useSelector(answers, (snapshot) => snapshot.can({ type: "offered.taken" }));
  if (offered === 0 || !canTake) return null;
  return (
    <Notice
      icon={<HistoryRounded />}
      action={
        <>
          <Button kind="secondary" onClick={() => answers.send({ type: "offered.taken" })}>
            Use the answers typed here
          </Button>
          <Button kind="quiet" onClick={() => answers.send({ type: "offered.dropped" })}>
            Keep what is saved
          </Button>
        </>
      }
    >
      <b>{plural(offered, "answer")} typed here</b> had not been saved when you continued the exam elsewhere.
    </Notice>
  );
}

type NoticeProps = { icon: ReactNode; action: ReactNode; children: ReactNode };

const Notice = ({ icon, action, children }: NoticeProps) => (
  <div className={styles.notice} role="alert">
    <span aria-hidden>{icon}</span>
    <p>{children}</p>
    <div>{action}</div>
  </div>
);
