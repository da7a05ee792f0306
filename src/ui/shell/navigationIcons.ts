import AccessTimeRounded from "@mui/icons-material/AccessTimeRounded";
import ArticleRounded from "@mui/icons-material/ArticleRounded";
import AssignmentLateRounded from "@mui/icons-material/AssignmentLateRounded";
import AutoAwesomeRounded from "@mui/icons-material/AutoAwesomeRounded";
import BookmarkBorderRounded from "@mui/icons-material/BookmarkBorderRounded";
import CalendarMonthRounded from "@mui/icons-material/CalendarMonthRounded";
import CampaignRounded from "@mui/icons-material/CampaignRounded";
import CheckCircleOutlineRounded from "@mui/icons-material/CheckCircleOutlineRounded";
import CoPresentRounded from "@mui/icons-material/CoPresentRounded";
import EventRounded from "@mui/icons-material/EventRounded";
import FavoriteBorderRounded from "@mui/icons-material/FavoriteBorderRounded";
import GroupsRounded from "@mui/icons-material/GroupsRounded";
import HandshakeRounded from "@mui/icons-material/HandshakeRounded";
import HomeRounded from "@mui/icons-material/HomeRounded";
import HistoryRounded from "@mui/icons-material/HistoryRounded";
import HourglassEmptyRounded from "@mui/icons-material/HourglassEmptyRounded";
import ManageSearchRounded from "@mui/icons-material/ManageSearchRounded";
import MenuBookRounded from "@mui/icons-material/MenuBookRounded";
import PersonOutlineRounded from "@mui/icons-material/PersonOutlineRounded";
import PlayCircleOutlineRounded from "@mui/icons-material/PlayCircleOutlineRounded";
import PodcastsRounded from "@mui/icons-material/PodcastsRounded";
import QueryStatsRounded from "@mui/icons-material/QueryStatsRounded";
import ScienceRounded from "@mui/icons-material/ScienceRounded";
import ShieldRounded from "@mui/icons-material/ShieldRounded";
import ShareRounded from "@mui/icons-material/ShareRounded";
import SortByAlphaRounded from "@mui/icons-material/SortByAlphaRounded";
import StarBorderRounded from "@mui/icons-material/StarBorderRounded";
import StoreRounded from "@mui/icons-material/StoreRounded";
import SubscriptionsRounded from "@mui/icons-material/SubscriptionsRounded";
import TimelineRounded from "@mui/icons-material/TimelineRounded";
import TopicRounded from "@mui/icons-material/TopicRounded";
import VerifiedRounded from "@mui/icons-material/VerifiedRounded";
import VisibilityOffRounded from "@mui/icons-material/VisibilityOffRounded";
import WorkspacePremiumRounded from "@mui/icons-material/WorkspacePremiumRounded";
import type { ComponentType } from "react";
import type { NavigationIcon } from "#src/routes/navigation.ts";

/** The pictures of the navigation's icons. */
export const navigationIcons: Record<NavigationIcon, ComponentType> = {
  home: HomeRounded,
  office: ShieldRounded,
  missed: CampaignRounded,
  list: BookmarkBorderRounded,
  continue: PlayCircleOutlineRounded,
  shared: ShareRounded,
  completed: CheckCircleOutlineRounded,
  activity: TimelineRounded,
  cpd: AccessTimeRounded,
  hidden: VisibilityOffRounded,
  catalogue: MenuBookRounded,
  mandatory: AssignmentLateRounded,
  enrolments: ArticleRounded,
  featured: StarBorderRounded,
  topics: TopicRounded,
  skills: WorkspacePremiumRounded,
  history: HistoryRounded,
  exam: VerifiedRounded,
  events: EventRounded,
  calendar: CalendarMonthRounded,
  waitlist: HourglassEmptyRounded,
  interest: FavoriteBorderRounded,
  ai: AutoAwesomeRounded,
  labs: ScienceRounded,
  podcasts: PodcastsRounded,
  subscriptions: SubscriptionsRounded,
  match: ManageSearchRounded,
  relationships: HandshakeRounded,
  details: PersonOutlineRounded,
  glossary: SortByAlphaRounded,
  releases: CampaignRounded,
  team: GroupsRounded,
  partner: StoreRounded,
  development: QueryStatsRounded,
  trainer: CoPresentRounded,
};
