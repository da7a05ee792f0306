import { fireEvent, screen, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { audienceExclusionCalls } from "#src/contracts/admin/audiences.ts";
import { housePlaces } from "#src/routes/admin/house.ts";
import audiences from "#src/routes/admin/resources/audiences.ts";
import imageBanks from "#src/routes/admin/resources/imageBanks.ts";
import profiles from "#src/routes/admin/resources/profiles.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";
import { ActQuestion } from "#src/ui/admin/acts/ActDialog.tsx";
import { belowPage as bankPictures } from "#src/ui/admin/house/BankPicturesPage.tsx";
import { belowPage as profileUsers } from "#src/ui/admin/house/ProfileUsersPage.tsx";
import { belowPage as audienceAdd } from "#src/ui/admin/people/AudienceAddPage.tsx";
import { belowPage as audienceUsers } from "#src/ui/admin/people/AudienceUsersPage.tsx";
import { descriptionOf } from "../kit/show.tsx";
import { patience } from "../setup.ts";
import { callsOf, rested, settled, showPage } from "../showPage.tsx";
import { admin } from "./places.ts";

/** The dialog that asks before an act loads late. */
beforeAll(async () => {
  await ActQuestion.load();
});

const placeOf = (resource: string) => housePlaces.find(({ path }) => path.endsWith(resource))!;
const pages = {
  profile: [profileUsers, "profile-management", profiles, "users"],
  audience: [audienceUsers, "audiences", audiences, "view-users"],
  adding: [audienceAdd, "audiences", audiences, "add-users"],
  pictures: [bankPictures, "image-banks", imageBanks, "edit/pictures"],
} as const;

const record = {
  id: 3,
  version: "v",
  name: "Advisers",
  description: "",
  users: 2,
  by_hand: 1,
  excluded: 0,
  rules: [],
  images: 2,
  preview: null,
  in_use: false,
  archived_at: null,
  created_at: "2026-11-01T09:00:00Z",
  updated_at: "2026-11-01T09:00:00Z",
};
const people = [
  { id: 5, name: "Ada Byron", email: "ada@example.org", by: "hand" },
  { id: 6, name: "Bo Lind", email: "bo@example.org", by: "rule" },
];
const paged = (data: readonly unknown[], meta: object = {}) => ({
  body: { data, meta: { total: data.length, page: 1, perPage: 25, ...meta } },
});
const choices = people.map(({ id, name }) => ({ value: id, label: name, active: true }));
type Answers = NonNullable<NonNullable<Parameters<typeof showPage>[2]>["answers"]>;

function open(which: keyof typeof pages, answers: Answers, query = "") {
  const [page, at, resource, below] = pages[which];
  const place = placeOf(at);
  const api = (resource as AnyResource).calls.list.path;
  return showPage(page(place, resource as AnyResource), `${place.path}/3/${below}${query}`, {
    me: admin,
    path: `${place.path}/:id/${below}`,
    answers: {
      [`GET ${api}/3`]: { body: { data: record } },
      "GET /api/admin/options/users": { body: { data: choices } },
      ...answers,
    },
  });
}
const users = { profile: "GET /api/admin/profiles/3/users", audience: "GET /api/admin/audiences/3/users" };
const press = async (name: string) => {
  fireEvent.click(screen.getByRole("button", { name }));
  await settled();
};
const choose = async (name: string) => {
  const box = screen.getByRole("combobox", { name: /^(Add users|Users to add)$/ });
  fireEvent.change(box, { target: { value: name } });
  await rested();
  fireEvent.click(await screen.findByRole("option", { name }));
  await settled();
};

const image = (id: number) => ({
  ...{
    id,
    version: "v",
    bank_id: 3,
    title: `Sea ${id}`,
    alt: "Sea",
    url: "/x.webp",
    width: 4,
    height: 3,
  },
  ...{ size: 9, created_at: record.created_at, updated_at: record.updated_at },
});

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

describe("a list below a record", () => {
  test.each([["profile"], ["audience"]] as const)(
    "links to its pages both ways and keeps the query of the list that it was opened from: %s [R-A-028][B-422]",
    async (which) => {
      const asked: URLSearchParams[] = [];
      await open(
        which,
        {
          [users[which]]: (_, url) => {
            asked.push(url.searchParams);
            return paged(people, { total: 60, page: 2 });
          },
        },
        "?page=4&search=adv&partPage=2",
      );
      expect(Object.fromEntries(asked[0]!)).toEqual({ page: "2" });
      expect(screen.getByText("26 to 50 of 60 users")).toBeTruthy();
      const links = within(screen.getByRole("navigation", { name: "Pages" }));
      const [, at, , below] = pages[which];
      const here = `${placeOf(at).path}/3/${below}?page=4&search=adv`;
      expect(links.getByRole("link", { name: "Previous" }).getAttribute("href")).toBe(here);
      expect(links.getByRole("link", { name: "Next" }).getAttribute("href")).toBe(`${here}&partPage=3`);
    },
  );

  test("searches on the server and reports no matches [T-10]", async () => {
    const asked: (string | null)[] = [];
    const { history } = await open("profile", {
      [users.profile]: (_, url) => {
        asked.push(url.searchParams.get("search"));
        return paged(url.searchParams.has("search") ? [] : people);
      },
    });
    const box = screen.getByRole("searchbox", { name: "Search users" });
    fireEvent.change(box, { target: { value: "zz" } });
    fireEvent.submit(box);
    await settled();
    expect(asked).toEqual([null, "zz"]);
    expect(history.at(-1)).toMatch(/\?partSearch=zz$/);
    expect(screen.getByText("No users match")).toBeTruthy();
    await press("Show all users");
    expect(screen.getByText("Ada Byron")).toBeTruthy();
  });

  test("reports being empty, a page beyond the end, a failed load and a lack of access", async () => {
    const first = await open("audience", { [users.audience]: paged([]) });
    expect(screen.getByText("Nobody is in this audience yet")).toBeTruthy();
    first.unmount();
    const second = await open("audience", { [users.audience]: paged([], { total: 9 }) }, "?partPage=7");
    await press("Go to the first page");
    expect(second.history.at(-1)).toMatch(/view-users$/);
    second.unmount();
    const third = await open("audience", {
      [users.audience]: { status: 500, body: { message: "Server Error" } },
    });
    expect(screen.getByText("The users could not be loaded")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
    third.unmount();
    await open("audience", { [users.audience]: { status: 403, body: { message: "Forbidden" } } });
    expect(screen.getByText("You cannot see these users")).toBeTruthy();
  });

  test("pages through more than a hundred pictures [R-A-032]", async () => {
    await open("pictures", {
      "GET /api/admin/image-banks/3/images": paged([image(1)], { total: 130, page: 1 }),
    });
    expect(screen.getByText("1 to 25 of 130 pictures")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Page 6" })).toBeTruthy();
    await press("Delete Sea 1");
    expect(screen.getByRole("alertdialog")).toBeTruthy();
  });
});

describe("the pictures of an image bank", () => {
  const pictures = "GET /api/admin/image-banks/3/images";

  test("show their size and can be deleted after confirmation", async () => {
    let left = [image(1), image(2)];
    const { server } = await open("pictures", {
      [pictures]: () => paged(left),
      "DELETE /api/admin/image-banks/3/images/1": () => {
        left = [image(2)];
        return { body: { data: null } };
      },
    });
    expect(screen.getAllByText("4 × 3")).toHaveLength(2);
    await press("Delete Sea 1");
    const dialog = within(screen.getByRole("alertdialog", { name: "Delete “Sea 1”?" }));
    expect(callsOf(server.calls, "DELETE")).toEqual([]);
    fireEvent.click(dialog.getByRole("button", { name: "Delete" }));
    await settled();
    expect(callsOf(server.calls, "DELETE")).toEqual(["DELETE /api/admin/image-banks/3/images/1"]);
    expect(screen.getByText("1 picture deleted.")).toBeTruthy();
    expect(screen.queryByText("Sea 1")).toBeNull();
    expect(screen.getByText("Sea 2")).toBeTruthy();
  });

  test("are added with a title and an alternative text, after which the form is empty again", async () => {
    let has: object[] = [];
    let isLost = true;
    const { server, toasts } = await open("pictures", {
      [pictures]: () => paged(has),
      "POST /api/admin/image-banks/3/images": () => {
        if (isLost) return { status: 500, body: { message: "Broken" } };
        has = [image(1)];
        return { body: { data: image(1) } };
      },
    });
    expect(screen.getByText("No pictures yet")).toBeTruthy();
    const add = screen.getByRole<HTMLButtonElement>("button", { name: "Add picture" });
    const title = screen.getByLabelText<HTMLInputElement>(/^Title/);
    expect(add.disabled).toBe(true);
    fireEvent.change(title, { target: { value: "Sea 1" } });
    await press("Add picture");
    const picture = screen.getByLabelText(/^Picture: file/);
    expect(descriptionOf(picture)).toBe("Choose a picture");
    expect(callsOf(server.calls, "POST")).toEqual([]);
    // Too small to be cropped.
    vi.stubGlobal("createImageBitmap", async () => ({ width: 20, height: 20, close: () => {} }));
    const file = new File(["sea"], "sea.png", { type: "image/png" });
    fireEvent.change(picture, { target: { files: [file] } });
    fireEvent.change(screen.getByLabelText(/^Alternative text/), { target: { value: "Sea" } });
    const body = { title: "Sea 1", alt: "Sea", image: `data:image/png;base64,${btoa("sea")}` };
    const bodies = () =>
      callsOf(server.calls, "POST").map(
        (call) => JSON.parse(call.slice(call.indexOf("{"))) as { key: string },
      );
    await vi.waitFor(async () => {
      await press("Add picture");
      expect(bodies()).toEqual([{ ...body, key: expect.any(String) }]);
    }, patience);
    // It may have been added: sent again, it is the same one.
    isLost = false;
    await press("Add picture");
    expect(toasts.map(({ text }) => text)).toEqual(["Picture added"]);
    expect(screen.getByText("4 × 3")).toBeTruthy();
    expect([title.value, add.disabled]).toEqual(["", true]);
    fireEvent.change(picture, { target: { files: [file] } });
    for (const [label, value] of [
      [/^Title/, "Sea 2"],
      [/^Alternative text/, "Sea"],
    ] as const)
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    await vi.waitFor(async () => {
      await press("Add picture");
      expect(bodies()).toHaveLength(3);
    }, patience);
    const [lost, again, another] = bodies().map(({ key }) => key);
    expect([again, new Set([lost, another]).size]).toEqual([lost, 2]);
  });

  test("can be edited: only what is changed is saved, and a picture that is gone says so", async () => {
    let title = "Sea 1";
    let isGone = false;
    const { server, toasts } = await open("pictures", {
      [pictures]: () => paged([{ ...image(1), title }]),
      "PATCH /api/admin/image-banks/3/images/1": (body) => {
        if (isGone) return { status: 404, body: { message: "This picture does not exist" } };
        ({ title } = body as { title: string });
        return { body: { data: { ...image(1), title } } };
      },
    });
    await press("Edit Sea 1");
    const dialog = await screen.findByRole("dialog", { name: "Edit “Sea 1”" });
    const field = (name: RegExp) => within(dialog).getByLabelText<HTMLInputElement>(name);
    const save = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Save" });
    expect([field(/^Title/).value, field(/^Alternative text/).value, save.disabled]).toEqual([
      ...["Sea 1", "Sea", true],
    ]);
    expect([field(/^Title/).maxLength, field(/^Alternative text/).maxLength]).toEqual([120, 250]);
    fireEvent.change(field(/^Title/), { target: { value: " " } });
    fireEvent.click(save);
    await settled();
    expect(descriptionOf(field(/^Title/))).toBe("Required");
    fireEvent.change(field(/^Title/), { target: { value: "The sea" } });
    isGone = true;
    fireEvent.click(save);
    await settled();
    expect(within(dialog).getByText(/This picture does not exist/)).toBeTruthy();
    isGone = false;
    fireEvent.click(save);
    await settled();
    const call = `PATCH /api/admin/image-banks/3/images/1 ${JSON.stringify({ title: "The sea" })}`;
    expect(callsOf(server.calls, "PATCH")).toEqual([call, call]);
    expect(toasts.map(({ text }) => text)).toEqual(["Picture changed"]);
    expect(screen.getByText("The sea")).toBeTruthy();
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull(), patience);
  });
});

describe("the users of a record", () => {
  test("can be removed at once and restored by Undo, unless a rule added them [G-19]", async () => {
    const { app, server } = await open("audience", {
      [users.audience]: paged(people),
      "POST /api/admin/audiences/3/users/remove": { body: { data: { removed: [5] } } },
      "POST /api/admin/audiences/3/users": { body: { data: { added: [5], moved: 0 } } },
    });
    expect(screen.queryByRole("button", { name: "Remove Bo Lind" })).toBeNull();
    const lists = [audiences.calls.list, audienceExclusionCalls.users].map(({ path }) => [path]);
    for (const list of lists) app.queries.setQueryData(list, "as it was");
    await press("Remove Ada Byron");
    expect(screen.getByText("1 user removed.")).toBeTruthy();
    // The numbers that other screens show of them are out of date.
    expect(lists.map((list) => app.queries.getQueryState(list)?.isInvalidated)).toEqual([true, true]);
    await press("Undo");
    expect(callsOf(server.calls, "POST")).toEqual([
      'POST /api/admin/audiences/3/users/remove {"ids":[5]}',
      'POST /api/admin/audiences/3/users {"ids":[5],"restores":true}',
    ]);
  });

  test("are added to a profile only after confirmation, and without Undo [B-424]", async () => {
    const { server } = await open("profile", {
      [users.profile]: paged(people),
      "POST /api/admin/profiles/3/users": { body: { data: { added: [6], moved: 1 } } },
    });
    await choose("Bo Lind");
    await press("Add");
    expect(callsOf(server.calls, "POST")).toEqual([]);
    const dialog = within(screen.getByRole("alertdialog"));
    fireEvent.click(dialog.getByRole("button", { name: "Add" }));
    await settled();
    expect(callsOf(server.calls, "POST")).toEqual(['POST /api/admin/profiles/3/users {"ids":[6]}']);
    expect(screen.getByText("1 user added.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  test("can be added to an audience manually, and Undo removes them again [B-422]", async () => {
    const { server } = await open("adding", {
      "POST /api/admin/audiences/3/users": { body: { data: { added: [6], moved: 0 } } },
      "POST /api/admin/audiences/3/users/remove": { body: { data: { removed: [6] } } },
    });
    expect((screen.getByRole("button", { name: "Add" }) as HTMLButtonElement).disabled).toBe(true);
    await choose("Bo Lind");
    await press("Add");
    await press("Undo");
    expect(callsOf(server.calls, "POST").at(-1)).toBe('POST /api/admin/audiences/3/users/remove {"ids":[6]}');
  });
});
