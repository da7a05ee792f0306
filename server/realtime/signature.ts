import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** The application of the Pusher protocol: `key` is public, `secret` signs. */
export type PusherApp = { readonly id: string; readonly key: string; readonly secret: string };

const sign = (secret: string, text: string): string =>
  createHmac("sha256", secret).update(text, "utf8").digest("hex");

/** Compares in constant time, so that timing does not reveal how much was right. */
function same(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Returns the authorisation of one socket for one channel: `key:signature`. */
export const channelAuth = (app: PusherApp, socketId: string, channel: string): string =>
  `${app.key}:${sign(app.secret, `${socketId}:${channel}`)}`;

export const isChannelAuth = (app: PusherApp, socketId: string, channel: string, auth: string): boolean =>
  same(auth, channelAuth(app, socketId, channel));

/** How far off a publisher's clock may be. */
const clockSkewSeconds = 600;

export type SignedRequest = {
  method: string;
  path: string;
  query: Readonly<Record<string, unknown>>;
  body: Buffer;
  /** Milliseconds since 1970. */
  now: number;
};

/**
 * Returns why a call of the protocol's HTTP API is refused (401), or null if its signature, body and time are right.
 */
export function faultOf(app: PusherApp, { method, path, query, body, now }: SignedRequest): string | null {
  const { auth_signature: signature, ...rest } = query;
  if (Object.values(query).some((value) => typeof value !== "string"))
    return "Each parameter may be given once";
  if (rest["auth_key"] !== app.key) return "The key is unknown";
  if (rest["auth_version"] !== "1.0") return "The version of the authentication must be 1.0";
  const seconds = Number(rest["auth_timestamp"]);
  if (!(Math.abs(seconds - now / 1000) <= clockSkewSeconds)) return "The timestamp is not within 600 s";
  if (body.length > 0 || rest["body_md5"] !== undefined) {
    const digest = createHash("md5").update(body).digest("hex");
    if (!same(String(rest["body_md5"] ?? ""), digest)) return "The digest of the body is wrong";
  }
  const parameters = Object.keys(rest)
    .sort()
    .map((name) => `${name}=${String(rest[name])}`)
    .join("&");
  const expected = sign(app.secret, `${method}\n${path}\n${parameters}`);
  return same(String(signature ?? ""), expected) ? null : "The signature is wrong";
}
