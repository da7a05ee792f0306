import InboxRounded from "@mui/icons-material/InboxRounded";
import type { ReactNode } from "react";
import { Notice } from "./Notice.tsx";

export type EmptyProps = {
  title: string;
  /** What would be here. */
  children?: ReactNode;
  /** The next step: a button or link. */
  action?: ReactNode;
  icon?: ReactNode;
  level?: 1 | 2 | 3 | 4 | undefined;
};

/** Nothing here yet, and what to do about it. */
export const Empty = ({ icon = <InboxRounded />, ...rest }: EmptyProps) => <Notice icon={icon} {...rest} />;
