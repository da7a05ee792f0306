import { expect, test } from "vitest";
import { beginningOf } from "#server/beginnings.ts";
import { fileTypes, type FileType } from "#src/contracts/kinds/fileTypes.ts";

const mark = "\xef\xbb\xbf";
const begins = (type: FileType, bytes: string): boolean =>
  beginningOf(fileTypes[type].mime)(Buffer.from(bytes, "latin1"));

test.for<[FileType, string]>([
  ["vtt", "WEBVTT\n\n00:01.000 --> 00:02.000\nHello"],
  ["vtt", `${mark}WEBVTT - Title\r\n`],
  ["srt", "1\n00:00:01,000 --> 00:00:02,000\nHello"],
  ["srt", `${mark}\r\n\r\n1\r\n00:00:01,000 --> 00:00:02,000\r\nHello`],
  ["srt", "00:00:01,000 --> 00:00:02,000\nHello"],
  ["mp3", "ID3\x04\0\0"],
  ["mp3", "\xff\xfb\x90\x64"],
  ["mp3", "\xff\xf3\x44\xc4"],
  ["mp3", "\xff\xe3\x18\xc4"],
  ["opus", "OggS\0\x02"],
  ["ogg", "OggS\0\x02"],
  ["webm", "\x1a\x45\xdf\xa3\x01\0\0\0"],
])("accepts a .%s file that begins with %j", ([type, bytes]) => {
  expect(begins(type, bytes)).toBe(true);
});

test.for<[FileType, string]>([
  ["vtt", "1\n00:00:01,000 --> 00:00:02,000\nHello"],
  ["vtt", "WEBVTT\0\0"],
  ["srt", "WEBVTT\n\n00:01.000 --> 00:02.000\nHello"],
  ["srt", "Dear all,\n1\n00:00:01,000 --> 00:00:02,000"],
  ["srt", ""],
  ["mp3", "OggS\0\x02"],
  ["mp3", "\xff\xd8\xff\xe0"],
  ["mp3", "RIFF....WAVE"],
  ["opus", "ID3\x04\0\0"],
  ["ogg", "fLaC\0\0"],
  ["webm", "\0\0\0\x18ftypisom"],
  ["webm", "\x1a\x45\xdf"],
])("rejects a .%s file that begins with %j", ([type, bytes]) => {
  expect(begins(type, bytes)).toBe(false);
});
