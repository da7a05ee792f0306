import { peoplePlaces } from "#src/routes/admin/housePeople.ts";
import { FormProblem } from "../form/FormProblem.tsx";

const [users] = peoplePlaces;

type Props = {
  /** Of what did not come; a user unless told otherwise. */
  words?: { one: string; many: string };
  error: unknown;
  retry: () => void;
  retrying: boolean;
};

/** Why somebody, or something of theirs, did not come. */
export const UserProblem = ({ words = users.words, ...problem }: Props) => (
  <FormProblem at={{ place: { ...users, words } }} {...problem} />
);
