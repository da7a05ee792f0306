import { styled } from "@mui/material/styles";
import { memo } from "react";
import type { ThemeName } from "#src/routes/route.ts";
import { coverSize, drawCover, type Shape } from "./cover.ts";

export type CoverProps = {
  title: string;
  topic?: string | undefined;
  /** Whose accent leads; the page's unless named. */
  theme?: ThemeName | undefined;
  className?: string | undefined;
};

/** A drawn picture for what has no photograph. It says nothing that the title beside it does not, so it is decoration. */
export const Cover = memo(function Cover({ title, topic, theme, className }: CoverProps) {
  const { shapes, paints, strong } = drawCover(title, topic, theme);
  const { width, height } = coverSize;
  return (
    <Picture
      className={className}
      data-scheme={strong ? "light" : undefined}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      focusable={false}
    >
      <rect width={width} height={height} fill={paints.ground} />
      {shapes.map((shape, index) => (
        <Figure key={index} shape={shape} fill={paints[shape.paint]} />
      ))}
    </Picture>
  );
});

const Picture = styled("svg")({ display: "block", width: "100%", height: "auto", aspectRatio: "16 / 9" });

function Figure({ shape, fill }: { shape: Shape; fill: string }) {
  switch (shape.kind) {
    case "circle":
      return <circle cx={shape.x} cy={shape.y} r={shape.r} fill={fill} />;
    case "rect":
      return (
        <rect
          x={shape.x}
          y={shape.y}
          width={shape.width}
          height={shape.height}
          rx={shape.round}
          fill={fill}
        />
      );
    case "path":
      return <path d={shape.d} fill={fill} />;
  }
}
