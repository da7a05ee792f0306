import { searchedFilter } from "../searched.tsx";

export const audiencesFilter = searchedFilter("audiences");
