import { peoplePlaces } from "#src/routes/admin/housePeople.ts";
import { FormProblem } from "../form/FormProblem.tsx";

const [users] = peoplePlaces;

type Props = {
  /** What could not be loaded; a user by default. */
  words?: { one: string; many: string };
  error: unknown;
  retry: () => void;
  retrying: boolean;
};

/** Says why a user, or something of theirs, could not be loaded. */
export const UserProblem = ({ words = users.words, ...problem }: Props) => (
  <FormProblem at={{ place: { ...users, words } }} {...problem} />
);
