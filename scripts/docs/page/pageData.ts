import type { Coverage } from "../../../tests/model/coverage.ts";

/** The data about a machine for docs/machines/index.html. */
export type PageMachine = {
  id: string;
  svg: string;
  coverage: Coverage;
  walks: number;
  states: {
    name: string;
    kind: string;
    tags: string;
    invokes: string;
    entry: string;
    exit: string;
    description: string;
  }[];
  transitions: {
    from: string;
    /** Comma-separated; empty for a transition without a target. */
    to: string;
    label: string;
    guard: string;
    actions: string;
    description: string;
    count: number;
    shortest: string[];
  }[];
};
