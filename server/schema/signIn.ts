import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { users } from "./people.ts";

export const sessions = pgTable(
  "sessions",
  {
    /** SHA-256 of the opaque id in the cookie, hex. */
    idHash: text("id_hash").primaryKey(),
    /** Whose permissions apply: while acting, those of the user acted as. */
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The administrator behind it, while acting as another user or in review mode. */
    adminUserId: integer("admin_user_id").references(() => users.id, { onDelete: "cascade" }),
    actingReason: text("acting_reason"),
    createdAt: instant("created_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
    /** The absolute end, regardless of use. */
    endsAt: instant("ends_at").notNull(),
    /** While acting: the absolute end of the administrator's own session. */
    ownEndsAt: instant("own_ends_at"),
    /** When its owner last proved their identity: by signing in, or with their password again (7.5.3). */
    confirmedAt: instant("confirmed_at"),
    /** Set by a closing browser; cleared by any use before it (D-2). */
    closingAt: instant("closing_at"),
    userAgent: text("user_agent"),
    address: text("address"),
  },
  (t) => [index("sessions_user").on(t.userId), index("sessions_expires").on(t.expiresAt)],
);

/** Failed sign-ins by address, known or not, so that both are treated alike (D-9). Keyed by a hash of the address. */
export const signInFailures = pgTable("sign_in_failures", {
  emailHash: text("email_hash").primaryKey(),
  failures: integer("failures").notNull().default(0),
  blockedUntil: instant("blocked_until"),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});

export const resetTokens = pgTable(
  "reset_tokens",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (t) => [index("reset_tokens_user").on(t.userId)],
);

/** Single-use state of an SSO round trip. */
export const ssoStates = pgTable("sso_states", {
  stateHash: text("state_hash").primaryKey(),
  nonce: text("nonce").notNull(),
  codeVerifier: text("code_verifier").notNull(),
  redirect: text("redirect").notNull(),
  expiresAt: instant("expires_at").notNull(),
});
