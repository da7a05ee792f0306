import { config } from "zod";

// In browsers zod must not try to compile its parsers: the content security policy forbids it and reports the attempt.
// It decides when a schema is made, so whatever makes the first schemas imports this first.
if (typeof document !== "undefined") config({ jitless: true });
