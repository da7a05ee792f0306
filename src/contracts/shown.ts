/**
 * Where the focus goes when a step of a machine changes what is on the screen:
 * - `stay`: whatever has it keeps it, and must still be there;
 * - `page`: another page comes, whose heading takes it and whose title is announced;
 * - `heading`: the heading of the page, or of the dialog that is open;
 * - `error`: the first field that was refused;
 * - `dialog`: into the dialog, menu or panel that opens;
 * - `back`: to where it was before that opened;
 * - `the …`: the element that has taken this name by `useTarget`, or the first control in it.
 */
export type Focus = "stay" | "page" | "heading" | "error" | "dialog" | "back" | Target;
export type Target = `the ${string}`;

/**
 * What a step says to users who cannot see it: `nothing` if nothing that matters has changed; `shown` if what comes
 * into sight says it (a status, an alert, a toast, the name of a dialog or of whatever takes the focus); or a sentence.
 */
export type Says = "nothing" | "shown" | `${string}.`;

/**
 * What each step of a machine declares as `meta` (G-24): for the state that it enters, or for the transition itself.
 */
export type Shown = { focus: Focus; says: Says };

/** A machine that shows nothing on any screen says so once, with the reason, and declares nothing else. */
export type Unseen = { unseen: string };

export type Declared = Shown | Unseen;

export const quiet = { focus: "stay", says: "nothing" } as const satisfies Shown;
export const said = { focus: "stay", says: "shown" } as const satisfies Shown;
export const asks = { focus: "dialog", says: "shown" } as const satisfies Shown;
export const back = { focus: "back", says: "nothing" } as const satisfies Shown;
export const refusal = { focus: "error", says: "shown" } as const satisfies Shown;
export const leads = { focus: "page", says: "shown" } as const satisfies Shown;
