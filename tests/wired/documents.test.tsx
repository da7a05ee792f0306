import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { eq, sql } from "drizzle-orm";
import { itemContents, itemReadings, topics, type KeptContent } from "#server/schema/index.ts";
import { positionInterval } from "#src/contracts/limits.ts";
import { contentViews } from "#src/ui/learning/content/contents.ts";
import type { PdfFile } from "#src/ui/learning/content/pdf/pdfFile.ts";
import { pdfReader, PdfRefused } from "#src/ui/learning/content/pdf/pdfReader.ts";
import { createItem } from "../server/fixtures.ts";
import type { TestApp } from "../server/harness.ts";
import { startWithAda } from "./ada.ts";
import { main } from "./shown.ts";

/** PDFs and web links as Ada sees them: pages over the real server, with a fake PDF reader. */

const url = "https://www.fca.org.uk/firms/consumer-duty";
const ids = { PDF: 0, "web link": 0 };
let fileShown: { closed: number; written: number[] };

async function fill({ app }: TestApp): Promise<void> {
  const [topic] = await app.db().insert(topics).values({ name: "Conduct", position: 0 }).returning();
  const contents: (KeptContent & { kind: keyof typeof ids })[] = [
    { kind: "PDF", pages: 4 },
    { kind: "web link", url },
  ];
  for (const content of contents) {
    const itemId = await createItem(app, {
      title: `A ${content.kind}`,
      kind: content.kind,
      topic: topic!.id,
    });
    ids[content.kind] = itemId;
    await app.db().insert(itemContents).values({ itemId, kind: content.kind, content });
  }
}

const ada = startWithAda(fill);

/** A PDF of four pages that paints nothing. */
function paper(): PdfFile {
  return {
    sizes: Array.from({ length: 4 }, () => ({ width: 595, height: 842 })),
    paint: async () => {},
    write: async (page) => void fileShown.written.push(page),
    close: () => void (fileShown.closed += 1),
  };
}

/** How far the window is scrolled; a page is 1,000 px high here, and the window 800 px. */
let scrolled = 0;
const scrollTo = (place: number): void => {
  scrolled = place;
  vi.stubGlobal("scrollY", place);
  window.dispatchEvent(new Event("scroll"));
};

beforeEach(async () => {
  fileShown = { closed: 0, written: [] };
  scrolled = 0;
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  window.innerHeight = 800;
  Element.prototype.scrollIntoView = function (this: Element) {
    scrollTo((Number(/^Page (\d)/.exec(this.getAttribute("aria-label") ?? "")?.[1] ?? 1) - 1) * 1_000);
  };
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const page = Number(/^Page (\d) of/.exec(this.getAttribute("aria-label") ?? "")?.[1] ?? 1);
    return new DOMRect(0, (page - 1) * 1_000 - scrolled + 100, 700, 1_000);
  });
  vi.spyOn(pdfReader, "open").mockImplementation(async () => paper());
  await Promise.all([contentViews.PDF!.View.load(), contentViews["web link"]!.View.load()]);
});

const press = (name: string | RegExp) =>
  ada.shell.act(() => fireEvent.click(main().getByRole("button", { name })));
const told = () => ada.shell.calls.filter(({ call }) => call === "POST /api/viewed").map(({ sent }) => sent);
const completed = () =>
  within(screen.getByRole("region", { name: "Progress and actions" })).queryByText(/^Completed/) !== null;
const number = () => within(main().getByRole("group", { name: "PDF controls" })).getByRole("status");
const pageIs = (text: string) => waitFor(() => expect(number().textContent).toBe(text));
const seen = (text: string) => waitFor(() => expect(main().getByText(text)).toBeTruthy());
const isOff = (name: string) =>
  main().getByRole("button", { name }).matches(":disabled, [aria-disabled=true]");

