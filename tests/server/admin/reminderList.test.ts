import { expect, test } from "vitest";
import { offsetOf } from "../reminders/desk.ts";
import { useDesk } from "../reminders/useDesk.ts";

const desk = useDesk();
const draft = { anchor: "due", offset: offsetOf("7 days before"), message: "training-reminder" };

test("reminders are filtered by their recipients, and can be copied all at once", async () => {
  await desk.t.createUser({ email: "content@example.org", roles: ["content admin"] });
  const browser = await desk.t.signIn("content@example.org");
  const path = `/api/admin/reminders/${desk.ids.item}`;
  for (const [name, recipients] of [
    ["For learners", ["learner"]],
    ["For both", ["learner", "manager"]],
  ])
    expect((await browser.post(path, { ...draft, name, recipients })).status).toBe(200);
  const names = async (at: string) =>
    (await browser.get(at)).json.data.map(({ name }: { name: string }) => name).sort();
  expect(await names(`${path}?recipients=manager`)).toEqual(["For both"]);
  expect(await names(`${path}?recipients=learner`)).toEqual(["For both", "For learners"]);
  const copied = await browser.post(`${path}/copy`, { to: desk.ids.other });
  expect(copied.json.data).toEqual({ done: 2, refused: [], undo: null });
  expect(await names(`/api/admin/reminders/${desk.ids.other}`)).toEqual(["For both", "For learners"]);
});
