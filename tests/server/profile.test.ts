import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { users } from "#server/schema/index.ts";
import { startWithAda } from "./ada.ts";

const u = startWithAda();

describe("the profile", () => {
  test("accepts partial updates and trims values [E-013][B-357]", async () => {
    const { status, json } = await u.ada.patch("/api/me/", {
      first_name: "  Augusta ",
      job_title: "Analyst",
    });
    expect(status).toBe(200);
    expect(json.data).toMatchObject({
      first_name: "Augusta",
      last_name: "Byron",
      full_name: "Augusta Byron",
      job_title: "Analyst",
    });
    expect((await u.ada.patch("/api/me", { job_title: null })).json.data.job_title).toBeNull();
    expect((await u.ada.patch("/api/me/", {})).json.data.first_name).toBe("Augusta");
  });

  test("has no job title once it has been emptied, and administrators can still list and read it", async () => {
    await u.ada.patch("/api/me/", { job_title: "Analyst" });
    expect((await u.ada.patch("/api/me/", { job_title: "  " })).json.data.job_title).toBeNull();
    await u.t.createUser({ email: "office@example.org", roles: ["super admin"] });
    const office = await u.t.signIn("office@example.org");
    // An empty title was once stored as such.
    for (const jobTitle of [null, ""]) {
      await u.t.app.db().update(users).set({ jobTitle }).where(eq(users.id, u.adaId));
      const ada = { id: u.adaId, job_title: jobTitle };
      expect((await office.get("/api/admin/users?search=ada")).json.data).toMatchObject([ada]);
      expect((await office.get(`/api/admin/users/${u.adaId}`)).json.data).toMatchObject(ada);
    }
  });

  test("ignores fields that users cannot change", async () => {
    const before = await u.me();
    const { status } = await u.ada.patch("/api/me/", {
      id: 99,
      email: "evil@example.org",
      roles: ["super admin"],
      permissions: ["can_set_content_live"],
      can: ["can_set_content_live"],
      pss_enrolled: false,
      employee_number: "1",
      password_hash: "x",
      disabled_at: "2026-01-01",
      __proto__: { admin: true },
    });
    expect(status).toBe(200);
    expect(await u.me()).toEqual(before);
  });

  test("rejects an invalid field with a reason for that field", async () => {
    const cases: [object, string, string][] = [
      [{ first_name: "" }, "first_name", "Enter your first name"],
      [{ last_name: "   " }, "last_name", "Enter your last name"],
      [{ first_name: "x".repeat(81) }, "first_name", "Use at most 80 characters"],
      [{ job_title: "x".repeat(121) }, "job_title", "Use at most 120 characters"],
      [{ first_name: 7 }, "first_name", "Enter a text"],
      [{ first_name: ["a"] }, "first_name", "Enter a text"],
    ];
    for (const [body, field, message] of cases)
      expect(await u.ada.patch("/api/me/", body)).toMatchObject({
        status: 422,
        json: { message, errors: { [field]: [message] } },
      });
  });

  test("rejects control characters, so that a value cannot pass for another line [1.3.11][16.4.1]", async () => {
    const before = await u.me();
    for (const field of ["first_name", "last_name", "job_title"])
      for (const text of ["A\u0000B", "A\nB", "A\r\nBcc: x@example.org", "A\u001B[31mB", "A\u202EB"])
        expect(await u.ada.patch("/api/me/", { [field]: text })).toMatchObject({
          status: 422,
          json: { errors: { [field]: ["Use one line, without control characters"] } },
        });
    expect(await u.me()).toEqual(before);
  });

  test("keeps hostile text as plain text, and rejects malformed bodies", async () => {
    for (const name of [`<img src=x onerror=alert(1)>`, `'); drop table users; --`, "Ünï😀 עברית"]) {
      expect((await u.ada.patch("/api/me/", { first_name: name })).json.data.first_name).toBe(name);
    }
    expect(await u.ada.patch("/api/me/", { first_name: "a\u0000b" })).toMatchObject({ status: 422 });
    expect(await u.ada.patch("/api/me/", "{")).toMatchObject({ status: 400 });
    expect(await u.ada.patch("/api/me/", [])).toMatchObject({ status: 422 });
  });
});

