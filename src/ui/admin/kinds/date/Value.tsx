import { formatDay } from "../words.ts";
import type { KindValueProps } from "../kind.ts";

export const DateValue = ({ value }: KindValueProps) => <span>{formatDay(String(value))}</span>;
