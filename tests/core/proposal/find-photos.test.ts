import { describe, expect, it } from "vitest";
import { findPhotos, isAttachmentHost, signedAddress } from "../../../scripts/core/proposal/find-photos.ts";
import { parseIssueForm } from "../../../scripts/core/proposal/parse-issue-form.ts";

const SERVER = "https://github.com";
const ID = "12345678-9abc-4def-8123-456789abcdef";
const ASSET = `${SERVER}/user-attachments/assets/${ID}`;
const find = (body: string) => findPhotos(parseIssueForm(body) ?? {}, body, SERVER);
const withField = (text: string) => `### Caption\n\nFresh.\n\n### Photo\n\n${text}\n\n### Pillar\n\ncraft`;

describe("the photos of an issue", () => {
  it.each([
    ["a markdown picture", `![IMG_0042](${ASSET})`, ASSET],
    ["a picture with a title", `![a](${ASSET} "b")`, ASSET],
    ["an img element", `<img width="4032" height="3024" alt="Image" src="${ASSET}" />`, ASSET],
    ["a bare link", ASSET, ASSET],
    [
      "a linked file",
      `[IMG.heic](${SERVER}/user-attachments/files/17/I.heic)`,
      `${SERVER}/user-attachments/files/17/I.heic`,
    ],
    ["a picture of older issues", `![a](${SERVER}/team/posts/assets/17/${ID})`, `${SERVER}/team/posts/assets/17/${ID}`],
    [
      "a picture of still older issues",
      "![a](https://user-images.githubusercontent.com/17/a-1.png)",
      "https://user-images.githubusercontent.com/17/a-1.png",
    ],
  ])("are found as %s", (_name, text, address) => {
    const expected = { addresses: [address], form: { caption: "Fresh.", pillar: "craft" }, hasOther: false };
    expect(find(withField(text))).toMatchObject(expected);
  });

  it.each([".", ",", "!", "?)", "..."])("are found as a link in a sentence, before %j", (end) => {
    const file = `${SERVER}/user-attachments/files/17/IMG_0042.v2.heic`;
    expect(find(`### Caption\n\nFresh.\n\n### Note\n\nPlease take ${file}${end} Thank you.`).addresses).toEqual([file]);
  });

  it("are found anywhere in the text where the form has no field for them, and leave the other fields clean", () => {
    const body = `### Caption\n\n\`\`\`text\nFresh.\n\n![a](${ASSET})\n\n#bread\n\`\`\`\n\n### Image address\n\n${ASSET}\n\n### Pillar\n\ncraft\n\n<img src="${ASSET}">`;
    const expected = { addresses: [ASSET], form: { caption: "Fresh.\n\n#bread", pillar: "craft" }, hasOther: false };
    expect(find(body)).toMatchObject(expected);
  });

  it.each([
    [`![rye-1a2b3c4d](${ASSET})`, "rye-1a2b3c4d"],
    [`[rye.v2.mp4](${ASSET})`, "rye.v2"],
    [`<img width="1080" height="1350" alt="rye" src="${ASSET}" />`, "rye"],
    [ASSET, undefined],
  ])("have the names of the dropped files: %s", (text, name) =>
    expect(find(withField(text)).names.get(ASSET)).toBe(name),
  );

  it("come in the order of the text, each once, and those of the field before all others", () => {
    const other = ASSET.replace("12345678", "22345678");
    expect(find(withField(`![](${other})\n![](${ASSET})\n![](${other})`)).addresses).toEqual([other, ASSET]);
    const body = `${withField(`![](${ASSET})`)}\n\n![](${other})`;
    expect(find(body).addresses).toEqual([ASSET]);
  });

  it.each([
    ["on another host", "![a](https://evil.example/a.png)"],
    ["on a host that looks like GitHub", `![a](https://github.com.evil.example/user-attachments/assets/${ID})`],
    ["with GitHub as a user name", `![a](https://github.com@evil.example/user-attachments/assets/${ID})`],
    ["that is still being uploaded", "![Uploading IMG_0042.heic…]()"],
    ["that is only words", "see my drive"],
    ["beside a real one", `![a](${ASSET}) ![b](https://evil.example/b.png)`],
  ])("are refused in their field when there is one %s", (_name, text) =>
    expect(find(withField(text)).hasOther).toBe(true),
  );

  it("are not looked for in an image address elsewhere", () => {
    const body = "### Caption\n\nFresh.\n\n### Image address\n\nhttps://cdn.example.com/a.jpg";
    expect(find(body)).toMatchObject({ addresses: [], form: { image_url: "https://cdn.example.com/a.jpg" } });
  });

  it("are counted in a text of thousands of them, and in one made to be slow", () => {
    const many = Array.from({ length: 1_000 }, (_, index) => ASSET.replace("12345678", String(10_000_000 + index)));
    expect(find(withField(many.join("\n"))).addresses).toHaveLength(1_000);
    for (const piece of ["![", "<img ", "[a](", `${SERVER}/user-attachments/files/1/`, `${SERVER}/a/b/assets/`]) {
      const body = withField(`${piece.repeat(Math.floor(60_000 / piece.length))}\n${ASSET}`);
      expect(find(body).addresses).toContain(ASSET);
    }
  });
});

describe("what an attachment may be fetched from", () => {
  it.each([
    ["an attachment", ASSET, true],
    ["one of an older issue", `${SERVER}/team/posts/assets/17/${ID}`, true],
    ["a file of an older issue", `${SERVER}/team/posts/files/17/photo.jpg`, true],
    ["GitHub's store", `https://github-production-user-asset-6210df.s3.amazonaws.com/1/2-${ID}.jpg?X-Amz=a`, true],
    ["the store of private ones", `https://private-user-images.githubusercontent.com/1/2-${ID}.jpg?jwt=a`, true],
    ["the store of files", "https://objects.githubusercontent.com/github-production-repository-file-5c1aeb/1/2", true],
    ["another bucket", "https://github-production-user-asset-6210df-evil.s3.amazonaws.com/a", false],
    ["another bucket of that name", "https://s3.amazonaws.com/github-production-user-asset-6210df/a", false],
    ["a file of some repository", "https://raw.githubusercontent.com/evil/evil/main/a.jpg", false],
    ["another page of GitHub", "https://github.com/login?return_to=a", false],
    ["another port", `https://objects.githubusercontent.com:8443/a`, false],
    ["a store without https", "http://objects.githubusercontent.com/a", false],
    ["a host that ends alike", "https://evil-objects.githubusercontent.com.example/x", false],
    ["a name", "https://me@objects.githubusercontent.com/x", false],
    ["a password only", "https://:sesame@objects.githubusercontent.com/x", false],
    ["the inner network", "https://169.254.169.254/latest/meta-data/", false],
  ])("%s: %s %s", (_name, address, expected) => expect(isAttachmentHost(new URL(address), SERVER)).toBe(expected));

  it("is, in a private repository, the address that GitHub signed for the same file", () => {
    const signed = `https://private-user-images.githubusercontent.com/17/42-${ID}.jpeg?jwt=a.b-c_d`;
    const html = `<p><a href="${signed}&amp;x=1"><img src="${signed}&amp;x=1" alt="a"></a></p>`;
    expect(signedAddress(ASSET, html)).toBe(`${signed}&x=1`);
    expect(signedAddress(ASSET, html.replaceAll(ID, ID.replace("1234", "9999")))).toBe(ASSET);
    expect(signedAddress(ASSET, `<img src="https://evil.example/${ID}">`)).toBe(ASSET);
  });
});
