import { settle, statusAt } from "./containers.ts";
import { GraphRefusal } from "./graph-errors.ts";
import { DAY_MS } from "./tokens.ts";
import { type Container, type MediaItem, mintId, mintSecret, type PublishedMedia, type World } from "./world.ts";

/**
 * E7. Returns the id of the live media.
 * A second publish of the same container is recorded as a violation. A switch decides its answer, because the
 * platform's own answer is not documented.
 * @throws GraphRefusal
 */
export async function publishContainer(world: World, creationId: string): Promise<string> {
  const container = world.containers.get(creationId);
  if (container === undefined) throw new GraphRefusal("creationNotFound");
  const now = world.settings.clock.now();
  await settle(container, now);
  const status = statusAt(container, now);
  if (status === "PUBLISHED") return publishAgain(world, container, now);
  if (status === "EXPIRED") throw new GraphRefusal("creationNotFound");
  if (status !== "FINISHED") throw new GraphRefusal("mediaNotReady");
  if (container.isCarouselItem) {
    throw new GraphRefusal("parameterInvalid", "(#100) A carousel item cannot be published by itself");
  }
  checkQuota(world, container);
  return goLive(world, container, now);
}

function publishAgain(world: World, container: Container, now: Date): string {
  const first = world.media.find((media) => media.containerId === container.id);
  world.violations.push({
    kind: "double publish",
    at: now,
    containerId: container.id,
    detail: `Container ${container.id} was published again, although it is live as ${first?.id ?? "an unknown post"}.`,
  });
  const { republish } = world.settings.switches;
  if (republish === "refused") throw new GraphRefusal("creationNotFound");
  if (republish === "same-id" && first !== undefined) return first.id;
  checkQuota(world, container);
  return goLive(world, container, now);
}

function goLive(world: World, container: Container, now: Date): string {
  const id = mintId(world, "media");
  const shortcode = `D${mintSecret(world, "shortcode").slice(0, 10)}`;
  const media: PublishedMedia = {
    id,
    containerId: container.id,
    kind: container.kind,
    caption: container.params.caption ?? null,
    shortcode,
    permalink: `${world.publicUrl}/p/${shortcode}/`,
    publishedAt: now,
    isAiGenerated: container.params.is_ai_generated === "true",
    items: itemsOf(world, container),
  };
  world.media.push(media);
  container.publishedAt ??= now;
  return id;
}

function itemsOf(world: World, container: Container): MediaItem[] {
  if (container.kind === "CAROUSEL") {
    return container.children.flatMap((id) => {
      const child = world.containers.get(id);
      return child === undefined ? [] : itemsOf(world, child);
    });
  }
  const { image_url: imageUrl, video_url: videoUrl, alt_text: altText } = container.params;
  if (videoUrl !== undefined) return [{ kind: "video", url: videoUrl, altText: null }];
  return imageUrl === undefined ? [] : [{ kind: "image", url: imageUrl, altText: altText ?? null }];
}

function checkQuota(world: World, container: Container): void {
  const since = new Date(world.settings.clock.now().getTime() - DAY_MS);
  if (quotaUsage(world, since) >= world.settings.quotaTotal) throw new GraphRefusal("quotaReached");
  const carousels = publishedAfter(world, since).filter((media) => media.kind === "CAROUSEL").length;
  if (container.kind === "CAROUSEL" && carousels >= world.settings.carouselQuota) {
    throw new GraphRefusal("quotaReached");
  }
}

/** Publications after `since`. Stories count, and a carousel counts once. */
export function quotaUsage(world: World, since: Date): number {
  return publishedAfter(world, since).length;
}

function publishedAfter(world: World, since: Date): PublishedMedia[] {
  return world.media.filter((media) => media.publishedAt > since);
}