test("a web link shows its site, reports when it is opened, and can be completed only after that", async () => {
  await ada.open(`/item/${ids["web link"]}`);
  const link = main().getByRole("link", { name: /^Open www\.fca\.org\.uk\s*\(opens in a new tab\)$/ });
  expect([link.getAttribute("href"), link.getAttribute("target"), link.getAttribute("rel")]).toEqual([
    url,
    "_blank",
    "noopener noreferrer",
  ]);
  expect(
    main().getAllByText(/^Open this page \(about 5 minutes to read\) and mark it as completed/),
  ).toBeTruthy();

  await press("Mark as completed");
  expect(ada.shell.statusOf("POST /api/complete")).toBe(422);
  expect(screen.getAllByText(/^Open the page first\./)).toBeTruthy();

  await ada.shell.act(() => fireEvent.click(link));
  expect(told().at(-1)).toMatchObject({ type: "item", id: ids["web link"], position: 1 });
  await press("Mark as completed");
  expect(completed()).toBe(true);
});

test("a PDF reports reading progress and can be completed only after its last page was reached [T-13]", async () => {
  await ada.open(`/item/${ids.PDF}`);
  await pageIs("Page 1 of 4");
  expect(isOff("Previous page")).toBe(true);
  const download = main().getByRole("link", { name: "Download" });
  expect(["href", "download"].map((name) => download.getAttribute(name))).toEqual([
    `/api/items/${ids.PDF}/file`,
    "",
  ]);
  await seen("25% read");
  await waitFor(() => expect(fileShown.written).toEqual([1, 2, 3, 4]));

  await press("Next page");
  await press("Next page");
  await pageIs("Page 3 of 4");
  await seen("75% read");
  // Turning back does not reduce what has been read.
  await press("Previous page");
  await pageIs("Page 2 of 4");
  expect(main().getByText("75% read")).toBeTruthy();
  await ada.shell.act(() => ada.shell.clock.increment(positionInterval));
  expect(told().at(-1)).toMatchObject({ id: ids.PDF, position: 0.75 });

  await press("Mark as completed");
  expect(screen.getAllByText(/^You have read 75% of this\. Read it to its last page\./)).toBeTruthy();
  await press("Next page");
  await press("Next page");
  await seen("100% read");
  expect(isOff("Next page")).toBe(true);
  await ada.t.app
    .db()
    .update(itemReadings)
    .set({ seconds: sql`3600` })
    .where(eq(itemReadings.itemId, ids.PDF));
  await press("Mark as completed");
  expect(completed()).toBe(true);
});

test("a PDF resumes where the reader left off and can be started again from its first page [T-13]", async () => {
  await ada.browser.post("/api/viewed", { type: "item", id: ids.PDF, position: 0.75 });
  await ada.open(`/item/${ids.PDF}`);
  await pageIs("Page 3 of 4");
  expect(main().getByText("You are where you left off.")).toBeTruthy();
  expect(scrolled).toBe(2_000);

  vi.mocked(window.scrollTo).mockImplementation(() => scrollTo(0));
  await press("More actions");
  await ada.shell.act(() => fireEvent.click(screen.getByRole("menuitem", { name: "Start again" })));
  await pageIs("Page 1 of 4");
  await ada.shell.go("/");
  await waitFor(() => expect(fileShown.closed).toBe(1));
});

test.each([
  ["unanswered", "The PDF could not be loaded", "Check your connection and try again."],
  ["broken", "The PDF is damaged", /Download it to open it in another program/],
  ["locked", "The PDF is protected by a password", /a program that asks for the password/],
] as const)("a PDF that cannot be opened (%s) explains why and can be retried", async (why, title, text) => {
  vi.mocked(pdfReader.open).mockImplementationOnce(async () => {
    throw new PdfRefused(why);
  });
  await ada.open(`/item/${ids.PDF}`);
  const alert = await waitFor(() => within(main().getByRole("alert")));
  expect(alert.getByText(title)).toBeTruthy();
  expect(alert.getByText(text)).toBeTruthy();
  await press("Try again");
  await waitFor(() => expect(main().getByRole("group", { name: "Page 1 of 4" })).toBeTruthy());
  expect(main().queryByRole("alert")).toBeNull();
});
