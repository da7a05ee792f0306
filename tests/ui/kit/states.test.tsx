import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Avatar } from "#src/ui/kit/Avatar.tsx";
import { Button } from "#src/ui/kit/Button.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { Failed } from "#src/ui/kit/Failed.tsx";
import { Forbidden } from "#src/ui/kit/Forbidden.tsx";
import { initialsOf } from "#src/ui/kit/initials.ts";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { StatusChip } from "#src/ui/kit/StatusChip.tsx";
import { show } from "./show.tsx";
import { useRealTimers } from "../realTimers.ts";

afterEach(useRealTimers);

test("a skeleton comes only after 150 ms", () => {
  vi.useFakeTimers();
  show(<Loading label="Loading the list" />);
  expect(screen.getByRole("status").getAttribute("aria-busy")).toBe("true");
  act(() => void vi.advanceTimersByTime(149));
  expect(screen.queryByText("Loading the list")).toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByText("Loading the list")).toBeTruthy();
});

test("a failure says what happened and tries again", () => {
  const retry = vi.fn();
  show(
    <Failed title="The list could not be loaded" onRetry={retry}>
      The server did not answer
    </Failed>,
  );
  expect(screen.getByRole("alert").textContent).toContain("The server did not answer");
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(retry).toHaveBeenCalledOnce();
});

test("while it tries again, it is not asked twice", () => {
  const retry = vi.fn();
  show(<Failed onRetry={retry} retrying />);
  fireEvent.click(screen.getByRole("button"));
  expect(retry).not.toHaveBeenCalled();
});

test("empty says what would be here and offers the next step", () => {
  show(
    <Empty title="No items" level={3} action={<Button>Browse</Button>}>
      What you save is kept here
    </Empty>,
  );
  expect(screen.getByRole("heading", { level: 3, name: "No items" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Browse" })).toBeTruthy();
});

test("forbidden says who can help", () => {
  show(<Forbidden>Ask a system administrator</Forbidden>);
  expect(screen.getByText("Ask a system administrator")).toBeTruthy();
});

test("a state is a word and a mark, never colour alone", () => {
  show(<StatusChip status="danger" label="Overdue" />);
  expect(screen.getByText("Overdue").querySelector("svg")).not.toBeNull();
});

test.each([
  ["Ada Lovelace", "AL"],
  ["  jean-luc  van der berg ", "JB"],
  ["Prince", "P"],
  ["Émile Zola", "ÉZ"],
  ["(Ada) Lovelace", "AL"],
  ["", "?"],
])("the initials of %j are %s", (name, initials) => expect(initialsOf(name)).toBe(initials));

test("an avatar falls back to initials, and is decoration beside a name", () => {
  show(<Avatar name="Ada Lovelace" src={null} />);
  expect(screen.getByText("AL").getAttribute("aria-hidden")).toBe("true");
});

test("an avatar that stands alone says whose it is", () => {
  show(<Avatar name="Ada Lovelace" named />);
  expect(screen.getByRole("img", { name: "Ada Lovelace" })).toBeTruthy();
});

test("a busy button cannot be pressed and says so", () => {
  show(<Button busy>Save</Button>);
  const button = screen.getByRole<HTMLButtonElement>("button");
  expect(button.disabled).toBe(true);
  expect(button.getAttribute("aria-busy")).toBe("true");
});
