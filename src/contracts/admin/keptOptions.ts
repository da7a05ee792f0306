/** Lists that are kept by hand: those of B-413 that have no table. */
export const keptOptionLists = [
  "locations",
  "divisions",
  "grades",
  "departments",
  "chargeback_areas",
  "academies",
  "corporate_areas",
  "partner_location",
  "partner_role",
  "client",
  "resource_type",
  "position",
  "sjp_division",
  "directorate",
  "cost_centre",
  "waitlist_type",
] as const;
