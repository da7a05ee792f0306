import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { FileField } from "#src/ui/admin/form/FileField.tsx";
import { descriptionOf } from "../kit/show.tsx";
import { patience } from "../setup.ts";
import { settled, showPage } from "../showPage.tsx";
import { admin } from "./places.ts";

const given: (string | null)[] = [];
type Rest = Partial<Parameters<typeof FileField>[0]>;

const open = (rest: Rest = {}) =>
  showPage(
    function Page() {
      const [value, setValue] = useState<string | null>(rest.value ?? null);
      const take = (next: string | null) => {
        given.push(next);
        setValue(next);
      };
      return (
        <>
          <FileField label="Picture" {...rest} value={value} onChange={take} />
          <button onClick={() => setValue("/was.webp")}>Discard</button>
        </>
      );
    },
    "/admin/house/image-banks",
    { me: admin },
  );

/** A browser that can draw, and notes what it is asked to draw and write. */
function browserDraws(width: number, height: number) {
  const drawImage = vi.fn();
  const wrote: unknown[] = [];
  const asked: unknown[] = [];
  vi.stubGlobal("createImageBitmap", async (_: Blob, options: unknown) => {
    asked.push(options);
    return { width, height, close: () => {} };
  });
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({ drawImage } as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function (
    this: HTMLCanvasElement,
    done,
    type,
    quality,
  ) {
    wrote.push([this.width, this.height, type, quality]);
    done(new Blob(["cut"], { type: type! }));
  });
  return { drawImage, wrote, asked };
}
/** The picture is shown 400 pixels wide. */
const shownAs = (width: number, height: number) =>
  vi
    .spyOn(Element.prototype, "getBoundingClientRect")
    .mockReturnValue({ x: 0, y: 0, top: 0, left: 0, right: width, bottom: height, width, height } as DOMRect);

const file = (type = "image/jpeg", name = "sea.jpg") => new File(["sea"], name, { type });
const address = (type: string, text = "sea") => `data:${type};base64,${btoa(text)}`;
const choose = (one: File) =>
  fireEvent.change(screen.getByLabelText("Picture: file"), { target: { files: [one] } });
const group = () => screen.getByRole("group", { name: "Picture" });
const button = (name: string) => screen.queryByRole("button", { name });
const press = async (name: string) => {
  fireEvent.click(screen.getByRole("button", { name }));
  await settled();
};
const dialog = () => screen.findByRole("dialog", { name: "Crop: Picture" });
const closed = () => vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull(), patience);

beforeEach(() => {
  given.length = 0;
});

test("a picture is used whole and then as cropped, in its own pixels and file type", async () => {
  const { drawImage, wrote, asked } = browserDraws(800, 900);
  await open({ aspect: 16 / 9 });
  choose(file());
  const inside = within(await dialog());
  expect(given).toEqual([address("image/jpeg")]);
  expect(
    await inside.findByText(/^Kept: 800 × 450 of 800 × 900 pixels, 0 from the left and 225 /),
  ).toBeTruthy();
  shownAs(400, 450);
  const frame = inside.getByRole("group", { name: /^Crop area/ });
  // 10 pixels on the screen are 20 of the picture.
  fireEvent.keyDown(frame, { key: "ArrowDown", shiftKey: true });
  expect(inside.getByText(/245 from the top\.$/)).toBeTruthy();
  await press("Crop");
  await closed();
  expect(drawImage).toHaveBeenCalledWith(expect.anything(), 0, 245, 800, 450, 0, 0, 800, 450);
  expect(wrote).toEqual([[800, 450, "image/jpeg", 0.92]]);
  // In the orientation in which the camera was held.
  expect(asked).toEqual([{ imageOrientation: "from-image" }, { imageOrientation: "from-image" }]);
  expect(given).toEqual([address("image/jpeg"), address("image/jpeg", "cut")]);
  expect(within(group()).getByText("800 × 450 pixels.")).toBeTruthy();
});

