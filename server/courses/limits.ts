/** What a package may take. Whoever reads one counts what really comes out of it, not what it says of itself. */
export const packageLimits = {
  files: 5_000,
  /** Bytes of all files, unpacked. */
  total: 300 * 1_048_576,
  /** Bytes of one file, unpacked: it is one value of the database. */
  file: 100 * 1_048_576,
  /** How many times larger than the package its files may be; scripts and texts rarely come to twenty. */
  ratio: 100,
  /** Of a path, in characters. */
  path: 500,
  /** Bytes of the manifest. */
  manifest: 2 * 1_048_576,
} as const;
export type PackageLimits = { readonly [Name in keyof typeof packageLimits]: number };
