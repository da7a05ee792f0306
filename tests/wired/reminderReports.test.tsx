import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { reportSchedules } from "#server/schema/index.ts";
import { startDemo } from "./demo.ts";
import { heading, main } from "./shown.ts";

/** The reports that foresee reminders, their index and their schedules, in the whole product over the real server. */

const demo = startDemo();
const text = () => screen.getByRole("main").textContent!;

const offices = [
  [
    "content",
    "learning",
    "Learning reports",
    ["projection/user-reminders", "projection/notification-dispatch"],
  ],
  ["exam", "accreditation", "Accreditation reports", ["exam-comms-projection"]],
] as const;
const ids = { learning: "R-A-104][R-A-122][R-A-124", accreditation: "R-A-164][R-A-169" };

test.each(offices.map((one) => [ids[one[1]], one] as const))(
  "[%s] the navigation links to the index of reports, and the index to each reminder report",
  async (_, [who, area, title, reports]) => {
    const path = `/admin/${area}/reports`;
    const shell = await demo.open(who, path);
    expect(heading()).toBe(title);
    const side = within(screen.getByRole("navigation", { name: "Administration" }));
    expect(side.getByRole("link", { name: title }).getAttribute("href")).toBe(path);
    for (const report of reports) {
      await waitFor(() =>
        expect(
          main()
            .getAllByRole("link")
            .map((link) => link.getAttribute("href")),
        ).toContain(`${path}/${report}`),
      );
    }
    for (const report of reports) {
      await shell.go(`${path}/${report}`);
      await waitFor(() => expect(main().getAllByRole("row").length).toBeGreaterThan(1));
    }
    if (area === "accreditation") {
      const [link] = main().getAllByRole("link", { name: "A week before it is due" });
      expect(link!.getAttribute("href")).toMatch(
        /^\/admin\/accreditation\/exams\/\d+\/reminders\/\d+\/edit$/,
      );
    }
  },
);

test.each([
  [
    "R-A-125][R-A-126][R-A-127",
    "content",
    "/admin/learning/reports/user-reminders/schedules",
    "user-reminders",
  ],
  [
    "R-A-171][R-A-172][R-A-173",
    "exam",
    "/admin/accreditation/reports/exam-comms-projection/schedules",
    "exam-comms-projection",
  ],
])("[%s] reminder reports can be scheduled like other reports", async (_, who, path, report) => {
  const shell = await demo.open(who, path);
  expect(heading()).toMatch(/: schedules$/);
  await waitFor(() => expect(text()).toMatch(/No schedules yet/));
  await shell.go(`${path}/create`);
  await waitFor(() => expect(heading()).toBe("Add a schedule"));
  const browser = await demo.signIn(who);
  const me = (await browser.get("/api/me")).json.data.id;
  const made = await browser.post("/api/admin/reports/schedule", {
    name: "Mondays",
    report,
    recipients: [me],
  });
  expect(made.status).toBe(200);
  await shell.go(`${path}/${made.json.data.id}/edit`);
  await waitFor(() => expect(heading()).toBe("Mondays"));
  expect(await demo.t.app.db().$count(reportSchedules)).toBeGreaterThan(0);
});
