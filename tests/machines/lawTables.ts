import type { AnyLawTable } from "../model/lawTable.ts";
import type { NotificationsContext } from "#src/machines/notifications/notificationsMachine.ts";
import type { AnyModel } from "../model/model.ts";
import { answersLaws } from "./answers.laws.ts";
import {
  answersKeptModel,
  answersModel,
  examClockAsleepModel,
  examClockExtendedModel,
  examClockModel,
  examIntroducedModel,
  examModel,
  examRefusedModel,
  examTabModel,
} from "./exam.model.ts";
import { examLaws } from "./exam.laws.ts";
import { examClockLaws } from "./examClock.laws.ts";
import { examTabLaws } from "./examTab.laws.ts";
import { shortcutsModel, shortcutsOffModel } from "./shortcuts.model.ts";
import { shortcutsLaws } from "./shortcuts.laws.ts";
import { paletteModel } from "./palette.model.ts";
import { paletteLaws } from "./palette.laws.ts";
import { practiceModel } from "./practice.model.ts";
import { practiceLaws } from "./practice.laws.ts";
import { sittingBrokenModel, sittingModel, sittingTimeModel, sittingWorldModel } from "./sitting.model.ts";
import { sittingLaws } from "./sitting.laws.ts";
import { outboxModel, outboxStoredModel } from "./outbox.model.ts";
import { outboxLaws } from "./outbox.laws.ts";
import { connectionModel, connectionOfflineModel } from "./connection.model.ts";
import { connectionLaws } from "./connection.laws.ts";
import { matchSearchModel } from "./matchSearch.model.ts";
import { matchSearchLaws } from "./matchSearch.laws.ts";
import { mentoringAreaModel, mentoringAreaToldModel } from "./mentoringArea.model.ts";
import { mentoringAreaLaws } from "./mentoringArea.laws.ts";
import { profileMoveModel } from "./profileMove.model.ts";
import { profileMoveLaws } from "./profileMove.laws.ts";
import { signUpLawModels } from "./signUp.model.ts";
import { signUpLaws } from "./signUp.laws.ts";
import { menuModel } from "./menu.model.ts";
import { menuLaws } from "./menu.laws.ts";
import { liveModel } from "./live.model.ts";
import { liveLaws } from "./live.laws.ts";
import { notificationsModel } from "./notifications.model.ts";
import { notificationsLaws } from "./notifications.laws.ts";
import {
  broadcastTogetherModel,
  broadcastModel,
  broadcastElsewhereModel,
  broadcastInExamModel,
  broadcastChangedModel,
} from "./broadcast.model.ts";
import { broadcastLaws } from "./broadcast.laws.ts";
import {
  policiesActingModel,
  policiesAloneModel,
  policiesChangingModel,
  policiesElsewhereModel,
  policiesModel,
} from "./policies.model.ts";
import { policiesLaws } from "./policies.laws.ts";
import {
  sessionModel,
  sessionWithWorkModel,
  sessionInExamModel,
  sessionActingModel,
} from "./session.model.ts";
import { sessionLaws } from "./session.laws.ts";
import { loginModel, loginWrongModel } from "./login.model.ts";
import { loginLaws } from "./login.laws.ts";
import { newPasswordModel, resetRequestModel } from "./passwordReset.model.ts";
import { resetRequestLaws, newPasswordLaws } from "./passwordReset.laws.ts";
import { shareModel } from "./share.model.ts";
import { shareLaws } from "./share.laws.ts";
import { helpQueryModel } from "./helpQuery.model.ts";
import { helpQueryLaws } from "./helpQuery.laws.ts";
import { preferencesModel } from "./preferences.model.ts";
import { preferencesLaws } from "./preferences.laws.ts";
import { searchBoxLaws } from "./searchBox.laws.ts";
import { fullSearchBoxModel, searchBoxModel } from "./searchBox.model.ts";
import { suggestionsModel } from "./suggestions.model.ts";
import { suggestionsLaws } from "./suggestions.laws.ts";
import { leaveModel } from "./leave.model.ts";
import { leaveLaws } from "./leave.laws.ts";
import { emailPreviewModel } from "./emailPreview.model.ts";
import { emailPreviewLaws } from "./emailPreview.laws.ts";
import { previewModel } from "./preview.model.ts";
import { previewLaws } from "./preview.laws.ts";
import { attemptLifecycleModel } from "./attemptLifecycle.model.ts";
import { attemptLifecycleLaws } from "./attemptLifecycle.laws.ts";
import { assignmentLifecycleModel } from "./assignmentLifecycle.model.ts";
import { assignmentLifecycleLaws } from "./assignmentLifecycle.laws.ts";
import { deliveryLifecycleModel } from "./deliveryLifecycle.model.ts";
import { deliveryLifecycleLaws } from "./deliveryLifecycle.laws.ts";
import { reminderLifecycleModel } from "./reminderLifecycle.model.ts";
import { reminderLifecycleLaws } from "./reminderLifecycle.laws.ts";
import { reviewLifecycleModel } from "./reviewLifecycle.model.ts";
import { reviewLifecycleLaws } from "./reviewLifecycle.laws.ts";
import { relationshipLifecycleModels } from "./relationshipLifecycle.model.ts";
import { relationshipLifecycleLaws } from "./relationshipLifecycle.laws.ts";
import { relationshipModalModels } from "./relationshipModal.model.ts";
import { relationshipModalLaws } from "./relationshipModal.laws.ts";
import { profileLifecycleModels } from "./profileLifecycle.model.ts";
import { profileLifecycleLaws } from "./profileLifecycle.laws.ts";
import { proposalLifecycleModel } from "./proposalLifecycle.model.ts";
import { proposalLifecycleLaws } from "./proposalLifecycle.laws.ts";
import { arrivalAskingModel, arrivalModel } from "./arrival.model.ts";
import { arrivalLaws } from "./arrival.laws.ts";
import { actingFromModel, actingModel, actingReviewerModel } from "./acting.model.ts";
import { actingLaws } from "./acting.laws.ts";
import {
  itemCompletedModel,
  itemModel,
  itemReadModel,
  itemRecertifyingModel,
  itemRenewingModel,
  itemStaleModel,
  readingModel,
} from "./item.model.ts";
import { itemLaws, readingLaws } from "./item.laws.ts";
import { courseModel } from "./course.model.ts";
import { courseLaws } from "./course.laws.ts";
import { routeGuardModel, routeGuardOrderModel } from "./routeGuard.model.ts";
import { routeGuardLaws } from "./routeGuard.laws.ts";
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
import { actLaws } from "./act.laws.ts";
import { listLaws, navigationLaws, reorderLaws, searchLaws } from "./adminLists.laws.ts";
import { recordPreviewLaws } from "./recordPreview.laws.ts";
import { viewsLaws } from "./views.laws.ts";
import { exportGivenModel, exportModel, reportBroughtModel, reportModel } from "./report.model.ts";
import { exportLaws, reportLaws } from "./report.laws.ts";
import { fileModel, fileWrongModel } from "./file.model.ts";
import { fileLaws } from "./file.laws.ts";
import { uploadEmptyModel, uploadModel } from "./upload.model.ts";
import { uploadLaws } from "./upload.laws.ts";
import { importGivenModel, importGoneModel, importModel } from "./import.model.ts";
import { importLaws } from "./import.laws.ts";
import { formLawModels } from "./form.model.ts";
import { formLaws } from "./form.laws.ts";
import { choiceLaws } from "./choice.laws.ts";
import { choiceModel } from "./choice.model.ts";
import { feedLaws } from "./feed.laws.ts";
import { feedModel } from "./feed.model.ts";
import { cpdAcceptanceLaws } from "./cpdAcceptance.laws.ts";
import { cpdAcceptanceModel } from "./cpdAcceptance.model.ts";
import { noteReadLaws } from "./noteRead.laws.ts";
import { noteReadModel } from "./noteRead.model.ts";
import { welcomeLaws } from "./welcome.laws.ts";
import { welcomeModel } from "./welcome.model.ts";

