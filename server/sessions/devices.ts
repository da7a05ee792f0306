import type {} from "@fastify/cookie";
import { createHmac } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { isToken, newToken, sameText } from "./tokens.ts";

/**
 * The devices on which someone has signed in before (D-24). A browser keeps `number.signature` for each of the last few
 * people who signed in on it; the signature is made with the stored hash of their password. So it needs no key of its
 * own, cannot be forged, reveals nothing of the password, and becomes invalid with it.
 */

/** As for a session: over https no other host can set it. */
const deviceCookie = (config: Pick<Config, "secure">): string =>
  config.secure ? "__Host-lyceum-device" : "lyceum-device";

const mostPeople = 5;
const seconds = 400 * 86_400;

/** The account in question; `passwordHash` is null if there is no account, or none with a password. */
type Owner = { id: number; passwordHash: string | null };

const signatureOf = ({ id, passwordHash }: Owner, number: string): string =>
  createHmac("sha256", passwordHash ?? "")
    .update(`device ${id} ${number}`)
    .digest("base64url");

const entriesIn = (config: Config, request: FastifyRequest): string[] =>
  (request.cookies[deviceCookie(config)] ?? "").split("~").slice(0, mostPeople);

const isOf = (owner: Owner, entry: string): boolean => {
  const [number = "", signature = ""] = entry.split(".");
  return owner.passwordHash !== null && isToken(number) && sameText(signature, signatureOf(owner, number));
};

/**
 * Returns the number of the device if someone has signed in on it before with their current password; otherwise null.
 */
export const knownDevice = (
  config: Config,
  request: FastifyRequest,
  owner: Owner | undefined,
): string | null => {
  const entry = owner && entriesIn(config, request).find((one) => isOf(owner, one));
  return entry?.split(".")[0] ?? null;
};

/** Makes the browser a known device of its owner. */
export function rememberDevice(
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
  owner: Owner,
): void {
  if (owner.passwordHash === null) return;
  const others = entriesIn(config, request).filter((entry) => entry !== "" && !isOf(owner, entry));
  const number = knownDevice(config, request, owner) ?? newToken();
  const entries = [`${number}.${signatureOf(owner, number)}`, ...others].slice(0, mostPeople);
  reply.setCookie(deviceCookie(config), entries.join("~"), {
    path: "/",
    sameSite: "lax",
    secure: config.secure,
    httpOnly: true,
    maxAge: seconds,
  });
}
