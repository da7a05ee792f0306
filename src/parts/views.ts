/** The code that draws. */
import "react-dom/client";
