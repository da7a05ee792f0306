import type { PropsWithChildren } from "react";
import styles from "./signIn.module.css";

/** The one column of every sign-in screen, on a portico: a lyceum was a covered walk where people learned. */
export const SignInFrame = ({ children }: PropsWithChildren) => (
  <div className={styles.page}>
    <main className={styles.column}>{children}</main>
    <Portico />
  </div>
);

/** Arches of hairlines along the foot of the page. They take whatever height is left, and none on a small screen. */
const Portico = () => (
  <svg className={styles.portico} aria-hidden="true" focusable="false">
    <defs>
      <pattern
        id="arch"
        width="128"
        height="240"
        patternUnits="userSpaceOnUse"
        patternTransform="translate(-24 0)"
      >
        <path d="M8 240V64a56 56 0 0 1 112 0v176Z" className={styles.arch} />
        <path d="M24 240V64a40 40 0 0 1 80 0v176" className={styles.moulding} />
      </pattern>
    </defs>
    <rect width="100%" height="240" fill="url(#arch)" />
  </svg>
);
