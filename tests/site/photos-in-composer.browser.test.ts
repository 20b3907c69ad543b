import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inflate } from "../../scripts/adapters/compression/inflate.ts";
import { readPackedChanges } from "../../scripts/core/proposal/packed-changes.ts";
import { hasChromium } from "../support/chromium.ts";
import { axe, RULES } from "./support/axe.ts";
import { simplePost } from "./support/queues.ts";
import { openSiteStage, overflowOf, PHONE, type SiteStage, visit } from "./support/site-stage.ts";

const json = async (page: Page) => JSON.parse(await page.getByLabel("The post as JSON").inputValue());
const choose = (page: Page) => page.getByLabel("Choose files");
const crop = (page: Page) => page.getByRole("dialog");

/** A photo as a phone stores it: on its side, with a place in its metadata. Its upper half is red when it is upright. */
async function phonePhoto(name: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const red = { create: { width: 800, height: 1200, channels: 3, background: "#f00" } } as const;
  const sideways = sharp({ create: { width: 1600, height: 1200, channels: 3, background: "#00f" } }).composite([
    { input: red, left: 0, top: 0 },
  ]);
  const buffer = await sideways
    .jpeg()
    .withExif({ IFD0: { Make: "SecretCamera" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 31/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  return { name, mimeType: "image/jpeg", buffer };
}

/** The files that the page keeps, as bytes. */
async function keptFiles(page: Page): Promise<Map<string, Buffer>> {
  const kept = await page.evaluate(async () => {
    const request = indexedDB.open("mergecast files /");
    const database = await new Promise<IDBDatabase>((resolve) => {
      request.onsuccess = () => resolve(request.result);
    });
    const files = database.transaction("files").objectStore("files");
    const read = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        asked.onsuccess = () => resolve(asked.result);
      });
    const [keys, blobs] = await Promise.all([read(files.getAllKeys()), read(files.getAll())]);
    database.close();
    return await Promise.all(
      keys.map(async (key, at) => [String(key), [...new Uint8Array(await (blobs[at] as Blob).arrayBuffer())]] as const),
    );
  });
  return new Map(kept.map(([path, bytes]) => [path, Buffer.from(bytes)]));
}

/** Two fingers on the crop, so many pixels apart. */
async function pinch(page: Page, { from, to }: { from: number; to: number }): Promise<void> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await crop(page).getByRole("img").boundingBox()) ?? {};
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", apart: number) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: [-0.5, 0.5]
        .slice(0, type === "touchEnd" ? 0 : 2)
        .map((side, id) => ({ x: x + width / 2, y: y + height / 2 + side * apart, id })),
    });
  await touch("touchStart", from);
  await touch("touchMove", to);
  await touch("touchEnd", to);
}

