import { fireEvent, screen } from "@testing-library/react";
import { expect, vi } from "vitest";
import type { App } from "#src/app.ts";
import type { FakeAnswer } from "../../fake/world.ts";
import { patience } from "../setup.ts";
import { show, type ShowOptions } from "./show.tsx";

/** The application with its dialogs, and what may open them. */

/** Opens the application and waits for what comes after the first screen. */
export const open = async (options?: ShowOptions, calls: Record<string, FakeAnswer> = {}) => {
  const shown = await show(options);
  for (const [call, answer] of Object.entries(calls)) shown.server.on(call, answer);
  await shown.settled();
  return shown;
};

export const button = (name: string | RegExp) => screen.getByRole("button", { name, hidden: true });
export const dialog = (name: string) => screen.getByRole("dialog", { name });
export const gone = (text: string) => vi.waitFor(() => expect(screen.queryByText(text)).toBeNull(), patience);
export const escape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });

export const policy = (id: number, name: string) => ({
  id,
  name,
  version: "2",
  text: `<p>The text of ${name}</p><h2>If you decline</h2><p>Without it we keep no account for you.</p><h2>Rights</h2>`,
  accepted_at: null,
  accepted_version: null,
  accepted_language: null,
});
export const policies: Record<string, FakeAnswer> = {
  "GET /api/policies": { body: { data: [policy(1, "GDPR"), policy(2, "Cookie Policy")] } },
};
export const outstanding = [
  { id: 1, name: "GDPR" },
  { id: 2, name: "Cookie Policy" },
];

/** The headings of all open dialogs. */
export const names = () =>
  [...document.querySelectorAll("[role=dialog], [role=alertdialog]")].map(
    (one) => one.querySelector("h2")?.textContent,
  );

const announcement = { id: 4, message: "<p>New offices</p>" };

/** What opens without being asked for: [name, heading, how it comes, what the server says of the user then]. */
export const comingByThemselves: [string, string, (app: App) => void, ShowOptions["me"]][] = [
  [
    "an announcement",
    "Announcement",
    ({ actors }) => actors.broadcast.send({ type: "broadcast.received", broadcast: announcement }),
    { unreadBroadcasts: [announcement] },
  ],
  [
    "a new policy",
    "GDPR",
    ({ actors }) => actors.policies.send({ type: "user.changed", outstanding: [1], acting: false }),
    { outstandingPolicies: outstanding.slice(0, 1) },
  ],
  [
    "what another tab did",
    "You are now acting as someone else",
    ({ actors }) => actors.acting.send({ type: "heard.began" }),
    {},
  ],
];
