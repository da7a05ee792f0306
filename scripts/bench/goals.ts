/** Compressed scripts and stylesheets up to the first screen that can be used, with their headers, in bytes. */
export const weightGoals = { signIn: 130_000, home: 220_000 } as const;
