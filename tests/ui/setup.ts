import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

/** How long what is awaited may take on a busy machine; whatever comes earlier is not waited for. */
export const patience = { timeout: 10_000 };
configure({ asyncUtilTimeout: patience.timeout });

afterEach(cleanup);
/** The live region lies beside what was rendered; what one test has said is nothing to the next. */
afterEach(() => globalThis.document?.getElementById("announcer")?.remove());
