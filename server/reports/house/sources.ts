import type { HouseReportKey } from "#src/contracts/reportPlaces/house.ts";
import type { Source } from "../query.ts";
import { archivingAudiences, userAudiences, usersMissingAudiences } from "./audiences.ts";
import { featuredCarousel, imageBank } from "./content.ts";
import { cpd, cpdType } from "./cpd.ts";
import { dislikedBy, dislikedContent, releaseFeedback } from "./feedback.ts";
import { glossaryAudit } from "./glossaryAudit.ts";
import { userLongTermLeave } from "./leave.ts";
import { login } from "./login.ts";
import { userNoShow } from "./noShow.ts";
import { searchedTermsReport, searches, spellCheck } from "./searches.ts";
import { userReport } from "./userReport.ts";
import { userStatusReport } from "./userStatus.ts";

/** The source of each House report. */
export const houseSources: Record<HouseReportKey, Source> = {
  "user-report": userReport,
  "user-status": userStatusReport,
  login,
  "archiving-audiences": archivingAudiences,
  "users-missing-audiences": usersMissingAudiences,
  "user-audiences": userAudiences,
  "user-long-term-leave": userLongTermLeave,
  "user-no-show": userNoShow,
  cpd,
  "cpd-type": cpdType,
  search: searches,
  "searched-terms": searchedTermsReport,
  "spell-check": spellCheck,
  "featured-carousel": featuredCarousel,
  "image-bank": imageBank,
  "disliked-content": dislikedContent,
  "disliked-by": dislikedBy,
  "release-feedback": releaseFeedback,
  "glossary-audit": glossaryAudit,
};
