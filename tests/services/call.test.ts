import { QueryObserver } from "@tanstack/react-query";
import { describe, expect, expectTypeOf, test, vi } from "vitest";
import * as z from "zod/mini";
import { data, endpoint, IdParams } from "#src/contracts/endpoint.ts";
import { searchCalls } from "#src/contracts/learningSearch.ts";
import { userCalls } from "#src/contracts/user.ts";
import { bind, createCall } from "#src/services/call.ts";
import { CallFailed } from "#src/services/failures.ts";
import type { FirstCall } from "#src/routes/firstCalls.ts";
import { ask, askAhead, bring, change, createQueries, keyOf, saidByPage } from "#src/services/query.ts";
import type { Sent } from "#src/services/http.ts";

const things = {
  read: endpoint("GET", "/api/things/:id", {
    summary: "",
    params: IdParams,
    answer: data(z.object({ id: z.int() })),
  }),
  write: endpoint("POST", "/api/things", { summary: "", body: z.object({ name: z.string() }) }),
  found: endpoint("GET", "/api/things/found", {
    summary: "",
    query: z.object({ name: z.optional(z.string()) }),
    answer: data(z.int()),
  }),
  list: endpoint("GET", "/api/things", {
    summary: "",
    query: z.object({ page: z._default(z.coerce.number(), 1) }),
    answer: data(z.int()),
  }),
};

function world(answer: unknown) {
  const sent: (Sent & { path: string })[] = [];
  const call = createCall(async (path, one) => {
    sent.push({ path, ...one });
    return { status: 200, body: answer };
  });
  return { call, sent };
}

describe("calls", () => {
  test("encode parameters in the path", async () => {
    const { call, sent } = world({ data: { id: 3 } });
    await expect(call(things.read, { params: { id: "3/../4" } })).resolves.toEqual({ data: { id: 3 } });
    expect(sent[0]).toMatchObject({ method: "GET", path: "/api/things/3%2F..%2F4" });
  });

  test("reject a response off contract with a failure that names the call", async () => {
    const { call } = world({ data: { id: "three" } });
    const error = await call(things.read, { params: { id: 3 } }).catch((one: unknown) => one);
    expect(error).toBeInstanceOf(CallFailed);
    expect((error as CallFailed).failure).toMatchObject({
      kind: "contract",
      message: "GET /api/things/:id answered off contract",
    });
  });

  test("drop fields that are not in the contract of the response", async () => {
    const { call } = world({ data: { id: 3, password: "x" }, debug: true });
    await expect(call(things.read, { params: { id: 3 } })).resolves.toEqual({ data: { id: 3 } });
  });

  test("can be bound as a group of functions with typed arguments and responses", async () => {
    const { call, sent } = world({ data: null });
    const bound = bind(call, { ...things, all: userCalls.readAllNotifications });
    await bound.write({ body: { name: "n" } });
    await bound.all();
    expect(sent.map(({ method, path, body }) => ({ method, path, body }))).toEqual([
      { method: "POST", path: "/api/things", body: { name: "n" } },
      { method: "POST", path: "/api/notification/read", body: undefined },
    ]);
    expectTypeOf(bound.all).parameter(0).toBeNullable();
    // @ts-expect-error a body is needed
    void bound.write().catch(() => {});
    expectTypeOf(bound.read).returns.resolves.toEqualTypeOf<{ data: { id: number } }>();
  });
});

