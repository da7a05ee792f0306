import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { HallStorage } from "../exam/hall.ts";
import { databaseOf, onServer } from "../server/databases.ts";

/**
 * Tells the processes of a run where its demo academy lies (`demoData.ts`): a directory, or the name of a database on the
 * PostgreSQL of the run.
 */
export const demoVariable = "LYCEUM_DEMO_DATA";

/** The PostgreSQL that the servers of this run keep their data in; without it they have the embedded database. */
export const postgresOfRun = (): string | undefined => process.env.E2E_DATABASE_URL;

export type DemoPlace = HallStorage & {
  /** Whether the demo academy is there already, or is to be written by whoever comes first. */
  hasDemo: boolean;
  /** Takes it away again, once nobody uses it. */
  remove(): Promise<void>;
};

let made = 0;

/** A place in which nothing is yet: in this folder, or in a database that somebody else removes. */
export const emptyPlace = (folder: string, where: { databaseUrl?: string } = {}): DemoPlace => ({
  ...{ dataDir: join(folder, "data"), hasDemo: false, ...where },
  remove: async () => rmSync(folder, { recursive: true, force: true }),
});

/** A place for the data of a server, with a copy of the demo academy of the run, where there is one. */
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

/** What a server is told of where its data are. */
export const envOf = ({ dataDir, databaseUrl }: HallStorage): Record<string, string> => ({
  DATA_DIR: dataDir,
  ...(databaseUrl && { DATABASE_URL: databaseUrl, SEED: "demo" }),
});
