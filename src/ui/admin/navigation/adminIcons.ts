import AutoAwesomeRounded from "@mui/icons-material/AutoAwesomeRounded";
import EventRounded from "@mui/icons-material/EventRounded";
import HandshakeRounded from "@mui/icons-material/HandshakeRounded";
import HomeWorkRounded from "@mui/icons-material/HomeWorkRounded";
import MailOutlineRounded from "@mui/icons-material/MailOutlineRounded";
import MenuBookRounded from "@mui/icons-material/MenuBookRounded";
import PodcastsRounded from "@mui/icons-material/PodcastsRounded";
import VerifiedRounded from "@mui/icons-material/VerifiedRounded";
import WorkspacePremiumRounded from "@mui/icons-material/WorkspacePremiumRounded";
import type { ComponentType } from "react";
import type { AdminIcon } from "#src/routes/admin/group.ts";

/** The pictures of the admin navigation's groups. */
export const adminIcons: Record<AdminIcon, ComponentType> = {
  house: HomeWorkRounded,
  learning: MenuBookRounded,
  skills: WorkspacePremiumRounded,
  accreditation: VerifiedRounded,
  events: EventRounded,
  mentoring: HandshakeRounded,
  podcasts: PodcastsRounded,
  emails: MailOutlineRounded,
  ai: AutoAwesomeRounded,
};
