/** R-A-264 … R-A-298. Static segments stand before parameters. */
export const emailAdminRoutes = [] as const;
