import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Avatar } from "#src/ui/kit/Avatar.tsx";
import { Button } from "#src/ui/kit/Button.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { Failed } from "#src/ui/kit/Failed.tsx";
import { Forbidden } from "#src/ui/kit/Forbidden.tsx";
import { initialsOf } from "#src/ui/kit/initials.ts";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { StatusChip } from "#src/ui/kit/StatusChip.tsx";
import { show } from "./show.tsx";

test("a skeleton appears only after 150 ms", () => {
  vi.useFakeTimers();
  show(<Loading label="Loading the list" />);
  expect(screen.getByRole("status").getAttribute("aria-busy")).toBe("true");
  act(() => void vi.advanceTimersByTime(149));
  expect(screen.queryByText("Loading the list")).toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByText("Loading the list")).toBeTruthy();
});

test("a failure shows what happened and can be retried", () => {
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

test("a retry in progress cannot be started again", () => {
  const retry = vi.fn();
  show(<Failed onRetry={retry} retrying />);
  fireEvent.click(screen.getByRole("button"));
  expect(retry).not.toHaveBeenCalled();
});

test("an empty state has a heading and offers the next step", () => {
  show(
    <Empty title="No items" level={3} action={<Button>Browse</Button>}>
      What you save is kept here
    </Empty>,
  );
  expect(screen.getByRole("heading", { level: 3, name: "No items" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Browse" })).toBeTruthy();
});

test("a forbidden state says who can help", () => {
  show(<Forbidden>Ask a system administrator</Forbidden>);
  expect(screen.getByText("Ask a system administrator")).toBeTruthy();
});

test("a status chip has a label and an icon, never colour alone", () => {
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

test("an avatar without a picture shows initials, hidden from assistive technology", () => {
  show(<Avatar name="Ada Lovelace" src={null} />);
  expect(screen.getByText("AL").getAttribute("aria-hidden")).toBe("true");
});

test("an avatar on its own has the person's name as its accessible name", () => {
  show(<Avatar name="Ada Lovelace" named />);
  expect(screen.getByRole("img", { name: "Ada Lovelace" })).toBeTruthy();
});

test("a busy button is disabled and marked as busy", () => {
  show(<Button busy>Save</Button>);
  const button = screen.getByRole<HTMLButtonElement>("button");
  expect(button.disabled).toBe(true);
  expect(button.getAttribute("aria-busy")).toBe("true");
});
