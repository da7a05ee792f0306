import { describe, expect, test } from "vitest";
import { idsOf, startOffice } from "./office.ts";

const office = startOffice("system");

describe("the carousel", () => {
  const path = "/api/admin/carousel";
  const slide = (title: string, more: object = {}) => ({
    title,
    summary: "",
    url: "/catalogue",
    image_id: null,
    starts_at: null,
    ends_at: null,
    ...more,
  });
  /** Creates a slide and ends it. @returns its status then */
  const ended = async (draft: object, ends_at: string): Promise<string> => {
    const { id, version } = (await office.system.post(path, draft)).json.data;
    return (await office.system.patch(`${path}/${id}`, { version, ends_at })).json.data.status;
  };

  test("is reordered as a whole or not at all [B-423][D-16]", async () => {
    const made: number[] = [];
    for (const title of ["A", "B", "C"])
      made.push((await office.system.post(path, slide(title))).json.data.id);
    const [a, b, c] = made as [number, number, number];
    expect((await office.system.get(`${path}/order`)).json.data).toEqual([
      { id: a, name: "A" },
      { id: b, name: "B" },
      { id: c, name: "C" },
    ]);
    const { status, json } = await office.system.patch(`${path}/order`, { ids: [c, a, b] });
    expect([status, json.data.map(({ id }: { id: number }) => id)]).toEqual([200, [c, a, b]]);
    expect(idsOf(await office.system.get(path))).toEqual([c, a, b]);
    for (const ids of [[c, a], [c, a, b, b], [c, a, 99], [a, a, b], []])
      expect(await office.system.patch(`${path}/order`, { ids })).toMatchObject({
        status: 409,
        json: {
          message: "The list has changed since you opened it. This is the current order",
          data: json.data,
        },
      });
    expect((await office.system.patch(`${path}/order`, { ids: ["x"] })).status).toBe(422);
    await office.system.patch(`${path}/order`, { ids: [c, a, b] });
    expect(await office.audited("carousel")).toMatchObject([
      {
        act: "slides reordered",
        details: { changes: [{ field: "order", before: [a, b, c], after: [c, a, b] }] },
      },
    ]);
    await office.system.post(`${path}/bulk`, { act: "archive", ids: [a] });
    expect((await office.system.get(`${path}/order`)).json.data.map(({ id }: { id: number }) => id)).toEqual([
      c,
      b,
    ]);
  });

  test("refuses a new slide that nobody would see; one that is shown can be ended", async () => {
    const ends_at = new Date(office.t.clock.now().getTime() - 60_000).toISOString();
    const late = await office.system.post(path, slide("A", { ends_at }));
    expect([late.status, late.json.errors]).toEqual([422, { ends_at: ["Choose a time in the future"] }]);
    expect(await ended(slide("A"), ends_at)).toBe("over");
  });

  test("has no gaps or duplicates after concurrent reordering", async () => {
    const made: number[] = [];
    for (const title of ["A", "B", "C", "D"])
      made.push((await office.system.post(path, slide(title))).json.data.id);
    const orders = [made.toReversed(), made, [...made.slice(2), ...made.slice(0, 2)]];
    await Promise.all(orders.map((ids) => office.system.patch(`${path}/order`, { ids })));
    const positions = (await office.system.get(path)).json.data.map(
      ({ position }: { position: number }) => position,
    );
    expect(positions).toEqual([1, 2, 3, 4]);
  });

  test("accepts links within the product only, and shows the status of each slide [D-13]", async () => {
    for (const url of [
      "https://evil.example",
      "//evil.example",
      "javascript:x()",
      "catalogue",
      "/\\evil.example",
    ])
      expect((await office.system.post(path, slide("x", { url }))).json.errors).toEqual({
        url: ["Enter a path within this site that starts with /"],
      });
    expect((await office.system.post(path, slide("x", { image_id: 99 }))).json.errors).toEqual({
      image_id: ["This picture does not exist"],
    });
    expect(
      (await office.system.post(path, slide("x", { starts_at: office.at(9), ends_at: office.at(9) }))).json
        .errors,
    ).toEqual({
      ends_at: ["Choose an end after the start"],
    });
    const status = async (more: object) =>
      (await office.system.post(path, slide("x", more))).json.data.status;
    expect(await status({})).toBe("shown");
    expect(await status({ starts_at: office.at(9) })).toBe("scheduled");
    expect(await ended(slide("x"), office.at(-9))).toBe("over");
    const found = async (query: string) =>
      (await office.system.get(`${path}?${query}`)).json.data.map((one: { status: string }) => one.status);
    expect(await found("status=scheduled")).toEqual(["scheduled"]);
    expect(await found("status=shown&status=over")).toEqual(["shown", "over"]);
  });
});
