import SearchRounded from "@mui/icons-material/SearchRounded";
import { Button } from "#src/ui/kit/Button.tsx";
import { SubmitForm } from "#src/ui/kit/SubmitForm.tsx";
import { TextInput } from "#src/ui/kit/TextInput.tsx";
import page from "./page.module.css";
import { useTyped } from "./useTyped.ts";

type Props = {
  label: string;
  placeholder: string;
  /** The name in the address. */
  name: string | undefined;
  onSearch: (name: string) => void;
};

/** The most characters that the contracts of lists accept. */
const longestName = 200;

/** The words to search a list for; without any, everything is listed. */
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
