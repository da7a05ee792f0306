/** What draws the frame is a chunk of its own: nobody loads it before a picture is cropped. */
export const loadCropper = () => import("./CropFrame.tsx");
