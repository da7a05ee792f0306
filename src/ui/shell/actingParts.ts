/** What is only shown to users who are acting as another user or are in review mode. */
export { ActingBanner } from "./ActingBanner.tsx";
export { ActingNotice } from "./ActingNotice.tsx";
