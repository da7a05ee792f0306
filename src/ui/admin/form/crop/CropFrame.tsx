import ReactCrop from "react-image-crop";
import "react-image-crop/dist/ReactCrop.css";
import type { Selection } from "#src/machines/admin/fileMachine.ts";
import styles from "./crop.module.css";

/** What a handle does, for who cannot see where it is. */
const labels = {
  cropArea: "What is kept: the arrow keys move it",
  nwDragHandle: "Top left corner: the arrow keys resize",
  nDragHandle: "Top edge: the arrow keys resize",
  neDragHandle: "Top right corner: the arrow keys resize",
  eDragHandle: "Right edge: the arrow keys resize",
  seDragHandle: "Bottom right corner: the arrow keys resize",
  sDragHandle: "Bottom edge: the arrow keys resize",
  swDragHandle: "Bottom left corner: the arrow keys resize",
  wDragHandle: "Left edge: the arrow keys resize",
};

export type CropFrameProps = {
  address: string;
  selection: Selection;
  aspect: number | undefined;
  disabled: boolean;
  onMove: (selection: Selection) => void;
};

/** A picture, and the frame around what is kept of it. */
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
      <img src={address} alt="All of it, as it came" className={styles.picture} />
    </ReactCrop>
  );
}
