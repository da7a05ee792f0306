/** `First Name`, `first-name` and `FIRST_NAME` are the same: headings are written by people or by an export. */
export const nameOf = (heading: string): string =>
  heading
    .slice(0, longestHeading)
    .replace(/ \(UTC\)$/, "")
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_|_$/g, "");

const longestHeading = 200;
