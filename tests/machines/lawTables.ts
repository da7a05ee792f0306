import type { AnyLawTable } from "../model/lawTable.ts";
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
import { sittingBrokenModel, sittingModel, sittingTimeModel, sittingWorldModel } from "./sitting.model.ts";
import { sittingLaws } from "./sitting.laws.ts";
import { outboxModel, outboxStoredModel } from "./outbox.model.ts";
import { outboxLaws } from "./outbox.laws.ts";

/** The machines whose laws are tables over sets of states, with all of their models. */
export const lawTables: Record<string, { models: readonly AnyModel[]; table: AnyLawTable }> = {
  exam: { models: [examModel, examIntroducedModel, examRefusedModel], table: examLaws },
  answers: { models: [answersModel, answersKeptModel], table: answersLaws },
  examClock: {
    models: [examClockModel, examClockExtendedModel, examClockAsleepModel],
    table: examClockLaws,
  },
  examTab: { models: [examTabModel], table: examTabLaws },
  sitting: {
    models: [sittingModel, sittingWorldModel, sittingTimeModel, sittingBrokenModel],
    table: sittingLaws,
  },
  outbox: { models: [outboxModel, outboxStoredModel], table: outboxLaws },
};
