import { expect, test } from "vitest";
import * as z from "zod/mini";
import { allContracts } from "../server/contracts.ts";

/** What else is sent by POST in the back office, by the reason why it needs no key. The paths end like this. */
const others: Readonly<Record<string, readonly string[]>> = {
  "nothing is saved": ["/preview", "/count", "/foresight"],
  "what is done already is done, or is refused by its status": [
    ...["/bulk", "/merge", "/remove-feedback", "/assign-admin", "/confirmation", "/finish"],
    ...["/:id/users", "/:id/users/remove", "/:id/excluded", "/:id/excluded/remove"],
    ...["/hold", "/deny", "/pause", "/release", "/restore", "/resend"],
    ...["/mark-questions", "/mark-attempt", "/reset-lockout", "/reset-attempts"],
    ...["/login-as", "/login-as-reviewer"],
  ],
  "it is undone once": ["/undo/:token", "/undo"],
  "a need that is met is counted no more": ["/needs/:key"],
  "a file is only checked, and what it would save is saved once": [
    ...["/import", "/import/:import/check", "/import/:import/act"],
  ],
  "its own name tells it from others": ["/views", "/uploads"],
  "a copy that is there already is not made twice": ["/copy"],
  "it reads again what is read again and again": ["/pap-feed/refresh"],
  "the last of several messages is as good as the first": [
    "/remind",
    "/invite",
    "/test",
    "/schedule/:id/send",
  ],
  "a file that is made for its caller alone, and deleted soon": ["/exports"],
  "no screen calls it, and a program can read what was granted before it grants more": ["/grant-time"],
};

const isIn = (body: z.ZodMiniType | undefined, field: string): boolean =>
  body instanceof z.ZodMiniObject && field in body.shape;

/** The paths of the back office's calls that may create something, and would create it again if repeated. */
const unrepeatable = (calls: readonly { method: string; path: string; body?: z.ZodMiniType | undefined }[]) =>
  calls
    .filter(({ method, path }) => method === "POST" && path.startsWith("/api/admin/"))
    // What has a version changes what is there.
    .filter(({ body }) => !isIn(body, "key") && !isIn(body, "version"))
    .map(({ path }) => path);

const endings = Object.values(others).flat();

test("every call that creates something in the back office takes a key, by which it can be repeated", async () => {
  const paths = unrepeatable(await allContracts());
  expect(paths.filter((path) => !endings.some((ending) => path.endsWith(ending)))).toEqual([]);
  // No exception outlives its call.
  expect(endings.filter((ending) => !paths.some((path) => path.endsWith(ending)))).toEqual([]);
});

test("a call that creates something without a key is found", () => {
  const call = (path: string, ...fields: string[]) => ({
    ...{ method: "POST", path },
    body: z.object(Object.fromEntries(fields.map((field) => [field, z.string()]))),
  });
  const calls = [
    ...[call("/api/admin/terms", "term", "key"), call("/api/admin/terms/:id", "term", "version")],
    ...[call("/api/admin/terms/:id/pictures", "title"), call("/api/terms", "term")],
    { method: "POST", path: "/api/admin/terms/count" },
  ];
  expect(unrepeatable(calls)).toEqual(["/api/admin/terms/:id/pictures", "/api/admin/terms/count"]);
});
