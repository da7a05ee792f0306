import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { breakpoints } from "#src/contracts/limits.ts";
import { themes } from "#src/contracts/themes.ts";
import { tokensCss } from "#src/ui/theme/css.ts";
import { theme } from "#src/ui/theme/theme.ts";

const read = (file: string) => readFileSync(`src/ui/theme/${file}`, "utf8");

test("the checked-in tokens.css matches the tokens", () => {
  expect(read("tokens.css")).toBe(tokensCss());
});

test("the stylesheet has an accent for each of the seven route themes [B-243]", () => {
  const css = tokensCss();
  for (const name of themes) expect(css).toContain(`[data-theme="${name}"]`);
});

test("an unmarked page uses the academy theme [B-244]", () => {
  expect(tokensCss()).toContain(':root,\n[data-theme="academy"]');
});

test("the breakpoints match the specification [B-365]", () => {
  expect(breakpoints).toEqual({ mobile: 576, small: 768, medium: 992, large: 1200, huge: 1550 });
  expect(theme.breakpoints.values).toEqual({ base: 0, ...breakpoints });
  expect(theme.breakpoints.up("medium")).toBe("@media (min-width:992px)");
  expect(theme.breakpoints.down("small")).toBe("@media (max-width:767.95px)");
});

test("every colour of the theme is a custom property, so that switching needs no render", () => {
  const named = JSON.stringify(theme.palette, (key, value: unknown) =>
    ["common", "grey"].includes(key) ? undefined : value,
  );
  expect(named).not.toMatch(/"#[0-9a-f]{3,8}"/);
});

test("a dialog opens and closes in 200 ms [B-368]", () => {
  expect(theme.components?.MuiDialog?.defaultProps?.transitionDuration).toEqual({ enter: 200, exit: 200 });
});

test("negative spacing gives valid CSS", () => {
  expect(theme.spacing(-1, 2)).toBe("calc(-1 * var(--space)) calc(2 * var(--space))");
});

test.each(["aria-current", "aria-pressed", "aria-selected"])(
  "with forced colours, %s is outlined, and the focus ring takes precedence",
  (state) => {
    const [, forced] = read("base.css").split("@media (forced-colors: active)");
    const [, selectors] = /\}\s*([^{}]+)\{\s*outline: 2px solid Highlight/.exec(forced!)!;
    const one = selectors!.split(",").find((selector) => selector.includes(state));
    // A single attribute has a lower specificity than `html :focus-visible`.
    expect(one?.trim()).toMatch(/^\[[^\]]+\]$/);
  },
);

test("every custom property used by the theme and the base styles is defined", () => {
  const used = [...`${read("theme.ts")}${read("base.css")}`.matchAll(/var\(--([\w-]+)\)/g)].map(
    ([, name]) => name,
  );
  const defined = new Set(
    [...`${tokensCss()}${read("base.css")}`.matchAll(/--([\w-]+):/g)].map(([, name]) => name),
  );
  expect(used.filter((name) => !defined.has(name ?? ""))).toEqual([]);
});
