import config from "../../vitest.config.ts";

/** The project's tests, run by the runner that switches faults on. */
// oxlint-disable-next-line import/no-default-export -- Vitest requires one
export default {
  ...config,
  root: process.cwd(),
  test: {
    ...config.test,
    projects: (config.test?.projects ?? []).map((project) =>
      typeof project === "object" && "test" in project
        ? { ...project, test: { ...project.test, runner: "scripts/mutants/switching.ts" } }
        : project,
    ),
  },
};
