import type { KindValueProps } from "../kind.ts";

export const BooleanValue = ({ value }: KindValueProps) => <span>{value === true ? "Yes" : "No"}</span>;
