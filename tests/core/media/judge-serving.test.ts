import { expect, it } from "vitest";
import { judgeServing } from "../../../scripts/core/media/judge-serving.ts";
import { donePost, failedPost } from "../../support/guard.ts";
import { goodPost } from "../../support/rules.ts";

const FILE = { image_url: "media/a.jpg" };

it("is told once, at the first waiting post that names a file", () => {
  const posts = [donePost(FILE), goodPost(), goodPost({ ...FILE, id: "b" }), goodPost({ ...FILE, id: "c" })];
  const message = expect.stringMatching(/^"media\/a\.jpg" is served nowhere: .* 2 posts with files will wait\.$/);
  expect(judgeServing(posts)).toMatchObject([
    { rule: "media/not-served", severity: "warning", pointer: "/posts/2/image_url", message },
  ]);
});

it.each([
  ["waits with an address", goodPost()],
  ["is out", donePost(FILE)],
  ["has failed", failedPost(FILE)],
])("concerns no post that %s", (_name, post) => expect(judgeServing([post])).toEqual([]));
