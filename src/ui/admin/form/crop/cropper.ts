import { late } from "#src/ui/kit/late.tsx";

/** Nobody loads what draws the frame before a picture is cropped; then the machine has loaded it before the dialog opens. */
export const Cropper = late("The frame", () => import("./CropFrame.tsx"));
