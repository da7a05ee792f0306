/**
 * Bytes as they come over the line, compressed: scripts and stylesheets with their headers for sign-in and home; scripts alone for
 * a first screen of any other kind.
 */
export const weightGoals = { signIn: 118_000, home: 190_000, screen: 200_000 } as const;
