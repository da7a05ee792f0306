import { fireEvent } from "@testing-library/react";
import { describe } from "vitest";
import { examModel } from "../../machines/exam.model.ts";
import { testView } from "../../model/view.tsx";
import { examTour } from "./examTour.ts";
import { StagedWindow } from "./StagedWindow.tsx";

describe("the exam window walks the paths of its machine", () =>
  testView({
    model: examModel,
    mount: (stand) => <StagedWindow {...stand} />,
    ...examTour({ press: (control) => void fireEvent.click(control), isFading: true }),
  }));
