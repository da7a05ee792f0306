import { useState } from "react";
import { imageBankCalls, type BankImage, type ImageBank } from "#src/contracts/admin/imageBanks.ts";
import { mostPerPage } from "#src/contracts/admin/query.ts";
import { roleSets } from "#src/contracts/roleSets.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { Select } from "#src/ui/kit/Select.tsx";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { ListFrame } from "#src/ui/lists/ListFrame.tsx";
import { OlderButton } from "#src/ui/lists/OlderButton.tsx";
import { useOlder } from "#src/ui/lists/useOlder.ts";
import { useOwnQuery } from "#src/ui/lists/useOwnQuery.ts";
import { problemWords } from "../list/problemWords.ts";
import { Search } from "../list/Search.tsx";
import styles from "./form.module.css";

type Props = { onChoose: (image: BankImage) => void };

/** The roles whose forms have a field for a picture. */
const { podcastAdmins: roles } = roleSets;
const ofBanks = problemWords({ words: { one: "image bank", many: "image banks" }, roles });
const ofPictures = problemWords({ words: { one: "picture", many: "pictures" }, roles });

/** Offers the pictures of one image bank at a time to choose from. */
export function BankPictures({ onChoose }: Props) {
  const { ask } = useAsk();
  const [picked, setPicked] = useState<number | null>(null);
  const { rows, asked, readOlder } = useOlder<ImageBank>((page) =>
    ask(imageBankCalls.list, { query: { page, perPage: mostPerPage } }),
  );
  return (
    <ListFrame
      answer={rows}
      asked={asked}
      problem={ofBanks}
      loading="Loading the image banks"
      isEmpty={({ length }) => length === 0}
      empty={<Empty title="No image banks yet">Add pictures under Image banks in House.</Empty>}
    >
      {(banks) => {
        const bank =
          banks.find(({ id }) => id === picked) ?? banks.find(({ images }) => images > 0) ?? banks[0]!;
        return (
          <div className={styles.bank}>
            <Select
              label="Image bank"
              value={bank.id}
              options={banks.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={setPicked}
            />
            {readOlder && (
              <Button kind="quiet" size="small" busy={asked.isFetching} onClick={readOlder}>
                List more image banks
              </Button>
            )}
            <Bank key={bank.id} bank={bank} onChoose={onChoose} />
          </div>
        );
      }}
    </ListFrame>
  );
}

function Bank({ bank: { id, images }, onChoose }: Props & { bank: ImageBank }) {
  const asked = useOwnQuery(`pictures of ${id}`);
  const { search } = asked.question;
  return (
    <>
      {images > 0 && <Search many="pictures" asked={asked} />}
      <Pictures key={search} {...{ id, search, onChoose }} />
    </>
  );
}

function Pictures({ id, search, onChoose }: Props & { id: number; search: string }) {
  const { ask } = useAsk();
  const older = useOlder<BankImage>((page) =>
    ask(imageBankCalls.images, {
      params: { id },
      query: { page, perPage: 100, ...(search !== "" && { search }) },
    }),
  );
  return (
    <ListFrame
      answer={older.rows}
      asked={older.asked}
      problem={ofPictures}
      loading="Loading the pictures"
      isEmpty={({ length }) => length === 0}
      empty={<Empty level={3} title={search === "" ? "This bank is empty" : "No pictures match"} />}
    >
      {(images) => (
        <>
          <ul className={styles.pictures}>
            {images.map((image) => (
              <li key={image.id}>
                <button type="button" onClick={() => onChoose(image)}>
                  <img src={image.url} alt={image.alt} loading="lazy" />
                  <span>{image.title}</span>
                </button>
              </li>
            ))}
          </ul>
          <OlderButton {...older} noun="pictures" />
        </>
      )}
    </ListFrame>
  );
}
