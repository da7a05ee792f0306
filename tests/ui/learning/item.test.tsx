import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Item as ItemRow } from "#src/contracts/item.ts";
import ItemPage from "#src/ui/learning/ItemPage.tsx";
import { noAnswer } from "../../fake/world.ts";
import { item, place } from "./rows.ts";
import { callsOf, settled, showPage } from "../showPage.tsx";
import { Page, call, show, press, choose, tick } from "./itemPage.tsx";

const rail = () => within(screen.getByRole("complementary", { name: "About this item" }));
const hrefOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
});

describe("an item", () => {
  test("shows its text, kind, duration, CPD and tags [R-L-011][E-030]", async () => {
    await show({ cpd: { ...item().cpd, cpd: 8, pts: 8 } });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Item 3");
    expect(screen.getByText("The text.")).toBeTruthy();
    // Zero points are not mentioned.
    expect(screen.queryByText(/\b0 min/)).toBeNull();
    for (const text of ["Article", "8 min", "8 min CPD", "8 min left"])
      expect(screen.getByText(text)).toBeTruthy();
    for (const text of ["CPD 8 min", "PTS 8 min"]) expect(rail().getByText(text)).toBeTruthy();
    expect(hrefOf("Suitability")).toBe("/tag/5");
  });

  test("shows its completion rule above and beside the text, but never in the bar [T-15]", async () => {
    await show();
    const rule = "Read it to the end and mark it as completed.";
    expect(rail().getByText(rule)).toBeTruthy();
    expect(within(document.querySelector("header")!).getByText(rule)).toBeTruthy();
    expect(screen.getAllByText(rule)).toHaveLength(2);
    await press("Mark as completed");
    expect(screen.getAllByText(rule)).toHaveLength(2);
  });

  test("has breadcrumbs from the home page through catalogue, topic and boxset [B-028]", async () => {
    await show();
    const trail = within(screen.getByRole("navigation", { name: "Breadcrumbs" })).getAllByRole("link");
    expect(trail.map((link) => [link.textContent || link.ariaLabel, link.getAttribute("href")])).toEqual([
      ["Back to homepage", "/"],
      ["Catalogue", "/catalogue"],
      ["Regulation", "/topic/1"],
      ["The Consumer Duty", "/boxset/2"],
    ]);
  });

  describe("in two boxsets", () => {
    const duty = place({
      ...{ number: 2, total: 6 },
      previous: { id: 2, title: "Who is covered" },
      next: { id: 4, title: "Fair value" },
    });
    const ethics = place({ id: 9, name: "Ethics", number: 1, total: 3, next: { id: 7, title: "Gifts" } });
    const open = (boxset?: number, row: Partial<ItemRow> = {}) =>
      showPage(Page, boxset ? `/boxset/${boxset}/item/3` : "/item/3", {
        path: boxset ? "/boxset/:boxsetId/item/:itemId" : "/item/:id",
        answers: {
          [call]: { body: { data: item({ boxsets: [duty, ethics], progress: "completed", ...row }) } },
        },
      });

    test("shows its place and its neighbours in the first one", async () => {
      await open();
      expect(rail().getByRole("heading", { name: "2 of 6" })).toBeTruthy();
      expect(hrefOf("Previous Who is covered")).toBe("/boxset/2/item/2");
      expect(hrefOf("Next Fair value")).toBe("/boxset/2/item/4");
      expect(hrefOf("Next: Fair value")).toBe("/boxset/2/item/4");
      expect(hrefOf("Ethics")).toBe("/boxset/9");
    });

    test("shows its place in the one that the address names [R-L-010]", async () => {
      await open(9);
      expect(rail().getByRole("heading", { name: "1 of 3" })).toBeTruthy();
      expect(rail().queryByText("Previous")).toBeNull();
      expect(hrefOf("Next: Gifts")).toBe("/boxset/9/item/7");
    });

    test("names all the others, if there are any", async () => {
      const { unmount } = await open(undefined, { boxsets: [duty] });
      expect(rail().queryByText(/^Also in/)).toBeNull();
      unmount();
      await open(undefined, { boxsets: [duty, ethics, place({ id: 11, name: "Pensions" })] });
      expect(rail().getByText(/^Also in/).textContent).toBe("Also in Ethics, Pensions.");
    });

    test("says when it is not part of the boxset in the address, and links to its own page", async () => {
      await open(77);
      expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(
        "“Item 3” is not part of this boxset",
      );
      expect(hrefOf("Open the item")).toBe("/item/3");
    });

    const waiting = { ...ethics, waits_for: { id: 8, title: "Bribery" } };

    test("links to the item that comes first while its turn in the boxset of the address has not come", async () => {
      await open(9, { boxsets: [duty, waiting], progress: "not started" });
      expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("“Item 3” is not open yet");
      expect(hrefOf("Go to “Bribery”")).toBe("/boxset/9/item/8");
      expect(screen.queryByRole("button", { name: "Mark as completed" })).toBeNull();
    });

    test("opens at its own address if its turn has come in one of them", async () => {
      await open(undefined, { boxsets: [waiting, duty], progress: "not started" });
      expect(screen.getByRole("button", { name: "Mark as completed" })).toBeTruthy();
    });

    test("does not open at its own address while its turn has come in none of them", async () => {
      const both = [{ ...duty, waits_for: { id: 2, title: "Who is covered" } }, waiting];
      await open(undefined, { boxsets: both, progress: "not started", locked: true, body: "" });
      expect(hrefOf("Go to “Who is covered”")).toBe("/boxset/2/item/2");
      expect(screen.queryByRole("button", { name: "Mark as completed" })).toBeNull();
    });
  });

  test.each([
    ["last in its boxset, links to the boxset", {}, "Boxset: The Consumer Duty", "/boxset/2"],
    ["in no boxset, links to its topic", { boxsets: [] }, "More on Regulation", "/topic/1"],
  ])("completed and %s", async (_, row, name, href) => {
    await show({ progress: "completed", ...row });
    expect(hrefOf(name)).toBe(href);
    expect(screen.queryByRole("button", { name: "Mark as completed" })).toBeNull();
  });

  describe("with headings", () => {
    const body = "<h2>What it &amp; why</h2><p>a</p><h3>Who</h3><p>b</p><h2></h2><h2>How</h2><p>c</p>";
    const contents = () => within(screen.getAllByRole("navigation", { name: "Contents" }).at(-1)!);

    test("has a table of contents that links to them", async () => {
      await show({ body });
      // Collapsed above the text, and beside it; the style sheet shows one of them.
      const links = contents().getAllByRole("link");
      const each = ["What it & why", "Who", "How"];
      expect(links.map((link) => link.textContent)).toEqual([...each, ...each]);
      for (const link of links) {
        const heading = document.querySelector(link.getAttribute("href")!);
        expect(heading!.textContent).toBe(link.textContent);
      }
    });

    test("highlights the section being read in its table of contents", async () => {
      const seen: { tell: (above: Record<string, boolean>) => void }[] = [];
      vi.stubGlobal(
        "IntersectionObserver",
        class {
          constructor(hear: (entries: object[]) => void) {
            const tell = (above: Record<string, boolean>) =>
              hear(Object.entries(above).map(([id, isIntersecting]) => ({ target: { id }, isIntersecting })));
            seen.push({ tell });
          }
          observe() {}
          disconnect() {}
        },
      );
      await show({ body });
      const current = () => [
        ...new Set([...document.querySelectorAll("[aria-current=location]")].map((link) => link.textContent)),
      ];
      const tell = (above: Record<string, boolean>) => act(async () => seen.at(-1)!.tell(above));
      expect(current()).toEqual([]);
      await tell({ "part-1": true, "part-2": true, "part-4": false });
      expect(current()).toEqual(["Who"]);
      await tell({ "part-4": true });
      expect(current()).toEqual(["How"]);
      await tell({ "part-4": false, "part-2": false });
      expect(current()).toEqual(["What it & why"]);
      fireEvent.click(contents().getAllByRole("link", { name: "How" })[0]!);
      expect(current()).toEqual(["How"]);
    });

    test("has no table of contents if there is only one", async () => {
      await show({ body: "<h2>One</h2><p>a</p>" });
      expect(screen.queryByRole("navigation", { name: "Contents" })).toBeNull();
    });
  });

  test("can be printed from the menu", async () => {
    const print = vi.fn();
    vi.stubGlobal("print", print);
    await show();
    await choose("Print");
    expect(print).toHaveBeenCalledOnce();
  });

  test("can be reported from the menu with a help query that names it [B-334]", async () => {
    await show();
    await choose("Report a problem");
    expect(screen.getByRole("textbox", { name: /Your question/ })).toHaveProperty(
      "value",
      "About “Item 3” (/item/3): ",
    );
  });

  test("removes scripts and event handlers from its text", async () => {
    await show({ body: '<img src="x" onerror="alert(1)"><script>alert(2)</script><p>Safe</p>' });
    expect(document.querySelector("script, [onerror]")).toBeNull();
    expect(screen.getByText("Safe")).toBeTruthy();
  });

  test("can be hidden from lists and shown again [B-082][E-033]", async () => {
    const { server } = await show();
    await choose("Hide from my lists");
    expect(screen.getByText("Hidden from your lists")).toBeTruthy();
    const isOn = (name: string) => () =>
      expect(document.activeElement).toBe(screen.getByRole("button", { name }));
    await vi.waitFor(isOn("Undo hiding"));
    await press("Undo hiding");
    expect(screen.queryByText("Hidden from your lists")).toBeNull();
    await vi.waitFor(isOn("More actions"));
    expect(callsOf(server.calls, "POST /api/remove-from-view/3/item")).toHaveLength(2);
  });

  test("shows why it is mandatory, who assigned it and when it is due [T-20]", async () => {
    const due = {
      ...{ kind: "mandatory" as const, reason: "Yearly training", due_at: "2026-12-01T12:00:00Z" },
    };
    const { unmount } = await show({ assignment: { ...due, assigned_by: "Grace Hopper", overdue: false } });
    const note = () => screen.getByText("Mandatory.").parentElement!;
    expect(note().textContent).toBe(
      "Mandatory. Yearly training. Assigned by Grace Hopper. Due in 11 days, Tue 1 Dec.",
    );
    expect(note().querySelector("time")!.dateTime).toBe("2026-12-01T12:00:00.000Z");
    unmount();
    const past = { due_at: "2026-11-18T12:00:00Z", overdue: true };
    await show({ assignment: { ...due, ...past, assigned_by: null } });
    expect(note().textContent).toMatch(
      /Assigned by your organisation\. It was due 2 days ago, Wed 18 Nov: it is overdue\.$/,
    );
  });

  test("shows an enrolment as one, and no due date once it was completed [T-20]", async () => {
    const assignment = {
      ...{ kind: "enrolment" as const, reason: "For your new clients", assigned_by: "Grace Hopper" },
      ...{ due_at: "2026-11-18T12:00:00Z", overdue: false },
    };
    await show({ assignment, progress: "stale" });
    expect(screen.getByText("Enrolment.").parentElement!.textContent).toBe(
      "Enrolment. For your new clients. Assigned by Grace Hopper. ",
    );
  });

  test.each([
    [false, /Recertify by .*24 Dec.*\.$/],
    [true, /Your certificate expired on .*24 Dec.*: it is overdue\.$/],
  ])("says until when it has to be taken again; overdue: %s [T-20]", async (overdue, said) => {
    const due_at = "2026-12-24T12:00:00Z";
    const assignment = { kind: "mandatory" as const, reason: "Yearly training", assigned_by: null, due_at };
    await show({ progress: "recertifying", assignment: { ...assignment, overdue } });
    expect(screen.getByText("Mandatory.").parentElement!.textContent).toMatch(said);
  });

  test("takes a reaction back when its button is pressed again", async () => {
    const react = "PUT /api/content-reactions/item/3";
    const { server } = await show({ reaction: "like" });
    server.on(react, (body) => {
      server.on(call, { body: { data: item(body as Partial<ItemRow>) } });
      return { body: { data: body } };
    });
    const pressed = async () =>
      (await screen.findByRole("button", { name: "Like" })).getAttribute("aria-pressed");
    expect(await pressed()).toBe("true");
    await press("Like");
    expect(await pressed()).toBe("false");
    await press("Like");
    expect(await pressed()).toBe("true");
    expect(callsOf(server.calls, react)).toEqual([
      `${react} {"reaction":null}`,
      `${react} {"reaction":"like"}`,
    ]);
  });

  test("takes a reaction back that has no response, and says so although the offline banner is shown", async () => {
    const { server, signal, toasts } = await show({ reaction: null });
    server.on("PUT /api/content-reactions/item/3", noAnswer());
    act(() => signal({ type: "offline" }));
    await screen.findByRole("button", { name: "Like" });
    await press("Like");
    expect(screen.getByRole("button", { name: "Like" }).getAttribute("aria-pressed")).toBe("false");
    expect(toasts.map(({ text }) => text)).toEqual(["You are offline. Check your connection and try again."]);
  });

  test("keeps a note for a colleague when its dialog is closed before it is shared", async () => {
    const { server } = await show();
    const note = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Note" });
    await screen.findByRole("button", { name: "Share" });
    await press("Share");
    fireEvent.change(await note(), { target: { value: "For Monday" } });
    await press("Cancel");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await press("Share");
    expect((await note()).value).toBe("For Monday");
    expect(callsOf(server.calls, "POST /api/shared-content")).toEqual([]);
  });

  test("shared in review mode says that nothing was shared [B-309]", async () => {
    const { server, toasts, clock } = await show();
    server.on("GET /api/colleagues", { body: { data: [{ id: 7, name: "Priya Raman", job_title: null }] } });
    server.on("POST /api/shared-content/item/3", { body: { data: { tracked: false } } });
    await screen.findByRole("button", { name: "Share" });
    await press("Share");
    const colleague = () => screen.getByRole("combobox", { name: /Colleague/ });
    await waitFor(() => expect(colleague().getAttribute("aria-autocomplete")).toBe("list"));
    fireEvent.focus(colleague());
    fireEvent.change(colleague(), { target: { value: "Priya" } });
    await tick(clock, 1);
    fireEvent.click(screen.getByRole("option", { name: /Priya Raman/ }));
    fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Share" }));
    await settled();
    expect(toasts.map(({ text }) => text)).toEqual(["Nothing is shared in review mode."]);
  });

  test("is shared with the colleague who is meant, of two with the same name", async () => {
    const { server, clock } = await show();
    const priya = (id: number, job_title: string) => ({ id, name: "Priya Raman", job_title });
    server.on("GET /api/colleagues", { body: { data: [priya(7, "Paraplanner"), priya(8, "Adviser")] } });
    server.on("POST /api/shared-content/item/3", { body: { data: { tracked: true } } });
    await screen.findByRole("button", { name: "Share" });
    await press("Share");
    const colleague = screen.getByRole("combobox", { name: /Colleague/ });
    act(() => colleague.focus());
    fireEvent.change(colleague, { target: { value: "Priya" } });
    await tick(clock, 1);
    fireEvent.click(screen.getByText("Adviser"));
    fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Share" }));
    await settled();
    expect(callsOf(server.calls, "POST /api/shared-content")).toEqual([
      'POST /api/shared-content/item/3 {"user_id":8,"note":""}',
    ]);
  });

  test("sets the document title until its page is left [B-242]", async () => {
    const { unmount } = await show();
    expect(document.title).toBe("Lyceum – Item 3");
    unmount();
    expect(document.title).not.toContain("Item 3");
  });

  test.each(["0", "-1", "abc", "1e3", "2147483648"])(
    "with the invalid id %s is not found, without a request",
    async (id) => {
      const { server } = await showPage(ItemPage, `/item/${id}`, { path: "/item/:id" });
      expect(screen.getByText("This item could not be found")).toBeTruthy();
      expect(callsOf(server.calls, "GET /api/items")).toEqual([]);
    },
  );

  test.each<[number | null, string, string]>([
    [404, "This item could not be found", "It may have been withdrawn, or the address may be wrong."],
    [403, "You cannot open this item", "Ask your manager or an administrator for access."],
    [500, "The item could not be loaded", "Something went wrong on our side. Try again in a minute."],
    [
      null,
      "The item could not be loaded",
      "The server did not respond. Check your connection and try again.",
    ],
  ])("answered with status %s shows: %s. %s", async (status, title, why) => {
    const answers = { [call]: status === null ? noAnswer() : { status, body: { message: "No" } } };
    await showPage(ItemPage, "/item/3", { path: "/item/:id", answers });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title);
    expect(screen.getByText(why)).toBeTruthy();
  });
});
