import { styled } from "@mui/material/styles";

/** The fields of a form, one below the other. */
export const Fields = styled("div")({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 20 });
