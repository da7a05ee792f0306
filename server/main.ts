/** The server's program. Before anything else is imported it makes imports cheap. */
import "./imports.ts";

await import("./start.ts");
