import { useState } from "react";
import { RichText } from "#src/ui/kit/RichText.tsx";
import { SafeHtml } from "#src/ui/kit/SafeHtml.tsx";
import { Countdown } from "#src/ui/kit/Countdown.tsx";
import { Day } from "#src/ui/kit/Day.tsx";
import { RelativeTime } from "#src/ui/kit/RelativeTime.tsx";
import { Timestamp } from "#src/ui/kit/Timestamp.tsx";
import type { Specimen } from "./specimen.ts";

const article = `<p>A client’s <strong>capacity for loss</strong> is not the same as their <em>attitude to risk</em>. The
adviser records both, and says in the report which of the two decided. See
<a href="https://www.example.org/guide">the guide</a> or <a href="/item/3">the next item</a>.</p>
<h2>What a report must hold</h2><ul><li>The client’s objectives</li><li>What was considered and why it was set aside</li></ul>
<blockquote><p>If it was not written down, it did not happen.</p></blockquote>
<table><thead><tr><th>Step</th><th>By when</th></tr></thead><tbody><tr><td>Draft</td><td>5 days</td></tr><tr><td>Review</td><td>10 days</td></tr></tbody></table>`;

const letter = `<p>Dear *|USERNAME|*,</p><p>you are booked for <strong>*|EVENT_NAME|*</strong>. Write to
<a href="mailto:events@example.com" target="_blank">the events team</a> if you cannot come.</p><ol><li>Bring your badge</li><li>Be on time</li></ol>`;

function Plain() {
  const [value, setValue] = useState("");
  return (
    <RichText
      label="Description"
      required
      help="Shown on the item’s page"
      value={value}
      onChange={setValue}
    />
  );
}

function Letter() {
  const [value, setValue] = useState(letter);
  return (
    <>
      <RichText
        label="Message"
        images
        mergeTags={[
          { name: "USERNAME", means: "First name of the recipient" },
          { name: "EVENT_NAME", means: "Name of the event" },
          { name: "TRAINER_NAME", means: "Name of the trainer" },
        ]}
        suggestedLength={400}
        value={value}
        onChange={setValue}
      />
      <pre
        aria-label="HTML of the message"
        style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere", fontSize: 12 }}
      >
        {value}
      </pre>
    </>
  );
}

function Ending() {
  const [until] = useState(() => Date.now() + 299_000);
  return <Countdown until={until} label="Time left" announceAt={[60]} />;
}

const aWhileAgo = Date.now() - 3 * 3_600_000;

export const texts: Specimen[] = [
  { title: "Rich text, empty", Show: Plain },
  { title: "Rich text with images and merge tags", Show: Letter },
  {
    title: "Rich text, disabled and wrong",
    Show: () => (
      <RichText
        label="Locked text"
        disabled
        error="This text is under review"
        value="<p>It cannot be changed now.</p>"
        onChange={() => {}}
      />
    ),
  },
  { title: "Safe HTML, long reading", wide: true, Show: () => <SafeHtml size="reading" html={article} /> },
  { title: "Safe HTML among controls", wide: true, Show: () => <SafeHtml html={article} /> },
  { title: "Countdown", Show: Ending },
  {
    title: "Times",
    Show: () => (
      <>
        <p>
          <RelativeTime at={aWhileAgo} />
        </p>
        <p>
          <Day at={aWhileAgo} relative />
        </p>
        <p>
          <Timestamp at="2026-12-04T09:30:00Z" />
        </p>
        <p>
          <Timestamp at="2026-12-04T09:30:00Z" zone="Europe/London" />
        </p>
      </>
    ),
  },
];
