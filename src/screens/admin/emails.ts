/** What shows the rows of `routes/admin/emails.ts`. */
export const emailAdminScreens = {} as const;
