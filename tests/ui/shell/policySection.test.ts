import { expect, test } from "vitest";
import { ifYouDecline } from "#src/ui/shell/policySection.ts";

test("the section on declining is read from a policy's text, up to the next heading of its level [T-5]", () => {
  const text =
    '<h1>GDPR</h1><p>Before.</p><h2 id="x"> If you decline </h2><p>You <b>cannot</b>.</p><h3>Later</h3><p>You can.</p><h2>Rights</h2><p>After.</p>';
  expect(ifYouDecline(text)).toBe("<p>You <b>cannot</b>.</p><h3>Later</h3><p>You can.</p>");
  expect(ifYouDecline("<h2>If you decline</h2><p>At the end.</p>")).toBe("<p>At the end.</p>");
  for (const none of ["", "<p>If you decline</p>", "<h2>If you decline</h2>"])
    expect(ifYouDecline(none)).toBeNull();
});
