import { afterAll, beforeAll } from "vitest";
import { featureFlags } from "#server/schema/index.ts";
import { createPrincipals, principalNames, type Principal } from "../fixtures.ts";
import { startTestApp, type Browser, type TestApp } from "../harness.ts";
import type { Operation } from "./policy.ts";

export type Who = "nobody" | Principal;

type Matrix = { t: TestApp; ids: Record<Principal, number>; browsers: Map<Who, Browser> };

/** For all tests of a file, a server with every principal signed in, and the feature flags' own flag on. */
export function startMatrix(): Matrix {
  const matrix = {} as Matrix;
  beforeAll(async () => {
    const t = await startTestApp();
    const ids = await createPrincipals(t);
    await t.app.db().insert(featureFlags).values({ name: "feature_flags", enabled: true });
    const browsers = new Map<Who, Browser>([["nobody", t.browser()]]);
    await browsers.get("nobody")!.get("/csrf-cookie");
    for (const name of principalNames) browsers.set(name, await t.signIn(`${name}@example.org`));
    Object.assign(matrix, { t, ids, browsers });
  });
  afterAll(() => matrix.t.close());
  return matrix;
}

/** A record that does not exist. */
export const unknown = (path: string) =>
  path.replace(":token", "x".repeat(43)).replace(":type", "planet").replace(/:\w+/g, "2147483647");
export const ask = (
  browser: Browser,
  { method, path }: Pick<Operation, "method" | "path">,
  body: unknown = {},
) =>
  method === "GET"
    ? browser.get(path)
    : browser[method.toLowerCase() as "post"](path, method === "DELETE" ? undefined : body);
