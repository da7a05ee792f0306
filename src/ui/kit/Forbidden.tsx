import LockOutlined from "@mui/icons-material/LockOutlined";
import type { ReactNode } from "react";
import { Notice } from "./Notice.tsx";

export type ForbiddenProps = {
  title?: string | undefined;
  /** Who can help. */
  children?: ReactNode;
  action?: ReactNode;
  level?: 1 | 2 | 3 | 4 | undefined;
};

/** A place that exists but is closed to this user; says who can open it. */
export const Forbidden = ({ title = "You cannot open this page", ...rest }: ForbiddenProps) => (
  <Notice icon={<LockOutlined />} title={title} {...rest} />
);
