import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

/** How long what is awaited may take on a busy machine; whatever comes earlier is not waited for. */
export const patience = { timeout: 10_000 };
configure({ asyncUtilTimeout: patience.timeout });

afterEach(cleanup);
