import ErrorOutlineRounded from "@mui/icons-material/ErrorOutlineRounded";
import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { Notice } from "./Notice.tsx";

export type FailedProps = {
  /** What could not be done: “The results could not be loaded”. */
  title?: string | undefined;
  /** What happened, as the server or the browser said. */
  children?: ReactNode;
  onRetry?: (() => void) | undefined;
  /** A retry is under way. */
  retrying?: boolean | undefined;
  level?: 1 | 2 | 3 | 4 | undefined;
};

/** Says what happened and offers to try again. Keep earlier content above it. */
export function Failed({
  title = "This could not be loaded",
  children,
  onRetry,
  retrying,
  level,
}: FailedProps) {
  return (
    <Notice
      role="alert"
      icon={<ErrorOutlineRounded />}
      title={title}
      level={level}
      action={
        onRetry && (
          <Button kind="secondary" busy={retrying} onClick={onRetry}>
            Try again
          </Button>
        )
      }
    >
      {children}
    </Notice>
  );
}
