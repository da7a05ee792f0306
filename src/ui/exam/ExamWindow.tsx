import DesktopWindowsOutlined from "@mui/icons-material/DesktopWindowsOutlined";
import { useSelector } from "@xstate/react";
import { examNotFound, type StartError } from "#src/contracts/exam.ts";
import { examMessages } from "#src/contracts/messages/exam.ts";
import type { ExamContext, TooNarrow } from "#src/machines/exam/examMachine.ts";
import { to } from "#src/routes/links.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Failed } from "#src/ui/kit/Failed.tsx";
import { Notice } from "#src/ui/kit/Notice.tsx";
import { useTitle } from "#src/ui/shell/useTitle.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { useExam } from "./ExamActors.tsx";
import { Introduction } from "./Introduction.tsx";
import { InProgress } from "./lateParts.tsx";
import { NotThere } from "./NotThere.tsx";
import { Opening } from "./Opening.tsx";
import { Page } from "./Page.tsx";
import { ResultView } from "./ResultView.tsx";
import { SignInOffer } from "./SignInOffer.tsx";
import { StartErrorDialog } from "./StartErrorDialog.tsx";
import { resultTitle } from "./words.ts";
import styles from "./ExamWindow.module.css";

/** What the exam window shows, by the state of its machine (B-098 … B-103). */
export function ExamWindow() {
  const { exam } = useExam();
  const at = useSelector(exam, ({ value }) => (typeof value === "string" ? value : "inProgress"));
  const introduction = useSelector(exam, ({ context }) => context.introduction);
  const tooNarrow = useSelector(exam, ({ context }) => context.tooNarrow);
  const startError = useSelector(exam, ({ context }) => context.startError);
  const paper = useSelector(exam, ({ context }) => context.paper);
  const result = useSelector(exam, ({ context }) => context.result);
  const title = useSelector(exam, ({ context }) => titleIn(context));
  useTitle(title ?? undefined);
  switch (at) {
    case "inProgress":
      return <InProgress paper={paper} />;
    case "submitted":
      // A result that was requested again has been seen before.
      return <Page>{result && <ResultView result={result} fresh={startError === null} focused />}</Page>;
    case "disclaimer":
    case "passwordRefused":
    case "starting":
      return <Page>{introduction && <Introduction introduction={introduction} />}</Page>;
    case "unableToStart":
    case "readingResult":
      return <Page>{startError && <Refused error={startError} />}</Page>;
    case "unsupported":
      return <Page>{tooNarrow && <Unsupported {...tooNarrow} />}</Page>;
    case "notLoaded":
      return (
        <Page>
          <Failed level={1} title="The exam could not be loaded" onRetry={() => exam.send({ type: "retry" })}>
            If you have started it, the clock is still running. Your saved answers are safe.
          </Failed>
        </Page>
      );
    case "signedOut":
      return (
        <Page>
          <SignInOffer />
        </Page>
      );
    default:
      return <Opening />;
  }
}

/** The exam's own name, as soon as any part of the context has it. */
const titleIn = ({ result, paper, introduction, startError, tooNarrow }: ExamContext): string | null =>
  result
    ? resultTitle(result.exam_name)
    : (paper?.name ?? introduction?.name ?? startError?.exam_name ?? tooNarrow?.name ?? null);

/** M-067: continues by itself as soon as the window is wide enough. */
const Unsupported = ({ leastWidth, name }: TooNarrow) => (
  <Notice
    role="alert"
    level={1}
    icon={<DesktopWindowsOutlined />}
    title={examMessages.unsupported}
    action={
      <Button kind="secondary" component={PageLink} href={to("AccreditationIndex")}>
        Back to accreditation
      </Button>
    }
  >
    {name === null ? "It needs" : `“${name}” needs`} a window at least {leastWidth} pixels wide. Turn your
    device, make the window wider or use a larger screen. You can still enlarge the text there.
  </Notice>
);

const Refused = ({ error }: { error: StartError }) =>
  error.code === examNotFound.code ? (
    <NotThere title={error.message} />
  ) : (
    <>
      <h1 className={styles.name}>{error.exam_name}</h1>
      <StartErrorDialog error={error} />
    </>
  );
