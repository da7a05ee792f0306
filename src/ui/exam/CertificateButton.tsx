import DownloadRounded from "@mui/icons-material/DownloadRounded";
import { useQuery } from "@tanstack/react-query";
import { examCalls } from "#src/contracts/exam.ts";
import { readFailure } from "#src/services/failures.ts";
import { onDemand } from "#src/services/query.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { usePage } from "#src/ui/hooks/usePage.ts";
import styles from "./ResultView.module.css";

/** The certificate of a passed attempt, as a file. If it cannot be downloaded, the reason appears here. */
export function CertificateButton({ attempt }: { attempt: number }) {
  const { ask } = useAsk();
  const page = usePage();
  // The request changes nothing, so it is a query like any other, sent on demand.
  const { error, isFetching, refetch } = useQuery({
    ...ask(examCalls.certificate, { params: { id: attempt } }),
    // Kept by the reader, not by the page.
    gcTime: 0,
    ...onDemand,
  });
  const download = async (): Promise<void> => {
    const { data } = await refetch();
    if (data) page.download(`certificate-${attempt}.pdf`, data);
  };
  return (
    <>
      <Button
        kind="secondary"
        startIcon={<DownloadRounded />}
        busy={isFetching}
        onClick={() => void download()}
      >
        Download certificate (PDF)
      </Button>
      <span role="status" className={styles.refused}>
        {error && !isFetching && whyNot(error)}
      </span>
    </>
  );
}

const whyNot = (error: unknown): string =>
  readFailure(error).kind === "offline"
    ? "You are offline. The certificate can be downloaded once you are connected again."
    : "The certificate could not be downloaded. Try again in a minute.";
