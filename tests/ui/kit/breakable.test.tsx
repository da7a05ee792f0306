import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { breakable } from "#src/ui/kit/breakable.tsx";

const htmlOf = (text: string) => render(<p>{breakable(text)}</p>).container.innerHTML;

test("an email address may break before its “@”, and stays one text", () => {
  expect(htmlOf("ada.lovelace@academy.example")).toBe("<p>ada.lovelace<wbr>@academy.example</p>");
});

test.each(["Ada Lovelace", "Ask Ada @ 10:00", "@ada"])("%s is left as it is", (text) => {
  expect(htmlOf(text)).toBe(`<p>${text}</p>`);
});
