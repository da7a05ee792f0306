import { helpQueryMachine } from "#src/machines/help/helpQueryMachine.ts";
import { answered, failed } from "../model/cases.ts";
import type { Model } from "../model/model.ts";

export const helpQueryModel: Model<typeof helpQueryMachine> = {
  machine: helpQueryMachine,
  input: {},
  cases: [
    { type: "open" },
    { type: "open", about: "Where is my exam?" },
    { type: "query.changed", query: "Where is my exam?" },
    { type: "query.changed", query: " " },
    { type: "send" },
    { type: "dismiss" },
    answered("sendQuery"),
    failed("sendQuery"),
  ],
  view: ({ query }) => (query.trim() ? "written" : ""),
};
