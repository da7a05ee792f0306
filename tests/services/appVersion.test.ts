import { describe, expect, test } from "vitest";
import { versionHeader } from "#src/contracts/boot.ts";
import { settle } from "../fake/settle.ts";
import { noAnswer } from "../fake/world.ts";
import { openApp } from "./openApp.ts";

const words = "A new site version is available. Click here to reload.";

/** Checks that what arrives during an exam is announced once that has closed, and not before. */
async function expectAfterExam(come: (opened: Awaited<ReturnType<typeof openApp>>) => unknown) {
  const opened = await openApp();
  opened.app.actors.session.send({ type: "exam.opened" });
  await come(opened);
  await settle();
  expect(opened.texts()).toEqual([]);
  opened.app.actors.session.send({ type: "exam.closed" });
  await settle();
  expect(opened.texts()).toEqual([words]);
}

describe("a new version", () => {
  test("is offered when code could not be loaded [B-348]", async () => {
    const { app, texts } = await openApp();
    app.tellNotLoaded();
    await settle();
    expect(texts()).toEqual([words]);
  });

  test("is offered only after an open exam has closed [EXM-26]", async () => {
    await expectAfterExam(({ app }) => app.tellNotLoaded());
  });

  test("is not offered if code could not be loaded for want of a network, and nobody is asked", async () => {
    const { app, server, toasts } = await openApp({ online: false });
    server.calls.length = 0;
    app.tellNotLoaded();
    await settle();
    expect([toasts, server.calls]).toEqual([
      [
        {
          tone: "info",
          text: "You are offline, so this page cannot be opened. Try again once you are connected.",
        },
      ],
      [],
    ]);
  });

  test.each([
    ["no server", noAnswer()],
    ["a proxy without one", { status: 502 }],
  ])(
    "is not offered if code could not be loaded from %s: reloading would lose the page",
    async (_, answer) => {
      const { server, app, toasts } = await openApp();
      server.on("GET /session/check", answer);
      app.tellNotLoaded();
      await settle();
      expect(toasts).toEqual([
        {
          tone: "info",
          text: "The server did not respond. Check your connection and try again.",
        },
      ]);
    },
  );
});

describe("a server replaced while the page is open", () => {
  const answering = (version: string) => ({
    body: { data: { seconds: 7_200 } },
    headers: { [versionHeader]: version },
  });

  test.each([
    ["its own version", ["test", "test"], 0],
    ["another version", ["test", "next", "next"], 1],
    ["two newer versions in succession", ["next", "after next"], 2],
    ["the old and the new version in turn", ["next", "test", "next"], 1],
  ])("responses from %s offer each new version once [EXM-26]", async (_, versions, times) => {
    const { server, app, texts } = await openApp();
    for (const version of versions) {
      server.on("GET /session/ping", answering(version));
      await app.services.session.ping();
      await settle();
    }
    expect(texts()).toEqual(Array.from({ length: times }, () => words));
  });

  test("its new version is offered only after an open exam has closed [EXM-26]", async () => {
    await expectAfterExam(async ({ server, app }) => {
      server.on("GET /session/ping", answering("next"));
      await app.services.session.ping();
    });
  });
});
