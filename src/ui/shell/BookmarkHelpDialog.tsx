import { useSelector } from "@xstate/react";
import { overlayMessages } from "#src/contracts/messages/overlays.ts";
import { sharedMessages } from "#src/contracts/messages/shared.ts";
import { Dialog } from "#src/ui/kit/Dialog.tsx";
import { useRootActors } from "#src/ui/hooks/useRootActors.ts";
import styles from "./shell.module.css";

const { bookmarkHelp: names } = overlayMessages;
const { footer } = sharedMessages;

/** How to put the product on the home screen (B-241). */
const helps: readonly { name: string; steps: readonly string[] }[] = [
  {
    name: names.edge,
    steps: ["Open the menu (three dots) at the top right.", "Choose Apps, then Install this site as an app."],
  },
  {
    name: names.chrome,
    steps: [
      "Open the menu (three dots) at the top right.",
      "Choose Cast, save and share, then Create shortcut.",
      "Tick Open as window and choose Create.",
    ],
  },
  {
    name: names.apple,
    steps: ["Open this page in Safari and tap Share.", "Tap Add to Home Screen, then Add."],
  },
  {
    name: names.samsung,
    steps: ["Open the menu at the bottom of the browser.", "Tap Add page to, then Home screen."],
  },
];

export function BookmarkHelpDialog() {
  const { bookmarkHelp } = useRootActors().menus;
  const open = useSelector(bookmarkHelp, (snapshot) => snapshot.hasTag("open"));
  return (
    <Dialog open={open} title={footer.addToHomeScreen} onClose={() => bookmarkHelp.send({ type: "close" })}>
      <div className={styles.bookmarks}>
        {helps.map(({ name, steps }) => (
          <section key={name}>
            <h3>{name}</h3>
            <ol>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
