/** The categories a learner can filter by; generic CPD always counts (B-076). */
export const cpdCategories = ["cpd", "idd", "vulnerable_client", "pts", "pts_external"] as const;
export type CpdCategory = (typeof cpdCategories)[number];
