import { mentorApplicationCalls, mentorCalls } from "#src/contracts/admin/mentoring/mentors.ts";
import { wordsOf } from "#src/contracts/choices.ts";
import { methods } from "#src/contracts/mentoringWords.ts";
import { resource } from "../resource.ts";
import { mentorHistory, mentorStatusWords } from "../mentorWords.ts";

const open = { field: "status", is: ["REVIEW_PENDING", "REVIEW_HOLD"] } as const;

export default resource({
  calls: mentorApplicationCalls,
  named: "name",
  about: "People who have applied to be mentors, longest wait first.",
  empty: "Nobody is waiting for a decision.",
  identity: { below: "email" },
  history: mentorHistory,
  columns: [
    { field: "name", as: "link" },
    { field: "submitted_at", label: "Submitted", as: "dateTime", relative: true },
    { field: "status", as: "status", words: mentorStatusWords },
    { field: "role" },
    { field: "skills", label: "Offers", as: "tags" },
    { field: "about", label: "About", hidden: true },
    { field: "email", hidden: true },
    { field: "hold_message", label: "Asked for", hidden: true },
    { field: "mentee_limit", label: "Maximum mentees", as: "number", hidden: true },
    { field: "regularity", label: "Meets", hidden: true },
    { field: "methods", label: "How they meet", as: "tags", words: wordsOf(methods), hidden: true },
    { field: "town", hidden: true },
    { field: "distance", label: "Travels, in miles", as: "number", hidden: true },
    { field: "decline_message", label: "Why it was not accepted", hidden: true },
    { field: "waiting_days", label: "Days waiting", as: "number", hidden: true },
  ],
  filters: [
    {
      field: "stage",
      label: "Shown",
      as: "select",
      choices: [
        { value: "waiting", label: "Waiting" },
        { value: "on hold", label: "On hold" },
        { value: "open", label: "Waiting or on hold" },
        { value: "any", label: "All, decided or not" },
      ],
    },
    { field: "skill", as: "multiSelect", choices: "mentoring_skills" },
    { field: "submitted_at", label: "Submitted", as: "dateRange" },
  ],
  acts: [
    {
      name: "approve",
      label: "Approve",
      done: "approved",
      when: open,
      confirm: {
        consequence: "They can mentor from now on and are told. Mentees can find them straight away.",
      },
    },
    {
      name: "hold",
      label: "Put on hold",
      done: "put on hold",
      when: { field: "status", is: ["REVIEW_PENDING"] },
      call: mentorCalls.hold,
      confirm: {
        consequence: "They are told what is missing, and can submit their application again.",
        question: "Put … on hold",
      },
      fields: [
        {
          field: "message",
          label: "Message",
          as: "textArea",
          blockLineBreaks: true,
          help: "Tell them what has to be added or changed.",
        },
      ],
    },
    {
      name: "deny",
      label: "Decline",
      done: "declined",
      when: open,
      call: mentorCalls.deny,
      confirm: {
        consequence: "They are told that their application has not been successful, with your message.",
        question: "Decline …",
        danger: true,
      },
      fields: [
        { field: "message", label: "Message", as: "textArea", blockLineBreaks: true, help: "Tell them why." },
      ],
    },
  ],
});