import { podcastPlayerModel, podcastPlayerQueueModel } from "./podcastPlayer.model.ts";
import { podcastPlayerLaws } from "./podcastPlayer.laws.ts";
import { pdfModel, pdfShorterModel } from "./pdf.model.ts";
import { pdfLaws } from "./pdf.laws.ts";
import { mediaModel } from "./media.model.ts";
import { mediaLaws } from "./media.laws.ts";
import { pictureModel } from "./picture.model.ts";
import { pictureLaws } from "./picture.laws.ts";
import { listeningModel } from "./listening.model.ts";
import { listeningLaws } from "./listening.laws.ts";
import { sleepTimerModel } from "./sleepTimer.model.ts";
import { sleepTimerLaws } from "./sleepTimer.laws.ts";

/** The same with the whole context in view, so that the laws about it are tried with each value. */
const inFull = ({ view: _, ...model }: AnyModel): AnyModel => model;

type Entry = {
  models: readonly AnyModel[];
  table: AnyLawTable;
  /** The reason for not trying the events of one model in the states of the others. */
  apart?: string;
};

/** The laws of the machines, with all of their models. */
export const lawTables: Record<string, Entry> = {
  exam: { models: [examModel, examIntroducedModel, examRefusedModel], table: examLaws },
  answers: { models: [answersModel, answersKeptModel], table: answersLaws },
  examClock: {
    models: [examClockModel, examClockExtendedModel, examClockAsleepModel],
    table: examClockLaws,
  },
  examTab: { models: [examTabModel], table: examTabLaws },
  palette: { models: [paletteModel], table: paletteLaws },
  shortcuts: { models: [shortcutsModel, shortcutsOffModel], table: shortcutsLaws },
  practice: { models: [practiceModel], table: practiceLaws },
  sitting: {
    models: [sittingModel, sittingWorldModel, sittingTimeModel, sittingBrokenModel],
    table: sittingLaws,
    apart: "In which order two regions tell the exam something follows from how the machine came there.",
  },
  connection: { models: [connectionModel, connectionOfflineModel], table: connectionLaws },
  menu: { models: [menuModel], table: menuLaws },
  live: { models: [liveModel], table: liveLaws },
  notifications: {
    models: [
      { ...notificationsModel, view: ({ shown, unsent }: NotificationsContext) => [shown > 20, unsent] },
    ],
    table: notificationsLaws,
  },
  broadcast: {
    models: [
      broadcastModel,
      broadcastElsewhereModel,
      broadcastInExamModel,
      broadcastChangedModel,
      broadcastTogetherModel,
    ].map(inFull),
    table: broadcastLaws,
  },
  policies: {
    models: [
      policiesModel,
      policiesElsewhereModel,
      policiesChangingModel,
      policiesAloneModel,
      policiesActingModel,
    ].map(inFull),
    table: policiesLaws,
  },
  session: {
    models: [sessionModel, sessionWithWorkModel, sessionInExamModel, sessionActingModel],
    table: sessionLaws,
  },
  outbox: { models: [outboxModel, outboxStoredModel], table: outboxLaws },
  login: { models: [inFull(loginModel), inFull(loginWrongModel)], table: loginLaws },
  resetRequest: { models: [inFull(resetRequestModel)], table: resetRequestLaws },
  newPassword: { models: [inFull(newPasswordModel)], table: newPasswordLaws },
  share: { models: [inFull(shareModel)], table: shareLaws },
  helpQuery: { models: [inFull(helpQueryModel)], table: helpQueryLaws },
  preferences: { models: [inFull(preferencesModel)], table: preferencesLaws },
  searchBox: { models: [searchBoxModel, fullSearchBoxModel], table: searchBoxLaws },
  suggestions: { models: [inFull(suggestionsModel)], table: suggestionsLaws },
  leave: { models: [leaveModel], table: leaveLaws },
  emailPreview: { models: [emailPreviewModel], table: emailPreviewLaws },
  preview: { models: [inFull(previewModel)], table: previewLaws },
  assignmentLifecycle: { models: [assignmentLifecycleModel], table: assignmentLifecycleLaws },
  deliveryLifecycle: { models: [deliveryLifecycleModel], table: deliveryLifecycleLaws },
  reminderLifecycle: { models: [reminderLifecycleModel], table: reminderLifecycleLaws },
  reviewLifecycle: { models: [reviewLifecycleModel], table: reviewLifecycleLaws },
  attemptLifecycle: { models: [attemptLifecycleModel], table: attemptLifecycleLaws },
  relationshipLifecycle: { models: relationshipLifecycleModels, table: relationshipLifecycleLaws },
  relationshipModal: { models: relationshipModalModels.map(inFull), table: relationshipModalLaws },
  profileLifecycle: { models: profileLifecycleModels, table: profileLifecycleLaws },
  proposalLifecycle: { models: [proposalLifecycleModel], table: proposalLifecycleLaws },
  arrival: { models: [arrivalModel, arrivalAskingModel], table: arrivalLaws },
  acting: { models: [actingModel, actingReviewerModel, actingFromModel].map(inFull), table: actingLaws },
  item: {
    models: [
      ...[itemModel, itemStaleModel, itemCompletedModel, itemReadModel],
      ...[itemRecertifyingModel, itemRenewingModel],
    ],
    table: itemLaws,
  },
  reading: { models: [inFull(readingModel)], table: readingLaws },
  pdf: { models: [pdfModel, pdfShorterModel], table: pdfLaws },
  media: { models: [mediaModel], table: mediaLaws },
  picture: { models: [pictureModel], table: pictureLaws },
  course: { models: [courseModel], table: courseLaws },
  welcome: { models: [welcomeModel], table: welcomeLaws },
  choice: { models: [choiceModel], table: choiceLaws },
  feed: { models: [feedModel], table: feedLaws },
  cpdAcceptance: { models: [cpdAcceptanceModel], table: cpdAcceptanceLaws },
  noteRead: { models: [noteReadModel], table: noteReadLaws },
  routeGuard: { models: [routeGuardModel, routeGuardOrderModel], table: routeGuardLaws },
  act: { models: [actModel], table: actLaws },
  list: { models: [listModel], table: listLaws },
  recordPreview: { models: [recordPreviewModel, recordPreviewOpenModel], table: recordPreviewLaws },
  adminNavigation: { models: [adminNavigationModel], table: navigationLaws },
  reorder: { models: [reorderModel], table: reorderLaws },
  search: { models: [searchModel], table: searchLaws },
  views: { models: [viewsModel], table: viewsLaws },
  report: { models: [reportModel, reportBroughtModel], table: reportLaws },
  export: { models: [exportModel, exportGivenModel], table: exportLaws },
  file: { models: [fileModel, fileWrongModel], table: fileLaws },
  upload: { models: [uploadModel, uploadEmptyModel].map(inFull), table: uploadLaws },
  import: { models: [importModel, importGivenModel, importGoneModel], table: importLaws },
  form: { models: formLawModels, table: formLaws, apart: "Each is a form of other fields." },
  podcastPlayer: { models: [podcastPlayerModel, podcastPlayerQueueModel], table: podcastPlayerLaws },
  listening: { models: [listeningModel], table: listeningLaws },
  sleepTimer: { models: [sleepTimerModel], table: sleepTimerLaws },
  mentoringArea: { models: [mentoringAreaModel, mentoringAreaToldModel], table: mentoringAreaLaws },
  profileMove: { models: [profileMoveModel], table: profileMoveLaws },
  matchSearch: { models: [matchSearchModel], table: matchSearchLaws },
  signUp: {
    models: signUpLawModels,
    table: signUpLaws,
    apart: "The draft of one is begun, that of the other is not.",
  },
};
