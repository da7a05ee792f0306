import Alert from "@mui/material/Alert";
import LinearProgress from "@mui/material/LinearProgress";
import Stack from "@mui/material/Stack";
import { Button } from "#src/ui/kit/Button.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { Failed } from "#src/ui/kit/Failed.tsx";
import { Forbidden } from "#src/ui/kit/Forbidden.tsx";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { SkeletonCard } from "#src/ui/kit/Skeleton.tsx";
import { StatusChip } from "#src/ui/kit/StatusChip.tsx";
import type { Specimen } from "./specimen.ts";

export const states: Specimen[] = [
  { title: "Loading, text", Show: () => <Loading /> },
  {
    title: "Loading, a card",
    Show: () => (
      <Loading label="Loading the catalogue">
        <SkeletonCard />
      </Loading>
    ),
  },
  {
    title: "Empty",
    Show: () => (
      <Empty
        title="No items in this list"
        level={4}
        action={<Button kind="secondary">Open the catalogue</Button>}
      >
        What you save for later is kept here.
      </Empty>
    ),
  },
  {
    title: "Failed",
    Show: () => (
      <Failed title="The results could not be loaded" level={4} onRetry={() => {}}>
        The server did not answer. What you typed is still here.
      </Failed>
    ),
  },
  {
    title: "Forbidden",
    Show: () => (
      <Forbidden level={4}>
        Ask the administrators of your organisation for the role of content manager.
      </Forbidden>
    ),
  },
  {
    title: "Status",
    Show: () => (
      <Stack sx={{ gap: 1.5, alignItems: "flex-start" }}>
        <StatusChip status="success" label="Completed" />
        <StatusChip status="warning" label="Due in 2 days" />
        <StatusChip status="danger" label="Overdue" />
        <StatusChip status="info" label="In progress" />
        <StatusChip status="neutral" label="Not started" />
        <LinearProgress aria-label="Progress" variant="determinate" value={62} sx={{ width: "100%" }} />
      </Stack>
    ),
  },
  {
    title: "Notices",
    wide: true,
    Show: () => (
      <Stack sx={{ gap: 1.5 }}>
        <Alert severity="success">Your answers are saved.</Alert>
        <Alert severity="info">This item was updated since you completed it.</Alert>
        <Alert severity="warning">You will be signed out in 5 minutes.</Alert>
        <Alert severity="error">The picture is larger than 5 MB. Choose a smaller one.</Alert>
      </Stack>
    ),
  },
];
