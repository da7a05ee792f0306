import { openDB, type DBSchema } from "idb";

/** The key of a draft: user, attempt, question (H11). */
export type DraftId = [userId: number, attemptId: number, questionId: number];

/** A draft as it is stored. Its content is encrypted (D-17), but not what is needed to find and drop it. */
export type StoredDraft = {
  id: DraftId;
  rev: number;
  /** Milliseconds since 1970. */
  at: number;
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
};

/** A place for drafts that outlives the page. Each write is durable when its promise resolves. */
export type DraftArea = {
  /** Returns this browser's own name (P8): the one that is kept, or else `name`, which is kept from now on. */
  browser(name: string): Promise<string>;
  all(): Promise<StoredDraft[]>;
  put(draft: StoredDraft): Promise<void>;
  remove(ids: readonly DraftId[]): Promise<void>;
};

type Schema = DBSchema & {
  drafts: { key: DraftId; value: StoredDraft };
  names: { key: "browser"; value: string };
};

/** Opens IndexedDB. Chrome writes late by default, so every write is strict (P3). */
export async function openDraftArea(): Promise<DraftArea> {
  const db = await openDB<Schema>("lyceum.exam", 2, {
    upgrade: (fresh, before) => {
      if (before < 1) fresh.createObjectStore("drafts", { keyPath: "id" });
      if (before < 2) fresh.createObjectStore("names");
    },
    // Another version of the application wants to upgrade the database. Better to go without than to block it.
    blocking: () => db.close(),
  });
  const strict = { durability: "strict" } as const;
  const writing = () => db.transaction("drafts", "readwrite", strict);
  return {
    async browser(name) {
      const known = await db.get("names", "browser");
      if (known !== undefined) return known;
      // Two tabs may get this far: the first one names the browser.
      const { store, done } = db.transaction("names", "readwrite", strict);
      const first = await store.get("browser");
      await Promise.all([first === undefined && store.put(name, "browser"), done]);
      return first ?? name;
    },
    all: () => db.getAll("drafts"),
    async put(draft) {
      const { store, done } = writing();
      await Promise.all([store.put(draft), done]);
    },
    async remove(ids) {
      const { store, done } = writing();
      await Promise.all([...ids.map((id) => store.delete(id)), done]);
    },
  };
}