describe("the profile picture", () => {
  const picture = (format: "png" | "jpeg" | "webp", width = 600, height = 300) =>
    sharp({ create: { width, height, channels: 3, background: "#306090" } })
      .toFormat(format)
      .toBuffer();
  const inline = (bytes: Buffer, mime: string) => `data:${mime};base64,${bytes.toString("base64")}`;
  const send = (image: unknown, browser = u.ada) => browser.patch("/api/me/profile-image", { image });

  test("is cropped to a square, whatever its format [E-014][B-358]", async () => {
    for (const format of ["png", "jpeg", "webp"] as const) {
      const { status, json } = await send(inline(await picture(format), `image/${format}`));
      expect(status).toBe(200);
      const path = json.data.profile_image as string;
      expect(path).toContain("profile_image");
      expect((await u.me()).profile_image).toBe(path);
      const served = await u.t.server.inject({
        url: path,
        headers: { cookie: `lyceum=${u.ada.cookies.get("lyceum")}` },
      });
      expect(served.statusCode).toBe(200);
      expect(served.headers).toMatchObject({
        "content-type": "image/webp",
        "cache-control": "private, max-age=31536000, immutable",
        "cross-origin-resource-policy": "same-origin",
        "x-content-type-options": "nosniff",
      });
      const { width, height } = await sharp(served.rawPayload).metadata();
      expect([width, height]).toEqual([256, 256]);
    }
  });

  test("gets a new address only when it changes, and none once it is removed", async () => {
    const one = inline(await picture("png"), "image/png");
    const first = (await send(one)).json.data.profile_image;
    expect((await send(one)).json.data.profile_image).toBe(first);
    const second = (await send(inline(await picture("png", 10, 10), "image/png"))).json.data.profile_image;
    const third = (
      await send(
        inline(
          await sharp(await picture("png"))
            .negate()
            .png()
            .toBuffer(),
          "image/png",
        ),
      )
    ).json.data.profile_image;
    expect(third).not.toBe(second);
    expect((await u.ada.get(first)).status).toBe(404);
    expect((await u.ada.get(third)).status).toBe(200);
    expect((await send(null)).json).toEqual({ data: { profile_image: null } });
    expect((await send(null)).json).toEqual({ data: { profile_image: null } });
    expect((await u.ada.get(third)).status).toBe(404);
    expect((await u.me()).profile_image).toBeNull();
  });

  test("is visible to colleagues, but not to strangers", async () => {
    const path = (await send(inline(await picture("png"), "image/png"))).json.data.profile_image;
    await u.t.createUser({ email: "other@example.org" });
    expect((await (await u.t.signIn("other@example.org")).get(path)).status).toBe(200);
    expect((await u.t.browser().get(path)).status).toBe(401);
    for (const wrong of ["/profile_image/0/0000000000000000", "/profile_image/1/..%2f..%2fetc", `${path}0`])
      expect((await u.ada.get(wrong)).status).toBe(404);
  });

  test("is rejected with a reason if it is unusable", async () => {
    const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`);
    const png = await picture("png");
    const kind = "Choose a PNG, JPEG or WebP picture";
    const unreadable = "This picture cannot be read. Choose another one.";
    const vast = await picture("png", 8_000, 7_000);
    const cases: [string, unknown, string][] = [
      ["an SVG", inline(svg, "image/svg+xml"), kind],
      ["an SVG that says PNG", inline(svg, "image/png"), kind],
      ["a PNG that says JPEG", inline(png, "image/jpeg"), kind],
      [
        "HTML behind the first bytes of a PNG",
        inline(Buffer.concat([png.subarray(0, 8), Buffer.from("<html>")]), "image/png"),
        unreadable,
      ],
      ["half a PNG", inline(png.subarray(0, png.length / 2), "image/png"), unreadable],
      [
        "more pixels than are looked at",
        inline(vast, "image/png"),
        "This picture has more than 50 million pixels. Choose a smaller one",
      ],
      ["a GIF", "data:image/gif;base64,R0lGODlhAQABAAAAACw=", kind],
      ["no data URL", "https://example.org/a.png", kind],
      ["an empty one", "", kind],
      ["no base64", "data:image/png;base64,%%%%", kind],
      ["more than 5 MB", `data:image/png;base64,${"A".repeat(6_800_000)}`, "Choose a picture under 5 MB"],
      ["more than the field holds", "x".repeat(7_000_001), "Choose a picture under 5 MB"],
    ];
    for (const [what, image, message] of cases)
      expect({ what, ...(await send(image)) }).toMatchObject({
        what,
        status: 422,
        json: { message, errors: { image: [message] } },
      });
    expect(await send(7)).toMatchObject({ status: 422 });
    expect(await send("x".repeat(8_000_000))).toMatchObject({ status: 413 });
    expect((await u.me()).profile_image).toBeNull();
  });
});
