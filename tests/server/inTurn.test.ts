import { expect, test } from "vitest";
import { inTurn } from "#server/sessions/inTurn.ts";

/** Work that ends when told to. */
function held() {
  const begun: string[] = [];
  const ends = new Map<string, (failure?: Error) => void>();
  const work = (name: string) =>
    new Promise<string>((resolve, reject) => {
      begun.push(name);
      ends.set(name, (failure) => (failure ? reject(failure) : resolve(name)));
    });
  return { begun, work, end: (name: string, failure?: Error) => ends.get(name)!(failure) };
}

test("runs at most the given number of tasks at once and starts the others in order", async () => {
  const { begun, work, end } = held();
  const limited = inTurn(2, work);
  const [a, b, c, d] = ["a", "b", "c", "d"].map((name) => limited(name));
  expect(begun).toEqual(["a", "b"]);
  end("b");
  expect(await b).toBe("b");
  expect(begun).toEqual(["a", "b", "c"]);
  end("c");
  expect(await c).toBe("c");
  expect(begun).toEqual(["a", "b", "c", "d"]);
  end("a");
  end("d");
  expect(await Promise.all([a, d])).toEqual(["a", "d"]);
});

test("a failed task makes room for the next one", async () => {
  const { begun, work, end } = held();
  const limited = inTurn(1, work);
  const [first, second] = [limited("first"), limited("second")];
  end("first", new Error("no memory"));
  await expect(first).rejects.toThrow("no memory");
  end("second");
  expect(await second).toBe("second");
  const third = limited("third");
  expect(begun).toEqual(["first", "second", "third"]);
  end("third");
  await third;
});
