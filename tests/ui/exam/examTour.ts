/** How the exam window is used, and what it shows, over the actor of a stand-in: in jsdom and in the browser. */
import { fireEvent, screen, within } from "@testing-library/dom";
import { matchesState, type StateValue } from "xstate";
import { examMessages } from "#src/contracts/messages/exam.ts";
import type { Tour } from "../../model/tour.ts";

type Options = {
  /** Presses a control as somebody with a mouse does; throws where that is impossible. */
  press: (control: HTMLElement) => void;
  /** A dialog that takes time to fade out still hides what is behind it from screen readers. */
  isFading?: boolean;
};

export function examTour({ press, isFading = false }: Options): Tour {
  const button = (name: string | RegExp) => screen.getByRole("button", { name });
  const click = (name: string | RegExp) => () => press(button(name));
  const heading = (name: string) => () => screen.getByRole("heading", { name });
  const start = () => button("Start exam");
  const finish = () => screen.getByRole("button", { name: examMessages.finishAndSubmit, hidden: isFading });
  const modal = () => screen.getByRole("alertdialog");
  const alert = () => within(modal()).getByRole("alert");
  const noCancel = () => {
    if (screen.queryByRole("button", { name: "Cancel" })) throw new Error("it can be cancelled");
  };
  return {
    does: {
      "password.changed": ({ password }: { password: string }) => {
        const field = screen.getByLabelText<HTMLInputElement>(/^Exam password/);
        // A value that is already there can only be changed by way of another one.
        if (field.value === password) fireEvent.change(field, { target: { value: `${password}?` } });
        fireEvent.change(field, { target: { value: password } });
      },
      start: click("Start exam"),
      showResult: click("Last result"),
      dismiss: click("Back to exams"),
      retry: (_: unknown, from: StateValue) =>
        matchesState("notLoaded", from) ? press(button("Try again")) : "by the world",
      submit: () => press(finish()),
      cancel: click("Cancel"),
      confirm: click(/^(Submit|Try again)$/),
    },
    shows: {
      loading: heading("Exam"),
      notLoaded: heading("The exam could not be loaded"),
      signedOut: () => screen.getByRole("link", { name: "Sign in" }),
      unsupported: heading(examMessages.unsupported),
      disclaimer: start,
      passwordRefused: start,
      starting: start,
      unableToStart: modal,
      readingResult: modal,
      "inProgress.submission.answering": finish,
      "inProgress.submission.asking": () => button("Submit"),
      "inProgress.submission.settling": modal,
      "inProgress.submission.submitting": modal,
      "inProgress.submission.refused": alert,
      "inProgress.submission.retrying": alert,
      "inProgress.ending.timedOut": noCancel,
      "inProgress.ending.finished": noCancel,
      submitted: () => screen.getByRole("link", { name: "Back to accreditation" }),
    },
  };
}
