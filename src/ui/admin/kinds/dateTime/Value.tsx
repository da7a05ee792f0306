import { formatTimestamp } from "#src/ui/kit/time.ts";
import type { KindValueProps } from "../kind.ts";

export const DateTimeValue = ({ value }: KindValueProps) => (
  <span>{formatTimestamp(String(value), true)}</span>
);
