import { useParts, type PartsState } from "#src/ui/kit/usePart.ts";
import { late } from "#src/ui/kit/late.tsx";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { LateHtml } from "#src/ui/kit/PaintedHtml.tsx";
import { DialogWindow } from "#src/ui/kit/popups.ts";
import { Opening } from "./Opening.tsx";
import { Page } from "./Page.tsx";

/** The introduction is read before any of it is needed, and the server never paints an attempt under way. */
export const InProgress = late("The exam", () => import("./InProgress.tsx"), {
  waiting: Opening,
  failed: (said) => <Page>{said}</Page>,
});

/** The folded part below a result: nobody sees it before they ask for it. */
export const ResultRecord = late("The receipt", () => import("./ResultRecord.tsx"), {
  waiting: () => <Loading label="Loading the receipt" />,
});

/** Everything that an attempt may need offline. */
const equipment = [InProgress, DialogWindow, ResultRecord, LateHtml];

/** Whether all of it has loaded, and how to request it again. Calling the hook starts the fetch. */
export const useEquipment = (): [state: PartsState, again: () => void] => useParts(equipment);
