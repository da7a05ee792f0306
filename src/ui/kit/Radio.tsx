import type { ComponentProps } from "react";
import styles from "./field.module.css";

/** The platform's own radio button, drawn as the product's. Radios that share a name are one choice. */
export const Radio = (props: Omit<ComponentProps<"input">, "type" | "className">) => (
  <input {...props} type="radio" className={styles.radio} />
);
