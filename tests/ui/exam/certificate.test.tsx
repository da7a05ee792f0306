import { fireEvent, screen } from "@testing-library/react";
import { onlineManager } from "@tanstack/react-query";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { noAnswer } from "../../fake/world.ts";
import { settled } from "../showPage.tsx";
import { failed, result } from "./rows.ts";
import { show } from "./showResult.ts";

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

const certificate = "GET /api/exams/attempts/41/certificate";
const getCertificate = async () => {
  fireEvent.click(screen.getByRole("button", { name: "Download certificate (PDF)" }));
  await settled();
};

test("passed: the certificate can be downloaded, and no other result offers one", async () => {
  const { server, noted, unmount } = await show(result());
  server.on(certificate, { body: "%PDF-1.7", headers: { "content-type": "application/pdf" } });
  await getCertificate();
  expect(noted).toContain("download certificate-41.pdf");
  await getCertificate();
  expect(noted.filter((one) => one === "download certificate-41.pdf")).toHaveLength(2);
  unmount();
  for (const status of ["Review", "Void"] as const) {
    const other = await show(result({ status, passed: false }));
    expect(screen.queryByRole("button", { name: /certificate/ })).toBeNull();
    other.unmount();
  }
  await show(failed());
  expect(screen.queryByRole("button", { name: /certificate/ })).toBeNull();
});

test("a failed certificate download is reported at its button, and nowhere else", async () => {
  const { server, noted, toasts } = await show(result());
  server.on(certificate, { status: 500, body: { message: "Server Error" } });
  await getCertificate();
  expect(screen.getByText("The certificate could not be downloaded. Try again in a minute.")).toBeTruthy();
  expect(toasts).toEqual([]);
  expect(noted.filter((one) => one.startsWith("download"))).toEqual([]);
  server.on(certificate, noAnswer());
  onTestFinished(() => onlineManager.setOnline(true));
  onlineManager.setOnline(false);
  await getCertificate();
  expect(
    screen.getByText("You are offline. The certificate can be downloaded once you are connected again."),
  ).toBeTruthy();
  onlineManager.setOnline(true);
  server.on(certificate, { body: "%PDF-1.7", headers: { "content-type": "application/pdf" } });
  await getCertificate();
  expect(screen.queryByText(/could not be downloaded/)).toBeNull();
  expect(noted).toContain("download certificate-41.pdf");
});
