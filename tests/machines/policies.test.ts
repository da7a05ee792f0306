import { describe, expect, test } from "vitest";
import { policiesElsewhereModel, policiesModel } from "./policies.model.ts";
import { explore } from "../model/model.ts";
import { byState, tableOf, type Table } from "./table.ts";

const failing = "showFailure(failed)";

/** One policy of a newcomer: `rest` is what the state says of the context. */
const asked = (rest: string, id: number, accepted: string): Table => ({
  [`asking (${rest})`]: {
    accept: `accepting (${rest}) / asks acceptPolicy(${id})`,
    decline: `confirming (${rest})`,
  },
  [`accepting (${rest})`]: { "acceptPolicy ✓": accepted, "acceptPolicy ✗": `asking (${rest}) / ${failing}` },
  [`confirming (${rest})`]: {
    keepText: `stays / keepText(${id})`,
    confirm: `declining (${rest}) / asks declinePolicy(${id})`,
    cancel: `asking (${rest})`,
  },
  [`declining (${rest})`]: {
    "declinePolicy ✓": `declined (${rest}) / logout()`,
    "declinePolicy ✗": `confirming (${rest}) / ${failing}`,
  },
  [`declined (${rest})`]: { "logout.failed": `asking (${rest})` },
});

const both = "GDPR, outstanding cookies and GDPR";
const last = "cookies, outstanding cookies";

describe("laws", () => {
  test("a newcomer is asked about GDPR, then cookies; declining says first what it does, then logs out [B-300][B-301][B-302][B-304][B-305][T-5]", () => {
    expect(tableOf(policiesModel)).toEqual({
      ...asked(both, 1, `asking (${last})`),
      ...asked(last, 2, "settled / reloadUser()"),
      settled: { "read 2": "reading (cookies)" },
      "reading (cookies)": { keepText: "stays / keepText(2)", "read 2": "stays", dismiss: "settled" },
    });
  });

  test("GDPR alone: accepting it reloads the user [B-303]", () => {
    const alone = { ...policiesModel, input: { outstanding: [1], acting: false } };
    expect(tableOf(alone)["accepting (GDPR, outstanding GDPR)"]!["acceptPolicy ✓"]).toBe(
      "settled / reloadUser()",
    );
  });

  test("what another tab accepted is not asked about any more", () => {
    const table = tableOf(policiesElsewhereModel);
    for (const state of ["asking", "confirming"])
      expect(table[`${state} (${last})`]!["user.changed [] no acting"], state).toBe("settled");
    expect(table[`accepting (cookies)`]!["acceptPolicy ✗"]).toBe(`settled / ${failing}`);
  });

  test("a new version is asked about while somebody reads or rests", () => {
    const table = tableOf(policiesElsewhereModel);
    for (const state of ["settled", "reading (cookies)"])
      expect(table[state]!["user.changed [2] no acting"], state).toBe(`asking (${last})`);
  });

  test("nobody consents for somebody else: nothing is asked while acting [B-306]", () => {
    for (const { label } of explore(policiesElsewhereModel).vertices)
      if (label.includes("acting")) expect(["asking", "confirming"]).not.toContain(byState(label));
    const acting = { ...policiesModel, input: { outstanding: [1, 2], acting: true } };
    expect(Object.keys(tableOf(acting))[0]).toBe("settled (outstanding GDPR and cookies, acting)");
  });
});

test("the cookie question never comes before the GDPR one [B-300][B-301]", () => {
  const cases = [
    ...policiesModel.cases,
    { type: "user.changed", outstanding: [1, 2], acting: false } as const,
  ];
  for (const { label } of explore({ ...policiesModel, cases }).vertices)
    if (/^(asking|confirming) \(cookies/.test(label)) expect(label).not.toContain("GDPR");
});
