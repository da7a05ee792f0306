import { config } from "zod/mini";
import { invalidWords } from "./invalidWords.ts";

// What a schema does not say in words of its own is said in these, in the browser and on the server.
config({ customError: invalidWords });

// In browsers zod must not try to compile its parsers: the content security policy forbids it and reports the attempt.
// It decides when a schema is made, so whatever makes the first schemas imports this first.
if (typeof document !== "undefined") config({ jitless: true });
