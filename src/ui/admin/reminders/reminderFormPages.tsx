import { useParams } from "wouter";
import { remindedParam, reminderCalls, type ReminderDraft } from "#src/contracts/admin/reminders.ts";
import type { FormPrompt, FormValues } from "#src/machines/form/formMachine.ts";
import { remindedTypeAt } from "#src/routes/admin/reminders.ts";
import type { ResourcePlace } from "#src/routes/admin/place.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { bodyOf } from "../form/draft.ts";
import { CreateScreen } from "../form/CreateScreen.tsx";
import { EditScreen } from "../form/EditScreen.tsx";
import { MessagePreview } from "./MessagePreview.tsx";
import { promptOf } from "./promptOf.ts";
import { reminderPage } from "./reminderPage.tsx";
import type { RemindersAt } from "./useRemindersAt.ts";

/** The form of a new reminder: it says what will be sent and asks for agreement before saving. */
export const createPage = (place: ResourcePlace, resource: AnyResource) =>
  reminderPage(place, resource, function NewReminder(of) {
    return <CreateScreen at={of.at} askFirst={useForesight(of, null)} beside={<Says {...of} />} />;
  });

/** The form of an existing reminder. */
export const editPage = (place: ResourcePlace, resource: AnyResource) =>
  reminderPage(place, resource, function Reminder(of) {
    return (
      <EditScreen
        at={of.at}
        askFirst={useForesight(of, Number(useParams().reminderId))}
        beside={() => <Says {...of} />}
      />
    );
  });

const Says = ({ at }: RemindersAt) => <MessagePreview type={remindedTypeAt(at.place)} />;

/** Returns a function that asks the server what saving would do. */
function useForesight({ at, id }: RemindersAt, reminderId: number | null) {
  const { call } = useCalls();
  const type = remindedTypeAt(at.place);
  return async (values: FormValues): Promise<FormPrompt | null> => {
    const draft = bodyOf(at.resource, values) as ReminderDraft;
    if (!draft.enabled && reminderId === null) return null;
    const { data } = await call(reminderCalls[type].foresee, {
      params: { [remindedParam(type)]: id },
      body: { ...draft, reminder_id: reminderId },
    });
    return promptOf(data, reminderId === null);
  };
}
