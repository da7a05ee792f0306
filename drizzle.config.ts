import { defineConfig } from "drizzle-kit";

/**
 * `drizzle-kit generate --name what_changed` writes the next migration. Renames need `--custom`: it needs a terminal to
 * ask.
 */
export default defineConfig({
  dialect: "postgresql",
  schema: ["./server/schema/index.ts", "./server/areas/*/tables.ts"],
  out: "./server/migrations",
});
