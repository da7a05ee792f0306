import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import { Avatar } from "#src/ui/kit/Avatar.tsx";
import { Cover } from "#src/ui/kit/Cover.tsx";
import { themes } from "#src/contracts/themes.ts";
import type { Specimen } from "./specimen.ts";

const titles = [
  "Suitability reports",
  "Know your client",
  "Capacity for loss",
  "Vulnerable customers",
  "Pension transfers",
  "Consumer duty",
  "Ethics in practice",
  "Complaints",
  "Market abuse",
  "Data protection",
  "Ongoing service",
  "Inheritance tax",
];

const grid = {
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(200px, 1fr))",
  gap: 2,
} as const;
const framed = { borderRadius: "var(--radius-large)", overflow: "hidden" } as const;

export const images: Specimen[] = [
  {
    title: "Covers of one theme, four topics",
    wide: true,
    Show: () => (
      <Box sx={grid}>
        {titles.map((title, index) => (
          <Box key={title} sx={framed}>
            <Cover title={title} topic={["Regulation", "Advice", "Ethics", "Pensions"][index % 4]} />
          </Box>
        ))}
      </Box>
    ),
  },
  {
    title: "Covers across the head of a text",
    wide: true,
    Show: () => (
      <Stack sx={{ gap: 2, maxWidth: 680 }}>
        {titles.map((title) => (
          <Box key={title} sx={framed}>
            <Cover title={title} topic="Advice" slot="banner" />
          </Box>
        ))}
      </Stack>
    ),
  },
  {
    title: "Covers of the seven themes",
    wide: true,
    Show: () => (
      <Box sx={grid}>
        {themes.map((theme) => (
          <Box key={theme} sx={framed}>
            <Cover title={`About ${theme}`} topic="Advice" theme={theme} />
          </Box>
        ))}
      </Box>
    ),
  },
  {
    title: "Avatars",
    Show: () => (
      <Stack direction="row" sx={{ gap: 2, alignItems: "center" }}>
        <Avatar name="Ada Lovelace" named size={56} />
        <Avatar name="Prince" named />
        <Avatar name="Jean-Luc van der Berg" named size={32} />
        <Avatar name="Lost Picture" named src="./missing.png" />
      </Stack>
    ),
  },
];
