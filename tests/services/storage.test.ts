import { expect, test } from "vitest";
import * as z from "zod/mini";
import { createStorage, formDraftKey, isAllowedKey, type StorageKey } from "#src/services/storage.ts";

const Preferences = z.object({ touch: z.boolean() });

/** A minimal `Storage`, whose keys are its own properties. It stores nothing more while it is full. */
function fakeArea(isFull = () => false): Storage {
  const area = {} as Record<string, string>;
  return Object.defineProperties(area, {
    getItem: { value: (key: string) => area[key] ?? null },
    setItem: {
      value: (key: string, value: string) => {
        if (isFull()) throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
        area[key] = value;
      },
    },
    removeItem: { value: (key: string) => void delete area[key] },
  }) as unknown as Storage;
}

test("preferences survive in the browser's storage [B-315][B-317][B-318]", () => {
  const area = fakeArea();
  createStorage(() => area).write("lyceum.preferences", { touch: true });
  expect(createStorage(() => area).read("lyceum.preferences", Preferences)).toEqual({ touch: true });
});

test.each(["lyceum.token", "lyceum", "lyceum.preferences2", "lyceum.draft.", "lyceum.draft.a b", "x"])(
  "refuses the storage key %s [14.3.3]",
  (key) => {
    const area = fakeArea();
    expect(isAllowedKey(key)).toBe(false);
    expect(() => createStorage(() => area).write(key as StorageKey, 1)).toThrow(key);
    expect(Object.keys(area)).toEqual([]);
  },
);

test.each(["not json", '{"touch":"yes"}', "null"])("reads the invalid stored value %s as null", (text) => {
  const area = fakeArea();
  area.setItem("lyceum.preferences", text);
  expect(createStorage(() => area).read("lyceum.preferences", Preferences)).toBeNull();
});

test("uses memory if storage is disabled", () => {
  const broken = (): Storage => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  const storage = createStorage(broken);
  storage.write("lyceum.preferences", { touch: true });
  expect(storage.read("lyceum.preferences", Preferences)).toEqual({ touch: true });
  storage.forget("lyceum.preferences");
  expect(storage.read("lyceum.preferences", Preferences)).toBeNull();
  storage.write("lyceum.draft.help", "a long question");
  storage.forgetDrafts({ ownId: 7 });
  expect(storage.read("lyceum.draft.help", z.string())).toBeNull();
});

test("uses memory, not an older stored value, while storage is full, and stores again later", () => {
  let isFull = false;
  const area = fakeArea(() => isFull);
  const storage = createStorage(() => area);
  storage.write("lyceum.draft.help", "a question");
  isFull = true;
  storage.write("lyceum.draft.help", "a longer question");
  expect(storage.read("lyceum.draft.help", z.string())).toBe("a longer question");
  isFull = false;
  storage.write("lyceum.draft.help", "the longest question");
  expect(createStorage(() => area).read("lyceum.draft.help", z.string())).toBe("the longest question");
});

test("does not return an entry that another tab has removed", () => {
  const area = fakeArea();
  const storage = createStorage(() => area);
  storage.write("lyceum.draft.help", "a long question");
  area.removeItem("lyceum.draft.help");
  expect(storage.read("lyceum.draft.help", z.string())).toBeNull();
});

test("forgets another user's form drafts, but keeps their waiting acts [H11][D-17]", () => {
  const area = fakeArea();
  const storage = createStorage(() => area);
  storage.write(formDraftKey(7, "profile"), "own");
  storage.write(formDraftKey(77, "profile"), "another's");
  storage.write("lyceum.draft.outbox.77", []);
  storage.forgetFormDrafts({ except: 7 });
  expect(Object.keys(area)).toEqual(["lyceum.draft.form.7.profile", "lyceum.draft.outbox.77"]);
});

test("forgets all drafts at once, but keeps preferences and other users' waiting acts [T-4]", () => {
  const area = fakeArea();
  const storage = createStorage(() => area);
  storage.write("lyceum.preferences", { touch: false });
  storage.write("lyceum.draft.help", "a long question");
  storage.write("lyceum.draft.outbox.7", []);
  storage.write("lyceum.draft.outbox.77", []);
  storage.forgetDrafts({ ownId: 7 });
  expect(Object.keys(area)).toEqual(["lyceum.preferences", "lyceum.draft.outbox.77"]);
  expect(storage.read("lyceum.draft.help", z.string())).toBeNull();
});
