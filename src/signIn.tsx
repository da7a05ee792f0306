/** The sign-in document: small, painted from prerendered HTML, taken over here. It shares services with the application. */
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { bootElementId, type Boot } from "#src/contracts/boot.ts";
import { sessionCalls } from "#src/contracts/session.ts";
import { safeInternalUrl } from "#src/contracts/urls.ts";
import { bind, createCall } from "#src/services/call.ts";
import { createHttp } from "#src/services/http.ts";
import { SignIn, signInPathOf } from "#src/ui/account/SignIn.tsx";
import "#src/ui/theme/theme.css";

const boot = JSON.parse(document.getElementById(bootElementId)!.textContent) as Boot;
const call = createCall(
  createHttp({
    fetch: globalThis.fetch,
    cookies: () => document.cookie,
    loggedOut: () => false,
  }),
);
const search = new URLSearchParams(location.search);
const root = document.getElementById("root")!;
const page = (
  <StrictMode>
    <SignIn
      path={signInPathOf(location.pathname)}
      world={{
        boot,
        session: bind(call, sessionCalls),
        search,
        redirect: safeInternalUrl(search.get("redirect"), location.origin) ?? "/",
        leave: (path) => location.assign(path),
      }}
    />
  </StrictMode>
);

// Without prerendered HTML (development) there is nothing to take over.
if (root.hasChildNodes()) hydrateRoot(root, page);
else createRoot(root).render(page);
