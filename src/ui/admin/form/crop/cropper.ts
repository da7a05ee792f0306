import { late } from "#src/ui/kit/late.tsx";

/**
 * Draws the frame. It is loaded only when a picture is to be cropped: by the machine, before the dialog opens.
 */
export const Cropper = late("The frame", () => import("./CropFrame.tsx"));
