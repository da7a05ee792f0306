import { act, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { file as fileOf, type UploadedFile } from "#src/contracts/kinds/file.ts";
import { uploadLimits } from "#src/contracts/limits.ts";
import { fieldErrors } from "#src/machines/form/fieldErrors.ts";
import { Form, FormProvider, useField } from "#src/ui/account/FormActor.tsx";
import { Button } from "#src/ui/kit/Button.tsx";
import { UploadField } from "#src/ui/upload/UploadField.tsx";
import type { FakeAnswer } from "../../fake/world.ts";
import { descriptionOf } from "../kit/show.tsx";
import { callsOf, nextFrame, settled, showPage } from "../showPage.tsx";
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
          help="For the tutor."
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
  expect(descriptionOf(input())).toBe("For the tutor. Choose a PDF file of at most 3 MB.");
  expect(input().accept).toBe(".pdf");
  await choose(file(5, "plan.exe"));
  expect(descriptionOf(input())).toBe("Choose a PDF file");
  expect(input().getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByRole("alert").textContent).toBe("Choose a PDF file");
  await choose(file(3_000_001));
  expect(descriptionOf(input())).toBe("Choose a file of at most 3 MB");
  expect(callsOf(server.calls, `POST ${path}`)).toEqual([]);
});

test("a refused file can be removed, which gives back the file before it", async () => {
  const { server } = await open({ value: old });
  await choose(file(5, "plan.exe"));
  // No record is saved with it, and there is nothing to download.
  expect(given).toEqual([{ id: -1, name: "plan.exe", bytes: 5 }]);
  expect(screen.getByText(/^plan\.exe \(/)).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
  await press("Remove");
  expect(given.at(-1)).toEqual(old);
  expect(input().getAttribute("aria-invalid")).toBeNull();
  await nextFrame();
  expect(document.activeElement).toBe(input());
  await press("Remove");
  expect(given.at(-1)).toBeNull();
  expect(callsOf(server.calls, `POST ${path}`)).toEqual([]);
});

test("an upload stops when the network is lost, and resumes from there by itself", async () => {
  const { sent, mend, clock, server } = await open({ value: old });
  await choose(file());
  expect(server.unattended).toEqual([]);
  await vi.waitFor(() => expect(screen.getByText(/^You are offline/)).toBeTruthy());
  expect(sent).toEqual([0, part]);
  expect(progress()!.getAttribute("value")).toBe("49");
  // The form has it from the start, so that it is not saved without it.
  expect(given).toEqual([0, 7].map((id) => ({ id, name: "plan.pdf", bytes: 2 * part + 1 })));
  mend();
  await act(async () => clock.increment(uploadLimits.nextTry));
  await vi.waitFor(() => expect(screen.getByText("plan.pdf (1 MB) has been uploaded.")).toBeTruthy());
  // Nobody was there: this does not count as use of the session.
  expect(server.unattended).toEqual([`POST ${path}`, `PATCH ${path}/7`]);
  // The part whose response was lost is not sent again: the server had it.
  expect(sent).toEqual([0, part, 2 * part]);
  expect(progress()).toBeNull();
  const link = screen.getByRole<HTMLAnchorElement>("link", { name: "plan.pdf (1 MB)" });
  expect(link.getAttribute("href")).toBe(`${path}/7/file`);
  // What is removed before it is saved does not count among the files that wait for their record.
  await press("Remove");
  expect(given.at(-1)).toBeNull();
  expect(callsOf(server.calls, `DELETE ${path}`)).toHaveLength(1);
});

test("a form is not saved before the upload of its file has started", async () => {
  const limits = { types: ["pdf" as const], mostBytes: 3_000_000 };
  const Draft = z.object({ plan: z.nullable(fileOf(limits)) });
  const save = vi.fn(async (values: { plan: UploadedFile | null }) => values);
  function Fields() {
    const { send } = Form.useActorRef();
    return (
      <>
        <UploadField label="Plan" place="one/plan" limits={limits} {...useField("plan")} />
        <Button onClick={() => send({ type: "save" })}>Save</Button>
        <Button onClick={() => send({ type: "discard" })}>Reset</Button>
      </>
    );
  }
  let begin = (_: FakeAnswer) => {};
  await showPage(
    () => (
      <FormProvider
        name="one"
        keepsDraft
        offersAll
        values={{ plan: null }}
        check={(values) => fieldErrors(Draft, values)}
        save={save}
      >
        <Fields />
      </FormProvider>
    ),
    "/admin/house/glossary",
    {
      me: admin,
      answers: {
        [`GET ${path}`]: { body: { data: null } },
        [`POST ${path}`]: () => new Promise<FakeAnswer>((resolve) => (begin = resolve)),
        [`PATCH ${path}/7`]: {
          body: { data: { id: 7, name: "plan.pdf", bytes: 9, received: 9, finished: true } },
        },
      },
    },
  );
  await choose(file(9));
  await press("Save");
  expect(save).not.toHaveBeenCalled();
  expect(descriptionOf(input())).toContain("Wait until the file has been uploaded");
  begin({ body: { data: { id: 7, name: "plan.pdf", bytes: 9, received: 0, finished: false } } });
  await settled();
  await press("Save");
  expect(save.mock.calls[0]![0]).toEqual({ plan: { id: 7, name: "plan.pdf", bytes: 9 } });
  // A refused one is not saved either, and goes with the other changes that are discarded.
  await choose(file(9, "plan.exe"));
  await press("Save");
  expect(save).toHaveBeenCalledTimes(1);
  expect(descriptionOf(input())).toBe("Choose a PDF file");
  await press("Reset");
  expect(input().getAttribute("aria-invalid")).toBeNull();
  // Cancelled before it has started, it leaves nothing behind.
  await choose(file(10));
  await press("Cancel");
  await press("Save");
  expect(save).toHaveBeenCalledTimes(1);
  expect(screen.getByRole("link", { name: /plan.pdf/ })).toBeTruthy();
  // So does one that follows another, which was discarded with the other changes.
  await choose(file(10, "other.pdf"));
  begin({ body: { data: { id: 8, name: "other.pdf", bytes: 10, received: 10, finished: true } } });
  await settled();
  expect(screen.getByRole("link", { name: /other.pdf/ })).toBeTruthy();
  await press("Reset");
  await choose(file(11, "third.pdf"));
  await press("Cancel");
  expect(screen.getByRole("link", { name: /plan.pdf/ })).toBeTruthy();
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
