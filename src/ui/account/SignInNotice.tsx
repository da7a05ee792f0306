import type { ReactNode } from "react";
import { SignInMark } from "./SignInMark.tsx";
import styles from "./signIn.module.css";

type Props = { tone: "error" | "success"; children: ReactNode };

/**
 * What happened, in place. The live region is always there, since one that appears together with its text is not read
 * out; it stays until the next attempt instead of passing like a toast (WCAG 2.2.1).
 */
export const SignInNotice = ({ tone, children }: Props) => (
  <div role={tone === "error" ? "alert" : "status"}>
    {children && (
      <div className={`${styles.notice} ${tone === "error" ? styles.failed : styles.done}`}>
        <SignInMark name={tone === "error" ? "error" : "done"} />
        <div>{children}</div>
      </div>
    )}
  </div>
);
