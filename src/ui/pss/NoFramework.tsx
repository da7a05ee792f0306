import { Empty } from "#src/ui/kit/Empty.tsx";
import { OpenCatalogue } from "#src/ui/learning/OpenCatalogue.tsx";

/** Shown if the organisation has no accreditations. */
export const NoFramework = () => (
  <Empty title="No accreditations yet" action={<OpenCatalogue />}>
    Accreditations that your organisation offers will appear here. Anything you have completed by then counts.
  </Empty>
);
