import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { button, dialog, escape, gone, open, outstanding, policies, policy } from "./dialogs.ts";
import { page } from "./frameParts.tsx";

vi.mock("#src/ui/learning/HomePage.tsx", () => page("Home"));
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

describe("the policy dialog", () => {
  test("asks for GDPR, then cookies, and cannot be skipped by Escape or a close button [B-022][B-300][B-301][B-302]", async () => {
    const { does, server } = await open({ me: { outstandingPolicies: outstanding } }, policies);
    expect(within(dialog("GDPR")).getByText("The text of GDPR")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
    await does(escape);
    expect(dialog("GDPR")).toBeTruthy();
    await does(() => fireEvent.click(button("Accept")));
    expect(within(dialog("Cookie Policy")).getByText("The text of Cookie Policy")).toBeTruthy();
    server.me = { ...server.me!, outstandingPolicies: [] };
    await does(() => fireEvent.click(button("Accept")));
    await gone("The text of Cookie Policy");
  });

  test("shows which version was accepted if it differs from the current one [T-5]", async () => {
    const before = { accepted_at: "2026-10-24T10:00:00Z", accepted_version: "1", accepted_language: "en-GB" };
    await open(
      { me: { outstandingPolicies: [outstanding[0]!] } },
      { "GET /api/policies": { body: { data: [{ ...policy(1, "GDPR"), ...before }] } } },
    );
    expect(dialog("GDPR").textContent).toMatch(/Version 2 · you accepted version 1 on \d/);
  });

  test("asks only for cookies if nothing else is outstanding [B-301]", async () => {
    await open({ me: { outstandingPolicies: [outstanding[1]!] } }, policies);
    expect(dialog("Cookie Policy")).toBeTruthy();
  });

  test("Decline first shows the consequences and offers a copy of the text, then signs out [B-305][T-5]", async () => {
    const { does, left, server } = await open({ me: { outstandingPolicies: outstanding } }, policies);
    await does(() => fireEvent.click(button("Decline")));
    expect(screen.getByText("Without it we keep no account for you.")).toBeTruthy();
    expect(screen.queryByText(/^The text of/)).toBeNull();
    expect(screen.getByText(/^You will be signed out/)).toBeTruthy();
    expect(button("Save a copy")).toBeTruthy();
    expect(server.calls.some((call) => call.includes("decline"))).toBe(false);
    await does(() => fireEvent.click(button("Decline and sign out")));
    expect(left).toEqual(["/login"]);
  });

  test("gives a copy of the text when asked, and goes back from declining with nothing sent", async () => {
    const { does, page, server, left } = await open({ me: { outstandingPolicies: outstanding } }, policies);
    const download = vi.spyOn(page, "download").mockImplementation(() => {});
    await does(() => fireEvent.click(button("Decline")));
    await does(() => fireEvent.click(button("Save a copy")));
    const [name, file] = download.mock.calls[0]!;
    expect([name, await file.text()]).toEqual(["GDPR.html", expect.stringContaining("The text of GDPR")]);
    await does(() => fireEvent.click(button("Back")));
    expect(within(dialog("GDPR")).getByText("The text of GDPR")).toBeTruthy();
    expect([button("Accept"), button("Decline")]).toHaveLength(2);
    expect([left, server.calls.filter((call) => call.startsWith("POST"))]).toEqual([[], []]);
  });

  test("gives a copy of a text that is read from the footer", async () => {
    const { does, page } = await open({}, policies);
    const download = vi.spyOn(page, "download").mockImplementation(() => {});
    await does(() => fireEvent.click(button("Cookie Policy")));
    await does(() => fireEvent.click(button("Save a copy")));
    expect(download.mock.calls.map(([name]) => name)).toEqual(["Cookie Policy.html"]);
  });

  test("can load a text again that could not be loaded", async () => {
    const { does, app, server } = await open({}, { "GET /api/policies": { status: 500 } });
    const { queries } = app.queries.getDefaultOptions();
    app.queries.setDefaultOptions({ queries: { ...queries, retry: false } });
    await does(() => fireEvent.click(button("GDPR")));
    expect(screen.getByText("The text could not be loaded")).toBeTruthy();
    expect(button("Save a copy").hasAttribute("disabled")).toBe(true);
    server.on("GET /api/policies", policies["GET /api/policies"]!);
    await does(() => fireEvent.click(button("Try again")));
    expect(within(dialog("GDPR")).getByText("The text of GDPR")).toBeTruthy();
  });

  test("opens for reading from the footer and closes on Escape [B-238][B-369]", async () => {
    const { does } = await open({}, policies);
    for (const name of ["GDPR", "Cookie Policy"]) {
      await does(() => fireEvent.click(screen.getByRole("button", { name })));
      expect(dialog(name)).toBeTruthy();
      await does(escape);
      await gone(`The text of ${name}`);
    }
  });

  test.each(["Accept", "Decline and sign out"])(
    "%s sends the version on show, and a version published since is shown and asked about instead [T-5]",
    async (last) => {
      const act = last === "Accept" ? "accept" : "decline";
      const { does, server, left } = await open({ me: { outstandingPolicies: outstanding } }, policies);
      const published = { ...policy(1, "GDPR"), version: "3", text: "<p>The newer text</p>" };
      server.on("GET /api/policies", { body: { data: [published, policy(2, "Cookie Policy")] } });
      server.on(`POST /api/policy/${act}`, (body) =>
        (body as { version?: string }).version === "3" ? {} : { status: 409, body: { message: "Newer" } },
      );
      const choose = async () => {
        if (act === "decline") await does(() => fireEvent.click(button("Decline")));
        await does(() => fireEvent.click(button(last)));
      };
      await choose();
      const asked = within(dialog("GDPR"));
      expect(asked.getByText("The newer text")).toBeTruthy();
      expect(asked.getByRole("alert").textContent).toMatch(/^The text has changed since you opened it/);
      expect([asked.getByText("Version 3"), left]).toEqual([expect.anything(), []]);
      await choose();
      const sent = server.calls.filter((call) => call.startsWith("POST /api/policy/"));
      expect(sent.map((call) => JSON.parse(call.slice(call.indexOf("{"))).version)).toEqual(["2", "3"]);
      expect(left).toEqual(act === "decline" ? ["/login"] : []);
    },
  );

  test("a policy whose text cannot be loaded can be declined, but not accepted [T-5]", async () => {
    const { does, server, left } = await open(
      { me: { outstandingPolicies: outstanding } },
      { ...policies, "GET /api/policies": { status: 500 } },
    );
    expect(button("Accept")).toHaveProperty("disabled", true);
    await does(() => fireEvent.click(button("Decline")));
    await does(() => fireEvent.click(button("Decline and sign out")));
    const [sent] = server.calls.filter((call) => call.startsWith("POST /api/policy/"));
    expect([sent, left]).toEqual([expect.not.stringContaining("version"), ["/login"]]);
  });

  test("shows an error when a choice could not be saved", async () => {
    const { does } = await open(
      { me: { outstandingPolicies: outstanding } },
      { ...policies, "POST /api/policy/accept": { status: 500 } },
    );
    await does(() => fireEvent.click(button("Accept")));
    expect(screen.getByText("Your choice could not be saved. Try again.")).toBeTruthy();
    expect(dialog("GDPR")).toBeTruthy();
  });
});
