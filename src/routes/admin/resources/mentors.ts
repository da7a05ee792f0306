import { mentorCalls } from "#src/contracts/admin/mentoring/mentors.ts";
import { choicesOf, wordsOf } from "#src/contracts/choices.ts";
import { methods } from "#src/contracts/mentoringWords.ts";
import { resource } from "../resource.ts";
import { availabilityWords, mentorHistory, mentorStatusWords } from "../mentorWords.ts";

export default resource({
  calls: mentorCalls,
  named: "name",
  about: "Everyone who mentors, or has applied to.",
  empty: "Mentors appear here once they have applied.",
  identity: { below: "email" },
  history: mentorHistory,
  columns: [
    { field: "name", as: "link" },
    { field: "status", as: "status", words: mentorStatusWords },
    { field: "availability", as: "status", words: availabilityWords },
    { field: "places", label: "Places used" },
    { field: "pending", label: "Requests waiting", as: "number" },
    { field: "last_meeting_on", label: "Last meeting", as: "date" },
    { field: "skills", as: "tags", hidden: true },
    { field: "email", hidden: true },
    { field: "role", hidden: true },
    { field: "mentees", as: "number", hidden: true },
    { field: "mentee_limit", label: "Maximum mentees", as: "number", hidden: true },
    { field: "away_until", label: "Away until", as: "date", hidden: true },
    { field: "paused", label: "Paused by an administrator", as: "boolean", hidden: true },
    { field: "town", hidden: true },
    { field: "distance", label: "Travels, in miles", as: "number", hidden: true },
    { field: "regularity", label: "Meets", hidden: true },
    { field: "methods", label: "How they meet", as: "tags", words: wordsOf(methods), hidden: true },
    { field: "hold_message", label: "Asked for", hidden: true },
    { field: "decline_message", label: "Why it was not accepted", hidden: true },
    { field: "submitted_at", label: "Submitted", as: "dateTime", hidden: true },
    { field: "decided_at", label: "Decided", as: "dateTime", hidden: true },
  ],
  filters: [
    { field: "status", as: "multiSelect", choices: choicesOf(mentorStatusWords) },
    { field: "availability", as: "multiSelect", choices: choicesOf(availabilityWords) },
    { field: "skill", as: "multiSelect", choices: "mentoring_skills" },
    { field: "has_places", label: "Has free places", as: "boolean" },
  ],
  acts: [
    {
      name: "hold",
      label: "Put on hold",
      done: "put on hold",
      when: { field: "status", is: ["ACTIVE", "REVIEW_PENDING"] },
      call: mentorCalls.hold,
      confirm: {
        consequence:
          "Mentees can no longer find them, and they are told what is missing. Their relationships continue. Open requests end, and both sides are told. They can submit their profile again.",
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
      name: "pause",
      label: "Pause",
      done: "paused",
      when: { field: "availability", is: ["available", "at capacity"] },
      call: mentorCalls.pause,
      confirm: {
        consequence:
          "They are shown as away and get no new requests. They are told, and their relationships continue.",
        question: "Pause …",
      },
      fields: [
        { field: "message", label: "Message", as: "textArea", blockLineBreaks: true, help: "Tell them why." },
        {
          field: "until",
          label: "Away until",
          as: "date",
          help: "Leave empty to pause until further notice.",
        },
      ],
    },
    {
      name: "resume",
      label: "Resume",
      done: "resumed",
      when: { field: "paused", is: ["true"] },
      confirm: { consequence: "Mentees can send them requests again." },
    },
    {
      name: "reinstate",
      label: "Reinstate",
      done: "reinstated",
      when: { field: "status", is: ["REVIEW_DENIED"] },
      confirm: {
        consequence: "The application goes back to review, and its owner is told.",
      },
    },
  ],
});
