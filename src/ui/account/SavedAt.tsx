import CheckRounded from "@mui/icons-material/CheckRounded";
import { formatTime } from "#src/contracts/readersTimes.ts";
import { Form } from "./FormActor.tsx";
import styles from "./savedAt.module.css";

/** “Saved 21:19”, in the reader's own zone. */
export const SavedAt = ({ at }: { at: number }) => (
  <>
    <CheckRounded aria-hidden /> {`Saved ${formatTime(at)}`}
  </>
);

/** The same beside a form's button, until something is changed again. */
export function SavedStatus() {
  const at = Form.useSelector((s) => (s.hasTag("saved") ? s.context.savedAt : null));
  return (
    <p role="status" className={styles.saved}>
      {at !== null && <SavedAt at={at} />}
    </p>
  );
}
