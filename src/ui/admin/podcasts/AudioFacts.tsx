import { useQuery } from "@tanstack/react-query";
import { podcastEpisodeCalls } from "#src/contracts/admin/podcastEpisodes.ts";
import { uploadedFilePath } from "#src/contracts/uploadPaths.ts";
import { durationKind } from "#src/contracts/kinds/duration.ts";
import { audioWords } from "#src/routes/admin/resources/podcastEpisodes.ts";
import { saidByPage } from "#src/services/query.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { StatusChip } from "#src/ui/kit/StatusChip.tsx";
import { Barred, useBarred } from "#src/ui/shell/Barred.tsx";
import { Act, useBeginAct } from "../acts/ActsProvider.tsx";
import { Listen } from "./Listen.tsx";
import { Waveform } from "./Waveform.tsx";
import styles from "./podcasts.module.css";
import { Fact, Facts } from "../Facts.tsx";

/** How often the status of a file is loaded while it is being read. */
const askAgainMs = 5_000;

/** What was read from the file of an episode as it was saved: shown, not editable. */
export function AudioFacts({ id }: { id: number }) {
  const { ask } = useAsk();
  const begin = useBeginAct();
  const busy = Act.useSelector((s) => s.hasTag("busy"));
  const barred = useBarred(podcastEpisodeCalls.bulk);
  // The form keeps its initial values while the file is read in the background. Unlike opening the form, asking for the
  // file's status does not count as use of the session.
  const { data } = useQuery({
    ...ask(podcastEpisodeCalls.read, { params: { id }, unattended: true }),
    ...saidByPage,
    refetchInterval: ({ state }) => state.data?.data.audio_state === "waiting" && askAgainMs,
  });
  if (!data) return null;
  const { audio, audio_state: state, audio_failure: failure, length, loudness, waveform } = data.data;
  const { label, tone } = audioWords[state];
  return (
    <Facts label="Audio file">
      <Fact label="Audio">
        <StatusChip status={tone} label={label} />
        {state === "failed" && <p className={styles.failure}>{failure}</p>}
        {(state === "ready" || state === "failed") && (
          <>
            <Button
              kind="quiet"
              size="small"
              disabled={busy || barred !== null}
              onClick={() => begin("readAgain", { ids: [id], called: `“${data.data.name}”` })}
            >
              Read again
            </Button>
            <Barred why={barred} />
          </>
        )}
      </Fact>
      {length !== null && <Fact label="Length">{durationKind.write(length)}</Fact>}
      {loudness !== null && <Fact label="Loudness">{`${loudness.toFixed(1)} LUFS`}</Fact>}
      {waveform.length > 0 && (
        <Fact label="Waveform">
          <Waveform of={waveform} />
        </Fact>
      )}
      {audio && (
        <Fact label="Listen">
          <Listen to={uploadedFilePath(audio.id)} name={data.data.name} />
        </Fact>
      )}
    </Facts>
  );
}
