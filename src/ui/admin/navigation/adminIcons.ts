import EmailRounded from "@mui/icons-material/EmailRounded";
import ForumRounded from "@mui/icons-material/ForumRounded";
import HomeWorkRounded from "@mui/icons-material/HomeWorkRounded";
import PodcastsRounded from "@mui/icons-material/PodcastsRounded";
import SchoolRounded from "@mui/icons-material/SchoolRounded";
import VerifiedRounded from "@mui/icons-material/VerifiedRounded";
import type { ComponentType } from "react";
import type { AdminIcon } from "#src/routes/admin/group.ts";

/**
 * The icons of the admin navigation's groups. Every page of the back office loads all of them, so an area that does not
 * exist yet has none.
 */
export const adminIcons: Partial<Record<AdminIcon, ComponentType>> = {
  house: HomeWorkRounded,
  learning: SchoolRounded,
  accreditation: VerifiedRounded,
  mentoring: ForumRounded,
  podcasts: PodcastsRounded,
  emails: EmailRounded,
};
