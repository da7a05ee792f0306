import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { publicMessages } from "#src/contracts/messages/public.ts";
import { createTabs } from "#src/services/tabs.ts";
import type { TabMessage } from "#src/world.ts";
import { createAir, noAnswer, type FakeAnswer } from "../../fake/world.ts";
import { button, comingByThemselves, gone, names, open, policies } from "./dialogs.ts";
import { page } from "./frameParts.tsx";
import type { ShowOptions } from "./show.tsx";

vi.mock("#src/ui/learning/HomePage.tsx", () => page("Home"));
vi.mock("#src/ui/learning/CataloguePage.tsx", () => page("Catalogue"));
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

describe("signing in again without leaving the page [D-7]", () => {
  test("keeps the page open, reports wrong credentials, and continues once signed in", async () => {
    const { app, does, server, left } = await open({ address: "/catalogue" });
    await does(() => app.actors.session.send({ type: "work.dirty", work: "profile" }));
    await does(() => app.actors.session.send({ type: "unauthorized.seen" }));
    const shown = await screen.findByRole("dialog", { name: "Sign in to continue" });
    expect(within(shown).getByLabelText<HTMLInputElement>(/Email/).value).toBe("learner@academy.example");
    expect(within(shown).queryByRole("alert")).toBeNull();
    fireEvent.change(within(shown).getByLabelText(/^Password/), { target: { value: "Demo-Pass-2026" } });
    server.on("POST /login", { status: 422, body: { message: "These do not match.", errors: {} } });
    await does(() => fireEvent.click(within(shown).getByRole("button", { name: "Sign in" })));
    expect(within(shown).getByRole("alert").textContent).toBe("These do not match.");
    const signedIn = Promise.withResolvers<FakeAnswer>();
    server.on("POST /login", () => signedIn.promise);
    await does(() => fireEvent.click(within(shown).getByRole("button", { name: "Sign in" })));
    // What is typed is lost by leaving, and the session is about to be back.
    expect(button("Leave without saving")).toHaveProperty("disabled", true);
    await does(() => signedIn.resolve({ body: { data: null } }));
    await gone("Sign in to continue");
    expect(app.actors.session.getSnapshot().hasTag("signedIn")).toBe(true);
    expect([location.pathname, left]).toEqual(["/catalogue", []]);
  });

  const workAccount = { name: /Sign in with your work account/ };
  const ended = async (options: ShowOptions) => {
    const shown = await open(options);
    const { app, does } = shown;
    await does(() => app.actors.session.send({ type: "work.dirty", work: "profile" }));
    await does(() => app.actors.session.send({ type: "unauthorized.seen" }));
    return { ...shown, shown: await screen.findByRole("dialog", { name: "Sign in to continue" }) };
  };

  test.each(comingByThemselves)(
    "is not covered by %s, which is shown afterwards",
    async (_, name, comes, me) => {
      const { app, does, shown, server } = await ended({});
      server.on("GET /api/policies", policies["GET /api/policies"]!);
      Object.assign(server.me!, me);
      await does(() => comes(app));
      expect(names()).toEqual(["Sign in to continue"]);
      fireEvent.change(within(shown).getByLabelText(/^Password/), { target: { value: "Demo-Pass-2026" } });
      await does(() => fireEvent.click(within(shown).getByRole("button", { name: "Sign in" })));
      await gone("Sign in to continue");
      expect(names()).toEqual([name]);
    },
  );

  test("says that the server did not respond, and links a blocked account to the reset in a new tab [B-340][D-14]", async () => {
    const { does, shown, server } = await ended({});
    fireEvent.change(within(shown).getByLabelText(/^Password/), { target: { value: "Demo-Pass-2026" } });
    const submit = () => does(() => fireEvent.click(within(shown).getByRole("button", { name: "Sign in" })));
    server.on("POST /login", noAnswer);
    await submit();
    expect(within(shown).getByRole("alert").textContent).toBe(
      "The server did not respond. Check your connection and try again.",
    );
    const message = publicMessages.blocked;
    server.on("POST /login", { status: 422, body: { message, errors: {} } });
    await submit();
    const reset = within(within(shown).getByRole("alert")).getByRole("link", { name: message });
    expect([reset.getAttribute("href"), reset.getAttribute("target")]).toEqual(["/reset-password", "_blank"]);
  });

  test("opens the work account in a new tab and continues once that tab has signed in", async () => {
    const air = createAir();
    const { does, shown } = await ended({ air, boot: { sso: true } });
    const link = within(shown).getByRole("link", workAccount);
    expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual(["/sso", "_blank"]);
    const news = { kind: "signedIn", ownId: 7 } as const;
    await does(() => createTabs<TabMessage>(air(), "other").tell({ type: "session", news }));
    await gone("Sign in to continue");
  });

  test("signs in with the address that is typed", async () => {
    const { app, does, shown, server } = await ended({});
    const email = within(shown).getByLabelText(/Email/);
    await does(() => fireEvent.change(email, { target: { value: "ada@example.org" } }));
    fireEvent.change(within(shown).getByLabelText(/^Password/), { target: { value: "Demo-Pass-2026" } });
    await does(() => fireEvent.click(within(shown).getByRole("button", { name: "Sign in" })));
    expect(server.calls).toContain('POST /login {"email":"ada@example.org","password":"Demo-Pass-2026"}');
    expect(app.actors.session.getSnapshot().hasTag("signedIn")).toBe(true);
  });

  test("can be declined, which leaves for the sign-in page", async () => {
    const { does, shown, left } = await ended({});
    await does(() => fireEvent.click(within(shown).getByRole("button", { name: "Leave without saving" })));
    expect(left).toEqual(["/login?redirect=%2F&ended=1"]);
  });

  test("offers no work account where there are none", async () => {
    const { shown } = await ended({});
    expect(within(shown).queryByRole("link", workAccount)).toBeNull();
  });
});
