/** What draws: React and the theme. */
import "react-dom/client";
import "#src/ui/theme/ThemeRoot.tsx";
