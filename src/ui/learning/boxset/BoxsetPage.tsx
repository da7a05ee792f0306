import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { boxsetCalls } from "#src/contracts/boxset.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { saidByPage } from "#src/services/query.ts";
import { useTitle } from "#src/ui/shell/useTitle.ts";
import { cataloguePlace, topicAddress } from "../address.ts";
import { RecordPage } from "../RecordPage.tsx";
import { BoxsetView } from "./BoxsetView.tsx";

/** `/boxset/:id`: the boxset's items in order, the reader's progress in it, and where to continue. */
export default function BoxsetPage() {
  const { id } = useParams<{ id: string }>();
  const { ask } = useAsk();
  const read = useQuery({ ...ask(boxsetCalls.boxset, { params: { id } }), ...saidByPage });
  const boxset = read.data?.data;
  useTitle(boxset?.title);
  return (
    <RecordPage
      one="boxset"
      home={cataloguePlace}
      missing="It may have been withdrawn, or the address may be wrong."
      row={boxset}
      read={read}
      placesOf={({ topic }) => [{ label: topic.name, href: topicAddress(topic.id) }]}
    >
      {(row) => <BoxsetView boxset={row} key={row.id} />}
    </RecordPage>
  );
}
