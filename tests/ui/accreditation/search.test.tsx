import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import AccreditationSearchPage from "#src/ui/accreditation/AccreditationSearchPage.tsx";
import { noAnswer } from "../../fake/world.ts";
import { pass, settled, showPage } from "../showPage.tsx";
import { exam, searched } from "./rows.ts";

const call = "GET /api/accreditation/search/";
const page = "/accreditation/search";
const answering = (body: unknown, status = 200) => ({ answers: { [call]: { status, body } } });
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole("button", { name }));
  await settled();
};

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

test("the search sends the query in its address, without unknown parts [R-L-053][E-044][B-089]", async () => {
  const asked: URLSearchParams[] = [];
  await showPage(
    AccreditationSearchPage,
    `${page}?type=completed&name=pension&standing=passed&sort=recent&page=2&shoe=7`,
    {
      answers: {
        [call]: (_, url) => {
          asked.push(url.searchParams);
          return { body: searched([exam(1)], { meta: { total: 25, page: 2, perPage: 24 } }) };
        },
      },
    },
  );
  expect(Object.fromEntries(asked[0]!)).toEqual({
    type: "completed",
    name: "pension",
    standing: "passed",
    sort: "recent",
    page: "2",
    perPage: "24",
  });
  expect(screen.getByText("25 exams")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Completed" }).getAttribute("aria-current")).toBe("page");
});

test("an unknown type is treated as “For completion” [B-089]", async () => {
  const asked: string[] = [];
  await showPage(AccreditationSearchPage, `${page}?type=both`, {
    answers: {
      [call]: (_, url) => {
        asked.push(url.search);
        return { body: searched([]) };
      },
    },
  });
  expect(asked).toEqual(["?perPage=24"]);
  expect(screen.getByRole("link", { name: "For completion" }).getAttribute("aria-current")).toBe("page");
});

test("a locked exam that is found can be started as soon as its lock-out ends", async () => {
  const locked = exam(4, { standing: "locked", locked_until: "2026-11-20T10:00:30Z" });
  const { server, clock } = await showPage(AccreditationSearchPage, page, answering(searched([locked])));
  server.on(call, { body: searched([exam(4)]) });
  await pass(clock, 29_000);
  expect(screen.queryByRole("link", { name: /^Go to exam/ })).toBeNull();
  await pass(clock, 1_000);
  expect(screen.getByRole("link", { name: /^Go to exam/ })).toBeTruthy();
  expect(server.unattended).toEqual([call]);
});

test("a name, a status, an order and a view change the address", async () => {
  const { history } = await showPage(
    AccreditationSearchPage,
    `${page}?type=for-completion&page=3`,
    answering(
      searched([exam(1)], {
        standings: [
          { value: "open", count: 4 },
          { value: "locked", count: 2 },
          { value: "unavailable", count: 0 },
        ],
      }),
    ),
  );
  const box = screen.getByRole("searchbox", { name: "Search exams" });
  fireEvent.change(box, { target: { value: " ethics " } });
  box.focus();
  fireEvent.submit(box);
  await settled();
  expect(history.at(-1)).toBe(`${page}?type=for-completion&name=ethics`);
  expect([document.activeElement, (box as HTMLInputElement).value]).toEqual([box, "ethics"]);
  await press("Status");
  const dialog = within(screen.getByRole("dialog", { name: "Filter by status" }));
  expect(dialog.getAllByRole("checkbox")).toHaveLength(2);
  fireEvent.click(dialog.getByRole("checkbox", { name: /Locked/ }));
  await settled();
  expect(history.at(-1)).toBe(`${page}?type=for-completion&name=ethics&standing=locked`);
  fireEvent.change(screen.getByLabelText("Sort by"), { target: { value: "shortest" } });
  await settled();
  expect(history.at(-1)).toBe(`${page}?type=for-completion&name=ethics&standing=locked&sort=shortest`);
  fireEvent.change(screen.getByLabelText("Sort by"), { target: { value: "next" } });
  await settled();
  expect(history.at(-1)).toBe(`${page}?type=for-completion&name=ethics&standing=locked`);
  fireEvent.click(screen.getByRole("button", { name: "Show as list", hidden: true }));
  await settled();
  expect(new URLSearchParams(history.at(-1)!.split("?")[1]).get("view")).toBe("list");
});

test.each([
  ["name=zyzzyva", "No exams match “zyzzyva”"],
  ["standing=locked", "No exams match this filter"],
])("an empty result names what was asked for and offers all exams: %s", async (query, said) => {
  const { history } = await showPage(
    AccreditationSearchPage,
    `${page}?type=completed&${query}`,
    answering(searched([])),
  );
  expect(screen.getByText(said)).toBeTruthy();
  await press("Show all exams");
  expect(history.at(-1)).toBe(`${page}?type=completed`);
});

test.each([
  ["completed", "No exams passed yet"],
  ["for-completion", "No exams to do"],
])("without exams, the list of type %s says so", async (type, title) => {
  await showPage(AccreditationSearchPage, `${page}?type=${type}`, answering(searched([])));
  expect(screen.getByRole("heading", { name: title })).toBeTruthy();
});

test("a page beyond the end is reported, with a button to the first page", async () => {
  const beyond = searched([], { meta: { total: 24, page: 2, perPage: 24 } });
  const { history, server } = await showPage(AccreditationSearchPage, `${page}?page=2`, answering(beyond));
  expect(screen.getByText("This page is beyond the end")).toBeTruthy();
  expect(screen.queryByText("No exams to do")).toBeNull();
  server.on(call, { body: searched([exam(1)]) });
  await press("Go to the first page");
  expect(history.at(-1)).toBe(page);
  expect(screen.queryByText("This page is beyond the end")).toBeNull();
});

test("a failed update keeps the previous results and can be retried", async () => {
  const { server } = await showPage(AccreditationSearchPage, page, answering(searched([exam(1)])));
  server.on(call, { status: 500, body: { message: "Server Error" } });
  fireEvent.change(screen.getByLabelText("Sort by"), { target: { value: "name" } });
  await settled();
  expect(screen.getByRole("alert").textContent).toContain("could not be updated");
  expect(screen.getByRole("heading", { name: "Exam 1" })).toBeTruthy();
  server.on(call, { body: searched([exam(2)]) });
  await press("Try again");
  expect(screen.getByRole("heading", { name: "Exam 2" })).toBeTruthy();
});

test("a refused request says who can help", async () => {
  await showPage(AccreditationSearchPage, page, answering({ message: "No" }, 403));
  expect(screen.getByText(/Ask your manager or an administrator/)).toBeTruthy();
});

test("being offline is reported", async () => {
  await showPage(AccreditationSearchPage, page, { answers: { [call]: () => noAnswer() } });
  expect(
    await screen.findByText(
      "The server did not respond. Check your connection and try again.",
      {},
      { timeout: 8_000 },
    ),
  ).toBeTruthy();
});

test("the time left is the server's, even if the clock is an hour slow (P7)", async () => {
  const running = exam(2, { standing: "in progress", finishes_at_iso: "2026-11-20T11:30:00Z" });
  const told = { server_time_iso: "2026-11-20T11:00:00Z" };
  await showPage(AccreditationSearchPage, page, answering(searched([running], told)));
  expect(screen.getByRole("timer").textContent).toBe("30:00");
});
