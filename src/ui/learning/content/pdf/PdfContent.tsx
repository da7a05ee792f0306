import type { ContentProps } from "../kind.ts";
import type { PageSize, PdfFailure, PdfZoom } from "#src/machines/item/pdfMachine.ts";
import { useState } from "react";
import { Failed } from "#src/ui/kit/Failed.tsx";
import { Reading } from "../../ReadingActor.ts";
import { drawPages } from "./drawPages.ts";
import { Pdf, PdfProvider, useHeld, type Held } from "./PdfActor.tsx";
import { PdfControls } from "./PdfControls.tsx";
import { PdfSkeleton } from "./pdfSkeleton.ts";
import { watchPages } from "./watchPages.ts";
import styles from "./pdf.module.css";

/** A PDF with its pages one below another, and the controls to navigate it. */
export default function PdfContent({ item, content }: ContentProps<"PDF">) {
  const held = useHeld();
  return (
    <PdfProvider {...{ item, content, held }}>
      <section className={styles.pdf} aria-label={`PDF: ${content.name}`}>
        <PdfControls item={item} content={content} />
        <Shown held={held} />
      </section>
    </PdfProvider>
  );
}

/** What to say about a PDF that cannot be shown. The reader can still download the file. */
const reasons: Record<PdfFailure, { title: string; text: string }> = {
  unanswered: { title: "The PDF could not be loaded", text: "Check your connection and try again." },
  broken: {
    title: "The PDF is damaged",
    text: "It cannot be shown here. Download it to open it in another program, or report a problem.",
  },
  locked: {
    title: "The PDF is protected by a password",
    text: "It cannot be shown here. Download it and open it in a program that asks for the password.",
  },
};

function Shown({ held }: { held: Held }) {
  const { send } = Pdf.useActorRef();
  const failure = Pdf.useSelector((s) => s.context.failure);
  const shown = Pdf.useSelector((s) => s.matches({ open: "shown" }));
  if (failure)
    return (
      <Failed title={reasons[failure].title} level={2} onRetry={() => send({ type: "retry" })}>
        {reasons[failure].text}
      </Failed>
    );
  return shown ? <Pages held={held} /> : <PdfSkeleton />;
}

/** Pages fill the width available, or have their own width and may then scroll sideways. */
function Pages({ held }: { held: Held }) {
  const pdf = Pdf.useActorRef();
  const reading = Reading.useActorRef();
  const sizes = Pdf.useSelector((s) => s.context.sizes);
  const zoom = Pdf.useSelector((s) => s.context.zoom);
  const [watch] = useState(() => (list: HTMLElement | null) => {
    if (!list) return;
    held.places = Array.from(list.children).filter((place) => place instanceof HTMLElement);
    const forgetPages = drawPages(held.places, held.file!, () =>
      pdf.send({ type: "pdf.failed", why: "broken" }),
    );
    const forgetReader = watchPages(held.places, {
      from: pdf.getSnapshot().context.page,
      onSeen: (seen) => pdf.send({ type: "page.seen", ...seen }),
      onScroll: () => reading.send({ type: "begun" }),
    });
    return () => {
      forgetReader();
      forgetPages();
    };
  });
  return (
    <div
      ref={watch}
      className={styles.pages}
      {...(zoom !== "fit" && { role: "region", "aria-label": "Pages", tabIndex: 0 })}
    >
      {sizes.map((size, index) => (
        <Page key={index} {...{ size, zoom }} name={`Page ${index + 1} of ${sizes.length}`} />
      ))}
    </div>
  );
}

/** Pixels per point at 100%. */
const pixelsOfPoint = 96 / 72;

/** The place of a page. It has the page's size before the page is painted. */
const Page = ({ size: { width, height }, zoom, name }: { size: PageSize; zoom: PdfZoom; name: string }) => (
  <div
    role="group"
    aria-label={name}
    className={styles.page}
    style={{
      aspectRatio: width / height,
      width: zoom === "fit" ? "100%" : width * pixelsOfPoint * zoom,
    }}
  >
    <canvas aria-hidden width={0} height={0} />
    <div data-words className={styles.words} />
  </div>
);
