import { SafeHtml } from "#src/ui/kit/SafeHtml.tsx";
import styles from "../../form/form.module.css";
import type { KindValueProps } from "../kind.ts";

export const RichTextValue = ({ value }: KindValueProps) => (
  <div className={styles.value}>
    <SafeHtml html={String(value)} />
  </div>
);