describe.skipIf(!hasChromium)("photos in the composer", () => {
  let stage: SiteStage;
  beforeAll(async () => {
    const queueOf = () => JSON.stringify({ account: "a", posts: [simplePost({ id: "first" })] });
    stage = await openSiteStage({ queueOf });
  });
  afterAll(() => stage?.close());

  it("turns a photo of a phone into an upright JPEG without metadata, in the shape that was chosen, and keeps it over a reload", async () => {
    const { page, findings, hosts } = await visit(stage, "compose.html");
    await choose(page).setInputFiles(await phonePhoto("My Photo.JPG"));
    await crop(page).getByText("1200 × 1500 pixels").waitFor();
    expect(await axe(page, RULES)).toEqual([]);
    await crop(page).getByRole("button", { name: "1:1", exact: true }).click();
    await crop(page).getByText("1200 × 1200 pixels").waitFor();
    await crop(page).getByRole("img").focus();
    for (let times = 0; times < 20; times++) await page.keyboard.press("ArrowUp");
    await crop(page).getByRole("button", { name: "Use this photo" }).click();
    await crop(page).waitFor({ state: "detached" });
    await page.getByLabel("Alt text").fill("Red above, blue below.");
    await page.getByRole("textbox", { name: "Caption" }).fill("Two colours.");
    await page.getByLabel("Pillar").fill("craft");
    await page.getByLabel("Call to action").fill("none");
    await page.locator(".verdict").getByText("All rules are met.").waitFor();
    const { image_url: path } = await json(page);
    expect(path).toMatch(/^media\/my-photo-[0-9a-f]{8}\.jpg$/);
    // The page keeps the file after it has shown it.
    await expect.poll(async () => (await keptFiles(page)).has(path)).toBe(true);
    await page.reload();
    await page.locator(".verdict").getByText("All rules are met.").waitFor();
    const bytes = (await keptFiles(page)).get(path);
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.channels]).toEqual([1200, 1200, 3]);
    const { format, exif, orientation } = await sharp(bytes).metadata();
    expect([format, exif, orientation]).toEqual(["jpeg", undefined, undefined]);
    expect(bytes?.includes("SecretCamera")).toBe(false);
    const at = (x: number, y: number) => [...data.subarray((y * 1200 + x) * 3, (y * 1200 + x) * 3 + 3)];
    expect(at(600, 100)[0]).toBeGreaterThan(200);
    expect(at(600, 1150)[2]).toBeGreaterThan(200);
    expect(findings).toEqual([]);
    expect([...hosts].filter((host) => host !== "")).toHaveLength(1);
  });

  it("makes a carousel of several, whose order drag and keys change, and gives an empty place below a transparent picture", async () => {
    const { page } = await visit(stage, "compose.html");
    const picture = (name: string, background: string) =>
      sharp({ create: { width: 700, height: 700, channels: 4, background } })
        .png()
        .toBuffer()
        .then((buffer) => ({ name, mimeType: "image/png", buffer }));
    await choose(page).setInputFiles([
      await picture("one.png", "#00000000"),
      await picture("two.png", "#0f0"),
      await picture("three.png", "#00f"),
    ]);
    for (const title of ["Photo 1 of 3", "Photo 2 of 3", "Photo 3 of 3"]) {
      await crop(page).getByText(title).waitFor();
      await crop(page).getByRole("button", { name: "Use this photo" }).click();
    }
    const names = async () =>
      (await json(page)).children.map(({ image_url: url }: { image_url: string }) => url.replace(/.*\/|-.*/g, ""));
    await expect.poll(names).toEqual(["one", "two", "three"]);
    const handle = (at: number) => page.getByRole("button", { name: new RegExp(`^Entry ${at}\\b`) });
    await handle(1).focus();
    await page.keyboard.press("ArrowDown");
    await expect.poll(names).toEqual(["two", "one", "three"]);
    await handle(1).scrollIntoViewIfNeeded();
    const from = await handle(1).boundingBox();
    await page.mouse.move((from?.x ?? 0) + 10, (from?.y ?? 0) + 10);
    await page.mouse.down();
    await handle(3).scrollIntoViewIfNeeded();
    const to = await handle(3).boundingBox();
    await page.mouse.move((to?.x ?? 0) + 10, (to?.y ?? 0) + 10, { steps: 3 });
    await page.mouse.up();
    await expect.poll(names).toEqual(["one", "three", "two"]);
    const kept = async () => [...(await keptFiles(page))].find(([path]) => path.startsWith("media/one"))?.[1];
    await expect.poll(kept).toBeDefined();
    const one = await kept();
    expect([...(await sharp(one).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
  });

  it("takes a photo that is dropped anywhere or pasted, leaves text with a picture of it to the field it is pasted into, and cancels without a trace", async () => {
    const { page } = await visit(stage, "compose.html");
    const bytes = [...(await phonePhoto("x.jpg")).buffer];
    const give = (type: "drop" | "dragover" | "paste", selector: string, texts: readonly string[]) =>
      page.evaluate(
        ({ type, selector, texts, bytes }) => {
          const transfer = new DataTransfer();
          for (const format of texts) transfer.setData(format, "caption\tday");
          transfer.items.add(new File([new Uint8Array(bytes)], "x.jpg", { type: "image/jpeg" }));
          const init = { bubbles: true, cancelable: true };
          const event =
            type === "paste"
              ? new ClipboardEvent(type, { ...init, clipboardData: transfer })
              : new DragEvent(type, { ...init, dataTransfer: transfer });
          document.querySelector(selector)?.dispatchEvent(event);
          return event.defaultPrevented;
        },
        { type, selector, texts, bytes },
      );
    await page.getByText("Many posts at once").click();
    await page.locator(".bulk textarea").waitFor();
    expect(await give("paste", ".bulk textarea", ["text/plain", "text/html"])).toBe(false);
    expect(await give("dragover", "h1", [])).toBe(true);
    expect(await crop(page).count()).toBe(0);
    for (const [type, selector, texts] of [
      ["drop", "h1", []],
      ["drop", ".drop-zone", []],
      ["paste", "body", []],
      ["paste", ".bulk textarea", ["text/html"]],
    ] as const) {
      expect(await give(type, selector, texts)).toBe(true);
      await crop(page).getByRole("button", { name: "Cancel" }).click();
      await crop(page).waitFor({ state: "detached" });
    }
    expect((await json(page)).image_url).toBeUndefined();
  });

  it.each([
    [
      "photo.heic",
      "image/heic",
      "\0\0\0\x18ftypheic\0\0\0\0",
      /HEIC picture, which could not be opened here.*as a JPEG/,
    ],
    ["page.jpg", "image/jpeg", "<!doctype html><p>no", /This is a web page/],
    ["broken.jpg", "image/jpeg", "\xff\xd8\xff\xe0", /This is a JPEG picture, and the browser cannot open it/],
    ["film.avi", "video/x-msvideo", "RIFF1234AVI ", /MP4 and MOV/],
  ])("says in words why it cannot take %s", async (name, mimeType, head, words) => {
    const { page } = await visit(stage, "compose.html");
    await choose(page).setInputFiles({ name, mimeType, buffer: Buffer.from(head, "latin1") });
    await page.locator(".drop-zone").getByText(words).waitFor();
    expect(await crop(page).count()).toBe(0);
  });

  it("opens a HEIC photo with a decoder that is loaded for it alone, in the colours of the web", async () => {
    const { page, findings } = await visit(stage, "compose.html");
    const asked: string[] = [];
    page.context().on("request", (request) => asked.push(new URL(request.url()).pathname));
    const buffer = await readFile(new URL("../fixtures/media/phone.heic", import.meta.url));
    await choose(page).setInputFiles({ name: "Beach.HEIC", mimeType: "image/heic", buffer });
    await crop(page).getByText("360 × 360 pixels").waitFor();
    expect(asked).toContain("/heic/libheif.js");
    await crop(page).getByRole("button", { name: "Use this photo" }).click();
    await crop(page).waitFor({ state: "detached" });
    const kept = async () => [...(await keptFiles(page))].find(([path]) => path.startsWith("media/beach"))?.[1];
    await expect.poll(kept).toBeDefined();
    const { data } = await sharp(await kept())
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (180 * 360 + 290) * 3;
    const worst = [0xe0, 0x30, 0x30].map((value, index) => Math.abs(value - (data[at + index] ?? 0)));
    expect(Math.max(...worst)).toBeLessThan(6);
    expect(findings).toEqual([]);
  });

  it("crops stories to the full screen, shows what the app covers, and does all of it on a phone", async () => {
    const { page } = await visit(stage, "compose.html", { viewport: PHONE, hasTouch: true, isMobile: true });
    await page.getByRole("radio", { name: "Story" }).check();
    await choose(page).setInputFiles(await phonePhoto("x.jpg"));
    await crop(page).getByText("900 × 1600 pixels").waitFor();
    expect(await overflowOf(page)).toBe(0);
    await pinch(page, { from: 60, to: 120 });
    await crop(page).getByText("450 × 800 pixels").waitFor();
    await pinch(page, { from: 120, to: 10 });
    await crop(page).getByText("900 × 1600 pixels").waitFor();
    await crop(page).getByRole("button", { name: "Turn" }).tap();
    await crop(page).getByText("675 × 1200 pixels").waitFor();
    expect(await axe(page, RULES)).toEqual([]);
    await crop(page).getByRole("button", { name: "Use this photo" }).click();
    await expect.poll(async () => (await keptFiles(page)).size).toBe(1);
    const [turned] = (await keptFiles(page)).values();
    // What was above is on the right now, and the middle of the picture was kept.
    const row = await sharp(turned).extract({ left: 0, top: 600, width: 675, height: 1 }).raw().toBuffer();
    expect(row[0]).toBeLessThan(50);
    expect(row[674 * 3]).toBeGreaterThan(200);
    await page.getByRole("button", { name: "Preview" }).click();
    const ratio = async () => {
      const box = await page.locator(".safe-areas").boundingBox();
      return (box?.width ?? 0) / (box?.height ?? 1);
    };
    await expect.poll(ratio).toBeCloseTo(9 / 16, 1);
    expect(await overflowOf(page)).toBe(0);
    expect(await axe(page, RULES)).toEqual([]);
  });

  it("leads from a photo to the form on GitHub by two taps on a phone without a token, and begins the next post with the labels of the last", async () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const { page } = await visit(stage, "compose.html", phone);
    await page.evaluate(() => Object.assign(navigator, { canShare: undefined }));
    await choose(page).setInputFiles(await phonePhoto("My Photo.JPG"));
    await crop(page).getByRole("button", { name: "Use this photo" }).click();
    await crop(page).waitFor({ state: "detached" });
    expect(await page.getByLabel("Image address").count()).toBe(0);
    await page.getByRole("textbox", { name: "Caption" }).fill("Two colours.");
    await page.getByLabel("Alt text").fill("Red above, blue below.");
    await page.getByLabel("Pillar").fill("craft");
    await page.getByLabel("Call to action").fill("none");
    await page.getByRole("button", { name: "Propose" }).click();
    await page.locator(".verdict").getByText("All rules are met.").waitFor();
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save the photo to this device" }).click();
    const download = await saving;
    expect(download.suggestedFilename()).toMatch(/^my-photo-[0-9a-f]{8}\.jpg$/);
    const { width, height } = await sharp(await download.path()).metadata();
    expect([width, height]).toEqual([1200, 1500]);
    const link = page.getByRole("link", { name: "Open the filled-in form on GitHub" });
    const form = new URL((await link.getAttribute("href")) ?? "").searchParams;
    expect(form.get("template")).toBe("propose-changes.yml");
    const packed = readPackedChanges(form.get("changes") ?? "", inflate);
    const said = { caption: "Two colours.", alt_text: "Red above, blue below.", pillar: "craft" };
    expect(packed).toMatchObject({ ok: true, value: [{ kind: "add", posts: [said] }] });
    expect(await page.getByText("For developers").isVisible()).toBe(false);
    expect(await overflowOf(page)).toBe(0);
    expect(await axe(page, RULES)).toEqual([]);
    await page.getByRole("button", { name: "Write" }).click();
    await page.getByRole("button", { name: "New draft" }).click();
    expect(await page.getByLabel("Pillar").inputValue()).toBe("craft");
    expect(await page.getByLabel("Call to action").inputValue()).toBe("none");
    await choose(page).setInputFiles([await phonePhoto("a.jpg"), await phonePhoto("b.jpg")]);
    for (const title of ["Photo 1 of 2", "Photo 2 of 2"]) {
      await crop(page).getByText(title).waitFor();
      if (title.includes("1 of")) await crop(page).getByRole("button", { name: "1:1", exact: true }).tap();
      await crop(page).getByText("1200 × 1200 pixels").waitFor();
      await crop(page).getByRole("button", { name: "Use this photo" }).tap();
    }
    await crop(page).waitFor({ state: "detached" });
    // A phone puts them into its share sheet, from where they go to its photos.
    await page.evaluate(() => {
      const share = async ({ files }: { files: readonly File[] }) => Object.assign(window, { shared: files });
      Object.assign(navigator, { canShare: () => true, share });
    });
    await page.getByRole("button", { name: "Propose" }).tap();
    await page.getByRole("button", { name: "Save the 2 photos to this device" }).tap();
    await page.getByText("Saved.").waitFor();
    const shared = await page.evaluate(async () => {
      const { shared: files } = window as unknown as { shared: File[] };
      const sizes = files.map(
        async (file) => (await createImageBitmap(file)).width / (await createImageBitmap(file)).height,
      );
      return { names: files.map(({ name }) => name[0]), ratios: await Promise.all(sizes) };
    });
    expect(shared).toEqual({ names: ["a", "b"], ratios: [1, 1] });
    await page.getByRole("button", { name: "Write" }).tap();
    await page.getByRole("button", { name: "New draft" }).tap();
    await page.getByRole("radio", { name: "Story" }).check();
    await choose(page).setInputFiles(await phonePhoto("x.jpg"));
    await crop(page).getByRole("button", { name: "Use this photo" }).click();
    await page.getByRole("button", { name: "Propose" }).click();
    // A story goes the same way.
    await page.getByRole("button", { name: "Save the photo to this device" }).waitFor();
    expect(await page.getByRole("link", { name: "Open the filled-in form on GitHub" }).count()).toBe(1);
    expect(await axe(page, RULES)).toEqual([]);
  });

  it("takes the cover of a reel from a timeline, by finger, by keys and by number, and shows the chosen frame", async () => {
    const { page, findings } = await visit(stage, "compose.html");
    await page.getByRole("radio", { name: "Reel" }).check();
    const buffer = await readFile(new URL("../fixtures/media/reel.mp4", import.meta.url));
    await choose(page).setInputFiles({ name: "rise.mp4", mimeType: "video/mp4", buffer });
    const timeline = page.getByRole("slider", { name: /Cover on the timeline/ });
    await page.getByText("Cover on the timeline: 0.0 s").waitFor();
    await expect.poll(() => timeline.isEnabled()).toBe(true);
    const offset = async () => (await json(page)).thumb_offset;
    const shownS = () => page.locator(".cover-picker video").evaluate((video: HTMLVideoElement) => video.currentTime);
    const box = await timeline.boundingBox();
    await timeline.click({ position: { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 2 } });
    await expect.poll(offset).toBeGreaterThan(2500);
    const middle = await offset();
    expect(middle).toBeLessThan(3500);
    await expect.poll(shownS).toBeCloseTo(middle / 1000, 1);
    for (let press = 0; press < 3; press++) await timeline.press("ArrowRight");
    await expect.poll(offset).toBe(middle + 300);
    await page.getByLabel("Cover frame, in seconds").fill("1.25");
    await expect.poll(offset).toBe(1250);
    await expect.poll(shownS).toBeCloseTo(1.25, 2);
    await page.getByLabel("Cover address").fill("https://media.example.com/cover.jpg");
    await timeline.waitFor({ state: "detached" });
    expect(findings).toEqual([]);
  });
});
