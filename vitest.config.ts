import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** How long what is awaited may take on a busy machine; whatever comes earlier is not waited for. */
const patient = { poll: { timeout: 10_000 } };

/** `unit` runs in Node: machines, contracts, services, server. `ui` renders views in jsdom. Browsers are Playwright's. */
export default defineConfig({
  test: {
    // What is awaited may be late on a busy machine; a test that means a bound says it.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        test: {
          name: "unit",
          include: [
            "tests/{machines,model,contracts,services,server,routes,scripts}/**/*.test.ts",
            "tests/*.test.ts",
          ],
          environment: "node",
          testTimeout: 20_000,
          expect: patient,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        plugins: [react()],
        test: {
          name: "ui",
          include: ["tests/ui/**/*.test.{ts,tsx}"],
          environment: "jsdom",
          setupFiles: ["tests/ui/setup.ts"],
          testTimeout: 20_000,
          expect: patient,
          maxWorkers: 2,
        },
      },
    ],
  },
});
