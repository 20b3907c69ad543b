import { type ContainerFaults, settle, statusAt } from "./containers.ts";
import { GraphRefusal, invalid, plannedRefusal } from "./graph-errors.ts";
import { DAY_MS } from "./tokens.ts";
import { type Container, type MediaItem, mintId, mintSecret, type PublishedMedia, type World } from "./world.ts";

/**
 * E7. Returns the id of the live media. A second publish of the same container goes live again and is recorded as a violation:
 * the platform's own answer is not documented, and this is the worst that it could do.
 * @throws GraphRefusal
 */
export async function publishContainer(
  world: World,
  creationId: string,
  { breaksWith }: Pick<ContainerFaults, "breaksWith">,
): Promise<string> {
  const container = world.containers.get(creationId);
  if (container === undefined) throw new GraphRefusal("creationNotFound");
  const now = world.settings.clock.now();
  await settle(container, now);
  const status = statusAt(container, now);
  if (status === "EXPIRED") throw new GraphRefusal("creationNotFound");
  if (status !== "FINISHED" && status !== "PUBLISHED") throw new GraphRefusal("mediaNotReady");
  if (container.isCarouselItem) {
    throw invalid("A carousel item cannot be published by itself");
  }
  if (container.refusal !== null) throw plannedRefusal(container.refusal);
  if (breaksWith !== undefined) {
    container.verdict = { ok: false, reason: breaksWith };
    throw new GraphRefusal("serverError");
  }
  if (status === "PUBLISHED") recordViolation(world, container);
  if (quotaUsage(world) >= world.settings.quotaTotal) throw new GraphRefusal("quotaReached");
  return goLive(world, container, now);
}

function recordViolation(world: World, { id }: Container): void {
  const first = world.media.find((media) => media.containerId === id);
  const detail = `Container ${id} was published again, although it is live as ${first?.id}.`;
  world.violations.push({ kind: "double publish", containerId: id, detail });
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
    comments: [],
    isCommentEnabled: container.kind !== "STORIES",
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

/** Publications of the last 24 hours. Stories count, and a carousel counts once. */
export function quotaUsage(world: World): number {
  const sinceMs = world.settings.clock.now().getTime() - DAY_MS;
  return world.media.filter((media) => media.publishedAt.getTime() > sinceMs).length;
}
