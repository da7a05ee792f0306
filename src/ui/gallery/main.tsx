import { createRoot } from "react-dom/client";
import { createStyleCache, ThemeRoot } from "#src/ui/theme/ThemeRoot.tsx";
import "#src/ui/theme/theme.css";
import { Gallery } from "./Gallery.tsx";
import { applyModes, readModes } from "./modes.ts";

applyModes(readModes(location.search));

const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <ThemeRoot cache={createStyleCache("gallery")}>
      <Gallery />
    </ThemeRoot>,
  );
