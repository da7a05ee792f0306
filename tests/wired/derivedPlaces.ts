import { messageTypes } from "#server/messages/messageTypes.ts";
import { areas } from "#src/areas/table.ts";
import { emailTemplates } from "#src/routes/admin/emailsTemplates.ts";
import { allSchedules } from "#src/routes/admin/houseReports.ts";
import type { ResourcePlace } from "#src/routes/admin/place.ts";

/** Sets without any messages yet have no records to exercise. */
const none = emailTemplates.filter(({ set }) => messageTypes.every((type) => type.set !== set));
const isEmpty = (place: ResourcePlace): boolean =>
  none.some(({ emails, variants }) => emails.name === place.name || variants.name === place.name);

export const everyPlace: readonly ResourcePlace[] = areas.offices.flatMap((office) => office.places);

/** Where each resource is listed, and where it is created and changed: for schedules, below their report. */
export const places: readonly { list: ResourcePlace; place: ResourcePlace }[] = [
  ...everyPlace
    .filter((place) => place !== allSchedules && !isEmpty(place))
    .map((place) => ({ list: place, place })),
  {
    list: allSchedules,
    place: {
      ...allSchedules,
      name: "HouseReportSchedules",
      path: "/admin/house/reports/login/schedules",
    },
  },
];
