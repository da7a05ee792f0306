import { expect, test } from "vitest";
import { createTurns } from "#server/turns.ts";

function queueOf(limits: Partial<Parameters<typeof createTurns>[0]> = {}) {
  const turns = createTurns({ atOnce: 2, waitingOfOne: 3, waiting: 4, ...limits });
  const begun: string[] = [];
  const ask = (who: string, what = who) => {
    const turn = turns.ask(who);
    turn.come.then(
      () => begun.push(what),
      () => {},
    );
    return turn;
  };
  const settled = async () => {
    await Promise.resolve();
    return [...begun];
  };
  return { ask, settled };
}

test("each user has one turn at a time; other turns follow in the order of arrival", async () => {
  const { ask, settled } = queueOf();
  const first = ask("ada", "ada 1");
  ask("ada", "ada 2");
  const second = ask("bob", "bob 1");
  ask("cleo", "cleo 1");
  expect(await settled()).toEqual(["ada 1", "bob 1"]);
  second.over();
  expect(await settled()).toEqual(["ada 1", "bob 1", "cleo 1"]);
  first.over();
  first.over();
  expect(await settled()).toEqual(["ada 1", "bob 1", "cleo 1", "ada 2"]);
});

test("leaving the queue while waiting does not delay the others", async () => {
  const { ask, settled } = queueOf({ atOnce: 1 });
  const first = ask("ada");
  const gone = ask("bob");
  ask("cleo");
  gone.over();
  await expect(gone.come).rejects.toMatchObject({ status: 503 });
  first.over();
  expect(await settled()).toEqual(["ada", "cleo"]);
});

test("too many waiting turns, of one user or of all, are refused with a time to retry", () => {
  const { ask } = queueOf();
  for (let i = 0; i < 4; i += 1) ask("ada");
  const refused = { status: 503, headers: { "retry-after": "1" } };
  expect(() => ask("ada")).toThrow(expect.objectContaining(refused));
  ask("bob");
  ask("bob");
  expect(() => ask("cleo")).toThrow(expect.objectContaining(refused));
});
