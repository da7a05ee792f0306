import Typography from "@mui/material/Typography";
import type { Specimen } from "./specimen.ts";

const variants = [
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "subtitle1",
  "reading",
  "body1",
  "body2",
  "caption",
  "overline",
] as const;

export const type: Specimen[] = [
  {
    title: "Scale",
    wide: true,
    Show: () => (
      <>
        {variants.map((variant) => (
          <Typography key={variant} variant={variant} component="p" sx={{ marginBottom: 1 }}>
            {variant}: the adviser records both, 04/12/2026
          </Typography>
        ))}
        <Typography color="text.secondary">
          Secondary text, with a <a href="#type">link</a> in it.
        </Typography>
      </>
    ),
  },
];
