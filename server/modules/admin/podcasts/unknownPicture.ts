import { eq } from "drizzle-orm";
import type { App } from "../../../app.ts";
import type { Errors } from "../../../resources/resource.ts";
import { bankImages } from "../../../schema/index.ts";

/** What is wrong with the image bank picture that a record is to have. */
export async function unknownPicture(app: App, id: number | null): Promise<Errors> {
  if (id === null) return {};
  const [image] = await app.db().select({ id: bankImages.id }).from(bankImages).where(eq(bankImages.id, id));
  return image ? {} : { image_id: ["This picture does not exist"] };
}
