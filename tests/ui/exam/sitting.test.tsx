import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { examMessages } from "#src/contracts/messages/exam.ts";
import { settled } from "../showPage.tsx";
import { multiple, single, text } from "./rows.ts";
import { inMap, press, save, savedAll } from "./showExam.tsx";
import { sit, option, click, type } from "./sit.tsx";

/** What is read out after the name. */
const descriptionOf = (element: HTMLElement): string =>
  (element.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent)
    .join(" ");

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

const pressKey = async (key: string, on: Element = document.body) => {
  fireEvent.keyDown(on, { key });
  await settled();
};
const place = () => screen.getByText(/^Question \d of \d$/).textContent;

describe("a question", () => {
  test("shows its place, title, body and task [B-093][B-101]", async () => {
    await sit([single(1), multiple(2)]);
    expect(screen.getByText("Question 1 of 2")).toBeTruthy();
    expect(screen.getByRole("heading", { level: 2, name: "Question 1?" })).toBeTruthy();
    expect(screen.getByText("What is asked in question 1.")).toBeTruthy();
    const group = screen.getByRole("group", { name: "Question 1? Choose one answer." });
    expect(descriptionOf(group)).toBe("What is asked in question 1.");
    // The names of the keys that choose its options.
    const letters = within(group).getAllByText(/^.$/);
    expect(letters.map(({ textContent }) => textContent)).toEqual(["A", "B", "C"]);
  });

  test("of single choice is answered with radio buttons; clicking the chosen one clears it [B-094][B-113]", async () => {
    await sit([single(1)]);
    await click(option("radio", "The second"));
    expect(option("radio", "The second").checked).toBe(true);
    await click(option("radio", "The first"));
    expect(option("radio", "The second").checked).toBe(false);
    await click(option("radio", "The first"));
    expect(screen.getAllByRole<HTMLInputElement>("radio").map(({ checked }) => checked)).toEqual([
      false,
      false,
      false,
    ]);
  });

  test("of single choice is also cleared by the space bar or a button [B-113]", async () => {
    await sit([single(1, { answer: [11] })]);
    const chosen = option("radio", "The first");
    fireEvent.keyUp(chosen, { key: "Enter" });
    expect(chosen.checked).toBe(true);
    // `false`: the browser must not select it again
    expect(fireEvent.keyUp(chosen, { key: " " })).toBe(false);
    await settled();
    expect(chosen.checked).toBe(false);
    expect(fireEvent.keyUp(chosen, { key: " " })).toBe(true);
    await click(chosen);
    screen.getByRole("button", { name: "Clear my answer" }).focus();
    await press("Clear my answer");
    expect(chosen.checked).toBe(false);
    // The button is gone: keyboard users continue at the option, not at the top of the page (A11Y 4).
    expect(document.activeElement).toBe(chosen);
  });

  test("of multiple choice is answered with checkboxes that toggle [B-094][B-114]", async () => {
    await sit([multiple(2)]);
    expect(screen.getByText("Choose all correct answers.")).toBeTruthy();
    await click(option("checkbox", "The third"));
    await click(option("checkbox", "The first"));
    await click(option("checkbox", "The third"));
    expect(screen.getAllByRole<HTMLInputElement>("checkbox").map(({ checked }) => checked)).toEqual([
      true,
      false,
      false,
    ]);
  });

  test.each([
    ["short", 150, "B-112"],
    ["long", 500, "B-111"],
  ] as const)(
    "of %s free text accepts at most %i characters and counts them [B-094][%s]",
    async (text_length, most, _id) => {
      await sit([text(3, { text_length })]);
      const area = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Question 3? Your answer" });
      expect(area.maxLength).toBe(most);
      expect(descriptionOf(area)).toContain("What is asked in question 3.");
      await type("x".repeat(most - 1));
      expect(screen.getByText(`${most - 1}/${most}`)).toBeTruthy();
      await type("x".repeat(most + 1));
      expect(area.value).toHaveLength(most);
      expect(screen.getByText(`${most} of ${most} characters`)).toBeTruthy();
    },
  );

  test("renders a malicious body harmlessly", async () => {
    const body = `<p>Look <b>here</b></p><script>window.stolen = 1</script><img src="x" onerror="window.stolen = 1">
      <img src="/api/exams/complete-attempt/41?k=once"><a href="javascript:window.stolen=1">there</a>
      <iframe src="https://evil.example"></iframe><form action="https://evil.example"><input name="answer"></form><style>*{display:none}</style>`;
    const { container } = await sit([single(1, { body, title: "<img src=x onerror=alert(1)>" })]);
    expect(screen.getByText("here")).toBeTruthy();
    expect(screen.getByRole("heading", { name: "<img src=x onerror=alert(1)>" })).toBeTruthy();
    expect(container.querySelector("script, iframe, form, style, [onerror], [href^=javascript]")).toBeNull();
    expect(container.querySelector('[src*="complete-attempt"]')).toBeNull();
    expect((window as { stolen?: number }).stolen).toBeUndefined();
  });

  test("shows at the answer that the server refused it (EXM-11)", async () => {
    await sit(
      [text(3)],
      {},
      {
        answers: {
          [save]: (body) => ({
            status: 422,
            body: {
              message: "Some answers were not saved.",
              errors: { "answers.0": ["Too long."] },
              data: savedAll(body, { saved: [], refused: [{ question_id: 3, message: "Too long." }] }),
            },
          }),
        },
      },
    ).then(async ({ wait }) => {
      await type("An answer");
      await wait(1_000);
    });
    expect(screen.getByRole("alert").textContent).toBe("This answer was not saved. Too long.");
    expect(inMap(1)).toBe("answered, not saved, check this answer");
  });
});

