import { act, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeAll, expect, test } from "vitest";
import { BankImageField } from "#src/ui/admin/form/BankImageField.tsx";
import { BankPictures } from "#src/ui/admin/form/lateParts.ts";
import { RecordContext } from "#src/ui/admin/form/RecordPreview.tsx";
import type { FakeAnswer } from "../../fake/world.ts";
import { settled, showPage } from "../showPage.tsx";
import { admin, listed } from "./places.ts";

beforeAll(async () => {
  await BankPictures.load();
});

const moments = { version: "v", created_at: "2026-11-01T09:00:00Z", updated_at: "2026-11-01T09:00:00Z" };
const bank = (id: number, name: string, images: number) => ({
  ...{ id, name, images, description: "", preview: null, archived_at: null, ...moments },
});
const picture = (id: number, title: string) => ({
  ...{ id, title, alt: `${title} by day`, url: `/${id}.webp`, width: 16, height: 9, size: 9, ...moments },
  bank_id: id > 20 ? 2 : 3,
});

const given: (number | null)[] = [];
const banks = [bank(1, "Empty", 0), bank(2, "Sea", 2), bank(3, "Land", 1)];
type Answers = NonNullable<Parameters<typeof showPage>[2]>["answers"];
async function open(first: number | null, has: readonly object[] = banks, more: Answers = {}) {
  given.length = 0;
  const images: Record<string, FakeAnswer> = {
    "GET /api/admin/image-banks/1/images": listed([]),
    "GET /api/admin/image-banks/2/images": listed([picture(21, "Waves"), picture(22, "Beach")]),
    "GET /api/admin/image-banks/3/images": listed([picture(11, "Hills")]),
  };
  return showPage(
    function Page() {
      const [value, setValue] = useState(first);
      const take = (next: number | null) => {
        given.push(next);
        setValue(next);
      };
      return (
        <RecordContext value={{ image_id: 9, image: "/saved.webp" }}>
          <BankImageField name="image_id" label="Picture" preview="image" value={value} onChange={take} />
        </RecordContext>
      );
    },
    "/admin/house/carousel/create",
    { me: admin, answers: { "GET /api/admin/image-banks": listed(has), ...images, ...more } },
  );
}
const shown = () => screen.getByRole("group", { name: "Picture", hidden: true }).querySelector("img");
/** The field stays hidden while a dialog that was closed is fading. */
const button = (name: string | RegExp) => screen.queryByRole("button", { name, hidden: true });
const press = async (name: string | RegExp) => {
  fireEvent.click(button(name)!);
  await settled();
};
const offered = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent);
const turnTo = async (bankId: number) => {
  fireEvent.change(screen.getByLabelText("Image bank"), { target: { value: String(bankId) } });
  await settled();
};

test("a picture is chosen from the banks by looking, shown in the field and removed again", async () => {
  await open(null);
  expect([shown(), button("Remove")]).toEqual([null, null]);
  await press("Choose a picture");
  // It begins with the first bank that has pictures.
  expect(offered()).toEqual(["Waves", "Beach"]);
  await turnTo(3);
  expect(offered()).toEqual(["Hills"]);
  await turnTo(1);
  expect(screen.getByText("This bank is empty")).toBeTruthy();
  await turnTo(2);
  await press(/Beach$/);
  expect(given).toEqual([22]);
  expect([shown()?.getAttribute("src"), shown()?.alt]).toEqual(["/22.webp", "Beach by day"]);
  expect(offered()).toEqual([]);
  expect(button("Choose another")).toBeTruthy();
  await press("Remove");
  expect(given).toEqual([22, null]);
  expect([shown(), button("Remove")]).toEqual([null, null]);
});

test("a saved picture is shown until another one is chosen; closing the dialog changes nothing", async () => {
  await open(9);
  expect(shown()?.getAttribute("src")).toBe("/saved.webp");
  await press("Choose another");
  await press("Close");
  expect(offered()).toEqual([]);
  expect(given).toEqual([]);
  await press("Choose another");
  await press(/Waves$/);
  expect(given).toEqual([21]);
  expect(shown()?.getAttribute("src")).toBe("/21.webp");
});

test("a picture of restored changes is not shown as the saved one", async () => {
  await open(8);
  expect(shown()).toBeNull();
  expect(screen.getByText("You have chosen another picture. It is shown here once you save.")).toBeTruthy();
});

test("without any image bank, the dialog says where pictures are added", async () => {
  await open(null, []);
  await press("Choose a picture");
  expect(screen.getByText("No image banks yet")).toBeTruthy();
  expect(screen.getByText("Add pictures under Image banks in House.")).toBeTruthy();
});

test("more of a bank's pictures are shown on request, and all of them can be searched", async () => {
  const pictures = Array.from({ length: 150 }, (_, n) => picture(200 - n, n === 149 ? "Oldest" : `One ${n}`));
  const { clock } = await open(null, banks, {
    "GET /api/admin/image-banks/2/images": (_, { searchParams: asked }) => {
      const [page, perPage] = [Number(asked.get("page") ?? 1), Number(asked.get("perPage"))];
      const search = asked.get("search") ?? "";
      const found = pictures.filter(({ title }) => title.toLowerCase().includes(search));
      return listed(found.slice((page - 1) * perPage, page * perPage), {
        page,
        perPage,
        total: found.length,
      });
    },
  });
  await press("Choose a picture");
  expect(offered()).toHaveLength(100);
  await press("Show older pictures");
  expect(offered()).toHaveLength(150);
  const searchFor = async (value: string) => {
    fireEvent.change(screen.getByLabelText("Search pictures"), { target: { value } });
    await act(async () => clock.increment(1_000));
    await settled();
  };
  await searchFor("oldest");
  expect(offered()).toEqual(["Oldest"]);
  await searchFor("newest");
  expect(screen.getByText("No pictures match")).toBeTruthy();
  await press("Clear the search");
  expect(offered()).toHaveLength(100);
  await searchFor("oldest");
  await press(/Oldest$/);
  expect(given).toEqual([51]);
});

test("banks beyond the first page can be listed", async () => {
  const many = Array.from({ length: 201 }, (_, n) => bank(n + 2, `Bank ${n}`, 1));
  await open(null, [], {
    "GET /api/admin/image-banks": (_, { searchParams }) => {
      const page = Number(searchParams.get("page") ?? 1);
      return listed(many.slice((page - 1) * 200, page * 200), { page, perPage: 200, total: 201 });
    },
  });
  await press("Choose a picture");
  expect(screen.queryByRole("option", { name: "Bank 200" })).toBeNull();
  await press("List more image banks");
  expect(screen.getByRole("option", { name: "Bank 200" })).toBeTruthy();
});

test.each([
  ["image banks", "GET /api/admin/image-banks", listed(banks)],
  ["pictures", "GET /api/admin/image-banks/2/images", listed([picture(21, "Waves")])],
])("%s that could not be loaded can be requested again", async (many, call, answer) => {
  let broken = true;
  const { toasts } = await open(null, banks, {
    [call]: () => (broken ? { status: 500, body: { message: "Broken" } } : answer),
  });
  await press("Choose a picture");
  expect(screen.getByText(`The ${many} could not be loaded`)).toBeTruthy();
  expect(toasts).toEqual([]);
  broken = false;
  await press("Try again");
  await press(/Waves$/);
  expect(given).toEqual([21]);
});