test("the keyboard moves a corner, and the frame keeps the required shape", async () => {
  browserDraws(800, 900);
  await open({ aspect: 16 / 9 });
  choose(file());
  const inside = within(await dialog());
  const corner = await inside.findByRole("button", { name: /^Bottom right corner/ });
  shownAs(400, 450);
  const kept = () => inside.getByText(/^Kept/).textContent!.match(/\d+/g)!.slice(0, 2).map(Number);
  fireEvent.keyDown(corner, { key: "ArrowLeft", shiftKey: true });
  const [width, height] = kept() as [number, number];
  expect(width).toBeLessThan(800);
  expect(Math.abs(width / (16 / 9) - height)).toBeLessThan(1);
  // However far it is moved, it stays a picture.
  for (let n = 0; n < 9; n += 1) fireEvent.keyDown(corner, { key: "ArrowLeft", ctrlKey: true });
  expect(kept()).toEqual([57, 32]);
});

test("Close and “Do not crop” keep the whole picture, which can be cropped until it is saved", async () => {
  browserDraws(800, 900);
  await open();
  choose(file("image/png", "sea.png"));
  await dialog();
  await press("Close");
  await closed();
  expect(given).toEqual([address("image/png")]);
  await press("Crop");
  await dialog();
  await press("Crop");
  await closed();
  await press("Crop");
  await dialog();
  await press("Do not crop");
  await closed();
  expect(given).toEqual([address("image/png"), address("image/png", "cut"), address("image/png")]);
  // Back to the saved picture, whose original nobody has.
  await press("Discard");
  expect(button("Crop")).toBeNull();
  expect(within(group()).queryByText(/pixels/)).toBeNull();
});

test.each([
  ["image/gif", "A GIF cannot be cropped, because it would lose its animation."],
  ["image/svg+xml", "An SVG cannot be cropped, because it has no pixels."],
])("%s cannot be cropped, and the field says why", async (type, said) => {
  browserDraws(800, 900);
  await open({ accept: "image/*" });
  choose(file(type, "sea"));
  expect(await within(group()).findByText(said)).toBeTruthy();
  expect([given, button("Crop"), screen.queryByRole("dialog")]).toEqual([[address(type)], null, null]);
});

test("a picture can be dropped; an unsupported or unreadable file is announced and ignored", async () => {
  browserDraws(20, 20);
  await open();
  // Dropping a file is not limited to the types that the browser offers.
  const drop = choose;
  drop(file("text/html", "sea.html"));
  expect(screen.getByRole("alert").textContent).toBe(
    "This file type is not supported. Choose a PNG, JPEG or WebP file.",
  );
  drop(file());
  expect(await within(group()).findByText("20 × 20 pixels. It is too small to crop.")).toBeTruthy();
  expect(screen.queryByText(/^This file type is not supported/)).toBeNull();
  vi.stubGlobal("createImageBitmap", async () => Promise.reject(new Error("no picture")));
  drop(file());
  expect((await screen.findByRole("alert")).textContent).toBe(
    "This file cannot be read. Choose another one.",
  );
  expect(given).toEqual([address("image/jpeg")]);
  await press("Remove");
  expect(given).toEqual([address("image/jpeg"), null]);
});

test("a failed crop is reported in the dialog, and the picture can be kept whole", async () => {
  browserDraws(800, 900);
  await open();
  choose(file());
  const inside = within(await dialog());
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done) => done(null));
  await press("Crop");
  expect(
    await inside.findByText("This browser cannot crop the picture. Use it as it is, or choose another one."),
  ).toBeTruthy();
  await press("Do not crop");
  await closed();
  expect(new Set(given)).toEqual(new Set([address("image/jpeg")]));
});

test("no picture can be chosen in a disabled field", async () => {
  await open({ disabled: true });
  expect(screen.getByLabelText<HTMLInputElement>("Picture: file").disabled).toBe(true);
});

test("the file input is described by its help or its error, and an error marks it as invalid [3.3.1]", async () => {
  await open({ help: "It is shown on the start page" });
  const input = () => screen.getByLabelText("Picture: file");
  expect(descriptionOf(input())).toBe("It is shown on the start page");
  expect(input().hasAttribute("aria-invalid")).toBe(false);
  cleanup();
  await open({ help: "It is shown on the start page", error: "Choose a picture" });
  expect(descriptionOf(input())).toBe("Choose a picture");
  expect(input().getAttribute("aria-invalid")).toBe("true");
});
