import { config } from "zod/mini";
import { invalidWords } from "./invalidWords.ts";

// Used wherever a schema has no message of its own, in the browser and on the server.
config({ customError: invalidWords });

// In browsers zod must not try to compile its parsers: the content security policy forbids it and reports the attempt.
// It decides when a schema is made, so the module that makes the first schemas imports this one first.
if (typeof document !== "undefined") config({ jitless: true });
