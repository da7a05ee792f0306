import { act, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import type { UploadedFile } from "#src/contracts/kinds/file.ts";
import { uploadLimits } from "#src/contracts/limits.ts";
import { UploadField } from "#src/ui/upload/UploadField.tsx";
import { descriptionOf } from "../kit/show.tsx";
import { callsOf, settled, showPage } from "../showPage.tsx";
import { admin } from "./places.ts";

const { part } = uploadLimits;
const path = "/api/admin/uploads";
const given: (UploadedFile | null)[] = [];
beforeEach(() => {
  given.length = 0;
});

type Received = { id: number; name: string; bytes: number; received: number; finished: boolean };
const old: UploadedFile = { id: 3, name: "old.pdf", bytes: 1_200_000 };

/** A server that has parts of a file, and a network that can be cut. */
async function open({
  value = null as UploadedFile | null,
  unfinished = null as Received | null,
  isSlow = false,
} = {}) {
  let has = unfinished;
  let cut = false;
  const sent: number[] = [];
  const answer = () => (cut ? new TypeError("Failed to fetch") : { body: { data: has } });
  const page = await showPage(
    function Page() {
      const [held, setHeld] = useState(value);
      const take = (next: UploadedFile | null) => {
        given.push(next);
        setHeld(next);
      };
      const limits = { types: ["pdf" as const], mostBytes: 3_000_000 };
      return (
        <UploadField
          label="Plan"
          help="For the tutor"
          place="one/plan"
          limits={limits}
          value={held}
          onChange={take}
        />
      );
    },
    "/admin/house/glossary",
    {
      me: admin,
      answers: {
        [`GET ${path}`]: () => ({ body: { data: has } }),
        [`POST ${path}`]: (body) => {
          const { name, bytes } = body as { name: string; bytes: number };
          if (!cut) has ??= { id: 7, name, bytes, received: 0, finished: false };
          return answer();
        },
        [`PATCH ${path}/7`]: (_, url) => {
          const at = Number(url.searchParams.get("at"));
          if (!cut) {
            sent.push(at);
            has = { ...has!, received: Math.min(at + part, has!.bytes) };
          }
          if (at === part && sent.length === 2) cut = true;
          return isSlow ? new Promise<never>(() => {}) : answer();
        },
        [`POST ${path}/7/finish`]: () => {
          has = { ...has!, finished: true };
          return answer();
        },
        [`DELETE ${path}/7`]: { body: { data: null } },
      },
    },
  );
  return { ...page, sent, mend: () => (cut = false) };
}

const file = (bytes = 2 * part + 1, name = "plan.pdf") =>
  new File([new Uint8Array(bytes)], name, { lastModified: 1 });
const input = () => screen.getByLabelText<HTMLInputElement>("Plan: file");
const choose = async (one: File) => {
  fireEvent.change(input(), { target: { files: [one] } });
  await settled();
};
const press = async (name: string) => {
  fireEvent.click(screen.getByRole("button", { name }));
  await settled();
};
const progress = () => screen.queryByRole("progressbar", { name: "Upload of “plan.pdf”" });

test("the allowed types and size are shown before a file is chosen, and other files are not sent", async () => {
  const { server } = await open();
  expect(descriptionOf(input())).toBe("For the tutor. Choose a PDF file of at most 3 MB");
  expect(input().accept).toBe(".pdf");
  await choose(file(5, "plan.exe"));
  expect(descriptionOf(input())).toBe("Choose a PDF file");
  expect(input().getAttribute("aria-invalid")).toBe("true");
  await choose(file(3_000_001));
  expect(descriptionOf(input())).toBe("Choose a file of at most 3 MB");
  expect(callsOf(server.calls, `POST ${path}`)).toEqual([]);
});

test("an upload stops when the network is lost, and resumes from there by itself", async () => {
  const { sent, mend, clock } = await open({ value: old });
  await choose(file());
  await vi.waitFor(() => expect(screen.getByText(/^You are offline/)).toBeTruthy());
  expect(sent).toEqual([0, part]);
  expect(progress()!.getAttribute("value")).toBe("49");
  // The form has it from the start, so that it is not saved without it.
  expect(given).toEqual([{ id: 7, name: "plan.pdf", bytes: 2 * part + 1 }]);
  mend();
  await act(async () => clock.increment(uploadLimits.nextTry));
  await vi.waitFor(() => expect(screen.getByText("plan.pdf (1 MB) has been uploaded.")).toBeTruthy());
  // The part whose response was lost is not sent again: the server had it.
  expect(sent).toEqual([0, part, 2 * part]);
  expect(progress()).toBeNull();
  const link = screen.getByRole<HTMLAnchorElement>("link", { name: "plan.pdf (1 MB)" });
  expect(link.getAttribute("href")).toBe(`${path}/7/file`);
});

test("an unfinished upload is reported and can be discarded", async () => {
  const unfinished = { id: 7, name: "plan.pdf", bytes: 1_000, received: 450, finished: false };
  const { server } = await open({ value: old, unfinished });
  const told = "45% of “plan.pdf” was uploaded. Choose the same file again to continue.";
  expect(screen.getByText(told)).toBeTruthy();
  await press("Discard the upload");
  expect(screen.queryByText(told)).toBeNull();
  expect(callsOf(server.calls, `DELETE ${path}`)).toHaveLength(1);
  expect(given).toEqual([old]);
});

test("a paused upload waits until it is resumed; a cancelled one restores the previous file", async () => {
  const { sent } = await open({ value: old, isSlow: true });
  await choose(file());
  await vi.waitFor(() => expect(sent).toEqual([0]));
  expect(screen.getByText("Uploading “plan.pdf”.")).toBeTruthy();
  await press("Pause");
  expect(screen.getByText("The upload is paused.")).toBeTruthy();
  await press("Resume");
  // What the server already has is not sent again.
  await vi.waitFor(() => expect(sent).toEqual([0, part]));
  await press("Pause");
  await press("Cancel");
  expect(given.at(-1)).toEqual(old);
  expect(progress()).toBeNull();
  await press("Remove");
  expect(given.at(-1)).toBeNull();
});
