import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { imageBankCalls, type BankImage } from "#src/contracts/admin/imageBanks.ts";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { Select } from "#src/ui/kit/Select.tsx";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import styles from "./form.module.css";

/** No bank shows more than this at once; its own page has them all. */
const mostShown = 100;

/** The pictures of one bank after another, to choose from. */
export function BankPictures({ onChoose }: { onChoose: (image: BankImage) => void }) {
  const { ask } = useAsk();
  const banks = useQuery(ask(imageBankCalls.list, { query: { perPage: 200 } })).data?.data;
  const [picked, setPicked] = useState<number | null>(null);
  const bank = picked ?? banks?.find(({ images }) => images > 0)?.id ?? banks?.[0]?.id ?? null;
  const images = useQuery({
    ...ask(imageBankCalls.images, { params: { id: bank ?? 0 }, query: { perPage: mostShown } }),
    enabled: bank !== null,
  }).data?.data;
  if (!banks) return <Loading label="Loading the image banks" />;
  if (bank === null)
    return <Empty title="No image banks yet">Add pictures under Image banks in House.</Empty>;
  return (
    <>
      <Select
        label="Image bank"
        value={bank}
        options={banks.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={setPicked}
      />
      {!images ? (
        <Loading label="Loading the pictures" />
      ) : images.length === 0 ? (
        <Empty level={3} title="This bank is empty" />
      ) : (
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
      )}
    </>
  );
}
