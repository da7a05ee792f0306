import { searchedFilter } from "../searched.tsx";

export const usersFilter = searchedFilter("users");
