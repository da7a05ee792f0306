import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { housePlaces } from "#src/routes/admin/house.ts";
import carousel from "#src/routes/admin/resources/carousel.ts";
import { reorderPage } from "#src/ui/admin/reorder/reorderPage.tsx";
import type { FakeAnswer } from "../../fake/world.ts";
import { callsOf, settled, showPage } from "../showPage.tsx";
import { admin } from "./places.ts";

const place = housePlaces.find(({ name }) => name === "AdminCarouselIndex")!;
const Page = reorderPage(place, carousel);
const path = "/api/admin/carousel/order";
const slides = ["First", "Second", "Third"].map((name, index) => ({ id: index + 1, name }));
const open = (answer: { status?: number; body?: unknown } = { body: { data: slides } }) =>
  showPage(Page, "/admin/house/carousel/reorder", {
    me: admin,
    answers: { [`GET ${path}`]: { body: { data: slides } }, [`PATCH ${path}`]: answer },
  });
const shown = () => screen.getAllByRole("listitem").map((row) => row.textContent);
const saved = (made: readonly string[]): number[][] =>
  callsOf(made, `PATCH ${path}`).map((call) => JSON.parse(call.replace(/^\S+ \S+ /, "")).ids);
const press = async (name: string) => {
  fireEvent.click(screen.getByRole("button", { name }));
  await settled();
};

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

test("buttons move a slide by one place; the order is saved at once and can be undone [R-A-020][B-423][D-16]", async () => {
  const { server, noted } = await open();
  expect(shown()).toEqual(["1First", "2Second", "3Third"]);
  expect(screen.getByRole("button", { name: "Move First up" })).toHaveProperty("disabled", true);
  await press("Move First down");
  expect(shown()).toEqual(["1Second", "2First", "3Third"]);
  expect(noted).toContain("announce First, 2 of 3");
  await press("Undo last move");
  expect(shown()).toEqual(["1First", "2Second", "3Third"]);
  expect(saved(server.calls)).toEqual([
    [2, 1, 3],
    [1, 2, 3],
  ]);
});

test("the arrow keys move a slide by its handle, and Home and End move it to either end [D-16]", async () => {
  const { server } = await open();
  const key = async (name: RegExp, pressed: string) => {
    fireEvent.keyDown(screen.getByRole("button", { name }), { key: pressed });
    await settled();
  };
  await key(/^Move Third; now 3 of 3/, "ArrowUp");
  await key(/^Move First; now/, "End");
  await key(/^Move Second; now/, "Home");
  expect(shown()).toEqual(["1Second", "2Third", "3First"]);
  expect(saved(server.calls)).toEqual([
    [1, 3, 2],
    [3, 2, 1],
    [2, 3, 1],
  ]);
});

test("a refused move is reversed and reported", async () => {
  const { toasts } = await open({ status: 500, body: { message: "Server Error" } });
  await press("Move First down");
  expect(shown()).toEqual(["1First", "2Second", "3Third"]);
  expect(toasts).toHaveLength(1);
});

/** The slides on the server, which returns the order that it was given. */
const keeping = (kept: { id: number; name: string }[]) => ({
  [`GET ${path}`]: () => ({ body: { data: kept } }),
  [`PATCH ${path}`]: (body: unknown) => {
    kept = (body as { ids: number[] }).ids.map((id) => kept.find((one) => one.id === id)!);
    return { body: { data: kept } };
  },
});

test("the saved order is kept after leaving the page and returning", async () => {
  const { server, go } = await showPage(Page, "/admin/house/carousel/reorder", {
    me: admin,
    answers: keeping(slides),
  });
  await press("Move Third up");
  await press("Move Third up");
  await go("/admin/house/carousel");
  await go("/admin/house/carousel/reorder");
  expect(shown()).toEqual(["1Third", "2First", "3Second"]);
  await press("Move Second up");
  expect(saved(server.calls).at(-1)).toEqual([3, 2, 1]);
});

test("the order is loaded again on return, not taken from the cache", async () => {
  const { server, go } = await open();
  await go("/admin/house/carousel");
  const answer = Promise.withResolvers<FakeAnswer>();
  server.on(`GET ${path}`, () => answer.promise);
  await go("/admin/house/carousel/reorder");
  expect(screen.queryAllByRole("listitem")).toEqual([]);
  answer.resolve({ body: { data: slides.toReversed() } });
  await settled();
  expect(shown()).toEqual(["1Third", "2Second", "3First"]);
});

test("a refused order is reported in the server's words [B-338]", async () => {
  const told = "A slide has come or gone meanwhile";
  const { toasts } = await open({ status: 409, body: { message: told, data: slides } });
  await press("Move First down");
  expect(toasts.map(({ text }) => text)).toEqual([told]);
});

test("a refused move shows the order that another user has saved in the meantime, without Undo", async () => {
  const { server } = await open({ status: 500, body: { message: "Server Error" } });
  server.on(`GET ${path}`, { body: { data: slides.toReversed() } });
  await press("Move First down");
  expect(shown()).toEqual(["1Third", "2Second", "3First"]);
  expect(screen.getByRole("button", { name: "Undo last move" })).toHaveProperty("disabled", true);
});
