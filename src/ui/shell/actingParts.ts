/** What is only shown to users who act for another user or review. */
export { ActingBanner } from "./ActingBanner.tsx";
export { ActingNotice } from "./ActingNotice.tsx";
