import { CreateScreen } from "../form/CreateScreen.tsx";
import { EditScreen } from "../form/EditScreen.tsx";
import { schedulePage } from "./schedulePage.tsx";

export const createPage = schedulePage(CreateScreen);
export const editPage = schedulePage(EditScreen);
