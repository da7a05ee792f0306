import { expect, test } from "vitest";
import { policiesElsewhereModel, policiesModel } from "./policies.model.ts";
import { explore } from "../model/model.ts";

test("cookie consent is never requested before GDPR consent [B-300][B-301]", () => {
  const cases = [
    ...policiesModel.cases,
    { type: "user.changed", outstanding: [1, 2], acting: false } as const,
  ];
  for (const { label } of explore({ ...policiesModel, cases }).vertices)
    if (/^(asking|confirming) \(cookies/.test(label)) expect(label).not.toContain("GDPR");
});

test("no consent is requested while acting as another user [B-306]", () => {
  for (const { label } of explore(policiesElsewhereModel).vertices)
    if (label.includes("acting")) expect(label).not.toMatch(/^(asking|confirming)/);
});
