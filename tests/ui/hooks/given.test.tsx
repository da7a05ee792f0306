import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { GivenProvider, type Given } from "#src/ui/hooks/given.tsx";
import { NewVersionNotice } from "#src/ui/shell/NewVersionNotice.tsx";

const waysToGo = (): Given["go"] => ({ follow: vi.fn(), go: vi.fn(), leave: vi.fn(), visit: vi.fn() });

test("a view renders with only the part that it needs", () => {
  const go = waysToGo();
  render(
    <GivenProvider given={{ go }}>
      <NewVersionNotice />
    </GivenProvider>,
  );
  screen.getByRole("button").click();
  expect(go.follow).toHaveBeenCalledExactlyOnceWith("reload");
});

test("a view throws an error that names the part it lacks", () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  expect(() => render(<NewVersionNotice />)).toThrow('This view needs "go" of a GivenProvider around it');
});
