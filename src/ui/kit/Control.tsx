import InputBase, { type InputBaseProps } from "@mui/material/InputBase";
import styles from "./field.module.css";

/** MUI's bare input in our frame: lighter than `TextField`, which brings every variant, a menu and a modal along. */
export const Control = ({ className = "", ...props }: InputBaseProps) => (
  <InputBase {...props} className={`${styles.frame} ${styles.control} ${className}`} />
);
