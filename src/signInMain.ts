/** The sign-in document's code, in parts that are evaluated each in a task of its own, like the application's (main.ts). */
import { evaluateInTurn } from "./breath.ts";
import "./ui/theme/theme.css";

void evaluateInTurn([
  () => import("./contracts/session.ts"),
  () => import("./parts/views.ts"),
  () => import("./signIn.tsx"),
]);
