import type { Coverage } from "../../../tests/model/coverage.ts";

/** What docs/machines/index.html knows of a machine. */
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
    /** Comma-separated; empty where it stays. */
    to: string;
    label: string;
    guard: string;
    actions: string;
    description: string;
    count: number;
    shortest: string[];
  }[];
};
