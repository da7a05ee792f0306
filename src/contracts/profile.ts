import * as z from "zod/mini";
import { data, endpoint } from "./endpoint.ts";
import { oneLine } from "./texts.ts";
import { CurrentUser, NotificationSettings } from "./user.ts";

/** What users change on their own profile. */

export const ProfileDraft = z.object({
  first_name: oneLine(80).check(z.minLength(1, "Enter your first name")),
  last_name: oneLine(80).check(z.minLength(1, "Enter your last name")),
  job_title: z.nullable(oneLine(120)),
});
export type ProfileDraft = z.infer<typeof ProfileDraft>;

export const profileCalls = {
  updateProfile: endpoint("PATCH", "/api/me/", {
    summary: "Updates the caller's profile.",
    body: z.partial(ProfileDraft),
    answer: data(CurrentUser),
  }),
  updateImage: endpoint("PATCH", "/api/me/profile-image", {
    summary:
      "Replaces or removes the caller's picture. `image` is an inline image (data: URL of a PNG, JPEG or WebP, at most 5 MB).",
    body: z.object({
      image: z.nullable(z.string().check(z.maxLength(7_000_000, "Choose a picture under 5 MB"))),
    }),
    answer: data(z.object({ profile_image: z.nullable(z.string()) })),
  }),
  notificationSettings: endpoint("PATCH", "/api/notification-settings", {
    summary: "Updates the caller's notification settings.",
    body: z.object({ settings: z.partial(NotificationSettings) }),
    answer: data(NotificationSettings),
  }),
};
