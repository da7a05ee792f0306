import { mentoringCalls as calls } from "#src/contracts/mentoring.ts";
import { signedIn } from "../../access.ts";
import type { App } from "../../app.ts";
import type { Caller } from "../../caller.ts";
import { mentoringSkills } from "../../schema/index.ts";
import { inOrder } from "../../database/inOrder.ts";
import { on, type Handled } from "../../serve.ts";
import { isNull } from "drizzle-orm";
import * as meetings from "./meetings.ts";
import { move } from "./moves.ts";
import { beginProfile, readProfiles, requireOwn } from "./profiles.ts";
import { submitProfile, updateProfile } from "./profileWrites.ts";
import { dismissProposal, listProposals } from "./proposals.ts";
import { listRelationships, readRelationship, type Reading } from "./relationships.ts";
import { ask } from "./requests.ts";
import { searchMatches } from "./search.ts";
import { findTowns } from "./towns.ts";

const searchLimit = { limit: { name: "mentoring search", max: 600, seconds: 60 } };

/** Mentoring for learners: E-054 … E-063 and what their pages need. */
export const mentoringModule = (app: App): Handled[] => {
  const asks = ({ userId, acting }: Caller): Reading => ({ user: userId, now: app.now(), acting });
  /** The response to a write: the resulting relationship, for the caller. */
  const told = async (caller: Caller, id: number) => ({
    data: await readRelationship(app, asks(caller), id),
  });
  const own = async (caller: Caller, id: number) => ({ data: await requireOwn(app, asks(caller), id) });

  return [
    on(calls.profiles, signedIn, async ({ query, caller }) => ({
      data: await readProfiles(app, asks(caller), query.user_id),
    })),

    on(calls.skills, signedIn, async () => ({ data: await listSkills(app) })),

    on(calls.createProfile, signedIn, async ({ body, caller }) =>
      own(caller, await beginProfile(app, caller.userId, body)),
    ),

    on(calls.submitProfile, signedIn, async ({ params: { id }, body, caller }) => {
      await submitProfile(app, caller.userId, id, body);
      return own(caller, id);
    }),

    on(calls.updateProfile, signedIn, async ({ params: { id }, body, caller }) => {
      await updateProfile(app, caller.userId, id, body);
      return own(caller, id);
    }),

    on(calls.ask, signedIn, async ({ body, caller }) => told(caller, await ask(app, caller.userId, body))),

    on(calls.relationship, signedIn, ({ params: { id }, caller }) => told(caller, id)),

    on(calls.relationships, signedIn, ({ query, caller }) => listRelationships(app, asks(caller), query)),

    on(calls.move, signedIn, async ({ params: { id }, body, caller }) => {
      await move(app, caller.userId, id, body);
      return told(caller, id);
    }),

    on(calls.search, signedIn, ({ query, caller }) => searchMatches(app, asks(caller), query), searchLimit),

    on(calls.towns, signedIn, async ({ query }) => ({ data: await findTowns(query.name) }), searchLimit),

    on(calls.proposals, signedIn, async ({ caller }) => ({ data: await listProposals(app, asks(caller)) })),

    on(calls.dismissProposal, signedIn, ({ params, caller }) =>
      dismissProposal(app, caller.userId, params.id),
    ),

    on(calls.addGoal, signedIn, async ({ params: { id }, body, caller: { userId }, caller }) => {
      await meetings.addGoal(app, { userId, id }, body);
      return told(caller, id);
    }),

    on(calls.updateGoal, signedIn, async ({ params: { id, goalId }, body, caller }) => {
      await meetings.updateGoal(app, { userId: caller.userId, id }, goalId, body);
      return told(caller, id);
    }),

    on(calls.removeGoal, signedIn, async ({ params: { id, goalId }, caller }) => {
      await meetings.removeGoal(app, { userId: caller.userId, id }, goalId);
      return told(caller, id);
    }),

    on(calls.logMeeting, signedIn, async ({ params: { id }, body, caller }) => {
      await meetings.logMeeting(app, { userId: caller.userId, id }, body);
      return told(caller, id);
    }),

    on(calls.updateMeeting, signedIn, async ({ params: { id, meetingId }, body, caller }) => {
      await meetings.updateMeeting(app, { userId: caller.userId, id }, meetingId, body);
      return told(caller, id);
    }),

    on(calls.removeMeeting, signedIn, async ({ params: { id, meetingId }, caller }) => {
      await meetings.removeMeeting(app, { userId: caller.userId, id }, meetingId);
      return told(caller, id);
    }),

    on(calls.agreeMeeting, signedIn, async ({ params: { id }, body, caller }) => {
      await meetings.agreeMeeting(app, { userId: caller.userId, id }, body.on);
      return told(caller, id);
    }),

    on(calls.close, signedIn, async ({ params: { id }, body, caller }) => {
      await meetings.closeRelationship(app, { userId: caller.userId, id }, body);
      return told(caller, id);
    }),
  ];
};

/** E-055: those that can be chosen. */
const listSkills = (app: App) =>
  app
    .db()
    .select({
      id: mentoringSkills.id,
      name: mentoringSkills.name,
      description: mentoringSkills.description,
    })
    .from(mentoringSkills)
    .where(isNull(mentoringSkills.archivedAt))
    .orderBy(inOrder(mentoringSkills.name), mentoringSkills.id);
