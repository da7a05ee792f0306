import { fireEvent, screen } from "@testing-library/react";
import { useMachine } from "@xstate/react";
import { describe } from "vitest";
import { letterModel } from "../../model/samples.ts";
import { testView, type ViewModel } from "../../model/view.tsx";

type Props = Parameters<ViewModel["mount"]>[0];

function Letter({ logic, options }: Props) {
  const [state, send] = useMachine(logic, options);
  if (state.matches("closed")) return <p>Closed</p>;
  const text = state.context.text as string;
  return (
    <form>
      <label>
        Text <input value={text} onChange={(change) => send({ type: "write", text: change.target.value })} />
      </label>
      <button type="button" disabled={!state.can({ type: "send" })} onClick={() => send({ type: "send" })}>
        Send
      </button>
      <button type="button" onClick={() => send({ type: "close" })}>
        Close
      </button>
      {state.hasTag("busy") && <p role="status">Sending</p>}
    </form>
  );
}

describe("a view tested along the paths of its machine", () =>
  testView({
    model: letterModel,
    mount: (stand) => <Letter {...stand} />,
    does: {
      write: ({ text }: { text: string }) => {
        fireEvent.change(screen.getByRole("textbox", { name: "Text" }), { target: { value: text } });
      },
      send: () => void fireEvent.click(screen.getByRole("button", { name: "Send" })),
      close: () => void fireEvent.click(screen.getByRole("button", { name: "Close" })),
    },
    shows: {
      writing: () => screen.getByRole("textbox", { name: "Text" }),
      sending: () => screen.getByRole("status"),
      closed: () => screen.getByText("Closed"),
    },
  }));
