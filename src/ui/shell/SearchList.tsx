import CloseRounded from "@mui/icons-material/CloseRounded";
import HistoryRounded from "@mui/icons-material/HistoryRounded";
import styles from "./SearchList.module.css";

type Props = {
  id: string;
  optionId: (place: number) => string;
  offered: readonly string[];
  /** Which of them the arrows have come to. */
  active: number | null;
  choose: (one: string) => void;
  /** Where they are recent searches, which can be forgotten. */
  recent: false | { remove: (one: string) => void; clear: () => void };
};

/** What a search box offers. The buttons stand beside the list box, not in it: an option can hold none. */
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
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and the keys
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
