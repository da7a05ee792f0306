import type * as z from "zod/mini";

/** The only keys that may be in the browser's storage; none of them holds a secret (ASVS 14.3.3, B-318). */
export const preferencesKey = "lyceum.preferences";
/** Distinguishes this browser from others, by nothing but a random value (P8). */
export const browserKey = "lyceum.browser";
/** The volume and the speeds that were chosen for podcasts. */
export const playerKey = "lyceum.player";
export type DraftKey = `lyceum.draft.${string}`;
export type StorageKey = typeof preferencesKey | typeof browserKey | typeof playerKey | DraftKey;

export const isAllowedKey = (key: string): key is StorageKey =>
  key === preferencesKey || key === browserKey || key === playerKey || /^lyceum\.draft\.[\w.-]+$/.test(key);

const formDraftsOf = (ownId: number): DraftKey => `lyceum.draft.form.${ownId}.`;

/**
 * Where the values of a user's form are kept until they are saved. The user is the one who has signed in, even while
 * acting as another (T-51).
 */
export const formDraftKey = (ownId: number, form: string): DraftKey => `${formDraftsOf(ownId)}${form}`;

/**
 * The address at which acting as another user began, until the user returns there. Stored as a draft, so that signing
 * out removes it (T-51).
 */
export const actedFromKey: DraftKey = "lyceum.draft.actedFrom";

const outboxes: DraftKey = "lyceum.draft.outbox.";

/**
 * Where a user's unsent acts wait. They say what the user did and what a course remembers of them, but contain nothing
 * that the user typed into the product itself.
 */
export const outboxKey = (userId: number): DraftKey => `${outboxes}${userId}`;

/** The part of a `Storage` that we use. */
type Area = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export type AppStorage = {
  /** Returns the stored value; null if there is none or it does not match the schema. */
  read<T extends z.ZodMiniType>(key: StorageKey, schema: T): z.output<T> | null;
  write(key: StorageKey, value: unknown): void;
  forget(key: StorageKey): void;
  /**
   * Removes all drafts when this user signs out, except what other users of this browser still have to send.
   */
  forgetDrafts(of: { ownId: number }): void;
  /**
   * Removes what other users have typed in forms when this user signs in (H11). What they still have to send is kept.
   */
  forgetFormDrafts(of: { except: number }): void;
};

/**
 * The browser's storage. If it is disabled, full or damaged, the application carries on in memory.
 * @param area returns the storage; may throw, as `window.localStorage` does when cookies are blocked
 */
export function createStorage(area: () => Area): AppStorage {
  // Only what the storage refused: another tab may have changed anything else.
  const memory = new Map<string, string>();
  const attempt = <T>(work: (storage: Area) => T): T | undefined => {
    try {
      return work(area());
    } catch {
      return undefined;
    }
  };
  const checked = (key: string): string => {
    if (!isAllowedKey(key)) throw new Error(`${key} is not a key that may be stored`);
    return key;
  };
  const forget = (key: string): void => {
    memory.delete(key);
    attempt((storage) => storage.removeItem(key));
  };
  const forgetAll = (isMeant: (key: string) => boolean): void => {
    const stored = attempt((storage) => Object.keys(storage)) ?? [];
    for (const key of new Set([...stored, ...memory.keys()])) if (isMeant(key)) forget(key);
  };
  return {
    read(key, schema) {
      const text = memory.get(checked(key)) ?? attempt((storage) => storage.getItem(key));
      const read = text == null ? undefined : schema.safeParse(parsed(text));
      return read?.success ? read.data : null;
    },
    write(key, value) {
      const text = JSON.stringify(value);
      memory.set(checked(key), text);
      attempt((storage) => {
        storage.setItem(key, text);
        memory.delete(key);
      });
    },
    forget(key) {
      forget(checked(key));
    },
    forgetDrafts: ({ ownId }) =>
      forgetAll(
        (key) => key.startsWith("lyceum.draft.") && (!key.startsWith(outboxes) || key === outboxKey(ownId)),
      ),
    forgetFormDrafts: ({ except }) =>
      forgetAll((key) => key.startsWith("lyceum.draft.form.") && !key.startsWith(formDraftsOf(except))),
  };
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
