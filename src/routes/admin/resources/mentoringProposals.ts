import { mentoringProposalCalls } from "#src/contracts/admin/mentoring/proposals.ts";
import { choicesOf } from "#src/contracts/choices.ts";
import { resource } from "../resource.ts";
import { availabilityWords, proposalWords, relationshipWords } from "../mentorWords.ts";

export default resource({
  calls: mentoringProposalCalls,
  named: "name",
  about:
    "Mentors that you suggest to mentees. A mentee sees a proposal once you send it, and can ask the mentor or decline.",
  empty: "Propose a mentor to a mentee who has not found one.",
  columns: [
    { field: "name", label: "Match", as: "link" },
    { field: "status", as: "status", words: proposalWords },
    { field: "request", label: "Outcome", as: "status", words: relationshipWords },
    { field: "availability", label: "Mentor now", as: "status", words: availabilityWords },
    { field: "sent_at", label: "Sent", as: "dateTime", relative: true },
    { field: "proposer", label: "Proposed by", hidden: true },
    { field: "note", hidden: true },
    { field: "mentee", hidden: true },
    { field: "mentor", hidden: true },
  ],
  filters: [
    { field: "status", as: "multiSelect", choices: choicesOf(proposalWords) },
    { field: "availability", label: "Mentor now", as: "multiSelect", choices: choicesOf(availabilityWords) },
  ],
  fields: [
    { field: "learner_profile_id", label: "Mentee", as: "mentee" },
    { field: "advisor_profile_id", label: "Mentor", as: "mentor" },
    {
      field: "note",
      as: "textArea",
      blockLineBreaks: true,
      help: "The mentee sees it with the mentor. Say why the two would get on.",
    },
  ],
  // A proposal is not complete until it is sent.
  next: "edit",
  acts: [
    {
      name: "send",
      label: "Send",
      done: "sent",
      when: { field: "status", is: ["draft"] },
      confirm: {
        consequence:
          "The mentee is told, and finds the mentor under “Proposed for you” with your note. The mentor is told only if the mentee asks.",
      },
    },
    {
      name: "withdraw",
      label: "Withdraw",
      done: "withdrawn",
      when: { field: "status", is: ["sent"] },
      confirm: {
        consequence: "The mentee can no longer see it, and is told that it has been withdrawn.",
        danger: true,
      },
    },
  ],
  removing: {
    consequence: "Nobody has been told about it. You cannot undo this.",
    when: { field: "status", is: ["draft"] },
  },
  closed: {
    when: { field: "status", is: ["sent", "asked", "declined", "withdrawn"] },
    why: "It has been sent, so it stays as the mentee saw it.",
  },
});
