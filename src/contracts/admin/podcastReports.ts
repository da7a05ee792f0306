import { listeningReports } from "./podcastReports/listening.ts";
import { peopleReports } from "./podcastReports/people.ts";

/** The reports of podcasts (B-497), in the order of their index. */
export const reports = [...listeningReports, ...peopleReports] as const;
