/** What draws. */
import "react-dom/client";
