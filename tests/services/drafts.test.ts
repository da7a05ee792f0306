import "fake-indexeddb/auto";
import { deleteDB, openDB } from "idb";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { Draft } from "#src/machines/exam/answerRows.ts";
import { openDraftArea, type DraftArea } from "#src/services/draftArea.ts";
import { openDrafts } from "#src/services/drafts.ts";
import { createHoldLock } from "#src/services/holdLock.ts";
import { createDraftArea } from "../fake/world.ts";

const key = btoa("0123456789abcdef0123456789abcdef");
const otherKey = btoa("abcdef0123456789abcdef0123456789");
const draft = (rest: Partial<Draft> = {}): Draft => ({
  questionId: 3,
  rev: 1,
  answer: "Pension",
  flagged: false,
  ...rest,
});

let area: DraftArea;
let troubles: unknown[];
beforeEach(async () => {
  area = await openDraftArea();
  await area.remove((await area.all()).map(({ id }) => id));
  troubles = [];
});

const open = async (rest: Partial<Parameters<typeof openDrafts>[0]> = {}) => {
  const drafts = openDrafts({
    ...opening,
    openArea: async () => area,
    ...rest,
  });
  await drafts.stored();
  return drafts;
};
const opening = {
  waited: new Promise<never>(() => {}),
  userId: 7,
  attemptId: 31,
  key,
  now: () => 1_000,
  onTrouble: (error: unknown) => troubles.push(error),
};

describe("the name of the browser (P8)", () => {
  beforeEach(() => deleteDB("lyceum.exam", { blocked: () => {} }));

  test("stays the first one, for every page and tab", async () => {
    const fresh = await openDraftArea();
    expect(await fresh.browser("first")).toBe("first");
    expect(await fresh.browser("second")).toBe("first");
    expect(await (await openDraftArea()).browser("third")).toBe("first");
  });

  test("is the same for two tabs that set it at the same moment", async () => {
    const [one, other] = await Promise.all([openDraftArea(), openDraftArea()]);
    const names = await Promise.all([one.browser("one"), other.browser("other")]);
    expect(new Set(names).size).toBe(1);
  });

  test("is still known on a device to which nothing more can be written", async () => {
    const area = await openDraftArea();
    await area.browser("first");
    const { transaction } = IDBDatabase.prototype;
    const begun = vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(function (
      this: IDBDatabase,
      ...given
    ) {
      if (given[1] === "readwrite") throw new DOMException("full", "QuotaExceededError");
      return transaction.apply(this, given);
    });
    onTestFinished(() => begun.mockRestore());
    expect(await area.browser("second")).toBe("first");
  });

  test("is added to a database from before names were stored, which keeps its drafts", async () => {
    const before = await openDB("lyceum.exam", 1, {
      upgrade: (empty) => void empty.createObjectStore("drafts", { keyPath: "id" }),
    });
    await before.put("drafts", { id: [7, 31, 3], rev: 1, at: 1_000 });
    before.close();
    const after = await openDraftArea();
    expect(await after.browser("first")).toBe("first");
    expect((await after.all()).map(({ id }) => id)).toEqual([[7, 31, 3]]);
  });
});

