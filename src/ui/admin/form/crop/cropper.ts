import { late } from "#src/ui/kit/late.tsx";

/**
 * What draws the frame. It is not loaded until a picture is cropped; then the machine loads it before the dialog opens.
 */
export const Cropper = late("The frame", () => import("./CropFrame.tsx"));
