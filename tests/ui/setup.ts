import { autocompleteCombo } from "#src/ui/kit/Autocomplete.tsx";
import { LateUpload } from "#src/ui/admin/kinds/file/Input.tsx";
import { MailFrame } from "#src/ui/admin/emails/MailFrame.tsx";
import { LateRare } from "#src/ui/admin/kinds/rare.tsx";
import { multiSelectCombo } from "#src/ui/kit/MultiSelect.tsx";
import { LateHtml } from "#src/ui/kit/PaintedHtml.tsx";
import { loadPopups } from "#src/ui/kit/popups.ts";
import { cleanup, configure } from "@testing-library/react";
import * as React from "react";
import { afterEach, vi } from "vitest";
import { useRealTimers } from "./realTimers.ts";

/** How long a wait may take on a busy machine; it ends as soon as the result is there. */
export const patience = { timeout: Number(process.env.TEST_PATIENCE) };
configure({ asyncUtilTimeout: patience.timeout });

/**
 * React takes a stack trace for each element that is created, for the warnings of its development build: a seventh of
 * the cost of a view test. There is a limit above which it takes none, counted afresh for every frame; here the limit
 * is always reached.
 */
const internals = Object.entries(React).find(([name]) => name.startsWith("__CLIENT_INTERNALS"))![1] as object;
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { get: () => 10_000, set: () => {} });

/**
 * Parts that load late in a browser are loaded here; the tests of `late` and `usePart`, and those in Chromium, show
 * that they do.
 */
await Promise.all([
  loadPopups(),
  ...[multiSelectCombo, autocompleteCombo, LateUpload, LateRare, LateHtml, MailFrame].map((part) =>
    part.load(),
  ),
]);

/** jsdom has no layout, so nothing comes into view: observers are not called until a test does so. */
globalThis.IntersectionObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
} as never;

/** The files of a worker share a document, timers, spies and stubs: what one test leaves there is nothing to the next. */
afterEach(() => {
  useRealTimers();
  cleanup();
  globalThis.document?.body.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
