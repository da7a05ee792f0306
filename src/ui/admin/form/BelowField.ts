import { createContext, type ReactNode } from "react";

/** Returns what a form shows below a field, by the field's name. Null unless the page around the form provides it. */
export const BelowField = createContext<((name: string) => ReactNode) | null>(null);
