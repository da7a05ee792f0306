import { useQueries } from "@tanstack/react-query";
import { broadcastCalls } from "#src/contracts/admin/broadcasts.ts";
import { carouselCalls } from "#src/contracts/admin/carousel.ts";
import { glossaryCalls } from "#src/contracts/admin/glossary.ts";
import { imageBankCalls } from "#src/contracts/admin/imageBanks.ts";
import { releaseNoteCalls } from "#src/contracts/admin/releaseNotes.ts";
import { adminUserCalls } from "#src/contracts/admin/users.ts";
import { to } from "#src/routes/table.ts";
import { late } from "#src/ui/kit/late.tsx";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { useApp } from "#src/ui/shell/AppContext.tsx";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import styles from "./house.module.css";

/** The charts bring their library along; the figures do not wait for it. */
const HouseCharts = late("The charts", () => import("./HouseCharts.tsx"), {
  waiting: () => <Loading label="Loading the charts" />,
});

/** A question to a list, of which only the total is wanted, and where that list is. */
const figures = [
  { label: "Active users", calls: adminUserCalls, at: "AdminUsers", query: { status: "active" } },
  { label: "Users not invited yet", calls: adminUserCalls, at: "AdminUsers", query: { status: "new" } },
  { label: "Live broadcasts", calls: broadcastCalls, at: "AdminBroadcastsIndex", query: { status: "live" } },
  { label: "Slides shown", calls: carouselCalls, at: "AdminCarouselIndex", query: { status: "shown" } },
  {
    label: "Release notes in draft",
    calls: releaseNoteCalls,
    at: "AdminReleaseNoteManagement",
    query: { status: "draft" },
  },
  {
    label: "Release notes scheduled",
    calls: releaseNoteCalls,
    at: "AdminReleaseNoteManagement",
    query: { status: "scheduled" },
  },
  { label: "Glossary terms", calls: glossaryCalls, at: "AdminGlossaryManagement", query: {} },
  { label: "Image banks", calls: imageBankCalls, at: "AdminImageBankManagementIndex", query: {} },
] as const;

const number = new Intl.NumberFormat("en-GB");

/** `/admin/house`: how the house stands, each figure the way to its list. */
export default function HouseDashboard() {
  const { ask } = useApp();
  const answers = useQueries({
    queries: figures.map(({ calls, query }) => ask(calls.list, { query: { ...query, perPage: 1 } } as never)),
  });
  return (
    <div className={styles.page}>
      <h1>House</h1>
      <ul className={styles.figures} aria-label="Figures">
        {figures.map(({ label, at, query }, index) => {
          const { data, isError } = answers[index]!;
          const total = (data as { meta: { total: number } } | undefined)?.meta.total;
          return (
            <li key={label}>
              <PageLink href={to(at, {}, query)}>
                <strong>{total === undefined ? (isError ? "–" : "") : number.format(total)}</strong>
                <span>{label}</span>
              </PageLink>
            </li>
          );
        })}
      </ul>
      <HouseCharts />
    </div>
  );
}
