import { linksAmong } from "./links.ts";
import { route } from "./route.ts";

const needs = { login: true, pssEnrolled: true } as const;

export const pssRoutes = [
  route("AcademyPSSAccreditations", "/pss-accreditations", { title: "Skills accreditations", needs }),
  route("MyPssAccreditations", "/pss/my-framework", { title: "My framework", needs }),
  route("MyPssHistory", "/pss/my-history", { title: "My history", needs }),
] as const;

/** The addresses of the professional skills framework. */
export const toPss = linksAmong(pssRoutes);
