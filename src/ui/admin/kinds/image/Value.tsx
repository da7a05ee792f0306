import styles from "../../form/form.module.css";
import type { KindValueProps } from "../kind.ts";

export const ImageValue = ({ value }: KindValueProps) => (
  <img className={styles.valueImage} src={String(value)} alt="" />
);
