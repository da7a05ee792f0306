import type { ComponentType } from "react";

/** One state of one component. `Show` is a component, so that it can keep what is typed. */
export type Specimen = { title: string; wide?: boolean; Show: ComponentType };
