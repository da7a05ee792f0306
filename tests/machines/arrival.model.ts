import { arrivalMachine, type ArrivalContext, type Leads } from "#src/machines/arrival/arrivalMachine.ts";
import { answered, failed } from "../model/cases.ts";
import type { Model } from "../model/model.ts";
import { offline, unauthorized, unavailable } from "./failures.ts";

const goTo = (leads: Leads) => ({ type: "address.changed", leads }) as const;
const page = (path: string, query = "", menu: "asked" | "closed" = "closed") =>
  goTo({ to: "page", by: "user", path, place: path + query, menu });
const follow = (path: string) => goTo({ to: "page", by: "player", path, place: path, menu: "closed" });

export const arrivalModel: Model<typeof arrivalMachine> = {
  machine: arrivalMachine,
  input: { version: "1" },
  cases: [
    goTo({ to: "document", address: "/login" }),
    goTo({ to: "redirect", address: "/catalogue" }),
    page("/"),
    page("/", "", "asked"),
    page("/search", "?name=a"),
    page("/search", "?name=b"),
    follow("/podcast/1/episode/2"),
    { type: "call.refused", address: "/search?name=a" },
    { type: "version.heard", version: "1" },
    { type: "version.heard", version: "2" },
    { type: "code.missing", network: "online" },
    { type: "code.missing", network: "offline" },
    answered("askServer"),
    failed("askServer", offline),
    failed("askServer", unavailable(502)),
    failed("askServer", unauthorized),
    answered("untilNoExam"),
    failed("untilNoExam"),
  ],
  view: ({ place, menu, refusedAt, versions }: ArrivalContext): string =>
    [place || "nowhere", menu === "asked" && "menu", refusedAt && "refused", `${versions.length} known`]
      .filter(Boolean)
      .join(", "),
};

/** An address that opens the notifications is reached from another place of the same page. */
export const arrivalAskingModel: Model<typeof arrivalMachine> = {
  ...arrivalModel,
  cases: [...arrivalModel.cases, page("/search", "?name=c", "asked")],
};
