import type { World } from "#src/world.ts";

/** Holds Web Locks. In a browser without them every tab gets every lock: only the server keeps the tabs apart. */
export const createHoldLock =
  (navigator: { locks?: LockManager }): World["holdLock"] =>
  (name, { steal, lost }) =>
    new Promise((settle, reject) => {
      if (!navigator.locks) return settle(() => {});
      let isHeld = false;
      navigator.locks
        .request(name, steal ? { steal } : { ifAvailable: true }, (lock) => {
          if (!lock) return settle(null);
          return new Promise<void>((release) => {
            isHeld = true;
            settle(() => {
              isHeld = false;
              release();
            });
          });
        })
        // A stolen lock rejects the request although it was granted.
        .catch((error: unknown) => (isHeld ? lost() : reject(error as Error)));
    });
