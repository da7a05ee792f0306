import { styled } from "@mui/material/styles";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { useState } from "react";
import { themes } from "#src/contracts/themes.ts";
import { Select } from "#src/ui/kit/Select.tsx";
import { color } from "#src/ui/theme/color.ts";
import { actions } from "./actions.tsx";
import { images } from "./images.tsx";
import { inputs } from "./inputs.tsx";
import { kinds } from "./kinds.tsx";
import { applyModes, readModes, type Modes } from "./modes.ts";
import { references } from "./references.tsx";
import { states } from "./states.tsx";
import { texts } from "./texts.tsx";
import { type } from "./type.tsx";

const sections = {
  Type: type,
  Actions: actions,
  Inputs: inputs,
  Kinds: kinds,
  References: references,
  Text: texts,
  States: states,
  Images: images,
};

/** Every component of the kit in every state, in the scheme, theme and mode chosen above. */
export function Gallery() {
  const [modes, setModes] = useState(() => readModes(location.search));
  const change = (part: Partial<Modes>) => {
    const next = { ...modes, ...part };
    applyModes(next);
    setModes(next);
  };
  return (
    <>
      <Bar>
        <strong>Kit</strong>
        <nav aria-label="Sections">
          {Object.keys(sections).map((name) => (
            <a key={name} href={`#${name.toLowerCase()}`}>
              {name}
            </a>
          ))}
        </nav>
        <Select
          label="Theme"
          hideLabel
          value={modes.theme}
          options={themes.map((theme) => ({ value: theme, label: theme }))}
          onChange={(theme) => theme && change({ theme })}
        />
        <ToggleButtonGroup exclusive size="small" aria-label="Scheme" value={modes.scheme}>
          <ToggleButton value="light" onClick={() => change({ scheme: "light" })}>
            Light
          </ToggleButton>
          <ToggleButton value="dark" onClick={() => change({ scheme: "dark" })}>
            Dark
          </ToggleButton>
        </ToggleButtonGroup>
        <ToggleButton
          size="small"
          value="touch"
          selected={modes.touch}
          onClick={() => change({ touch: !modes.touch })}
        >
          Touch
        </ToggleButton>
      </Bar>
      <Main>
        <h1>The kit</h1>
        {Object.entries(sections).map(([name, specimens]) => (
          <section key={name} aria-labelledby={name.toLowerCase()}>
            <h2 id={name.toLowerCase()}>{name}</h2>
            <Grid>
              {specimens.map(({ title, wide, Show }) => (
                <Specimen key={title} data-wide={wide || undefined} aria-label={title} role="group">
                  <h3>{title}</h3>
                  <Show />
                </Specimen>
              ))}
            </Grid>
          </section>
        ))}
      </Main>
    </>
  );
}

const Bar = styled("header")({
  position: "sticky",
  top: 0,
  zIndex: 2,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 16,
  padding: "8px 24px",
  borderBottom: `1px solid ${color("line")}`,
  backgroundColor: color("canvas"),
  "& nav": { display: "flex", flexWrap: "wrap", flex: 1, gap: 16 },
  "& nav a": { display: "inline-flex", alignItems: "center", minHeight: 24 },
  "@media (max-width: 767.95px)": { position: "static" },
});

const Main = styled("main")(({ theme }) => ({
  maxWidth: "var(--content)",
  margin: "0 auto",
  padding: "32px 16px 96px",
  "& h1": { ...theme.typography.h1, margin: 0 },
  "& section > h2": { ...theme.typography.h2, margin: "48px 0 16px", scrollMarginTop: 72 },
}));

const Grid = styled("div")({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(340px, 100%), 1fr))",
  gap: 16,
});

const Specimen = styled("div")(({ theme }) => ({
  minWidth: 0,
  padding: 20,
  border: `1px solid ${color("line")}`,
  borderRadius: "var(--radius-large)",
  backgroundColor: color("surface"),
  "&[data-wide]": { gridColumn: "1 / -1" },
  "& > h3": { ...theme.typography.overline, margin: "0 0 12px", color: color("ink-soft") },
}));
