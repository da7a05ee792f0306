import { late } from "#src/ui/kit/late.tsx";
import { plainText } from "../../plainText.ts";
import styles from "../../form/form.module.css";
import type { KindValueProps } from "../kind.ts";

/**
 * The HTML sanitiser is heavy. Until it has loaded, and in what the server paints, the text is shown without
 * formatting.
 */
const SafeHtml = late(
  "The text",
  async () => ({ default: (await import("#src/ui/kit/SafeHtml.tsx")).SafeHtml }),
  { waiting: ({ html }) => <p>{plainText(html)}</p> },
);

export const RichTextValue = ({ value }: KindValueProps) => (
  <div className={styles.value}>
    <SafeHtml html={String(value)} />
  </div>
);
