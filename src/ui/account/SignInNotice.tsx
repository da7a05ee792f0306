import type { ReactNode } from "react";
import { SignInMark } from "./SignInMark.tsx";
import styles from "./signIn.module.css";

type Props = { tone: "error" | "success" | "info"; children: ReactNode };

const tones = {
  error: { style: "failed", mark: "error" },
  success: { style: "done", mark: "done" },
  info: { style: "told", mark: "error" },
} as const;

/**
 * Says in place what happened. The live region is always present, since one that appears together with its text is not
 * read out. The text stays until the next attempt instead of passing like a toast (WCAG 2.2.1).
 */
export const SignInNotice = ({ tone, children }: Props) => (
  <div role={tone === "error" ? "alert" : "status"}>
    {children && (
      <div className={`${styles.notice} ${styles[tones[tone].style]}`}>
        <SignInMark name={tones[tone].mark} />
        <div>{children}</div>
      </div>
    )}
  </div>
);
