/** Parts that a form shows only once something has happened; they load then. */
import { createElement } from "react";
import { Form } from "#src/ui/account/FormActor.tsx";
import { late } from "#src/ui/kit/late.tsx";
import { Loading } from "#src/ui/kit/Loading.tsx";

/** For the few resources whose records close at some point. */
const beginning = () => import("./Beginning.tsx");
export const Beginning = late("The form", async () => ({ default: (await beginning()).Beginning }));
export const Closed = late("The notice", async () => ({ default: (await beginning()).Closed }));
export const Comparison = late("The comparison", async () => ({
  default: (await import("./Comparison.tsx")).Comparison,
}));
const SavePrompt = late("The question", async () => ({
  default: (await import("./SavePrompt.tsx")).SavePrompt,
}));
/** Shows what saving would do, if the user is asked. */
export const Prompt = () =>
  Form.useSelector(({ context }) => context.question !== null) ? createElement(SavePrompt) : null;
export const HistoryTab = late("The history", async () => ({
  default: (await import("./HistoryTab.tsx")).HistoryTab,
}));
export const CropDialog = late("The cropping", async () => ({
  default: (await import("./crop/CropDialog.tsx")).CropDialog,
}));
export const NewReferenceDialog = late("The form", async () => ({
  default: (await import("./NewReferenceDialog.tsx")).NewReferenceDialog,
}));
export const BankPictures = late(
  "The pictures",
  async () => ({ default: (await import("./BankPictures.tsx")).BankPictures }),
  { waiting: () => createElement(Loading, { label: "Loading the pictures" }) },
);
