/** Makes an empty embedded database: `node createLite.ts DIRECTORY`. A process of its own, so that its memory goes with it. */
import { PGlite } from "@electric-sql/pglite";
import { liteOptions } from "./lite.ts";

const lite = await PGlite.create({ dataDir: process.argv[2]!, ...liteOptions });
await lite.close();
process.exit(0);
