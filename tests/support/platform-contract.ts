import { expect, it } from "vitest";
import type { Answer, Platform } from "../../scripts/core/ports/platform.ts";

const HOUR_MS = 60 * 60_000;

interface PlatformStage {
  platform: Platform;
  /** The same account seen with a token that does not work. */
  stranger: Platform;
  /** Address of a picture that the platform takes. */
  imageUrl: string;
  now(): Date;
  advance(ms: number): void;
}

/** What every platform promises, in good weather. A picture takes some seconds to be processed. */
export function itKeepsThePlatformContract(make: () => Promise<PlatformStage>): void {
  const prepared = async (params: Record<string, string> = {}) => {
    const stage = await make();
    const container = granted(
      await stage.platform.createContainer({ image_url: stage.imageUrl, caption: "Fresh @bread", ...params }),
    );
    return { ...stage, container };
  };

  it("prepares a container, which is in progress first and finished soon", async () => {
    const { platform, container, advance } = await prepared();
    expect(container).toMatch(/^\d+$/);
    expect(await platform.readContainer(container)).toEqual({ ok: true, value: "IN_PROGRESS" });
    advance(60_000);
    expect(await platform.readContainer(container)).toEqual({ ok: true, value: "FINISHED" });
  });

  it("says that nothing was published when a container is not finished", async () => {
    const { platform, container, now } = await prepared();
    expect(await platform.publish(container)).toMatchObject({ ok: false, error: { class: "not-ready", code: 9007 } });
    expect(await platform.listRecentMedia(now())).toEqual({ ok: true, value: [] });
  });

  it("publishes a finished container under a new id and shows it in every place", async () => {
    const { platform, container, now, advance } = await prepared();
    advance(60_000);
    const before = now();
    const id = granted(await platform.publish(container));
    expect(id).not.toBe(container);
    expect(await platform.readContainer(container)).toEqual({ ok: true, value: "PUBLISHED" });
    const [medium, ...others] = granted(await platform.listRecentMedia(before));
    expect(medium).toMatchObject({ id, caption: "Fresh @bread" });
    expect(others).toEqual([]);
    expect(medium?.timestamp.getMilliseconds()).toBe(0);
    expect(granted(await platform.readMedia(id))).toMatchObject({ timestamp: medium?.timestamp });
    expect(granted(await platform.readQuota()).used).toBe(1);
  });

  it("lists media newest first, and none from before the given moment", async () => {
    const { platform, container, now, advance, imageUrl } = await prepared();
    advance(60_000);
    const first = granted(await platform.publish(container));
    advance(HOUR_MS);
    const second = granted(await platform.createContainer({ image_url: imageUrl, caption: "Later" }));
    advance(60_000);
    const latest = granted(await platform.publish(second));
    const ids = (answer: Awaited<ReturnType<Platform["listRecentMedia"]>>) => granted(answer).map(({ id }) => id);
    expect(ids(await platform.listRecentMedia(new Date(now().getTime() - 2 * HOUR_MS)))).toEqual([latest, first]);
    expect(ids(await platform.listRecentMedia(new Date(now().getTime() - HOUR_MS / 2)))).toEqual([latest]);
  });

  it("shows stories nowhere among the media, and in a list of their own for a day", async () => {
    const stage = await make();
    const params = { media_type: "STORIES", image_url: stage.imageUrl };
    const container = granted(await stage.platform.createContainer(params));
    stage.advance(60_000);
    const since = stage.now();
    const id = granted(await stage.platform.publish(container));
    expect(await stage.platform.listRecentMedia(since)).toEqual({ ok: true, value: [] });
    expect(granted(await stage.platform.listStories())).toMatchObject([{ id }]);
    stage.advance(24 * HOUR_MS + 1_000);
    expect(granted(await stage.platform.listStories())).toEqual([]);
  });

  it("publishes a carousel from finished children", async () => {
    const { platform, imageUrl, advance, now } = await make();
    const child = { image_url: imageUrl, is_carousel_item: "true" };
    const children = [
      granted(await platform.createContainer(child)),
      granted(await platform.createContainer({ ...child, alt_text: "Another" })),
    ];
    advance(60_000);
    const parent = { media_type: "CAROUSEL", children: children.join(","), caption: "Two" };
    const container = granted(await platform.createContainer(parent));
    advance(60_000);
    const since = now();
    expect(await platform.publish(container)).toMatchObject({ ok: true });
    expect(granted(await platform.listRecentMedia(since))).toMatchObject([{ caption: "Two" }]);
    expect(granted(await platform.listStories())).toEqual([]);
  });

  it("lets a container expire after a day and does not publish it any more", async () => {
    const { platform, container, advance } = await prepared();
    advance(25 * HOUR_MS);
    expect(await platform.readContainer(container)).toEqual({ ok: true, value: "EXPIRED" });
    expect(await platform.publish(container)).toMatchObject({ ok: false, error: { code: 24, subcode: 2207008 } });
  });

  it("answers for what does not exist with a fault that proves nothing", async () => {
    const { platform } = await make();
    expect(await platform.readContainer("17900000000000009")).toMatchObject({
      ok: false,
      error: { class: "unreadable" },
    });
    expect(await platform.publish("17900000000000009")).toMatchObject({ ok: false });
    expect(await platform.readMedia("18000000000000009")).toMatchObject({ ok: false, error: { class: "unreadable" } });
  });

  it("refuses a token that does not work at every call", async () => {
    const { stranger, container, now, imageUrl } = await prepared();
    const answers = [
      await stranger.createContainer({ image_url: imageUrl }),
      await stranger.readContainer(container),
      await stranger.publish(container),
      await stranger.readQuota(),
      await stranger.listRecentMedia(now()),
      await stranger.listStories(),
      await stranger.readUsername(),
    ];
    for (const answer of answers)
      expect(answer).toMatchObject({ ok: false, error: { class: "credential", code: 190 } });
  });
}

function granted<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(`expected an answer, got ${answer.error.meaning}`);
  return answer.value;
}
