import { QuarterPage } from "./QuarterPage.tsx";

/** `/mandatory-training/:year/:quarter/outstanding` */
export default function OutstandingPage() {
  return <QuarterPage standing="outstanding" />;
}