describe("drafts in IndexedDB (P3, D-17)", () => {
  test("are found again only with the same user, attempt and key (H11)", async () => {
    const drafts = await open();
    drafts.keep(draft());
    drafts.keep(draft({ questionId: 1, answer: [11], rev: 2, flagged: true }));
    await drafts.stored();
    const later = await open();
    expect(await later.read()).toEqual([
      { ...draft({ questionId: 1, answer: [11], rev: 2, flagged: true }), at: 1_000 },
      { ...draft(), at: 1_000 },
    ]);
    expect(await (await open({ attemptId: 32 })).read()).toEqual([]);
    expect(await (await open({ key: otherKey })).read()).toEqual([]);
    expect(await (await open({ userId: 8 })).read()).toEqual([]);
    expect(await area.all()).toEqual([]);
    expect(troubles).toEqual([]);
  });

  test("are stored as soon as the storage has opened (P3)", async () => {
    const late = Promise.withResolvers<DraftArea>();
    const drafts = openDrafts({ ...opening, openArea: () => late.promise });
    drafts.keep(draft());
    drafts.keep(draft({ rev: 2, answer: "Pensions" }));
    late.resolve(area);
    expect(await drafts.read()).toEqual([{ ...draft({ rev: 2, answer: "Pensions" }), at: 1_000 }]);
    expect(troubles).toEqual([]);
  });

  describe("in a storage that opens after the learner has waited for it", () => {
    const openLate = async () => {
      const before = await open();
      for (const questionId of [3, 4, 5]) before.keep(draft({ questionId, rev: 9, answer: "left" }));
      await before.stored();
      const late = Promise.withResolvers<DraftArea>();
      const drafts = openDrafts({ ...opening, openArea: () => late.promise, waited: Promise.resolve() });
      expect([await drafts.read(), troubles.length]).toEqual([[], 1]);
      return {
        drafts,
        arrive: async () => {
          late.resolve(area);
          await drafts.stored();
        },
        kept: async () => {
          expect(troubles).toHaveLength(1);
          return (await drafts.read()).map(({ questionId, answer }) => [questionId, answer]);
        },
      };
    };

    test("those of an earlier page stay, and what was typed since is kept (P3, EXM-7)", async () => {
      const { drafts, arrive, kept } = await openLate();
      drafts.keep(draft({ questionId: 4, rev: 2, answer: "typed" }));
      await arrive();
      expect(await kept()).toEqual([
        [3, "left"],
        [4, "typed"],
        [5, "left"],
      ]);
    });

    test("those of an earlier page do not come back once a later change has reached the server (H10)", async () => {
      const { drafts, arrive, kept } = await openLate();
      drafts.keep(draft({ questionId: 4, rev: 2, answer: "typed" }));
      drafts.drop({ questionId: 4, rev: 2 });
      drafts.drop({ questionId: 4, rev: 2 });
      drafts.drop({ questionId: 5, rev: 2 });
      await arrive();
      expect(await kept()).toEqual([
        [3, "left"],
        [5, "left"],
      ]);
    });

    test.each(["before", "after"])("all are wiped if the attempt ends %s that [D-17]", async (when) => {
      const { drafts, arrive } = await openLate();
      if (when === "after") await arrive();
      drafts.wipe();
      await arrive();
      await drafts.stored();
      expect(await area.all()).toEqual([]);
    });
  });

  test("do not contain readable answers", async () => {
    const drafts = await open();
    drafts.keep(draft());
    await drafts.stored();
    const [stored] = await area.all();
    expect(Object.keys(stored!).sort()).toEqual(["at", "id", "iv", "rev", "sealed"]);
    expect(new TextDecoder().decode(stored!.sealed)).not.toContain("Pension");
  });

  test("are encrypted with a key that no script can take out of the page", async () => {
    const { subtle } = crypto;
    const importKey = vi.fn(subtle.importKey.bind(subtle));
    vi.stubGlobal("crypto", { subtle: { importKey } });
    onTestFinished(() => void vi.unstubAllGlobals());
    await open();
    expect(await importKey.mock.results[0]!.value).toMatchObject({ extractable: false });
  });

  test("are not taken for stored if the disk turns out to be full when they are written to it (EXM-24)", async () => {
    const { put } = IDBObjectStore.prototype;
    const putting = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (
      this: IDBObjectStore,
      ...given
    ) {
      const request = put.apply(this, given);
      request.addEventListener("success", () => this.transaction.abort());
      return request;
    });
    onTestFinished(() => putting.mockRestore());
    const drafts = await open();
    drafts.keep(draft());
    await drafts.stored();
    expect([troubles.length, await area.all()]).toEqual([1, []]);
  });

  test("cannot be read after they are moved to another question", async () => {
    const drafts = await open();
    drafts.keep(draft());
    await drafts.stored();
    const [stored] = await area.all();
    await area.put({ ...stored!, id: [7, 31, 4] });
    expect((await drafts.read()).map(({ questionId }) => questionId)).toEqual([3]);
  });

  test("stay until their own change or a newer one is acknowledged, not just an older one (H10)", async () => {
    const drafts = await open();
    const left = async () => {
      await drafts.stored();
      return (await drafts.read()).map(({ rev }) => rev);
    };
    drafts.keep(draft({ rev: 1 }));
    drafts.keep(draft({ rev: 2, answer: "Pensions" }));
    drafts.drop({ questionId: 3, rev: 1 });
    expect(await left()).toEqual([2]);
    drafts.drop({ questionId: 3, rev: 1 });
    expect(await left()).toEqual([2]);
    drafts.drop({ questionId: 3, rev: 2 });
    expect(await left()).toEqual([]);
    drafts.keep(draft({ rev: 3 }));
    drafts.drop({ questionId: 3, rev: 3 });
    expect(await left()).toEqual([]);
    drafts.keep(draft({ rev: 4 }));
    expect(await left()).toEqual([4]);
    drafts.drop({ questionId: 3, rev: 5 });
    expect(await left()).toEqual([]);
    drafts.keep(draft({ rev: 6 }));
    drafts.drop({ questionId: 3, rev: 7 });
    expect(await left()).toEqual([]);
  });

  test("are all removed by wiping, including pending writes", async () => {
    const drafts = await open();
    drafts.keep(draft());
    await drafts.stored();
    drafts.keep(draft({ questionId: 4 }));
    drafts.wipe();
    await drafts.stored();
    expect(await area.all()).toEqual([]);
  });

  test("are removed after a week", async () => {
    const drafts = await open();
    drafts.keep(draft());
    await drafts.stored();
    await open({ now: () => 7 * 24 * 3_600_000 });
    expect(await area.all()).toHaveLength(1);
    await open({ now: () => 8 * 24 * 3_600_000 });
    expect(await area.all()).toEqual([]);
  });

  test("of an earlier page can be read from a storage to which nothing more can be written (EXM-24)", async () => {
    const before = await open();
    before.keep(draft());
    await before.stored();
    const full = () => Promise.reject(new DOMException("full", "QuotaExceededError"));
    const drafts = await open({ openArea: async () => ({ ...area, put: full, remove: full }) });
    expect(await drafts.read()).toEqual([{ ...draft(), at: 1_000 }]);
    expect(troubles).toEqual([]);
  });

  test("cause one warning and no failure if the storage is full or unavailable (EXM-24)", async () => {
    const full: DraftArea = {
      ...createDraftArea(),
      put: async () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    };
    const drafts = await open({ openArea: async () => full });
    drafts.keep(draft());
    drafts.keep(draft({ questionId: 4 }));
    await drafts.stored();
    drafts.drop({ questionId: 3, rev: 1 });
    drafts.wipe();
    await drafts.stored();
    expect([troubles.length, await drafts.read()]).toEqual([1, []]);

    const closed = await open({ openArea: () => Promise.reject(new DOMException("no", "SecurityError")) });
    closed.keep(draft());
    await closed.stored();
    expect([troubles.length, await closed.read()]).toEqual([2, []]);
  });
});

