/** How it looks: MUI makes its theme while it is evaluated. */
import "#src/ui/theme/ThemeRoot.tsx";
