import type { World } from "#src/world.ts";

/** Web Locks as something to hold. A browser without them can hold everything: only the server keeps the tabs apart. */
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
        // Stolen: the request fails although the lock was granted.
        .catch((error: unknown) => (isHeld ? lost() : reject(error as Error)));
    });
