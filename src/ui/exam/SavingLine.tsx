import { useSelector } from "@xstate/react";
import CloudDoneOutlined from "@mui/icons-material/CloudDoneOutlined";
import CloudOffOutlined from "@mui/icons-material/CloudOffOutlined";
import CloudUploadOutlined from "@mui/icons-material/CloudUploadOutlined";
import SyncProblemOutlined from "@mui/icons-material/SyncProblemOutlined";
import type { SnapshotFrom } from "xstate";
import { formatTime } from "#src/contracts/readersTimes.ts";
import type { answersMachine } from "#src/machines/exam/answersMachine.ts";
import { saveStatus } from "#src/machines/exam/saveStatus.ts";
import { useExam } from "./ExamActors.tsx";
import styles from "./Sitting.module.css";

const lines = {
  readOnly: { icon: CloudDoneOutlined, text: "Read only" },
  readOnlyUnsaved: { icon: CloudOffOutlined, text: "Read only – some answers are not saved yet" },
  handedOver: { icon: CloudUploadOutlined, text: "Submitting" },
  untouched: { icon: CloudDoneOutlined, text: "Answers are saved as you give them" },
  saved: { icon: CloudDoneOutlined, text: "All answers saved" },
  unsaved: { icon: CloudUploadOutlined, text: "Saving…" },
  saving: { icon: CloudUploadOutlined, text: "Saving…" },
  retrying: { icon: SyncProblemOutlined, text: "Not saved – retrying" },
  offline: { icon: CloudOffOutlined, text: "Not saved – offline, kept on this device" },
  signedOut: { icon: SyncProblemOutlined, text: "Not saved – sign in to continue" },
  refused: { icon: SyncProblemOutlined, text: "Not saved – an answer was refused" },
} as const;
type Line = keyof typeof lines;

const troubles: readonly Line[] = ["retrying", "offline", "signedOut", "refused"];

/** The state of saving, as one word. */
function lineOf(snapshot: SnapshotFrom<typeof answersMachine>): Line {
  if (snapshot.matches("handedOver")) return "handedOver";
  const { kind } = saveStatus(snapshot);
  // A read-only tab saves nothing, whatever there is to save: another tab of this browser may save it.
  if (!snapshot.hasTag("writing")) return kind === "saved" ? "readOnly" : "readOnlyUnsaved";
  if (kind !== "saved") return kind;
  return snapshot.context.savedAt === null ? "untouched" : "saved";
}

/** P10, T-26: whether everything is saved, and when it last was. */
export function SavingLine() {
  const { answers } = useExam();
  const line = useSelector(answers, lineOf);
  const savedAt = useSelector(answers, ({ context }) => context.savedAt);
  const { icon: Icon, text } = lines[line];
  const troubled = troubles.includes(line);
  return (
    <p
      role="status"
      aria-label="Saving status"
      className={styles.saving}
      data-line={line}
      data-troubled={troubled || undefined}
    >
      <Icon aria-hidden fontSize="small" />
      {/* While saving is under way there is nothing to say yet. */}
      <span aria-live={line === "saving" || line === "unsaved" ? "off" : undefined}>
        {text}
        {line === "saved" && savedAt && (
          <>
            {" "}
            <time dateTime={savedAt}>{formatTime(savedAt, true)}</time>
          </>
        )}
        {troubled && savedAt && (
          <span className={styles.last}>
            , last saved <time dateTime={savedAt}>{formatTime(savedAt, true)}</time>
          </span>
        )}
      </span>
    </p>
  );
}
