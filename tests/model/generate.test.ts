import { describe } from "vitest";
import { testMachine } from "./generate.ts";
import { letterModel, playerModel, watchModel } from "./samples.ts";

describe("watch", () => testMachine(watchModel));
describe("letter", () => testMachine(letterModel));
describe("player", () => testMachine(playerModel));
