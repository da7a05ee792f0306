/**
 * The numbers of the specs (learner spec section 9), in one place. Durations are in milliseconds unless the name says
 * seconds.
 */
export const session = {
  /** B-379 */ checkInterval: 30_000,
  /** B-382 */ warningCheckInterval: 5_000,
  /** B-380 */ warningAtSeconds: 300,
  /** B-385 */ redirectDelay: 1_500,
  /** SES 7: a check without a response is repeated this often. */
  retryInterval: 10_000,
} as const;

/** RT 6: how long the socket may be away before the server is polled, and how often it is polled then. */
export const livePollInterval = 30_000;
export const undoWindow = 6_000; // T-12: Undo is offered for at least 5 s
export const positionInterval = 10_000; // T-16: the reading position is saved at least this often
export const readingBegins = 15_000; // an item that has been open this long, or was scrolled, is being read
export const outboxInterval = 30_000; // T-60: acts that could not be sent are retried this often
export const lastSendLimit = 5_000; // T-60: how long signing out waits for acts to be sent
export const connectedAgainShown = 4_000; // how long "You are connected again" stays
export const draftMinLength = 20; // T-4: longer texts are offered back

export const notificationsPageSize = 20; // B-293
export const passwordMinLength = 8; // B-051
export const passwordMaxLength = 128; // D-11
/**
 * T-20: a certificate can be renewed in its last days; one of a few months in its last half, so that it is valid for a
 * while first.
 */
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
  /** B-137: a smaller offset of the client's clock is ignored. */
  ignoredOffset: 2_000,
  /** B-111, B-112: characters of a free text. */
  textLimits: { short: 150, long: 500 },
  /** B-138, D-3 as changed: the width of the window without zoom, in pixels; an exam may require more. */
  leastWidth: 320,
  /** EXM-10: pauses between attempts to save; the last one repeats. Each varies by up to a quarter. */
  retryPauses: [1_000, 2_000, 4_000, 8_000, 16_000, 30_000],
  /** The answers of a learner who types without a pause are still saved this often. */
  longestUnsaved: 5_000,
  /** A save that takes longer counts as without a response. */
  patience: 20_000,
  /** How long the last submission waits for a save under way. */
  settleLimit: 2_000,
  /** A sign of life if nothing has been saved for this long; a longer silence is a gap in the journal. */
  signOfLife: 30_000,
  gapSeconds: 45,
  /** P4: what arrives this long after the end still counts. */
  graceSeconds: 5,
  /** P5 */ sweepInterval: 5_000,
  /** P9: a session lives at least this long beyond the end of an attempt. */
  sessionSecondsAfter: 600,
  /** A11Y 9: the time left is announced at these shares of the whole, at five minutes and at one. */
  announcedShares: [0.5, 0.2, 0.05],
  warnedSeconds: 300,
  announcedSeconds: 60,
  /** D-4: wrong passwords for one exam by one user within 15 minutes. */
  passwordTries: 5,
  passwordWindowSeconds: 900,
} as const;

/**
 * Limits of an uploaded file, whatever the field itself allows. It is sent in chunks, each but the last of this size.
 */
export const uploadLimits = {
  bytes: 200_000_000,
  part: 524_288,
  /** How long an upload without a record is kept, counted from its last chunk. */
  days: 2,
  /** How many uploads without a record one user may have. */
  atOnce: 20,
  /** The pause before an upload without a response is retried, if the browser does not report on the network. */
  nextTry: 5_000,
} as const;

/** Limits of an imported file (T-54). Unpacked: what an XLSX file may hold. */
export const importLimits = {
  bytes: 5_000_000,
  unpackedBytes: 30_000_000,
  rows: 5_000,
  columns: 100,
  days: 7,
} as const;
