import DownloadRounded from "@mui/icons-material/DownloadRounded";
import { useQuery } from "@tanstack/react-query";
import { cpdLogCalls } from "#src/contracts/cpdLog.ts";
import { readFailure } from "#src/services/failures.ts";
import { onDemand } from "#src/services/query.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { usePage } from "#src/ui/hooks/usePage.ts";
import type { readCpdLog } from "./cpdAddress.ts";
import styles from "./record.module.css";

type Props = {
  format: "csv" | "pdf";
  query: ReturnType<typeof readCpdLog>;
  year: string;
  disabled: boolean;
};

/** Downloads all pages of the log, as filtered and sorted. If that fails, the reason is shown here. */
export function ExportButton({ format, query: { page: _, ...query }, year, disabled }: Props) {
  const { ask } = useAsk();
  const page = usePage();
  // An export changes nothing, so it is a query like any other, sent on demand.
  const { error, isFetching, refetch } = useQuery({
    ...ask(cpdLogCalls.export, { query: { ...query, format } }),
    gcTime: 0,
    ...onDemand,
  });
  const download = async (): Promise<void> => {
    const { data } = await refetch();
    if (data) page.download(`cpd-log-${year}.${format}`, data);
  };
  return (
    <>
      <Button
        kind="secondary"
        startIcon={<DownloadRounded />}
        busy={isFetching}
        disabled={disabled}
        onClick={() => void download()}
      >
        Export {format.toUpperCase()}
      </Button>
      <span role="status" className={styles.said}>
        {error && !isFetching && whyNot(error)}
      </span>
    </>
  );
}

const whyNot = (error: unknown): string =>
  readFailure(error).kind === "offline"
    ? "You are offline. The file can be downloaded once you are connected again."
    : "The file could not be downloaded. Try again in a minute.";
