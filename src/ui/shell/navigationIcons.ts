import NotesRounded from "@mui/icons-material/NotesRounded";
import SchoolRounded from "@mui/icons-material/SchoolRounded";
import ArticleRounded from "@mui/icons-material/ArticleRounded";
import BoltRounded from "@mui/icons-material/BoltRounded";
import BookmarkRounded from "@mui/icons-material/BookmarkRounded";
import LabelRounded from "@mui/icons-material/LabelRounded";
import StarRounded from "@mui/icons-material/StarRounded";
import SendRounded from "@mui/icons-material/SendRounded";
import VisibilityOffRounded from "@mui/icons-material/VisibilityOffRounded";
import PersonRounded from "@mui/icons-material/PersonRounded";
import AssignmentLateRounded from "@mui/icons-material/AssignmentLateRounded";
import AssignmentIndRounded from "@mui/icons-material/AssignmentIndRounded";
import CheckCircleRounded from "@mui/icons-material/CheckCircleRounded";
import ForumRounded from "@mui/icons-material/ForumRounded";
import HistoryRounded from "@mui/icons-material/HistoryRounded";
import HomeRounded from "@mui/icons-material/HomeRounded";
import LocalLibraryRounded from "@mui/icons-material/LocalLibraryRounded";
import SearchRounded from "@mui/icons-material/SearchRounded";
import PlayCircleRounded from "@mui/icons-material/PlayCircleRounded";
import PodcastsRounded from "@mui/icons-material/PodcastsRounded";
import ShieldRounded from "@mui/icons-material/ShieldRounded";
import SubscriptionsRounded from "@mui/icons-material/SubscriptionsRounded";
import VerifiedRounded from "@mui/icons-material/VerifiedRounded";
import type { ComponentType } from "react";
import type { NavigationIcon } from "#src/routes/navigation.ts";

/**
 * The components of the navigation's icons. Every page loads them, so a link's icon appears with its screen
 * (`tests/ui/shell/navigationIcons.test.ts`).
 */
export const navigationIcons: Partial<Record<NavigationIcon, ComponentType>> = {
  home: HomeRounded,
  office: ShieldRounded,
  missed: HistoryRounded,
  list: BookmarkRounded,
  shared: SendRounded,
  activity: NotesRounded,
  cpd: SchoolRounded,
  skills: SchoolRounded,
  glossary: ArticleRounded,
  releases: BoltRounded,
  hidden: VisibilityOffRounded,
  catalogue: LocalLibraryRounded,
  featured: StarRounded,
  topics: LabelRounded,
  exam: VerifiedRounded,
  mandatory: AssignmentLateRounded,
  enrolments: AssignmentIndRounded,
  completed: CheckCircleRounded,
  podcasts: PodcastsRounded,
  subscriptions: SubscriptionsRounded,
  continue: PlayCircleRounded,
  history: HistoryRounded,
  match: SearchRounded,
  relationships: ForumRounded,
  details: PersonRounded,
};
