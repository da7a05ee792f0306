export type Unattended = {
  /** Does the work, which is never within another. Requests that it starts before it returns were not begun by the user. */
  during: (work: () => void) => void;
  /** Whether such work is under way. */
  isOn: () => boolean;
};

/**
 * Tells the requests that an open page makes by itself, as when the live channel brings news, from those of its user:
 * they do not count as use of the session, which would otherwise never end by inactivity (B-380).
 */
export function createUnattended(): Unattended {
  let isOn = false;
  return {
    during: (work) => {
      isOn = true;
      try {
        work();
      } finally {
        isOn = false;
      }
    },
    isOn: () => isOn,
  };
}
