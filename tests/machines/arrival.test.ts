import { expect, test } from "vitest";
import { arrivalModel } from "./arrival.model.ts";
import { tableOf } from "./table.ts";

/** Where we are, and whether the address asks for the notifications. */
const place = (label: string) => /\((.*), \d known/.exec(label)?.[1] ?? label;
const version = (label: string) => /version\.(\w+)/.exec(label)?.[1] ?? label;

const elsewhere = {
  "address.changed document /login": "stays / leaveDocument(/login)",
  "address.changed redirect /catalogue": "stays / redirect(/catalogue)",
};
const [home, homeAsked] = ["address.changed page / / closed", "address.changed page / / asked"];
const searchFor = (name: string) => `address.changed page /search /search?name=${name} closed`;
const isLetIn = "closeMenus(), askGuard()";
const toHome = {
  [home]: `/ / ${isLetIn}`,
  [homeAsked]: `/, menu / ${isLetIn}, openNotifications()`,
};
const toSearch = {
  [searchFor("a")]: `/search?name=a / ${isLetIn}`,
  [searchFor("b")]: `/search?name=b / ${isLetIn}`,
};

/**
 * Sign-in is another document; an old address leads on; another path asks the guard and closes what is open, another question
 * of the same path only closes; `?notifications=open` opens the menu wherever one arrives by it.
 */
test("laws: what an address brings about [B-043][B-248][B-291]", () => {
  expect(tableOf(arrivalModel, { name: place, only: (type) => type === "address.changed" })).toEqual({
    nowhere: { ...elsewhere, ...toHome, ...toSearch },
    "/": { ...elsewhere, ...toSearch, [home]: "stays", [homeAsked]: "/, menu / openNotifications()" },
    "/, menu": { ...elsewhere, ...toSearch, [home]: "/", [homeAsked]: "stays / openNotifications()" },
    "/search?name=a": {
      ...elsewhere,
      ...toHome,
      [searchFor("a")]: "stays",
      [searchFor("b")]: "/search?name=b / closeMenus()",
    },
    "/search?name=b": {
      ...elsewhere,
      ...toHome,
      [searchFor("a")]: "/search?name=a / closeMenus()",
      [searchFor("b")]: "stays",
    },
  });
});

test("laws: a version is offered once, and not during an exam; a refused call leads back [B-336][B-348][B-349]", () => {
  const only = (type: string) => type !== "address.changed";
  const anywhere = {
    "call.refused /search?name=a": "stays / goBack()",
    "code.missing offline": "stays / showOffline()",
    "version.heard 1": "refused",
  };
  expect(tableOf(arrivalModel, { name: version, only })).toEqual({
    current: {
      ...anywhere,
      // Heard before, it is not offered again.
      "version.heard 2": "refused | replaced / asks untilNoExam()",
      "code.missing online": "replaced / asks untilNoExam()",
    },
    replaced: {
      ...anywhere,
      "version.heard 2": "refused | stays",
      "code.missing online": "refused",
      "untilNoExam ✓": "current / offerNewVersion()",
      "untilNoExam ✗": "current",
    },
  });
});
