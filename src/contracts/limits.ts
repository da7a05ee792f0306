/** The numbers of the specs (learner spec section 9), in one place. Durations are milliseconds unless the name says seconds. */
export const session = {
  /** B-379 */ checkInterval: 30_000,
  /** B-382 */ warningCheckInterval: 5_000,
  /** B-380 */ warningAtSeconds: 300,
  /** B-385 */ redirectDelay: 1_500,
  /** SES 7: a check that nobody answered is asked again this often … */
  retryInterval: 10_000,
  /** … and this many times, before the sign-in page is shown. */
  retries: 3,
} as const;

/** RT 6: how long the socket may be away before the server is polled, and how often it then is. */
export const livePollInterval = 30_000;
export const undoWindow = 6_000; // T-12: Undo is offered for at least 5 s
export const positionInterval = 10_000; // T-16: the reading position is saved at least this often
export const readingBegins = 15_000; // an item that is open so long, or scrolled, is being read
export const outboxInterval = 30_000; // T-60: acts that could not be sent are tried again this often
export const backOnlineShown = 4_000; // how long "Back online" stays
export const draftMinLength = 20; // T-4: longer texts are offered back

export const notificationsPageSize = 20; // B-293
export const passwordMinLength = 8; // B-051
export const passwordMaxLength = 128; // D-11
/** T-20: a certificate can be renewed in its last days; one of a few months in its last half, so that it holds for a while first. */
export const recertifying = { days: 60, daysAMonth: 15 } as const;
export const helpQueryMaxLength = 500; // B-334
export const policyIds = { gdpr: 1, cookies: 2 } as const; // B-281
export const contentCookieSeconds = 600; // B-374
export const breakpoints = { mobile: 576, small: 768, medium: 992, large: 1200, huge: 1550 } as const; // B-365
export const resizeDebounce = 500; // B-366
export const tooltipHideDelay = 100; // B-367
export const modalCloseDuration = 200; // B-368
export const multiSelectMaxHeight = 160; // B-371, pixels
export const autocomplete = { minLength: 1, delay: 0 } as const; // B-326
export const errorReporting = { traces: 0.1, sessions: 0.1, errorSessions: 1 } as const; // B-376 … B-378

/** The exam window. Durations are milliseconds unless the name says seconds. */
export const exam = {
  /** B-135 */ autosaveDelay: 1_000,
  /** B-136 */ tick: 1_000,
  /** B-137: a smaller offset of the client's clock is taken for none. */
  ignoredOffset: 2_000,
  /** B-111, B-112: characters of a free text. */
  textLimits: { short: 150, long: 500 },
  /** B-138, D-3 as changed: of the window as it would be without zoom, in pixels; an exam may ask for more. */
  leastWidth: 320,
  /** EXM-10: pauses between tries to save; the last one repeats. Each is spread by up to a quarter. */
  retryPauses: [1_000, 2_000, 4_000, 8_000, 16_000, 30_000],
  /** Who types without a pause is saved this often all the same. */
  longestUnsaved: 5_000,
  /** A save that takes longer counts as unanswered. */
  patience: 20_000,
  /** Before the last submission a save under way is waited for this long. */
  settleLimit: 2_000,
  /** A sign of life when nothing was saved for so long; a longer silence stands in the journal as a gap. */
  signOfLife: 30_000,
  gapSeconds: 45,
  /** P4: what arrives so long after the end still counts. */
  graceSeconds: 5,
  /** P5 */ sweepInterval: 5_000,
  /** P9: a session lives at least so long beyond the end of an attempt. */
  sessionSecondsAfter: 600,
  /** A11Y 9: the time left is announced at these shares of the whole, at five minutes and at one. */
  announcedShares: [0.5, 0.2, 0.05],
  warnedSeconds: 300,
  announcedSeconds: 60,
  /** D-4: wrong passwords for one exam by one user within 15 minutes. */
  passwordTries: 5,
  passwordWindowSeconds: 900,
} as const;

/** Of a file of a field, whatever the field itself allows. It comes in parts, each but the last of this size. */
export const uploadLimits = {
  bytes: 200_000_000,
  part: 524_288,
  /** What no record has taken is kept so long, counted from its last part. */
  days: 2,
  /** So many that no record has taken may one user have. */
  atOnce: 20,
  /** Pause before an upload that nobody answered is tried again, where the browser does not tell of the network. */
  nextTry: 5_000,
} as const;

/** Of one file that is imported (T-54). Unpacked: what an XLSX file may hold. */
export const importLimits = {
  bytes: 5_000_000,
  unpackedBytes: 30_000_000,
  rows: 5_000,
  columns: 100,
  days: 7,
} as const;
