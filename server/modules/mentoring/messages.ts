import { messageType, noticeType } from "../../messages/messageType.ts";

/** Messages about mentoring. In those about a relationship, `SENDER_NAME` is the other person. */

const step = {
  set: "mentoring",
  tags: ["MENTEE_NAME", "MENTOR_NAME", "SENDER_NAME", "MESSAGE", "DECLINE_MESSAGE", "DEADLINE_DATE", "URL"],
  button: "Open the relationship",
  examples: { MESSAGE: "I would like to learn from your work with clients" },
} as const;
const toMover = { ...step, to: "The person who took this step" } as const;
const toOther = { ...step, to: "The other person in the relationship" } as const;

export const requestSent = noticeType({
  ...toMover,
  key: "mentoring-request-sent",
  name: "Request sent",
  when: "When a mentee asks somebody to be their mentor.",
  subject: "Your request to *|MENTOR_NAME|*",
  notice: "You have asked *|MENTOR_NAME|* to be your mentor. They have until *|DEADLINE_DATE|* to answer.",
});

export const requestReceived = noticeType({
  ...toOther,
  key: "mentoring-request-received",
  name: "Request received",
  when: "When a mentee asks somebody to be their mentor.",
  subject: "*|MENTEE_NAME|* asks you to be their mentor",
  notice: "*|MENTEE_NAME|* asks you to be their mentor: “*|MESSAGE|*”. Answer by *|DEADLINE_DATE|*.",
});

export const offerSent = noticeType({
  ...toMover,
  key: "mentoring-offer-sent",
  name: "Offer sent",
  when: "When a mentor offers to be the mentor of somebody.",
  subject: "Your offer to *|MENTEE_NAME|*",
  notice:
    "You have offered to be the mentor of *|MENTEE_NAME|*. They have until *|DEADLINE_DATE|* to answer.",
});

export const offerReceived = noticeType({
  ...toOther,
  key: "mentoring-offer-received",
  name: "Offer received",
  when: "When a mentor offers to be the mentor of somebody.",
  subject: "*|MENTOR_NAME|* offers to be your mentor",
  notice: "*|MENTOR_NAME|* offers to be your mentor: “*|MESSAGE|*”. Answer by *|DEADLINE_DATE|*.",
});

export const acceptedByYou = noticeType({
  ...toMover,
  key: "mentoring-accepted-by-you",
  name: "Request accepted (to the person who accepted it)",
  when: "When a request is accepted.",
  subject: "You have accepted *|SENDER_NAME|*",
  notice: "You have accepted the request from *|SENDER_NAME|*. Your mentoring relationship has started.",
});

export const accepted = noticeType({
  ...toOther,
  key: "mentoring-accepted",
  name: "Request accepted",
  when: "When a request is accepted.",
  subject: "*|SENDER_NAME|* has accepted your request",
  notice: "*|SENDER_NAME|* has accepted your request: “*|MESSAGE|*”",
});

export const deniedByYou = noticeType({
  ...toMover,
  key: "mentoring-denied-by-you",
  name: "Request denied (to the person who denied it)",
  when: "When a request is denied.",
  subject: "You have denied the request from *|SENDER_NAME|*",
  notice: "You have denied the request from *|SENDER_NAME|*.",
});

export const denied = noticeType({
  ...toOther,
  key: "mentoring-denied",
  name: "Request denied",
  when: "When a request is denied.",
  subject: "*|SENDER_NAME|* has denied your request",
  notice: "*|SENDER_NAME|* has denied your request: “*|DECLINE_MESSAGE|*”",
});

export const cancelledByYou = noticeType({
  ...toMover,
  key: "mentoring-cancelled-by-you",
  name: "Request cancelled (to the person who cancelled it)",
  when: "When a request is cancelled.",
  subject: "You have cancelled your request to *|SENDER_NAME|*",
  notice: "You have cancelled your request to *|SENDER_NAME|*.",
});

export const cancelled = noticeType({
  ...toOther,
  key: "mentoring-cancelled",
  name: "Request cancelled",
  when: "When a request is cancelled.",
  subject: "*|SENDER_NAME|* has cancelled their request",
  notice: "*|SENDER_NAME|* has cancelled their request: “*|MESSAGE|*”",
});

