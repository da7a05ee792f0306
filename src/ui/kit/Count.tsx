import WarningRounded from "@mui/icons-material/WarningRounded";
import styles from "./field.module.css";

type Props = {
  id: string;
  length: number;
  maxLength: number | undefined;
  suggestedLength: number | undefined;
};

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
      <span role="status" className="visually-hidden">
        {over === "limit" && `Over the limit of ${maxLength} characters`}
        {over === "suggestion" && `Over the suggested ${suggestedLength} characters`}
      </span>
    </div>
  );
}

const Part = ({ short, long }: { short: string; long: string }) => (
  <>
    <span aria-hidden>{short}</span>
    <span className="visually-hidden">{long}</span>
  </>
);
