// Decodes HEIC photos, as iPhones take them, for browsers that cannot. The composer starts it with the first such photo.
// The library is a file of its own, and is missing where it was not installed when the site was built.
importScripts("./heic/libheif.js");

/** The wide colours of phones turn pale without this. The name stands in the photo's colour profile, in UTF-16: Apple's or sharp's. */
const WIDE = ["Display P3", "sP3C"].map((name) => [...name].join("\0"));
const PROFILE_BYTES = 65_536;

self.addEventListener("message", async ({ data: bytes }) => {
  const library = libheif();
  await library.ready;
  const images = new library.HeifDecoder().decode(bytes);
  const image = images.find((candidate) => candidate.is_primary()) ?? images[0];
  if (image === undefined) return self.postMessage(null);
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, PROFILE_BYTES));
  const isWide = WIDE.some((name) => head.includes(name));
  const [width, height] = [image.get_width(), image.get_height()];
  const pixels = new ImageData(width, height, { colorSpace: isWide ? "display-p3" : "srgb" });
  image.display(pixels, (filled) => self.postMessage(filled === null ? null : pixels));
});
