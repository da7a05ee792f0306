/**
 * The code of the sign-in document, in parts that are each evaluated in a task of their own, like the application's
 * (main.ts).
 */
import { evaluateInTurn } from "./breath.ts";
import { orSayNotLoaded } from "./notLoaded.ts";
import "./ui/theme/theme.css";

orSayNotLoaded(
  evaluateInTurn([
    () => import("./contracts/session.ts"),
    () => import("./parts/views.ts"),
    () => import("./signIn.tsx"),
  ]),
);
