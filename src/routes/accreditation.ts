import { route } from "./route.ts";

const accreditation = { theme: "accreditation" } as const;

export const accreditationRoutes = [
  route("AccreditationIndex", "/accreditation", {
    title: "Accreditation",
    ...accreditation,
  }),
  route("AccreditationSearch", "/accreditation/search", { title: "Exams", ...accreditation }),
  // Not behind sign-in (B-090): the page keeps its address and asks for sign-in itself. Until the user has signed in,
  // its calls are refused (D-5).
  route("Exam", "/exams/:id", {
    title: "Exam",
    layout: "exam",
    needs: {},
    ...accreditation,
  }),
] as const;
