import { link, type NavigationGroup } from "./navigation.ts";

const ai = { features: ["ai_area"] } as const;

/** The links whose screens are still to come, by their groups; each will move into its area's declaration. */
export const linksToCome: readonly NavigationGroup[] = [
  {
    title: "Events",
    links: [
      link("EventsIndex", "Events", "events"),
      link("EventsSearch", "All events", "catalogue", { query: { type: "", order: "" } }),
      link("EventsSearch", "Recently added", "history", { query: { type: "", order: "recent" } }),
      link("EventsSearch", "My events", "calendar", { query: { type: "my-events" } }),
      link("EventsSearch", "Waiting list", "waitlist", { query: { type: "waiting-list" } }),
      link("EventsSearch", "Registered interest", "interest", { query: { type: "registered-interest" } }),
    ],
  },
  {
    title: "AI",
    links: [link("AiIndex", "AI content", "ai", ai), link("AiLabs", "AI labs", "labs", ai)],
  },
  {
    title: "Teams",
    links: [
      link("MyTeamIndex", "Manager dashboard", "team", { roles: ["manager"] }),
      link("PartnerDashboard", "Partner dashboard", "partner", { roles: ["partner admin"] }),
      link("AdmManagerIndex", "Development manager dashboard", "development", { roles: ["adm manager"] }),
      link("TrainerIndex", "Trainer dashboard", "trainer", { roles: ["trainer"] }),
    ],
  },
];
