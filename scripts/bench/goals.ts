/**
 * Transferred bytes, compressed: scripts and stylesheets with their headers for sign-in and home; scripts alone for any
 * other first screen.
 */
export const weightGoals = { signIn: 110_000, home: 188_500, screen: 200_000 } as const;
