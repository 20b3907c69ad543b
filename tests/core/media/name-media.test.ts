import { describe, expect, it } from "vitest";
import { nameMedia } from "../../../scripts/core/media/media-target.ts";

describe("nameMedia", () => {
  it.each([
    ["https://cdn.example/a/b/autumn.jpg?Signature=secret#secret", '"autumn.jpg" on cdn.example'],
    ["https://user:secret@cdn.example:8443/autumn.jpg", '"autumn.jpg" on cdn.example:8443'],
    ["https://cdn.example/a%20b%0A.jpg", '"a%20b%0A.jpg" on cdn.example'],
    ["https://cdn.example/", "The file on cdn.example"],
    ["https://cdn.example/folder/", "The file on cdn.example"],
    [`https://cdn.example/${"x".repeat(100)}.jpg`, `"${"x".repeat(80)}…" on cdn.example`],
    ["secret words", "The address"],
    ["data:image/jpeg;base64,secret", "The address"],
  ])("calls %s %s", (url, name) => {
    expect(nameMedia(url)).toBe(name);
  });
});
