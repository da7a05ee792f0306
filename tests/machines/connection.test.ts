import { expect, test } from "vitest";
import { connectionModel, connectionOfflineModel } from "./connection.model.ts";
import { tableOf, type Table } from "./table.ts";

const laws: Table = {
  online: { "connection.lost": "offline" },
  offline: { "connection.restored": "backOnline / catchUp()" },
  backOnline: { "connection.lost": "offline", "after backOnlineShown (4 s)": "online" },
};

test("laws: a lasting banner while there is no network, and catching up when it is back [T-60]", () => {
  expect(tableOf(connectionModel)).toEqual(laws);
  expect(tableOf(connectionOfflineModel)).toEqual(laws);
});
