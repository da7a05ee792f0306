import CloseRounded from "@mui/icons-material/CloseRounded";
import HistoryRounded from "@mui/icons-material/HistoryRounded";
import styles from "./SearchList.module.css";

type Props = {
  id: string;
  optionId: (place: number) => string;
  offered: readonly string[];
  /** The one that the arrows have reached. */
  active: number | null;
  choose: (one: string) => void;
  /** For recent searches, which can be removed. */
  recent: false | { remove: (one: string) => void; clear: () => void };
};

/** The suggestions of a search box. The buttons are beside the list box, not in it: an option cannot contain any. */
export default function SearchList({ id, optionId, offered, active, choose, recent }: Props) {
  const many = recent ? "recent searches" : "suggestions";
  return (
    <div className={styles.panel}>
      <p role="status" className="visually-hidden">
        {offered.length === 1 ? `1 ${many.replace(/e?s$/, "")}` : `${offered.length} ${many}`}
      </p>
      {recent && (
        <div className={styles.head}>
          <span aria-hidden>Recent searches</span>
          <button
            type="button"
            className={styles.clear}
            aria-label="Clear recent searches"
            onClick={recent.clear}
          >
            Clear
          </button>
        </div>
      )}
      <div className={styles.rows}>
        <div id={id} role="listbox" aria-label={recent ? "Recent searches" : "Suggestions"}>
          {offered.map((one, place) => (
            // The field has the focus and the keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={one}
              id={optionId(place)}
              role="option"
              aria-selected={place === active}
              // The focus stays in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(one)}
            >
              {recent && <HistoryRounded />}
              <span>{one}</span>
            </div>
          ))}
        </div>
        {recent && (
          <ul>
            {offered.map((one) => (
              <li key={one}>
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={`Remove “${one}” from recent searches`}
                  onClick={() => recent.remove(one)}
                >
                  <CloseRounded />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
