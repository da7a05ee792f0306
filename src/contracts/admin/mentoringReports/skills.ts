import { placed } from "../../reportPlaces/mentoring.ts";
import { countedFilters } from "../reportPeople.ts";
import type { Report, ReportColumn } from "../reports.ts";

const words = { one: "skill", many: "skills" } as const;
/** Where a skill is managed. */
const skillDrill = "/admin/mentoring/skill-management/:skill_id/edit";

const skill: ReportColumn = { field: "skill", label: "Skill", sort: true, search: true, drill: skillDrill };
const retired: ReportColumn = { field: "retired", label: "Retired", as: "boolean", sort: true, hidden: true };
const retiredFilter = { field: "retired", label: "Retired", as: "boolean" } as const;

/** Reports about skills: offered, asked for, and named by nobody (MEN 5 to 7). */
export const skillReports: readonly Report[] = [
  {
    ...placed("mentor-skills"),
    question: "Which skills do mentors offer, and which of them can still take a mentee?",
    words,
    columns: [
      skill,
      { field: "mentors", label: "Mentors who offer it", as: "number", sort: true },
      { field: "available", label: "Mentors available", as: "number", sort: true },
      { field: "free", label: "Their free places", as: "number", sort: true },
      { field: "mentees", label: "Mentees who ask for it", as: "number", sort: true },
      retired,
    ],
    filters: [retiredFilter, ...countedFilters],
    sorted: "-mentors",
    chart: {
      as: "bar",
      about: "Skills that most mentors offer",
      by: "skill",
      series: [
        { label: "Mentors", tone: "accent", sum: "mentors" },
        { label: "Available", tone: "success", sum: "available" },
      ],
    },
  },
  {
    ...placed("mentee-skills"),
    question: "Which skills do mentees ask for, and do enough mentors offer them?",
    words,
    columns: [
      skill,
      { field: "mentees", label: "Mentees who ask for it", as: "number", sort: true },
      { field: "unmatched", label: "Mentees without a mentor", as: "number", sort: true },
      { field: "mentors", label: "Mentors who offer it", as: "number", sort: true },
      { field: "missing", label: "Mentors missing", as: "number", sort: true },
      retired,
    ],
    filters: [retiredFilter, ...countedFilters],
    sorted: "-mentees",
    chart: {
      as: "bar",
      about: "Skills that most mentees ask for",
      by: "skill",
      series: [
        { label: "Mentees", tone: "accent", sum: "mentees" },
        { label: "Without a mentor", tone: "danger", sum: "unmatched" },
      ],
    },
  },
  {
    ...placed("skills-not-in-use"),
    question: "Which skills does no active mentor or mentee name?",
    words,
    columns: [
      skill,
      { field: "description", label: "Description", search: true },
      { field: "others", label: "Drafts and applications that name it", as: "number", sort: true },
      { field: "retired", label: "Retired", as: "boolean", sort: true },
      { field: "added_at", label: "Added", as: "dateTime", sort: true },
    ],
    filters: [retiredFilter, { field: "added_at", label: "Added", as: "dateRange" }],
    sorted: "skill",
  },
];
