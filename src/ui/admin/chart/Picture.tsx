import { late } from "#src/ui/kit/late.tsx";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { heightOfBars, heightOfLines, type Drawn } from "./drawn.ts";

/** The pictures bring their library along; the numbers do not wait for it, nor does anything move when it has come. */
const waiting = () => <Loading label="Loading the chart" />;
const Bars = late("The chart", async () => ({ default: (await import("./Bars.tsx")).Bars }), { waiting });
const Lines = late("The chart", async () => ({ default: (await import("./Lines.tsx")).Lines }), { waiting });

type Props = { as: "bars" | "line"; stacked?: boolean; drawn: Drawn };

/** Numbers as a picture, in the place that it will take. */
export const Picture = ({ as, stacked = false, drawn }: Props) => (
  <div
    ref={(place) => {
      // Set by script: a painted document would need a `style` attribute, which our policy forbids.
      place?.style.setProperty("min-height", `${as === "line" ? heightOfLines : heightOfBars(drawn)}px`);
    }}
  >
    {as === "line" ? <Lines {...drawn} /> : <Bars {...drawn} stacked={stacked} />}
  </div>
);
