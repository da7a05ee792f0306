import { actingModule } from "../modules/acting.ts";
import { boxsetModule } from "../modules/learning/boxset.ts";
import { contentListsModule } from "../modules/learning/lists.ts";
import { sharingModule } from "../modules/learning/sharing.ts";
import { learningModule } from "../modules/learning.ts";
import { formsModule } from "../modules/learning/forms.ts";
import { coursesModule } from "../modules/learning/courses.ts";
import { itemFilesModule } from "../modules/learning/itemFiles.ts";
import { learningWaits } from "../modules/learningWaits.ts";
import { noticesModule } from "../modules/notices.ts";
import { permissionsModule } from "../modules/permissions.ts";
import { policiesModule } from "../modules/policies.ts";
import { sessionModule } from "../modules/session.ts";
import { userModule } from "../modules/user.ts";
import * as learningMessages from "../modules/learning/messages.ts";
import * as messages from "../modules/messages.ts";
import type { ServerArea } from "./area.ts";

/** What belongs to no other area: signing in, the user's own account, and learning itself. */
export const main: ServerArea = {
  modules: [
    boxsetModule,
    contentListsModule,
    sharingModule,
    sessionModule,
    actingModule,
    userModule,
    noticesModule,
    policiesModule,
    permissionsModule,
    learningModule,
    itemFilesModule,
    formsModule,
    coursesModule,
  ],
  waits: [learningWaits],
  messages: [...Object.values(messages), ...Object.values(learningMessages)],
};
