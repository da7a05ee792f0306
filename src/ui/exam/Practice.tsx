import { practiceMachine } from "#src/machines/exam/practiceMachine.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { createScreenActor } from "#src/ui/kit/screenActor.tsx";
import { Choices } from "./Choices.tsx";
import styles from "./Introduction.module.css";

const PracticeActor = createScreenActor(practiceMachine);

/** No real question has this number. */
const question = {
  id: 0,
  type: 1 as const,
  options: [
    { id: 1, name: "Saturn" },
    { id: 2, name: "Jupiter" },
    { id: 3, name: "Neptune" },
  ],
};

/** A question to try before the first exam. None of it leaves the page. */
export const Practice = () => (
  <PracticeActor.Provider identity="practice" holes={() => ({})}>
    <Question />
  </PracticeActor.Provider>
);

function Question() {
  const actor = PracticeActor.useActorRef();
  const open = PracticeActor.useSelector((snapshot) => !snapshot.matches("folded"));
  const answered = PracticeActor.useSelector((snapshot) => snapshot.matches("answered"));
  const chosen = PracticeActor.useSelector(({ context }) => context.chosen);
  return (
    <section className={styles.practice} aria-labelledby="practice-title">
      <div>
        <h2 id="practice-title">Your first exam? Practise first</h2>
        <Button
          kind="secondary"
          size="small"
          aria-expanded={open}
          onClick={() => actor.send({ type: "toggled" })}
        >
          {open ? "Close practice" : "Try a practice question"}
        </Button>
      </div>
      {open && (
        <div className={styles.practiceQuestion}>
          <p className={styles.practiceNote} id="practice-note">
            Practice: this question is not saved, sent or marked.
          </p>
          <p id="practice-asked" className={styles.practiceAsked}>
            Which is the largest planet in the solar system?
          </p>
          <Choices
            question={question}
            chosen={chosen === null ? [] : [chosen]}
            disabled={false}
            onToggle={(option) => actor.send({ type: "option.pressed", option })}
            labelledBy="practice-asked"
            describedBy="practice-note"
          />
          <p role="status" className={styles.practiceNote}>
            {answered &&
              "Answered. In an exam, your answer is saved at this point, and you can still change or clear it."}
          </p>
        </div>
      )}
    </section>
  );
}
