import { expect, test } from "vitest";
import { startAcademy } from "./academy.ts";

const u = startAcademy();

test("content can be liked or disliked, and the reaction can be removed", async () => {
  const react = (reaction: string | null) =>
    u.ada.put(`/api/content-reactions/item/${u.made.gifts}`, { reaction });
  const now = async () => (await u.ada.get(`/api/items/${u.made.gifts}`)).json.data.reaction;
  await react("like");
  expect(await now()).toBe("like");
  await react("dislike");
  expect(await now()).toBe("dislike");
  await react(null);
  expect(await now()).toBeNull();
  expect((await react("adore")).status).toBe(422);
  expect((await u.ada.put("/api/content-reactions/item/99999", { reaction: "like" })).status).toBe(404);
});
