import * as z from "zod/mini";
import { Answer } from "#src/contracts/exam.ts";
import type { Draft } from "#src/machines/exam/answerRows.ts";
import type { DraftArea, DraftId, StoredDraft } from "./draftArea.ts";

/** The encrypted part of a draft. */
const Sealed = z.object({ answer: Answer, flagged: z.boolean() });

/** The age, in milliseconds, after which nobody comes back for a draft. */
const keptFor = 7 * 24 * 3_600_000;

/** A draft and when it was kept (`at`), by the device's own clock, in milliseconds since 1970. */
export type KeptDraft = Draft & Pick<StoredDraft, "at">;

/** The drafts of one attempt on this device. Nothing here rejects: what cannot be stored is held in memory (EXM-24). */
export type Drafts = {
  /**
   * Returns the drafts that can be read, each with the time when it was kept. Other tabs and earlier pages may have
   * left some. Returns none if the storage has not opened in time: its drafts stay for the next page.
   */
  read(): Promise<KeptDraft[]>;
  keep(draft: Draft): void;
  /** Drops this change, which has reached the server, or an older one (H10). A newer one stays. */
  drop(draft: Pick<Draft, "questionId" | "rev">): void;
  /** Wipes all drafts of this attempt. */
  wipe(): void;
  /** Settles when everything so far has been stored or given up. */
  stored(): Promise<void>;
};

type Opening = {
  openArea: () => Promise<DraftArea>;
  /** Settles when the learner has waited long enough for the storage to open. Typing never waits for it. */
  waited: Promise<unknown>;
  userId: number;
  attemptId: number;
  /** Base64 of 32 bytes, from the server; kept in memory only. */
  key: string;
  now: () => number;
  /** Called once, with the first error, or when the storage has not opened in time. */
  onTrouble: (error: unknown) => void;
};

type Order = { keep: Draft } | { drop: number };

/**
 * Opens the drafts that this device keeps of an attempt. Wipes those of other users and those older than a week. The
 * latest write for a question replaces one that is waiting, so that typing never queues up behind a storage that is
 * slow or still opening. A storage that opens late is still used.
 */
export function openDrafts({ openArea, waited, userId, attemptId, key, now, onTrouble }: Opening): Drafts {
  let area: DraftArea | null = null;
  let seal: CryptoKey | null = null;
  let isTold = false;
  const tellTrouble = (error: unknown): void => {
    if (!isTold) onTrouble(error);
    isTold = true;
  };
  const giveUp = (error: unknown): void => {
    area = null;
    tellTrouble(error);
  };
  const isOwn = ({ id }: StoredDraft): boolean => id[0] === userId && id[1] === attemptId;
  const open = async (): Promise<void> => {
    try {
      [seal, area] = await Promise.all([
        crypto.subtle.importKey("raw", bytesOf(key), "AES-GCM", false, ["encrypt", "decrypt"]),
        openArea(),
      ]);
      const isStale = ({ id, at }: StoredDraft): boolean => id[0] !== userId || at < now() - keptFor;
      const all = await area.all();
      for (const { id, rev } of all.filter(isOwn)) revs.set(id[2], rev);
      const stale = all.filter(isStale);
      if (stale.length > 0) await area.remove(stale.map(({ id }) => id));
    } catch (error) {
      giveUp(error);
    }
  };

  const orders = new Map<number, Order>();
  /** The newest change known to be stored, for each question. */
  const revs = new Map<number, number>();
  const idOf = (questionId: number): DraftId => [userId, attemptId, questionId];

  const work = async (): Promise<void> => {
    for (const [questionId, order] of orders) {
      orders.delete(questionId);
      if (!area || !seal) continue;
      try {
        if ("keep" in order) {
          const { rev, answer, flagged } = order.keep;
          // Noted first, so that wiping in the meantime includes it.
          revs.set(questionId, rev);
          await area.put({ ...(await sealed(seal, idOf(questionId), { answer, flagged })), rev, at: now() });
        } else if ((revs.get(questionId) ?? Infinity) <= order.drop) {
          await area.remove([idOf(questionId)]);
          revs.delete(questionId);
        }
      } catch (error) {
        giveUp(error);
      }
    }
    working = null;
  };
  const opening = open();
  /** Whether the storage has opened, or has failed to. */
  let isReady = false;
  let working: Promise<void> | null = opening.then(() => {
    isReady = true;
    return work();
  });
  const order = (questionId: number, what: Order): void => {
    orders.set(questionId, what);
    working ??= Promise.resolve().then(work);
  };

  const wipeKnown = (): void => {
    for (const questionId of new Set([...revs.keys(), ...orders.keys()]))
      order(questionId, { drop: Infinity });
  };

  const stored = async (): Promise<void> => {
    while (working) await working;
  };

  return {
    async read() {
      await Promise.race([opening, waited]);
      if (!isReady) {
        tellTrouble(new Error("The storage did not open in time"));
        return [];
      }
      await stored();
      if (!area || !seal) return [];
      try {
        const own = (await area.all()).filter(isOwn);
        for (const { id, rev } of own) revs.set(id[2], rev);
        const drafts = await Promise.all(own.map((one) => unsealed(seal!, one)));
        return drafts.filter((draft) => draft !== null);
      } catch (error) {
        giveUp(error);
        return [];
      }
    },
    keep: (draft) => order(draft.questionId, { keep: draft }),
    drop: ({ questionId, rev }) => {
      const waiting = orders.get(questionId);
      if (!waiting) return order(questionId, { drop: rev });
      if ("drop" in waiting) return order(questionId, { drop: Math.max(waiting.drop, rev) });
      // A draft of an earlier page may have a higher number, but is older than a change made before it could be read.
      if (waiting.keep.rev <= rev) order(questionId, { drop: isReady ? rev : Infinity });
    },
    wipe: () => {
      if (isReady) wipeKnown();
      else void opening.then(wipeKnown);
    },
    stored,
  };
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** Binds ciphertext to its place: moved to another question or user, it cannot be read. */
const bound = (id: DraftId) => new TextEncoder().encode(id.join("/"));

async function sealed(key: CryptoKey, id: DraftId, content: z.infer<typeof Sealed>) {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify(content));
  return {
    id,
    iv,
    sealed: await crypto.subtle.encrypt({ name: "AES-GCM", iv, additionalData: bound(id) }, key, text),
  };
}

/** Returns null for a draft that was encrypted with another key or is damaged. */
async function unsealed(
  key: CryptoKey,
  { id, rev, at, iv, sealed: data }: StoredDraft,
): Promise<KeptDraft | null> {
  try {
    const text = await crypto.subtle.decrypt({ name: "AES-GCM", iv, additionalData: bound(id) }, key, data);
    return { questionId: id[2], rev, at, ...Sealed.parse(JSON.parse(new TextDecoder().decode(text))) };
  } catch {
    return null;
  }
}
