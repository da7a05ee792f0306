import { keyframes } from "@emotion/react";
import { styled } from "@mui/material/styles";
import { color } from "#src/ui/theme/theme.ts";

const breathe = keyframes({ "50%": { opacity: 0.55 } });

/** A block in the place of what comes. It takes the room of its `sx` or its parent. */
export const Skeleton = styled("div")({
  height: 16,
  borderRadius: 6,
  backgroundColor: color("sunken"),
  animation: `${breathe} 2s ease-in-out 400ms infinite`,
  "@media (forced-colors: active)": { border: "1px solid GrayText" },
});

const Stack = styled("div")({ display: "flex", flexDirection: "column", gap: 12 });

/** Lines of text, the last one shorter. */
export function SkeletonLines({ lines = 3 }: { lines?: number }) {
  return (
    <Stack>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} sx={{ width: line === lines - 1 && lines > 1 ? "60%" : "100%" }} />
      ))}
    </Stack>
  );
}

/** A card with a cover, a title and its details. */
export function SkeletonCard() {
  return (
    <Stack>
      <Skeleton sx={{ height: "auto", aspectRatio: "16 / 9", borderRadius: "var(--radius-large)" }} />
      <Skeleton sx={{ width: "85%", height: 20 }} />
      <Skeleton sx={{ width: "45%" }} />
    </Stack>
  );
}
