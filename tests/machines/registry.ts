import type { AnyModel } from "../model/model.ts";
import {
  actModel,
  adminNavigationModel,
  listModel,
  recordPreviewModel,
  recordPreviewOpenModel,
  reorderModel,
  searchModel,
  viewsModel,
} from "./admin.model.ts";
import { actingFromModel, actingModel, actingReviewerModel } from "./acting.model.ts";
import { attemptLifecycleModel } from "./attemptLifecycle.model.ts";
import { assignmentLifecycleModel } from "./assignmentLifecycle.model.ts";
import { deliveryLifecycleModel } from "./deliveryLifecycle.model.ts";
import { reminderLifecycleModel } from "./reminderLifecycle.model.ts";
import { reviewLifecycleModel } from "./reviewLifecycle.model.ts";
import { relationshipLifecycleModels } from "./relationshipLifecycle.model.ts";
import { relationshipModalModel } from "./relationshipModal.model.ts";
import { profileLifecycleModels } from "./profileLifecycle.model.ts";
import { proposalLifecycleModel } from "./proposalLifecycle.model.ts";
import {
  broadcastChangedModel,
  broadcastElsewhereModel,
  broadcastInExamModel,
  broadcastModel,
} from "./broadcast.model.ts";
import { arrivalModel } from "./arrival.model.ts";
import { connectionModel, connectionOfflineModel } from "./connection.model.ts";
import { courseModel } from "./course.model.ts";
import {
  answersKeptModel,
  answersModel,
  examClockAsleepModel,
  examClockExtendedModel,
  examClockModel,
  examIntroducedModel,
  examModel,
  examTabModel,
} from "./exam.model.ts";
import { fileModel } from "./file.model.ts";
import {
  formAskingModel,
  formLostModel,
  formModel,
  formSettingsModel,
  formStaleModel,
  formWithDraftModel,
} from "./form.model.ts";
import { helpQueryModel } from "./helpQuery.model.ts";
import { shareModel } from "./share.model.ts";
import { importGivenModel, importModel } from "./import.model.ts";
import {
  itemCompletedModel,
  itemModel,
  itemRecertifyingModel,
  itemRenewingModel,
  itemStaleModel,
  readingModel,
} from "./item.model.ts";
import { pdfModel, pdfShorterModel } from "./pdf.model.ts";
import { listeningModel } from "./listening.model.ts";
import { mediaModel } from "./media.model.ts";
import { pictureModel } from "./picture.model.ts";
import { podcastPlayerModel, podcastPlayerQueueModel } from "./podcastPlayer.model.ts";
import { matchSearchModel } from "./matchSearch.model.ts";
import { mentoringAreaModel, mentoringAreaToldModel } from "./mentoringArea.model.ts";
import { profileMoveModel } from "./profileMove.model.ts";
import { signUpModel, signUpStaleModel } from "./signUp.model.ts";
import { sleepTimerModel } from "./sleepTimer.model.ts";
import { leaveModel } from "./leave.model.ts";
import { liveModel } from "./live.model.ts";
import { loginModel } from "./login.model.ts";
import { menuModel } from "./menu.model.ts";
import { notificationsModel } from "./notifications.model.ts";
import { outboxModel, outboxStoredModel } from "./outbox.model.ts";
import { newPasswordModel, resetRequestModel } from "./passwordReset.model.ts";
import { policiesElsewhereModel, policiesModel } from "./policies.model.ts";
import { paletteModel } from "./palette.model.ts";
import { practiceModel } from "./practice.model.ts";
import { emailPreviewModel } from "./emailPreview.model.ts";
import { previewModel } from "./preview.model.ts";
import { preferencesModel } from "./preferences.model.ts";
import { exportGivenModel, exportModel, reportBroughtModel, reportModel } from "./report.model.ts";
import { routeGuardModel } from "./routeGuard.model.ts";
import {
  sessionActingModel,
  sessionInExamModel,
  sessionModel,
  sessionWithWorkModel,
} from "./session.model.ts";
import { shortcutsModel, shortcutsOffModel } from "./shortcuts.model.ts";
import { sittingBrokenModel, sittingModel, sittingTimeModel, sittingWorldModel } from "./sitting.model.ts";
import { uploadEmptyModel, uploadModel } from "./upload.model.ts";
import { fullSearchBoxModel, searchBoxModel } from "./searchBox.model.ts";
import { suggestionsModel } from "./suggestions.model.ts";
import { welcomeModel } from "./welcome.model.ts";
import { choiceModel } from "./choice.model.ts";
import { feedModel } from "./feed.model.ts";
import { cpdAcceptanceModel } from "./cpdAcceptance.model.ts";
import { noteReadModel } from "./noteRead.model.ts";

/** Every machine of the product, with the models from which its tests, diagrams and coverage are generated. */
export const models: readonly AnyModel[] = [
  attemptLifecycleModel,
  assignmentLifecycleModel,
  reviewLifecycleModel,
  deliveryLifecycleModel,
  reminderLifecycleModel,
  ...relationshipLifecycleModels,
  ...profileLifecycleModels,
  proposalLifecycleModel,
  relationshipModalModel,
  sessionModel,
  sessionWithWorkModel,
  sessionInExamModel,
  sessionActingModel,
  policiesModel,
  policiesElsewhereModel,
  broadcastModel,
  broadcastElsewhereModel,
  broadcastInExamModel,
  broadcastChangedModel,
  notificationsModel,
  menuModel,
  preferencesModel,
  liveModel,
  arrivalModel,
  connectionModel,
  connectionOfflineModel,
  routeGuardModel,
  loginModel,
  resetRequestModel,
  newPasswordModel,
  helpQueryModel,
  shareModel,
  itemModel,
  itemStaleModel,
  itemRecertifyingModel,
  itemRenewingModel,
  itemCompletedModel,
  readingModel,
  pdfModel,
  pdfShorterModel,
  mediaModel,
  pictureModel,
  courseModel,
  welcomeModel,
  choiceModel,
  feedModel,
  cpdAcceptanceModel,
  noteReadModel,
  outboxModel,
  outboxStoredModel,
  formModel,
  formWithDraftModel,
  formStaleModel,
  formLostModel,
  formAskingModel,
  formSettingsModel,
  listModel,
  recordPreviewModel,
  recordPreviewOpenModel,
  reorderModel,
  viewsModel,
  actModel,
  searchModel,
  reportModel,
  reportBroughtModel,
  exportModel,
  exportGivenModel,
  importModel,
  importGivenModel,
  fileModel,
  uploadModel,
  uploadEmptyModel,
  adminNavigationModel,
  emailPreviewModel,
  previewModel,
  leaveModel,
  searchBoxModel,
  fullSearchBoxModel,
  suggestionsModel,
  actingModel,
  actingReviewerModel,
  actingFromModel,
  examModel,
  examIntroducedModel,
  answersModel,
  answersKeptModel,
  examClockModel,
  examClockExtendedModel,
  examClockAsleepModel,
  examTabModel,
  shortcutsModel,
  shortcutsOffModel,
  paletteModel,
  practiceModel,
  sittingModel,
  sittingWorldModel,
  sittingTimeModel,
  sittingBrokenModel,
  podcastPlayerModel,
  podcastPlayerQueueModel,
  listeningModel,
  sleepTimerModel,
  mentoringAreaModel,
  mentoringAreaToldModel,
  profileMoveModel,
  matchSearchModel,
  signUpModel,
  signUpStaleModel,
];
