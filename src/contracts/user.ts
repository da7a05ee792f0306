import * as z from "zod/mini";
import { data, endpoint, Id, IdParams, Instant } from "./endpoint.ts";
import { helpQueryMaxLength } from "./limits.ts";
import { PermissionName, RoleName } from "./roles.ts";

/** B-275. `meta` and `data` are whatever the sender knew; every part of them may be missing. */
export const Notification = z.object({
  id: Id,
  read_at: z.nullable(Instant),
  created_at: Instant,
  meta: z.object({ contentType: z.optional(z.string()) }),
  data: z.object({
    type: z.string(),
    message: z.string(),
    url: z.optional(z.string()),
    icon: z.optional(z.string()),
    cardImage: z.optional(z.string()),
  }),
});
export type Notification = z.infer<typeof Notification>;

/** B-279; more urgent ones come first (T-9). `message` is HTML of the safe subset. */
export const Broadcast = z.object({
  id: Id,
  message: z.string(),
  /**
   * The version of its text, if that has been changed since: users who acknowledged an earlier one are asked again
   * (T-5).
   */
  version: z.optional(z.int().check(z.minimum(2))),
  /** If it has one: higher is shown earlier. */
  priority: z.optional(z.int().check(z.minimum(1))),
});
export type Broadcast = z.infer<typeof Broadcast>;

/** The order in which they are shown: the more urgent first, and otherwise as they came. */
export const byPriority = (broadcasts: readonly Broadcast[]): Broadcast[] =>
  broadcasts.toSorted((one, other) => (other.priority ?? 0) - (one.priority ?? 0));

/** The text of an announcement that a user acknowledges: the first one if no version is given. */
export const BroadcastText = z.pick(Broadcast, { id: true, version: true });
export type BroadcastText = z.infer<typeof BroadcastText>;

/** The text that an event or a whole announcement refers to. */
export const textOf = ({ id, version }: BroadcastText): BroadcastText => ({
  id,
  ...(version && { version }),
});

/** Whether a user who has acknowledged one text need not acknowledge the other. */
export const covers = (read: BroadcastText, other: BroadcastText): boolean =>
  read.id === other.id && (read.version ?? 1) >= (other.version ?? 1);

/** B-280. A new `version` requires a new acceptance; `text` is HTML of the safe subset. */
export const Policy = z.object({ id: Id, name: z.string() });
export const PolicyText = z.extend(Policy, {
  version: z.string(),
  text: z.string(),
  accepted_at: z.nullable(Instant),
  accepted_version: z.nullable(z.string()),
  accepted_language: z.nullable(z.string()),
});
export type PolicyText = z.infer<typeof PolicyText>;

export const NotificationSettings = z.object({
  email: z.boolean(),
  system: z.boolean(),
  /** The language of their emails, one of `emailLanguages`, if the text exists in it; null for English only. */
  language: z.nullable(z.string().check(z.maxLength(35))),
});

/** B-270 … B-274 */
export const CurrentUser = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  email: z.string(),
  employee_number: z.nullable(z.string()),
  job_title: z.nullable(z.string()),
  roles: z.array(RoleName),
  can: z.array(PermissionName),
  features: z.record(z.string(), z.boolean()),
  profile_image: z.nullable(z.string()),
  pss_enrolled: z.boolean(),
  /** The newest 100; `unread_notifications` counts all of them. */
  notifications: z.array(Notification),
  unread_notifications: z.int().check(z.nonnegative()),
  unreadBroadcasts: z.array(Broadcast),
  /** All of them, and those that still wait for the user. */
  policies: z.array(Policy),
  outstandingPolicies: z.array(Policy),
  notificationSettings: NotificationSettings,
  /**
   * Acting as another user: status true and admin_user_id another's id. Reviewing: status true and admin_user_id the
   * user's own id (B-314).
   */
  logged_in_as: z.object({
    status: z.boolean(),
    admin_user_id: z.nullable(Id),
    /** When acting ends by itself; absent while nobody acts. */
    ends_at: z.optional(Instant),
    /** While acting as another user, the roles of the administrator: the back office allows what both may do (D-22). */
    roles: z.optional(z.array(RoleName)),
    /** The permissions of that administrator. */
    can: z.optional(z.array(PermissionName)),
  }),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

