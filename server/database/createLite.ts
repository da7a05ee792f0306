/**
 * Creates an empty embedded database: `node createLite.ts DIRECTORY`. It is a separate process, so that its memory is
 * freed.
 */
import { PGlite } from "@electric-sql/pglite";
import { liteOptions } from "./lite.ts";

const lite = await PGlite.create({ dataDir: process.argv[2]!, ...liteOptions });
await lite.close();
process.exit(0);
