import { useSearchParams } from "wouter";
import { isMissing } from "#src/contracts/failures.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { listAddress, type ResourcePlace } from "#src/routes/admin/place.ts";
import { ListProblem } from "#src/ui/lists/ListProblem.tsx";
import { problemWords } from "../list/problemWords.ts";
import { textOf } from "../list/query.ts";
import type { ResourceAt } from "../resourceAt.ts";

type Props = {
  at: {
    place: Pick<ResourcePlace, "words" | "title" | "path" | "roles" | "permissions" | "within">;
    /** If the address of the record has that of its list, to lead back to the list as it was. */
    resource?: ResourceAt["resource"];
  };
  error: unknown;
  retry: () => void;
  retrying: boolean;
};

/** Says why a record could not be loaded. */
export function FormProblem({ at, error, retry, retrying }: Props) {
  const { words, title, within } = at.place;
  const [search] = useSearchParams();
  const question = at.resource && textOf(at.resource, search);
  if (isMissing(error))
    return (
      <Empty
        level={1}
        title={`This ${words.one} could not be found`}
        action={
          <Button kind="secondary" component={PageLink} href={listAddress(at.place, question)}>
            {within ? `All ${words.many}` : title}
          </Button>
        }
      >
        It may have been deleted, or the address may be wrong.
      </Empty>
    );
  return (
    <ListProblem
      words={problemWords(at.place)}
      error={error}
      kept={false}
      retry={retry}
      retrying={retrying}
    />
  );
}