export const endedByYou = noticeType({
  ...toMover,
  key: "mentoring-ended-by-you",
  name: "Relationship ended (to the person who ended it)",
  when: "When a mentoring relationship is ended.",
  subject: "You have ended mentoring with *|SENDER_NAME|*",
  notice: "You have ended your mentoring relationship with *|SENDER_NAME|*.",
});

export const ended = noticeType({
  ...toOther,
  key: "mentoring-ended",
  name: "Relationship ended",
  when: "When a mentoring relationship is ended.",
  subject: "*|SENDER_NAME|* has ended your mentoring relationship",
  notice: "*|SENDER_NAME|* has ended your mentoring relationship: “*|MESSAGE|*”",
});

export const expired = noticeType({
  ...step,
  key: "mentoring-expired",
  name: "Request expired",
  when: "When nobody has answered a request in time.",
  to: "Whoever asked",
  subject: "Your request to *|SENDER_NAME|* has expired",
  notice: "*|SENDER_NAME|* did not answer your request by *|DEADLINE_DATE|*, so it has expired.",
});

export const expiredUnanswered = noticeType({
  ...step,
  key: "mentoring-expired-unanswered",
  name: "Request expired without an answer",
  when: "When nobody has answered a request in time.",
  to: "Whoever was asked",
  subject: "The request from *|SENDER_NAME|* has expired",
  notice: "You did not answer the request from *|SENDER_NAME|* by *|DEADLINE_DATE|*, so it has expired.",
});

export const mentorLeft = noticeType({
  ...step,
  key: "mentoring-mentor-left",
  name: "Request ended, as the mentor is not available",
  when: "When a mentor with an open request is put on hold.",
  to: "The mentee who asked",
  subject: "*|MENTOR_NAME|* is not available",
  notice:
    "*|MENTOR_NAME|* is not available as a mentor at the moment, so your request has ended. You can ask somebody else.",
});

export const mentorOffersEnded = noticeType({
  ...step,
  key: "mentoring-offer-withdrawn",
  name: "Offer ended, as the mentor is not available",
  when: "When a mentor with an open offer is put on hold.",
  to: "The mentee who received the offer",
  subject: "*|MENTOR_NAME|* is not available",
  notice: "*|MENTOR_NAME|* is not available as a mentor at the moment, so their offer to you has ended.",
});

export const ownRequestsEnded = noticeType({
  ...step,
  key: "mentoring-request-ended",
  name: "Request to you ended, as you are on hold",
  when: "When a mentor with an open request is put on hold.",
  to: "The mentor",
  subject: "The request from *|MENTEE_NAME|* has ended",
  notice: "Your mentor profile is not active, so the request from *|MENTEE_NAME|* has ended.",
});

export const ownOffersEnded = noticeType({
  ...step,
  key: "mentoring-offer-ended",
  name: "Your offer ended, as you are on hold",
  when: "When a mentor with an open offer is put on hold.",
  to: "The mentor",
  subject: "Your offer to *|MENTEE_NAME|* has ended",
  notice: "Your mentor profile is not active, so your offer to *|MENTEE_NAME|* has ended.",
});

export const answerReminder = noticeType({
  ...step,
  key: "mentoring-answer-reminder",
  name: "Reminder of a request",
  when: "A few days before an unanswered request expires.",
  to: "Whoever was asked",
  subject: "*|SENDER_NAME|* is waiting for your answer",
  notice: "*|SENDER_NAME|* is still waiting for your answer. Their request expires on *|DEADLINE_DATE|*.",
});

export const mentorFull = noticeType({
  ...step,
  key: "mentoring-mentor-full",
  name: "No free place",
  when: "When a mentor with an open request no longer has a free place.",
  to: "The mentee who asked",
  subject: "*|MENTOR_NAME|* has no free place",
  notice:
    "*|MENTOR_NAME|* has no free place at the moment. Your request stays open until *|DEADLINE_DATE|*, in case a place becomes free.",
});

