import SearchRounded from "@mui/icons-material/SearchRounded";
import { Button } from "#src/ui/kit/Button.tsx";
import { SubmitForm } from "#src/ui/kit/SubmitForm.tsx";
import { TextInput } from "#src/ui/kit/TextInput.tsx";
import page from "./page.module.css";
import { useTyped } from "./useTyped.ts";

type Props = {
  label: string;
  placeholder: string;
  /** What the address asks for. */
  name: string | undefined;
  onSearch: (name: string) => void;
};

/** Characters that the contracts of lists take. */
const longestName = 200;

/** The words that a list is searched for; none ask for all. */
export function NameSearch({ label, placeholder, name: asked, onSearch }: Props) {
  const [name, setName] = useTyped(asked);
  return (
    <SubmitForm role="search" className={page.search} onSubmit={() => onSearch(name.trim())}>
      <TextInput
        label={label}
        hideLabel
        type="search"
        name="name"
        placeholder={placeholder}
        value={name}
        onChange={(text) => setName(text.slice(0, longestName))}
        start={<SearchRounded aria-hidden />}
      />
      <Button type="submit">Search</Button>
    </SubmitForm>
  );
}
