/** The server's entry point. It makes imports cheap before it imports anything else. */
import "./imports.ts";

await import("./start.ts");
