/**
 * The sign-in document: small, painted from prerendered HTML, hydrated here. It shares services with the application.
 */
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { bootElementId, type Boot } from "#src/contracts/boot.ts";
import { passwordResetCalls } from "#src/contracts/passwordReset.ts";
import { readTimesAs } from "#src/contracts/readersTimes.ts";
import { sessionCalls } from "#src/contracts/session.ts";
import { readTimeChoice, timeFormatBy, timesCookie } from "#src/contracts/timeFormat.ts";
import { safeInternalUrl } from "#src/contracts/urls.ts";
import { createInspect } from "#src/inspect.ts";
import { createAnnouncer } from "#src/services/announcer.ts";
import { bind, createCall } from "#src/services/call.ts";
import { keepZone, readCookie } from "#src/services/cookies.ts";
import { createHttp } from "#src/services/http.ts";
import { SignIn, signInPathOf } from "#src/ui/account/SignIn.tsx";
import { withRedirect } from "#src/ui/account/SignInContext.tsx";

const boot = JSON.parse(document.getElementById(bootElementId)!.textContent) as Boot;
const call = createCall(
  createHttp({
    fetch: globalThis.fetch,
    cookies: () => document.cookie,
    loggedOut: () => false,
  }),
);
const search = new URLSearchParams(location.search);
const wanted = safeInternalUrl(search.get("redirect"), location.origin) ?? "/";
/** Includes the fragment: browsers keep it across the redirect to sign-in (T-3). */
const redirect = wanted.includes("#") ? wanted : wanted + location.hash;
const root = document.getElementById("root")!;
const page = (
  <StrictMode>
    <SignIn
      path={signInPathOf(location.pathname)}
      world={{
        boot,
        session: bind(call, sessionCalls),
        passwordReset: bind(call, passwordResetCalls),
        search,
        redirect,
        leave: (path) => location.assign(path),
        inspect: createInspect(window, createAnnouncer(window)),
      }}
    />
  </StrictMode>
);

// The first page that is painted shows its times in this zone.
keepZone();
readTimesAs(timeFormatBy(readTimeChoice(readCookie(document.cookie, timesCookie)), boot.times));

// The server has filled in the links of the prerendered HTML, but never receives a fragment.
if (redirect !== wanted)
  for (const link of root.querySelectorAll<HTMLAnchorElement>('a[href*="?redirect="]'))
    link.setAttribute("href", withRedirect(link.pathname, redirect));

// Without prerendered HTML (development) there is nothing to hydrate.
if (root.hasChildNodes()) hydrateRoot(root, page);
else createRoot(root).render(page);
