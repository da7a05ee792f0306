import { createContext, type ReactNode } from "react";

/** What a form shows below a field, by its name; the pages around a form say so, and some of them have none. */
export const BelowField = createContext<((name: string) => ReactNode) | null>(null);
