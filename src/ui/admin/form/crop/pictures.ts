import type { FieldFile, Original, Selection, Shown } from "#src/machines/admin/fileMachine.ts";
import { readAddress } from "../readAddress.ts";
import { cutOf, drawnSize, firstSelection, isTooSmall } from "./geometry.ts";

/** Reads and cuts pictures in the browser. They are measured and cut upright, as the camera was held. */

/** The quality of a re-encoded picture: the eye cannot tell the difference. */
const quality = 0.92;

/** The types that a browser can both draw and write. */
const cut = ["image/png", "image/jpeg", "image/webp"];
/** Why a picture cannot be cropped, by its type. */
const kept: Readonly<Record<string, string>> = {
  "image/gif": "A GIF cannot be cropped, because it would lose its animation.",
  "image/svg+xml": "An SVG cannot be cropped, because it has no pixels.",
};

const decode = (file: Blob): Promise<ImageBitmap> =>
  createImageBitmap(file, { imageOrientation: "from-image" });

/** @throws when the browser cannot read the file as a picture */
export async function readPicture(
  file: FieldFile,
  aspect?: number,
): Promise<{ original: Original; selection: Selection }> {
  if (!cut.includes(file.type)) {
    const keeps = kept[file.type] ?? "This type of picture cannot be cropped.";
    const original = { address: await readAddress(file as File), width: 0, height: 0, keeps };
    return { original, selection: firstSelection(original) };
  }
  const bitmap = await decode(file as File);
  const { width, height } = bitmap;
  bitmap.close();
  const keeps = isTooSmall({ width, height }) ? "It is too small to crop." : "";
  const original = { address: await readAddress(file as File), width, height, keeps };
  return { original, selection: firstSelection(original, aspect) };
}

/** Cuts a part out of a picture, as a file of the same kind. @throws when the browser cannot draw it */
export async function cutPicture(file: FieldFile, selection: Selection, aspect?: number): Promise<Shown> {
  const bitmap = await decode(file as File);
  const { x, y, width, height } = cutOf(bitmap, selection, aspect);
  const drawn = drawnSize({ width, height });
  const canvas = document.createElement("canvas");
  canvas.width = drawn.width;
  canvas.height = drawn.height;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot draw pictures");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, x, y, width, height, 0, 0, drawn.width, drawn.height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, file.type, quality));
  if (!blob) throw new Error("This browser cannot write the picture");
  return { address: await readAddress(blob), ...drawn };
}
