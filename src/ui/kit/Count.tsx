import WarningRounded from "@mui/icons-material/WarningRounded";
import styles from "./field.module.css";

type Limits = { length: number; maxLength: number | undefined; suggestedLength: number | undefined };
type Props = Limits & { id: string };

/** The share of a limit from which the user needs to see the count. */
const near = 0.8;
const isNear = (length: number, limit: number | undefined): boolean =>
  limit !== undefined && length >= limit * near;

/** Whether one of the limits is near, so that the count is useful. */
export const isCounted = ({ length, maxLength, suggestedLength }: Limits): boolean =>
  isNear(length, maxLength) || isNear(length, suggestedLength);

/** How many characters are in use, out of the hard limit (B-320) and against the suggested one (B-321). */
export function Count({ id, length, maxLength, suggestedLength }: Props) {
  const over =
    maxLength !== undefined && length > maxLength
      ? "limit"
      : suggestedLength !== undefined && length > suggestedLength
        ? "suggestion"
        : undefined;
  return (
    <div id={id} className={styles.count} data-over={over}>
      {over && <WarningRounded aria-hidden />}
      {suggestedLength !== undefined && (
        <Part
          short={`${length}/${suggestedLength} suggested`}
          long={`${length} characters, ${suggestedLength} suggested`}
        />
      )}
      {suggestedLength !== undefined && maxLength !== undefined && <span aria-hidden> · </span>}
      {maxLength !== undefined && (
        <Part short={`${length}/${maxLength}`} long={`${length} of ${maxLength} characters`} />
      )}
    </div>
  );
}

const Part = ({ short, long }: { short: string; long: string }) => (
  <>
    <span aria-hidden>{short}</span>
    <span className="visually-hidden">{long}</span>
  </>
);

/** Announces that a limit is near, reached or exceeded: each once, not at every keystroke. */
export const CountStatus = ({ length, maxLength, suggestedLength }: Limits) => (
  <span role="status" className="visually-hidden">
    {saidOf(length, maxLength, "limit of ") || saidOf(length, suggestedLength, "suggested ")}
  </span>
);

function saidOf(length: number, limit: number | undefined, called: string): string {
  if (limit === undefined || !isNear(length, limit)) return "";
  const where = length > limit ? "Over" : length === limit ? "At" : "Close to";
  return `${where} the ${called}${limit} characters`;
}
