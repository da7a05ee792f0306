import { useSearchParams } from "wouter";
import { editAddress } from "#src/routes/admin/place.ts";
import { showTab } from "#src/ui/kit/showTab.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import type { ResourceAt } from "../resourceAt.ts";
import { partNames } from "../list/partNames.ts";
import styles from "./form.module.css";

type Props = {
  at: ResourceAt;
  id: number;
  /** `details`, `history`, or the path of a screen below the record. */
  current: string;
};

/** The parts of a record: its form, what belongs to it, its history. The address says which one is shown. */
export function Tabs({ at: { place, resource }, id, current }: Props) {
  const [search] = useSearchParams();
  const question = new URLSearchParams(search);
  for (const name of ["tab", ...Object.values(partNames)]) question.delete(name);
  const asked = question.toString();
  const tabs = [
    { key: "details", label: "Details", address: editAddress(place, id, asked) },
    ...resource.below.map(({ path, label }) => ({
      key: path,
      label,
      address: `${place.path}/${id}/${path}${asked && `?${asked}`}`,
    })),
    ...(resource.calls.history
      ? [
          {
            key: "history",
            label: "History",
            address: editAddress(place, id, [asked, "tab=history"].filter(Boolean).join("&")),
          },
        ]
      : []),
  ];
  if (tabs.length === 1) return null;
  return (
    <nav className={styles.tabs} aria-label="Parts of the record">
      {tabs.map(({ key, label, address }) => (
        <PageLink
          key={key}
          href={address}
          {...(key === current && { ref: showTab, "aria-current": "page" as const })}
        >
          {label}
        </PageLink>
      ))}
    </nav>
  );
}
