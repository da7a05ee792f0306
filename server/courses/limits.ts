/** Limits of a package. Its reader counts the bytes that are really unpacked, not those that the package declares. */
export const packageLimits = {
  files: 5_000,
  /** Bytes of all files, unpacked. */
  total: 300 * 1_048_576,
  /** Bytes of one file, unpacked: it is one value in the database. */
  file: 100 * 1_048_576,
  /** How many times larger than the package its files may be; scripts and texts rarely exceed twenty. */
  ratio: 100,
  /** Characters of a path. */
  path: 500,
  /** Bytes of the manifest. */
  manifest: 2 * 1_048_576,
} as const;
export type PackageLimits = { readonly [Name in keyof typeof packageLimits]: number };
