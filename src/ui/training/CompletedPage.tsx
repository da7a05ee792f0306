import { QuarterPage } from "./QuarterPage.tsx";

/** `/mandatory-training/:year/:quarter/completed` */
export default function CompletedPage() {
  return <QuarterPage standing="completed" />;
}
