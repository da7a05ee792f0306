/**
 * Journeys through the product on its default database, the embedded one; tests that wait use it, too
 * (`playwright.config.ts`). Where PostgreSQL is installed the others run on it (`scripts/test.ts`): they are about what
 * is drawn and announced, and PostgreSQL copies the demo academy and lets tests look into it with less work.
 */
export const onEmbedded = [
  "closing.spec.ts",
  "courses.spec.ts",
  "documents.spec.ts",
  "examServer.spec.ts",
  "faults.spec.ts",
  "imports.spec.ts",
  "item.spec.ts",
  "learningJourney.spec.ts",
  "mentoringJourney.spec.ts",
  "newcomer.spec.ts",
  "player.spec.ts",
  "signIn.spec.ts",
  "uploads.spec.ts",
  "users.spec.ts",
].map((file) => `**/${file}`);