export const offeringMentorFull = noticeType({
  ...step,
  key: "mentoring-offering-mentor-full",
  name: "No free place for an offer",
  when: "When a mentor with an open offer no longer has a free place.",
  to: "The mentee who received the offer",
  subject: "*|MENTOR_NAME|* has no free place",
  notice:
    "*|MENTOR_NAME|*, who offered to be your mentor, has no free place at the moment. You can accept by *|DEADLINE_DATE|* if a place becomes free.",
});

const profile = {
  set: "mentoring",
  to: "The owner of the profile",
  tags: ["URL"],
  button: "Open mentoring",
} as const;
const decision = { ...profile, tags: ["DECLINE_MESSAGE", "MESSAGE", "URL"] } as const;

export const mentorApproved = noticeType({
  ...decision,
  key: "mentor-approved",
  name: "Mentor approved",
  when: "When an administrator approves an application to be a mentor.",
  subject: "You are now a mentor",
  notice: "You are now a mentor. Mentees can find you and send you requests.",
});

export const mentorDeclined = noticeType({
  ...decision,
  key: "mentor-declined",
  name: "Mentor not approved",
  when: "When an administrator declines an application to be a mentor.",
  subject: "Your application to be a mentor",
  notice: "Your application to be a mentor has not been successful: “*|DECLINE_MESSAGE|*”",
});

export const mentorOnHold = noticeType({
  ...decision,
  key: "mentor-on-hold",
  name: "Mentor on hold",
  when: "When an administrator asks for more information.",
  subject: "We need more information from you",
  notice:
    "We need more information before you can be a mentor: “*|MESSAGE|*”. Add to your profile and submit it again.",
});

export const mentorReinstated = noticeType({
  ...decision,
  key: "mentor-reinstated",
  name: "Mentor under review again",
  when: "When an administrator reviews an application once more.",
  subject: "Your application is under review again",
  notice: "Your application to be a mentor is under review again.",
});

export const returned = noticeType({
  ...profile,
  key: "mentoring-returned",
  name: "No longer away",
  when: "When somebody's time away ends.",
  subject: "You are no longer away",
  notice: "You are no longer away, so you can get requests again.",
});

export const mentorResumed = noticeType({
  ...profile,
  key: "mentor-resumed",
  name: "Pause ended",
  when: "When an administrator ends the pause of a mentor.",
  subject: "Your mentor profile is no longer paused",
  notice: "Your mentor profile is no longer paused. Mentees can send you requests again.",
});

export const mentorPaused = messageType({
  ...profile,
  key: "mentor-paused",
  name: "Mentor paused",
  when: "When an administrator pauses a mentor.",
  tags: ["MESSAGE", "SUSPENDED_UNTIL", "URL"],
  subject: "Your mentor profile is paused",
  body: "<p>Hello *|USERNAME|*,</p><p>An administrator has paused your mentor profile: “*|MESSAGE|*”.</p><p>You get no new requests until *|SUSPENDED_UNTIL|*.</p>",
  notice:
    "An administrator has paused your mentor profile: “*|MESSAGE|*”. You get no new requests until *|SUSPENDED_UNTIL|*.",
  forced: null,
});

export const mentorApplied = noticeType({
  ...profile,
  key: "mentor-applied",
  name: "Application to be a mentor",
  when: "When somebody applies to be a mentor.",
  to: "Mentoring administrators",
  tags: ["MENTOR_NAME", "URL"],
  subject: "*|MENTOR_NAME|* has applied to be a mentor",
  notice: "*|MENTOR_NAME|* has applied to be a mentor.",
  button: "Open the applications",
});

const proposal = { ...profile, to: "The mentee", tags: ["MENTOR_NAME", "URL"] } as const;

export const mentorSuggested = noticeType({
  ...proposal,
  key: "mentor-suggested",
  name: "Mentor suggested",
  when: "When an administrator suggests a mentor.",
  subject: "A mentor has been suggested to you",
  notice: "*|MENTOR_NAME|* has been suggested to you as a mentor.",
});

export const suggestionWithdrawn = noticeType({
  ...proposal,
  key: "mentor-suggestion-withdrawn",
  name: "Suggestion of a mentor withdrawn",
  when: "When an administrator withdraws the suggestion of a mentor.",
  subject: "A suggestion has been withdrawn",
  notice: "The suggestion of *|MENTOR_NAME|* as your mentor has been withdrawn.",
});
