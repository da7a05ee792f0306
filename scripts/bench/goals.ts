/**
 * Transferred bytes, compressed: scripts and stylesheets with their headers for sign-in and home; scripts alone for any
 * other first screen.
 */
export const weightGoals = { signIn: 118_000, home: 190_000, screen: 200_000 } as const;
