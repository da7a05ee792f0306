import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { HallStorage } from "../exam/hall.ts";
import { databaseOf, onServer } from "../server/databases.ts";

/**
 * Tells the processes of a run where its demo academy is (`demoData.ts`): a directory, or the name of a database on the
 * PostgreSQL of the run.
 */
export const demoVariable = "LYCEUM_DEMO_DATA";

/** The PostgreSQL in which the servers of this run keep their data; without it they use the embedded database. */
export const postgresOfRun = (): string | undefined => process.env.E2E_DATABASE_URL;

export type DemoPlace = HallStorage & {
  /** Whether the demo academy is already there; otherwise the first to use the place writes it. */
  hasDemo: boolean;
  /** Removes it again, once nobody uses it. */
  remove(): Promise<void>;
};

let made = 0;

/** An empty place: in this folder, or in a database that somebody else removes. */
export const emptyPlace = (folder: string, where: { databaseUrl?: string } = {}): DemoPlace => ({
  ...{ dataDir: join(folder, "data"), hasDemo: false, ...where },
  remove: async () => rmSync(folder, { recursive: true, force: true }),
});

/** Opens a place for the data of a server, with a copy of the run's demo academy, if there is one. */
export async function openDemoPlace(folder: string): Promise<DemoPlace> {
  const place = emptyPlace(folder);
  const demo = process.env[demoVariable];
  const url = postgresOfRun();
  if (!demo) return place;
  if (!url) {
    cpSync(demo, place.dataDir, { recursive: true });
    return { ...place, hasDemo: true };
  }
  const name = `lyceum_e2e_${process.pid}_${(made += 1)}`;
  await onServer(url, `create database ${name} template ${demo} strategy file_copy`);
  return {
    ...{ dataDir: place.dataDir, databaseUrl: databaseOf(url, name), hasDemo: true },
    async remove() {
      await place.remove();
      await onServer(url, `drop database ${name} with (force)`);
    },
  };
}

/** The environment that tells a server where its data is. */
export const envOf = ({ dataDir, databaseUrl }: HallStorage): Record<string, string> => ({
  DATA_DIR: dataDir,
  ...(databaseUrl && { DATABASE_URL: databaseUrl, SEED: "demo" }),
});
