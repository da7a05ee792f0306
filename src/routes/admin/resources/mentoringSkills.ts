import { mentoringSkillCalls } from "#src/contracts/admin/mentoring/skills.ts";
import { resource } from "../resource.ts";

export default resource({
  calls: mentoringSkillCalls,
  named: "name",
  about:
    "What mentors offer and mentees ask for. Archive a skill to retire it: profiles keep it, but nobody can choose it.",
  empty: "Add a skill, so that mentors can offer it and mentees can ask for it.",
  columns: [
    { field: "name", as: "link" },
    { field: "mentors", label: "Mentors who offer it", as: "number" },
    { field: "mentees", label: "Mentees who ask for it", as: "number" },
    { field: "profiles", label: "Profiles that name it", as: "number", hidden: true },
    { field: "description" },
  ],
  filters: [
    { field: "in_use", label: "In use", as: "boolean" },
    { field: "not_offered", label: "Asked for but not offered", as: "boolean" },
  ],
  fields: [
    { field: "name", as: "text" },
    {
      field: "description",
      as: "textArea",
      blockLineBreaks: true,
      help: "Shown where mentors and mentees choose skills.",
    },
  ],
  acts: [
    {
      name: "merge",
      label: "Merge",
      done: "merged",
      when: { field: "archived_at", is: "unset" },
      call: mentoringSkillCalls.merge,
      confirm: {
        consequence:
          "Profiles that will change: :profiles. They will name the skill you choose instead. This one will be archived. You cannot undo this.",
        question: "Merge … into another skill",
      },
      fields: [{ field: "into", label: "Keep", as: "select", choices: "mentoring_skills", another: true }],
    },
  ],
  removing: { consequence: "You cannot undo this.", when: { field: "profiles", is: ["0"] } },
});
