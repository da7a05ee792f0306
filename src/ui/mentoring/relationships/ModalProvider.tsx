import type { PropsWithChildren } from "react";
import { ModalActorProvider } from "./ModalActor.tsx";
import { ModalView } from "./ModalView.tsx";

/** Lets its children request and move relationships, in one modal that `useAskFor` and `useMove` of `modal.ts` open. */
export const RelationshipModalProvider = ({ children }: PropsWithChildren) => (
  <ModalActorProvider>
    {children}
    <ModalView />
  </ModalActorProvider>
);
