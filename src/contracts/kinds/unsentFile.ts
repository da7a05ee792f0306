/** The files of forms that the server does not have: their ids say why, and no record is saved with them. */

/** The id that a file has in a form until the server has responded to its upload: no record is saved with it. */
const notStarted = 0;
/** The id of a file that was refused: no record is saved by mistake without the file that it was meant to have. */
export const refused = -1;

type Chosen = { name: string; size: number };
type Held = { id: number; name: string; bytes: number };

/** The file of an upload that has yet to start, for the form. */
export const startingFile = ({ name, size }: Chosen): Held => ({ id: notStarted, name, bytes: size });

/** A file that was refused, for the form. */
export const refusedFile = ({ name, size }: Chosen): Held => ({ id: refused, name, bytes: size });

const isFileWith = (ids: readonly unknown[], value: unknown): boolean =>
  typeof value === "object" && value !== null && "id" in value && ids.includes(value.id) && "bytes" in value;

/** Whether a value of a form is a file that was refused. */
export const isRefusedFile = (value: unknown): boolean => isFileWith([refused], value);

/** Whether a value of a form is a file that the server does not have: one that has yet to start, or was refused. */
export const isUnsentFile = (value: unknown): boolean => isFileWith([notStarted, refused], value);
