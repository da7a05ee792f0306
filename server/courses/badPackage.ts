/** A package is not accepted. The message is one sentence for the person who uploaded it. */
export class BadPackage extends Error {
  override readonly name = "BadPackage";
}
