import { ListScreen } from "../list/ListScreen.tsx";
import { schedulePage } from "./schedulePage.tsx";

export const listPage = schedulePage(ListScreen);