/** Web Locks as far as they are used: one holder per name, released only by stealing. */
function createLockManager() {
  const held = new Map<string, (reason: Error) => void>();
  const request = async (
    name: string,
    { steal, ifAvailable }: LockOptions,
    given: (lock: unknown) => unknown,
  ) => {
    if (held.has(name) && ifAvailable && !steal) return given(null);
    held.get(name)?.(new DOMException("stolen", "AbortError"));
    const stolen = Promise.withResolvers<never>();
    held.set(name, stolen.reject);
    try {
      return await Promise.race([given({ name }), stolen.promise]);
    } finally {
      if (held.get(name) === stolen.reject) held.delete(name);
    }
  };
  return { request } as unknown as LockManager;
}

describe("the exam lock (P8)", () => {
  test("belongs to one tab; another may steal it, which notifies the first", async () => {
    const hold = createHoldLock({ locks: createLockManager() });
    const lost: string[] = [];
    const one = await hold("exam.31", { steal: false, lost: () => lost.push("one") });
    expect(await hold("exam.31", { steal: false, lost: () => lost.push("two") })).toBeNull();
    const two = await hold("exam.31", { steal: true, lost: () => lost.push("two") });
    await new Promise((resolve) => setImmediate(resolve));
    expect(lost).toEqual(["one"]);
    one?.();
    expect(await hold("exam.31", { steal: false, lost: () => {} })).toBeNull();
    two?.();
    await new Promise((resolve) => setImmediate(resolve));
    expect(await hold("exam.31", { steal: false, lost: () => {} })).not.toBeNull();
    expect(lost).toEqual(["one"]);
  });

  test("is not lost by a tab that cannot get it, nor by one that gives it back as another steals it", async () => {
    const lost = vi.fn();
    const stolen = new DOMException("stolen", "AbortError");
    const holdFrom = (request: (...given: [string, LockOptions, LockGrantedCallback<unknown>]) => unknown) =>
      createHoldLock({ locks: { request } as LockManager })("exam.31", { steal: false, lost });
    await expect(holdFrom(() => Promise.reject(stolen))).rejects.toBe(stolen);
    const giveBack = await holdFrom(async (name, _, given) => {
      await given({ name, mode: "exclusive" });
      throw stolen;
    });
    giveBack?.();
    await new Promise((resolve) => setImmediate(resolve));
    expect(lost).not.toHaveBeenCalled();
  });

  test("is always granted without Web Locks, as the server keeps the tabs apart", async () => {
    const hold = createHoldLock({});
    expect(await hold("x", { steal: false, lost: () => {} })).not.toBeNull();
  });
});
