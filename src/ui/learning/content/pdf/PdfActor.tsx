import { useState, type PropsWithChildren } from "react";
import { fromCallback } from "xstate";
import { itemCalls, type Item } from "#src/contracts/item.ts";
import type { ContentOf } from "#src/contracts/itemContent.ts";
import { pdfMachine } from "#src/machines/item/pdfMachine.ts";
import { createScreenActor } from "#src/ui/kit/screenActor.tsx";
import { Reading } from "../../ReadingActor.ts";
import type { PdfFile } from "./pdfFile.ts";
import { pdfReader, PdfRefused } from "./pdfReader.ts";
import { showPlace } from "./watchPages.ts";

export const Pdf = createScreenActor(pdfMachine);

/** What the actor needs but a snapshot cannot hold: the open file, and the places of its pages. */
export type Held = { file: PdfFile | null; places: readonly HTMLElement[] };

/** The address of an item's file. */
export const fileAddress = (itemId: number): string => itemCalls.file.path.replace(":id", String(itemId));

type Props = { item: Item; content: ContentOf<"PDF">; held: Held };

/** The actor of a PDF, which is open for as long as it is shown. */
export function PdfProvider({ item: { id, position }, content, held, children }: PropsWithChildren<Props>) {
  const reading = Reading.useActorRef();
  return (
    <Pdf.Provider
      identity={id}
      holes={() => ({
        actors: {
          holdPdf: fromCallback(({ sendBack }) => {
            const left = new AbortController();
            let file: PdfFile | undefined;
            pdfReader.open(fileAddress(id), left.signal).then(
              (opened) => {
                if (left.signal.aborted) return opened.close();
                file = held.file = opened;
                sendBack({ type: "pdf.opened", sizes: opened.sizes });
              },
              (cause: unknown) =>
                left.signal.aborted ||
                sendBack({
                  type: "pdf.failed",
                  why: cause instanceof PdfRefused ? cause.why : "broken",
                }),
            );
            return () => {
              left.abort();
              file?.close();
            };
          }),
          hearReading: fromCallback(({ sendBack }) => {
            const heard = reading.on("startedAgain", () => sendBack({ type: "startedAgain" }));
            return () => heard.unsubscribe();
          }),
        },
        actions: {
          tellPlace: (_, { position: reached }) =>
            reading.send({ type: "position.changed", position: reached }),
          showPage: (_, { page }) => {
            const place = held.places[page - 1];
            if (place) showPlace(place);
          },
        },
      })}
      input={() => ({ pages: content.pages, position })}
    >
      {children}
    </Pdf.Provider>
  );
}

/** Creates one for each PDF that is shown. */
export const useHeld = (): Held => useState<Held>(() => ({ file: null, places: [] }))[0];
