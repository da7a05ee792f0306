/** Why a package cannot be taken, in one sentence for whoever brought it. */
export class BadPackage extends Error {
  override readonly name = "BadPackage";
}
