import { SaidTime, type TimeProps } from "./SaidTime.tsx";
import { formatRelative } from "./time.ts";

/** “5 minutes ago”, with the full time on hover and focus. */
export const RelativeTime = (time: TimeProps) => <SaidTime {...time} say={formatRelative} />;
