import * as client from "openid-client";

/** The provider at which people sign in by SSO, and how the server itself reaches it. */
export type Issuer = {
  issuer: string;
  clientId: string;
  clientSecret: string | null;
  /** For a provider in this process: called without the network. */
  fetch?: client.CustomFetch;
  /** Asks users to sign in even if the provider still remembers them. */
  alwaysAsk?: boolean;
};

/** What is needed to complete one round trip, kept between its two halves. */
export type RoundTrip = { state: string; nonce: string; codeVerifier: string };

/** The user who came back. `email` is null if the provider has not verified it. */
export type Identity = { subject: string; email: string | null };

export type RelyingParty = {
  begin(): Promise<RoundTrip & { url: string }>;
  /** @throws if anything in the response does not match the request */
  finish(search: string, trip: RoundTrip): Promise<Identity>;
};

/**
 * Our side of OpenID Connect: authorisation code with PKCE, state and nonce. The issuer's endpoints are discovered on
 * first use.
 */
export function createRelyingParty(
  { issuer, clientId, clientSecret, ...options }: Issuer,
  redirectUri: string,
): RelyingParty {
  let discovered: Promise<client.Configuration> | undefined;
  const configuration = () =>
    (discovered ??= discover().catch((error: unknown) => {
      discovered = undefined;
      throw error;
    }));

  const discover = () =>
    client.discovery(
      new URL(issuer),
      clientId,
      undefined,
      clientSecret === null ? client.None() : client.ClientSecretBasic(clientSecret),
      {
        execute: issuer.startsWith("http:") ? [client.allowInsecureRequests] : [],
        ...(options.fetch ? { [client.customFetch]: options.fetch } : {}),
      },
    );

  return {
    async begin() {
      const trip = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        codeVerifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        response_type: "code",
        scope: "openid email profile",
        state: trip.state,
        nonce: trip.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(trip.codeVerifier),
        code_challenge_method: "S256",
        ...(options.alwaysAsk ? { prompt: "login" } : {}),
      });
      return { ...trip, url: url.href };
    },

    async finish(search, { state, nonce, codeVerifier }) {
      const current = new URL(redirectUri);
      current.search = search;
      const tokens = await client.authorizationCodeGrant(await configuration(), current, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error("the provider sent no identity");
      const told = claims.email
        ? claims
        : await client.fetchUserInfo(await configuration(), tokens.access_token, claims.sub);
      const vouched = typeof told.email === "string" && told.email_verified !== false;
      return { subject: `${claims.iss} ${claims.sub}`, email: vouched ? String(told.email) : null };
    },
  };
}
