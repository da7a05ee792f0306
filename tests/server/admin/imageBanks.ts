import sharp from "sharp";
import { startOffice } from "./office.ts";

export const path = "/api/admin/image-banks";
export const words = { title: "A sea", alt: "A blue sea" };

/** A picture of one colour, as it is sent. */
export const picture = async (format: "png" | "jpeg" | "webp", width = 40, height = 20) => {
  const bytes = await sharp({ create: { width, height, channels: 3, background: "#306090" } })
    .toFormat(format)
    .toBuffer();
  return `data:image/${format};base64,${bytes.toString("base64")}`;
};

/** A back office with image banks, and those who may choose pictures from them or not. */
export function startImageBanks() {
  const office = startOffice("system", "content", "event");
  const makeBank = async (name = "Covers") =>
    (await office.system.post(path, { name, description: "" })).json.data;
  return { office, makeBank };
}