describe("the question map [T-25]", () => {
  test("shows whether each question is answered, flagged and saved", async () => {
    const { wait } = await sit([single(1), single(2, { answer: [21], rev: 4 }), text(3, { flagged: true })]);
    expect([1, 2, 3].map(inMap)).toEqual(["unanswered", "answered, saved", "unanswered, flagged"]);
    await click(option("radio", "The first"));
    expect(inMap(1)).toBe("answered, not saved yet");
    await wait(1_000);
    expect(inMap(1)).toBe("answered, saved");
  });

  test("opens a question and focuses its heading", async () => {
    const { history } = await sit([single(1), single(2), single(3)]);
    await press(/^Question 3:/);
    const heading = screen.getByRole("heading", { name: "Question 3?" });
    expect(document.activeElement).toBe(heading);
    expect(screen.getByRole("button", { name: /^Question 3:/ }).getAttribute("aria-current")).toBe("true");
    expect(history.at(-1)).toBe("/exams/3?question=3");
  });

  test("also opens in a dialog, which closes on a choice or its button", async () => {
    const { history } = await sit([single(1), single(2), single(3)]);
    const all = () => screen.queryByRole("dialog", { name: "All questions" });
    const gone = () => waitFor(() => expect(all()).toBeNull());
    await press("All questions");
    await click(within(all()!).getByRole("button", { name: /^Question 3:/ }));
    await gone();
    expect([place(), history.at(-1)]).toEqual(["Question 3 of 3", "/exams/3?question=3"]);
    await press("All questions");
    await click(within(all()!).getByRole("button", { name: "Close" }));
    await gone();
    expect(place()).toBe("Question 3 of 3");
  });

  test("is a single Tab stop, within which the arrow keys move the focus", async () => {
    await sit([single(1), single(2), single(3)]);
    const numbers = within(screen.getByRole("navigation", { name: /^Questions, / })).getAllByRole("button");
    expect(numbers.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
    numbers[0]!.focus();
    for (const [key, at] of [
      ["ArrowRight", 1],
      ["End", 2],
      ["ArrowRight", 2],
      ["ArrowLeft", 1],
      ["x", 1],
      ["Home", 0],
      ["ArrowLeft", 0],
    ] as const) {
      fireEvent.keyDown(document.activeElement!, { key });
      expect(document.activeElement).toBe(numbers[at]);
    }
  });

  test("Next and Previous change the question, and Flag marks it", async () => {
    await sit([single(1), single(2)]);
    expect(screen.getByRole("button", { name: "Previous" })).toHaveProperty("disabled", true);
    await press("Next");
    expect(screen.getByRole("heading", { name: "Question 2?" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Next" })).toHaveProperty("disabled", true);
    await press("Flag");
    expect(inMap(2)).toBe("unanswered, flagged, not saved yet");
    // The name stays the same, with the state beside it: “Flagged, pressed” would say the opposite of what the next
    // press does.
    expect(screen.getByRole("button", { name: "Flag", pressed: true })).toBeTruthy();
    await press("Flag");
    expect(screen.getByRole("button", { name: "Flag", pressed: false })).toBeTruthy();
    await press("Previous");
    expect(screen.getByRole("heading", { name: "Question 1?" })).toBeTruthy();
  });
});

describe("keyboard shortcuts", () => {
  test("choose an option, flag, and go to the next question and back", async () => {
    await sit([single(1), multiple(2)]);
    await pressKey("2");
    expect(option("radio", "The second").checked).toBe(true);
    await pressKey("2");
    expect(option("radio", "The second").checked).toBe(false);
    await pressKey("9");
    await pressKey("f");
    expect(screen.getByRole("button", { name: "Flag", pressed: true })).toBeTruthy();
    // From a radio button as well, whose answer the arrow would otherwise change.
    await click(option("radio", "The first"));
    await pressKey("ArrowRight", option("radio", "The first"));
    expect(place()).toBe("Question 2 of 2");
    await pressKey("ArrowRight");
    expect(place()).toBe("Question 2 of 2");
    await pressKey("ArrowLeft");
    expect(place()).toBe("Question 1 of 2");
    expect(option("radio", "The first").checked).toBe(true);
  });

  test("are ignored in a text field, in the map and with Alt", async () => {
    await sit([text(1), single(2)]);
    await pressKey("ArrowRight", screen.getByRole("textbox"));
    await pressKey("f", screen.getByRole("textbox"));
    await pressKey("ArrowRight", screen.getByRole("button", { name: /^Question 1:/ }));
    expect(place()).toBe("Question 1 of 2");
    expect(screen.getByRole("button", { name: "Flag", pressed: false })).toBeTruthy();
    fireEvent.keyDown(document.body, { key: "ArrowRight", altKey: true });
    await settled();
    expect(place()).toBe("Question 1 of 2");
  });

  test("are listed in a dialog, where they can be switched off", async () => {
    await sit([single(1), single(2)]);
    await press("Keys");
    expect(within(screen.getByRole("dialog")).getByText("Next question")).toBeTruthy();
    fireEvent.click(screen.getByRole("checkbox", { name: "Use these keys" }));
    await settled();
    fireEvent.click(within(screen.getByRole("dialog")).getAllByRole("button", { name: "Close" }).at(-1)!);
    await settled();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await pressKey("?");
    expect(screen.queryByRole("dialog")).toBeNull();
    await pressKey("ArrowRight");
    expect(place()).toBe("Question 1 of 2");
  });

  test("are also listed by the key for it", async () => {
    await sit([single(1), single(2)]);
    await pressKey("?");
    const list = within(screen.getByRole("dialog", { name: "Keyboard shortcuts" }));
    const [keys, rows] = (["term", "definition"] as const).map((role) =>
      list.getAllByRole(role).map(({ textContent }) => textContent),
    );
    expect(rows).toEqual([
      "Choose option A to I; press again to clear it",
      "Next question",
      "Previous question",
      "Flag this question",
      "Show this list",
    ]);
    expect(keys!.at(-1)).toBe("?");
  });
});

describe("the next step", () => {
  const kindOf = (name: string) => screen.getByRole("button", { name }).dataset["kind"];

  test("is the only primary button: Next, and at the end Finish & Submit [M-068]", async () => {
    await sit([single(1), single(2)]);
    expect([kindOf("Next"), kindOf(examMessages.finishAndSubmit)]).toEqual(["primary", "secondary"]);
    await press("Next");
    expect([kindOf("Next"), kindOf(examMessages.finishAndSubmit)]).toEqual(["secondary", "primary"]);
  });

  test("the map marks the current question and counts the answered ones", async () => {
    await sit([single(1, { answer: [11], rev: 1 }), single(2)]);
    const map = screen.getByRole("navigation", { name: "Questions, 1 of 2 answered" });
    expect(within(map).getByText("Current")).toBeTruthy();
  });

  test("leaving warns that the clock keeps running, and its button is not red [M-069]", async () => {
    const { app } = await sit([single(1)]);
    app.visit("/accreditation");
    await settled();
    const dialog = within(screen.getByRole("alertdialog"));
    expect(dialog.getByText("The clock keeps running. You can return until it ends.")).toBeTruthy();
    expect(dialog.getByRole("button", { name: "Leave" }).dataset["kind"]).toBe("primary");
  });
});

describe("finishing", () => {
  test("is possible once every question is answered; until then it says how many are missing [M-068][B-108]", async () => {
    await sit([single(1), text(2)]);
    const finish = screen.getByRole("button", { name: examMessages.finishAndSubmit });
    const why = () => document.getElementById(finish.getAttribute("aria-describedby")!)!.textContent;
    expect(finish).toHaveProperty("disabled", true);
    expect(why()).toBe("2 questions unanswered");
    await click(option("radio", "The first"));
    expect(why()).toBe("1 question unanswered");
    await press("Next");
    await type("   ");
    expect(finish).toHaveProperty("disabled", true);
    await type("Because.");
    expect(finish).toHaveProperty("disabled", false);
    expect(why()).toBe("All questions answered");
  });

  test("leaving asks for confirmation in the ledger's words, and can be cancelled [M-069][B-109]", async () => {
    const { app, page } = await sit([single(1)]);
    app.visit("/accreditation");
    await settled();
    const question = screen.getByRole("alertdialog", { name: examMessages.leaveQuestion });
    expect(page.address()).toBe("/exams/3");
    await click(within(question).getByRole("button", { name: "Stay" }));
    expect(page.address()).toBe("/exams/3");
  });
});
