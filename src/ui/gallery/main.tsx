import { createRoot } from "react-dom/client";
import { loadPopups } from "#src/ui/kit/popups.ts";
import { StyleSourceProvider } from "#src/ui/theme/styleSource.ts";
import { ThemeRoot } from "#src/ui/theme/ThemeRoot.tsx";
import "#src/ui/theme/theme.css";
import { Gallery } from "./Gallery.tsx";
import { applyModes, readModes } from "./modes.ts";

applyModes(readModes(location.search));

// As in the product a moment after its first screen.
await loadPopups();

const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <StyleSourceProvider value={{ nonce: "gallery" }}>
      <ThemeRoot>
        <Gallery />
      </ThemeRoot>
    </StyleSourceProvider>,
  );
