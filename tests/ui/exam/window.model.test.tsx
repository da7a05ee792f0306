import { fireEvent, screen } from "@testing-library/react";
import { describe } from "vitest";
import { examModel } from "../../machines/exam.model.ts";
import { testView } from "../../model/view.tsx";
import { StagedWindow } from "./StagedWindow.tsx";

const click = (name: string | RegExp) => () => void fireEvent.click(screen.getByRole("button", { name }));
const modal = () => screen.getByRole("alertdialog");
/** A dialog that is fading out still hides what is behind it from a screen reader. */
const finish = () => screen.getByRole("button", { name: "Finish & Submit", hidden: true });
const noCancel = () => {
  if (screen.queryByRole("button", { name: "Cancel" })) throw new Error("it can be cancelled");
};

describe("the exam window walks the paths of its machine", () =>
  testView({
    model: examModel,
    mount: (stand) => <StagedWindow {...stand} />,
    does: {
      "password.changed": ({ password }: { password: string }) => {
        const field = screen.queryByLabelText<HTMLInputElement>(/^Exam password/);
        if (!field) return;
        // What stands there already is only changed by way of something else.
        if (field.value === password) fireEvent.change(field, { target: { value: `${password}?` } });
        fireEvent.change(field, { target: { value: password } });
      },
      start: click("Start exam"),
      showResult: click("Last result"),
      dismiss: click("Back to exams"),
      submit: () => void fireEvent.click(finish()),
      cancel: click("Cancel"),
      confirm: click(/^(Submit|Try again)$/),
    },
    shows: {
      loading: () => screen.getByRole("heading", { name: "Exam" }),
      notLoaded: () => screen.getByRole("heading", { name: "The exam could not be loaded" }),
      signedOut: () => screen.getByRole("link", { name: "Sign in" }),
      unsupported: () =>
        screen.getByRole("heading", { name: "Exams are not supported at this screen size." }),
      disclaimer: () => screen.getByRole("button", { name: "Start exam" }),
      passwordRefused: () => screen.getByRole("button", { name: "Start exam" }),
      starting: () => screen.getByRole("button", { name: "Start exam" }),
      unableToStart: modal,
      readingResult: modal,
      "inProgress.submission.answering": finish,
      "inProgress.submission.asking": () => screen.getByRole("button", { name: "Submit" }),
      "inProgress.submission.settling": modal,
      "inProgress.submission.submitting": modal,
      "inProgress.submission.refused": () => screen.getByRole("alert"),
      "inProgress.submission.retrying": () => screen.getByRole("alert"),
      "inProgress.ending.timedOut": noCancel,
      "inProgress.ending.finished": noCancel,
      submitted: () => screen.getByRole("link", { name: "Back to accreditation" }),
    },
  }));