describe("queries", () => {
  test("share one cache key for equivalent parameters of an endpoint", () => {
    expect(keyOf(things.read, { params: { id: "3" } })).toEqual(keyOf(things.read, { params: { id: 3 } }));
    expect(keyOf(things.list, {})).toEqual(keyOf(things.list, { query: { page: 1 } }));
    expect(keyOf(things.list, { query: { page: 2 } })).not.toEqual(keyOf(things.list, {}));
  });

  test("are retried twice only without a response; each failure is reported once", async () => {
    for (const [thrown, tries] of [
      [Object.assign(new Error("down"), { name: "FetchError" }), 3],
      [Object.assign(new Error("no"), { name: "FetchError", status: 500 }), 1],
    ] as const) {
      let tried = 0;
      const reported: string[] = [];
      const queries = createQueries(({ kind }) => reported.push(kind));
      const options = ask(
        createCall(() => Promise.reject((tried++, thrown))),
        things.list,
      );
      await expect(queries.fetchQuery({ ...options, retryDelay: 0, retry: retryOf(queries) })).rejects.toBe(
        thrown,
      );
      expect({ tried, reported }).toEqual({ tried: tries, reported: [tries === 3 ? "offline" : "server"] });
    }
  });

  test("leave it to a page that says so to show that it could not be loaded, but not what a user may not see", async () => {
    const refused = (status: number) => Object.assign(new Error("no"), { name: "FetchError", status });
    const down = Object.assign(new Error("down"), { name: "FetchError" });
    const told: [string, string | undefined][] = [];
    const queries = createQueries(({ kind }, _, telling) => told.push([kind, telling]));
    for (const answer of [down, refused(500), "off contract", refused(403), refused(422)])
      for (const more of [saidByPage, {}]) {
        const call = createCall(async () => {
          if (answer instanceof Error) throw answer;
          return { status: 200, body: answer };
        });
        await queries.fetchQuery({ ...ask(call, things.list), ...more, retry: false }).catch(() => {});
        queries.removeQueries();
      }
    expect(told).toEqual(
      [
        ...(["offline", "server", "contract"] as const).map((kind) => [kind, "on the page"]),
        ...[["forbidden"], ["invalid"]],
      ].flatMap(([kind, telling]) => [
        [kind, telling],
        [kind, undefined],
      ]),
    );
  });

  test("do not request what was delivered with the page, unless it is off contract", async () => {
    const { call, sent } = world({ data: { id: 9 } });
    const queries = createQueries(() => {});
    bring(queries, { endpoint: things.read, params: { id: "3" } }, { data: { id: 3 } });
    bring(queries, { endpoint: things.read, params: { id: 4 } }, { data: "off contract" });
    bring(queries, { endpoint: things.list, query: { page: "2" } }, { data: 2 });
    bring(queries, { endpoint: things.list }, undefined);
    await expect(queries.fetchQuery(ask(call, things.read, { params: { id: 3 } }))).resolves.toEqual({
      data: { id: 3 },
    });
    await expect(queries.fetchQuery(ask(call, things.list, { query: { page: 2 } }))).resolves.toEqual({
      data: 2,
    });
    expect(sent).toEqual([]);
    await queries.fetchQuery(ask(call, things.read, { params: { id: 4 } }));
    expect(sent).toHaveLength(1);
  });

  test("use a timed response only with the times of its request and arrival", async () => {
    const queries = createQueries(() => {});
    const first = { endpoint: things.list, timed: true } as const;
    const known = () => queries.getQueryData(keyOf(things.list, {}));
    bring(queries, first, { data: 1 });
    expect(known()).toBeUndefined();
    bring(queries, first, { data: 1 }, { sentAt: 5, receivedAt: 6 });
    expect(known()).toEqual({ data: 1, heard: { sentAt: 5, receivedAt: 6 } });
  });

  test("serve a prefetched response; a failed prefetch is reported only when the page asks", async () => {
    const failures: unknown[] = [];
    const queries = createQueries((failure) => failures.push(failure));
    const { call, sent } = world({ data: "off contract" });
    const read: FirstCall = { endpoint: things.read, params: { id: 4 } };
    askAhead(queries, call, () => 0, { ...read, onlyOpened: true });
    expect(sent).toHaveLength(0);
    askAhead(queries, call, () => 0, read);
    await vi.waitFor(() => expect(queries.isFetching()).toBe(0));
    expect(sent).toHaveLength(1);
    expect(failures).toEqual([]);
    await expect(queries.fetchQuery(ask(call, things.read, { params: { id: 4 } }))).rejects.toThrow();
    expect(failures).toHaveLength(1);
    const known = world({ data: { id: 3 } });
    askAhead(queries, known.call, () => 0, { ...read, params: { id: 3 } });
    await queries.fetchQuery(ask(known.call, things.read, { params: { id: 3 } }));
    expect(known.sent).toHaveLength(1);
  });

  test("count as failed while they are retried, until the last who looks at them leaves", async () => {
    const queries = createQueries(() => {});
    let answer: (response: { status: number; body: unknown }) => void = () => {};
    const call = createCall(() => new Promise((resolve) => (answer = resolve)));
    const options = { ...ask(call, things.list), retry: false };
    const opened = () => {
      const reader = new QueryObserver(queries, options);
      return { status: () => reader.getCurrentResult().status, leave: reader.subscribe(() => {}) };
    };
    const answered = async (body: unknown) => {
      answer({ status: 200, body });
      await vi.waitFor(() => expect(queries.isFetching()).toBe(0));
    };

    const [list, count] = [opened(), opened()];
    expect(list.status()).toBe("pending");
    await answered("off contract");
    expect(list.status()).toBe("error");
    count.leave();
    void queries.refetchQueries({ queryKey: options.queryKey });
    await vi.waitFor(() => expect(queries.isFetching()).toBe(1));
    expect(list.status()).toBe("error");
    await answered({ data: 3 });
    expect(list.status()).toBe("success");

    void queries.resetQueries({ queryKey: options.queryKey });
    await vi.waitFor(() => expect(queries.isFetching()).toBe(1));
    await answered("off contract");
    expect(list.status()).toBe("error");
    list.leave();
    const later = opened();
    await vi.waitFor(() => expect(queries.isFetching()).toBe(1));
    expect(later.status()).toBe("pending");
    later.leave();
  });

  test("are changed without outdating those with a narrower question", async () => {
    const queries = createQueries(() => {});
    const keys = [keyOf(things.found, {}), keyOf(things.found, { query: { name: "tax" } })];
    for (const key of keys) queries.setQueryData(key, { data: 1 });
    await queries.invalidateQueries({ queryKey: keys[0]!, exact: true });
    change(queries, things.found, {}, () => ({ data: 2 }));
    expect(keys.map((key) => queries.getQueryState(key))).toMatchObject([
      { data: { data: 2 }, isInvalidated: true },
      { data: { data: 1 }, isInvalidated: false },
    ]);
  });

  test("have the expected keys for the real contracts", () => {
    const { call } = world({});
    expect(ask(call, searchCalls.search, { query: { name: "tax" } }).queryKey[0]).toBe("/api/search/");
    expect(ask(call, userCalls.me).queryKey).toEqual(["/api/me", { params: undefined, query: undefined }]);
  });
});

/** `fetchQuery` turns off retries by default; the rule itself is the client's default. */
const retryOf = (queries: ReturnType<typeof createQueries>) =>
  queries.getDefaultOptions().queries!.retry as (count: number, error: Error) => boolean;
