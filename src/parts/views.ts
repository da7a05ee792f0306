/** What draws. */
import "react-dom/client";
import "react/jsx-runtime";
