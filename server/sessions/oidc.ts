import * as client from "openid-client";

/** Where people sign in by SSO, and how the server itself reaches it. */
export type Issuer = {
  issuer: string;
  clientId: string;
  clientSecret: string | null;
  /** For a provider in this process: asked without the network. */
  fetch?: client.CustomFetch;
  /** Asks who it is even where the provider still knows. */
  alwaysAsk?: boolean;
};

/** What one round trip needs to be completed, kept between its two halves. */
export type RoundTrip = { state: string; nonce: string; codeVerifier: string };

/** Who came back. `email` is null where the provider does not vouch for it. */
export type Identity = { subject: string; email: string | null };

export type RelyingParty = {
  begin(): Promise<RoundTrip & { url: string }>;
  /** @throws where anything of the answer is not what was asked for */
  finish(search: string, trip: RoundTrip): Promise<Identity>;
};

/** Our side of OpenID Connect: authorisation code with PKCE, state and nonce. The issuer is asked for its addresses when first used. */
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
