import { expect, it } from "vitest";
import { servedPaths } from "../../../scripts/core/posting/media-use.ts";

const NOW = new Date("2026-03-01T00:00:00Z");

it("files are served while a post waits, after it failed, and for thirty days after it went out", () => {
  const posts = [
    { id: "waits", status: "pending" as const, image_url: "media/waits.jpg" },
    // It may be tried again.
    { id: "failed", status: "failed" as const, image_url: "media/failed.jpg" },
    { id: "new", status: "done" as const, image_url: "media/new.jpg", published_at: "2026-01-31T00:00:00Z" },
    { id: "old", status: "done" as const, image_url: "media/old.jpg", published_at: "2026-01-29T00:00:00Z" },
    { id: "elsewhere", status: "pending" as const, image_url: "https://media.example.com/a.jpg" },
  ];
  expect([...servedPaths(posts, NOW)]).toEqual(["media/waits.jpg", "media/failed.jpg", "media/new.jpg"]);
});