/** B-273: the picture, if it is the user's own; for anything else there is the default one. */
export const ownPicture = (image: string | null): string | null =>
  image !== null && (image.includes("profile_image") || image.startsWith("data:image/")) ? image : null;

export type Acting = "self" | "another user" | "reviewer";
type ActingUser = Pick<CurrentUser, "id" | "logged_in_as">;
/** B-314: reviewing is acting while the current user is the administrator. */
export const actingOf = (user: ActingUser): Acting =>
  !user.logged_in_as.status
    ? "self"
    : user.logged_in_as.admin_user_id === user.id
      ? "reviewer"
      : "another user";

/** Whether somebody is signed in who acts for another user, or reviews. */
export const isActing = (user: CurrentUser | null): user is CurrentUser =>
  user !== null && user.logged_in_as.status;

/** The signed-in user: the administrator, while acting as another user. */
export const ownIdOf = ({ id, logged_in_as: { status, admin_user_id } }: ActingUser): number =>
  (status ? admin_user_id : null) ?? id;

export const HelpQuery = z.object({
  query: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "Describe what you need help with"),
      z.maxLength(helpQueryMaxLength, `Use at most ${helpQueryMaxLength} characters`),
    ),
});

const PolicyChoice = z.object({
  policy_id: Id,
  language: z.optional(z.string().check(z.maxLength(35))),
  /** The version that was read; 409 if it is no longer the current one. Without it, the current one is meant. */
  version: z.optional(z.string().check(z.maxLength(40))),
});

export const userCalls = {
  me: endpoint("GET", "/api/me", { summary: "Returns the signed-in user.", answer: data(CurrentUser) }),
  contentCookies: endpoint("GET", "/api/cookies", {
    summary: "Sets the private content cookies (10 minutes).",
  }),
  contact: endpoint("POST", "/api/contact", {
    summary: "Sends a help query to the administrators.",
    body: HelpQuery,
  }),
  readNotification: endpoint("POST", "/api/notification/:id/read", {
    summary: "Marks one notification as read.",
    params: IdParams,
  }),
  readAllNotifications: endpoint("POST", "/api/notification/read", {
    summary: "Marks every notification as read, or every one up to the newest that the caller knew.",
    body: z.optional(z.object({ upTo: z.optional(Id) })),
  }),
  readBroadcast: endpoint("POST", "/api/broadcasts/:id", {
    summary: "Marks a broadcast as read, in the version that was shown.",
    params: IdParams,
    query: z.object({ version: z.optional(z.coerce.number().check(z.int(), z.positive())) }),
  }),
  policies: endpoint("GET", "/api/policies", {
    summary: "Lists the policies with their texts and the caller's consent.",
    answer: data(z.array(PolicyText)),
  }),
  acceptPolicy: endpoint("POST", "/api/policy/accept", {
    summary: "Accepts a policy in the version that was shown; 409 if there is another one by now.",
    body: PolicyChoice,
  }),
  declinePolicy: endpoint("POST", "/api/policy/decline", {
    summary:
      "Declines a policy in the version that was shown, 409 if there is another one by now; the client then signs out.",
    body: PolicyChoice,
  }),
  permission: endpoint("GET", "/api/permissions", {
    summary:
      "Checks whether the user has a named permission for the given route ids: `ids[event]=3` for each route parameter.",
    query: z.catchall(
      z.object({ permission: z.string().check(z.minLength(1), z.maxLength(80)) }),
      z.string().check(z.maxLength(80)),
    ),
    answer: data(z.boolean()),
  }),
};
