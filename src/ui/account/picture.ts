/** Side of the stored square in pixels: twice that of the largest avatar. */
export const pictureSize = 512;

/** The part of a picture that becomes the square: the middle of its longer side. */
export function squareOf(width: number, height: number): { x: number; y: number; side: number } {
  const side = Math.min(width, height);
  return { x: Math.round((width - side) / 2), y: Math.round((height - side) / 2), side };
}

/**
 * Reads a picture as a small square inline image, turned the right way up, without the place and time that a camera
 * adds.
 * @throws if the browser cannot read the file as a picture
 */
export async function readPicture(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file);
  const { x, y, side } = squareOf(bitmap.width, bitmap.height);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.min(side, pictureSize);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot draw pictures");
  // A transparent picture would otherwise turn black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, x, y, side, side, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas.toDataURL("image/jpeg", 0.86);
}
