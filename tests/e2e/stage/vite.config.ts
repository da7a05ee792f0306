/** A separate build, like the gallery's: the product knows nothing of it. */
import react from "@vitejs/plugin-react";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  base: "./",
  publicDir: false,
  plugins: [react()],
  build: { target: ["chrome123", "safari17.5", "firefox128"] },
});
