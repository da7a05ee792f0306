import { autocompleteCombo } from "#src/ui/kit/Autocomplete.tsx";
import { LateUpload } from "#src/ui/admin/kinds/file/Input.tsx";
import { MailFrame } from "#src/ui/admin/emails/MailFrame.tsx";
import { LateRare } from "#src/ui/admin/kinds/rare.tsx";
import { multiSelectCombo } from "#src/ui/kit/MultiSelect.tsx";
import { loadPopups } from "#src/ui/kit/popups.ts";
import { cleanup, configure } from "@testing-library/react";
import * as React from "react";
import { afterEach } from "vitest";

/** How long what is awaited may take on a busy machine; whatever comes earlier is not waited for. */
export const patience = { timeout: 10_000 };
configure({ asyncUtilTimeout: patience.timeout });

/**
 * React takes a stack for each element that is made, for the warnings of its development build: a seventh of what a test of a
 * view costs. It has a bound above which it takes none, and counts anew with every frame; here the bound is always reached.
 */
const internals = Object.entries(React).find(([name]) => name.startsWith("__CLIENT_INTERNALS"))![1] as object;
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { get: () => 10_000, set: () => {} });

/** What comes late in a browser is there: that it comes is shown by the tests of `late` and `usePart`, and in Chromium. */
await Promise.all([
  loadPopups(),
  ...[multiSelectCombo, autocompleteCombo, LateUpload, LateRare, MailFrame].map((part) => part.load()),
]);

/** jsdom lays nothing out, so nothing comes into sight: whoever watches for it hears of nothing until a test tells it. */
globalThis.IntersectionObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
} as never;

afterEach(cleanup);
/** The live region lies beside what was rendered; what one test has said is nothing to the next. */
afterEach(() => globalThis.document?.getElementById("announcer")?.remove());
