import type { World } from "#src/world.ts";

/** Web Locks as a thing that is held. A browser without them holds everything: the server alone keeps the tabs apart. */
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
        // Stolen: the request fails although the lock was given.
        .catch((error: unknown) => (isHeld ? lost() : reject(error as Error)));
    });
