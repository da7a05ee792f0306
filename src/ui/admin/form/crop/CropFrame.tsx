import ReactCrop from "react-image-crop";
import "react-image-crop/dist/ReactCrop.css";
import type { Selection } from "#src/machines/admin/fileMachine.ts";
import styles from "./crop.module.css";

/** What a handle does, for users who cannot see where it is. */
const labels = {
  cropArea: "Crop area: move with the arrow keys",
  nwDragHandle: "Top left corner: resize with the arrow keys",
  nDragHandle: "Top edge: resize with the arrow keys",
  neDragHandle: "Top right corner: resize with the arrow keys",
  eDragHandle: "Right edge: resize with the arrow keys",
  seDragHandle: "Bottom right corner: resize with the arrow keys",
  sDragHandle: "Bottom edge: resize with the arrow keys",
  swDragHandle: "Bottom left corner: resize with the arrow keys",
  wDragHandle: "Left edge: resize with the arrow keys",
};

export type CropFrameProps = {
  address: string;
  selection: Selection;
  aspect: number | undefined;
  disabled: boolean;
  onMove: (selection: Selection) => void;
};

/** A picture, and the frame around the part to keep. */
export default function CropFrame({ address, selection, aspect, disabled, onMove }: CropFrameProps) {
  return (
    <ReactCrop
      className={styles.cropper!}
      crop={{ unit: "%", ...selection }}
      onChange={(_, { x, y, width, height }) => onMove({ x, y, width, height })}
      {...(aspect !== undefined && { aspect })}
      keepSelection
      ruleOfThirds
      disabled={disabled}
      ariaLabels={labels}
    >
      <img src={address} alt="Before cropping" className={styles.picture} />
    </ReactCrop>
  );
}
