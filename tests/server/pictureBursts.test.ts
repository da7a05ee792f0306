import { connect, type AddressInfo } from "node:net";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { pictureTurns, reencode } from "#server/images.ts";
import { startTestApp, type Browser, type TestApp } from "./harness.ts";

const people = ["ada@academy.example", "bob@academy.example"] as const;
let t: TestApp;
let [ada, bob]: Browser[] = [];
beforeAll(async () => {
  t = await startTestApp();
  for (const email of people) await t.createUser({ email });
  [ada, bob] = [await t.signIn(people[0]), await t.signIn(people[1])];
  await t.server.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => t.close());

const picture = async (): Promise<string> => {
  const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: "#306090" } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${bytes.toString("base64")}`;
};

/** Sends the head and the first byte of the body of a picture that never comes. */
async function sendHalf({ cookies }: Browser) {
  const { port } = t.server.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  const headers = {
    host: "localhost",
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    "x-xsrf-token": cookies.get("XSRF-TOKEN")!,
    "content-type": "application/json",
    "content-length": "1000",
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const arrived = new Promise((resolve) => t.server.server.once("request", resolve));
  socket.write(`PATCH /api/me/profile-image HTTP/1.1\r\n${head.join("")}\r\n{`);
  await arrived;
  return socket;
}

describe("a burst of picture uploads", () => {
  test("is handled one at a time per user, without delaying other users", async () => {
    const order: string[] = [];
    const send = async (who: string, browser: Browser) => {
      const { status } = await browser.patch("/api/me/profile-image", { image: await picture() });
      order.push(`${who} ${status}`);
    };
    const asked = vi.spyOn(pictureTurns(t.app), "ask");
    onTestFinished(() => asked.mockRestore());
    const half = await sendHalf(ada!);
    // Its session is looked up first.
    await expect.poll(() => asked.mock.calls.length).toBe(1);
    const waiting = send("ada", ada!);
    await send("bob", bob!);
    expect(order).toEqual(["bob 200"]);
    half.destroy();
    await waiting;
    expect(order).toEqual(["bob 200", "ada 200"]);
  });
});

describe("checking a picture before it is decoded", () => {
  const size = { width: 256, height: 256, fit: "cover" } as const;
  const refusal = (message: string) => ({ status: 422, body: { errors: { image: [message] } } });

  test("reports too many pixels", async () => {
    const bytes = await sharp({ create: { width: 4, height: 4, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    // As a decoder would read it: the size in the head, and its checksum.
    const head = Buffer.from(bytes);
    head.writeUInt32BE(8_000, 16);
    head.writeUInt32BE(8_000, 20);
    head.writeUInt32BE(crc32(head.subarray(12, 29)), 29);
    await expect(reencode(head, size)).rejects.toMatchObject(
      refusal("This picture has more than 50 million pixels. Choose a smaller one"),
    );
  });

  test("reports a picture that would take too much memory", async () => {
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 4, background: "#fff" } })
      .toColourspace("rgb16")
      .png()
      .toBuffer();
    const head = Buffer.from(bytes);
    head.writeUInt32BE(7_000, 16);
    head.writeUInt32BE(7_000, 20);
    head.writeUInt32BE(crc32(head.subarray(12, 29)), 29);
    await expect(reencode(head, size)).rejects.toMatchObject(
      refusal("This picture has too many colours for its size. Choose a smaller one"),
    );
  });
});
