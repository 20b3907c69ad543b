import { describe, expect, it } from "vitest";
import { findingsAbout, findingsIn, goodBatch, NOTES, seeded } from "../../support/caption-batch.ts";

/** The caption of a post of the good batch with its first line replaced. */
function withHook(index: number, hook: string): object[] {
  return seeded(index, { caption: captionOf(index).replace(/^.*/, hook) });
}

function captionOf(index: number): string {
  return goodBatch()[index]?.caption ?? "";
}

function withBody(index: number, change: (caption: string) => string): object[] {
  return seeded(index, { caption: change(captionOf(index)) });
}

describe("a batch that keeps all rules", () => {
  it("has no findings", () => {
    expect(findingsAbout(goodBatch())).toEqual([]);
  });

  it("has none either without past captions, which are needed to compare the voice", () => {
    expect(findingsAbout(goodBatch(), { samples: [] })).toEqual([]);
  });
});

describe("rule 1, the hook", () => {
  // tests/core/rules/captions/hook.test.ts has more examples, and engagement-bait.test.ts those of bait.
  it("refuses a soft warm-up", () => {
    expect(findingsIn(withHook(2, "Hey everyone, the new rye is here."))).toContain("error hook /2/caption");
  });

  it("refuses a first line without words", () => {
    expect(findingsIn(withHook(2, "🥖🥖🥖"))).toContain("error hook /2/caption");
    expect(findingsIn(withBody(2, (caption) => `\n${caption}`))).toEqual(["error hook /2/caption"]);
  });

  it("counts 125 characters for the first line, and no more", () => {
    expect(findingsIn(withHook(2, "a".repeat(125)), { samples: [] })).toEqual([]);
    expect(findingsIn(withHook(2, "a".repeat(126)), { samples: [] })).toEqual(["error hook /2/caption"]);
  });

  it("warns of a hook that is not of the type it claims to be", () => {
    expect(findingsIn(withHook(3, "A bakery smells of coffee before the bread."))).toEqual([
      "warning hook-fits /3/hook_type",
    ]);
    expect(findingsIn(withHook(0, "A loaf takes its time."))).toEqual(["warning hook-fits /0/hook_type"]);
  });
});

describe("rule 2, hook types", () => {
  it("refuses two of a kind in a row, at the second", () => {
    expect(findingsIn(seeded(2, { hook_type: "CONTRARIAN" }))).toEqual(["error hook-variety /2/hook_type"]);
  });
});

describe("rule 3, calls to action", () => {
  it.each([
    ["one that comes too early", 4, "no call to action"],
    ["one that comes too late", 5, "comment prompt"],
    ["the first", 0, "no call to action"],
    ["the last", 7, "comment prompt"],
  ])("blames %s alone", (_, index, cta_type) => {
    expect(findingsIn(seeded(index, { cta_type }))).toEqual([`error cta-rotation /${index}/cta_type`]);
  });

  it.each([1, 3])("says of two link pushes in a row that they are, once, at the wrong one (%i)", (index) => {
    expect(findingsIn(seeded(index, { cta_type: "link-in-bio push" }))).toEqual([
      `error link-pushes /${index}/cta_type`,
    ]);
  });

  it("finds every kind of broken window", () => {
    const swapped = goodBatch();
    const [fourth, fifth] = [swapped[3], swapped[4]];
    if (fourth === undefined || fifth === undefined) throw new Error("the batch is too short");
    [fourth.cta_type, fifth.cta_type] = [fifth.cta_type, fourth.cta_type];
    expect(findingsIn(swapped)).toEqual(["error cta-rotation /3/cta_type", "error cta-rotation /4/cta_type"]);
  });

  it("judges batches shorter than the cycle", () => {
    expect(findingsIn(goodBatch().slice(0, 2))).toEqual([]);
    expect(findingsIn(seeded(1, { cta_type: "comment prompt" }).slice(0, 2))).toEqual([
      "error cta-rotation /1/cta_type",
    ]);
  });

  it("takes the four labels word for word", () => {
    expect(findingsAbout(seeded(1, { cta_type: "Save/Share Prompt" }))).toEqual([
      expect.objectContaining({
        rule: "wrong-value",
        severity: "error",
        pointer: "/1/cta_type",
        hint: 'Did you mean "save/share prompt"?',
      }),
    ]);
  });
});

describe("rule 4, lengths", () => {
  const ofLength = (length: number) => (caption: string) => {
    const tags = "\n\n#bread #bakery #slowfood";
    const text = caption.replace(tags, "").repeat(6);
    return `${text.slice(0, length - tags.length - 1)}.${tags}`;
  };

  it.each([
    [299, ["error caption-size /2/caption"]],
    [300, []],
    [1500, []],
    [1501, ["error caption-size /2/caption"]],
    [2201, ["error caption-size /2/caption"]],
  ])("judges %i characters", (length, errors) => {
    const findings = findingsIn(withBody(2, ofLength(length)));
    expect(findings.filter((finding) => finding.startsWith("error"))).toEqual(errors);
  });

  it("names Instagram's own limit when that is passed", () => {
    const [finding] = findingsAbout(withBody(2, ofLength(2300)), { samples: [] });
    expect(finding?.message).toBe("Day 3: The caption has 2300 characters; Instagram takes at most 2200.");
  });

  it("refuses a batch of equally long captions", () => {
    const equal = goodBatch().map((caption) => ({ ...caption, caption: ofLength(600)(caption.caption) }));
    expect(findingsIn(equal, { samples: [] })).toEqual(["error length-variation "]);
    // Three say nothing yet about how the lengths vary.
    expect(findingsIn(equal.slice(0, 4), { samples: [] })).toContain("error length-variation ");
    expect(findingsIn(equal.slice(0, 3), { samples: [] })).not.toContain("error length-variation ");
  });
});

describe("lengths that hardly vary", () => {
  const between = (shortest: number, longest: number) =>
    goodBatch().map((caption, index) => {
      const tags = "\n\n#bread #bakery #slowfood";
      const text = caption.caption.replace(tags, "").repeat(6);
      return { ...caption, caption: `${text.slice(0, (index === 0 ? longest : shortest) - tags.length - 1)}.${tags}` };
    });

  it("are refused below one and a half times the shortest", () => {
    expect(findingsIn(between(600, 899), { samples: [] })).toContain("error length-variation ");
    expect(findingsIn(between(600, 900), { samples: [] })).not.toContain("error length-variation ");
  });
});

describe("rule 5, hashtags", () => {
  const tagged = (tags: string) => (caption: string) => caption.replace("#bread #bakery #slowfood", tags);

  it.each([
    ["#a #b", ["error hashtag-line /2/caption"]],
    ["#a #b #c #d #e", []],
    ["#a #b #c #d #e #f", ["error hashtag-line /2/caption"]],
  ])(
    "wants 3 to 5 where the settings say nothing, as many as the queue takes without a warning: %s",
    (tags, findings) => {
      expect(findingsIn(withBody(2, tagged(tags)))).toEqual(findings);
    },
  );

  it("wants exactly the number that the settings say", () => {
    const settings = { captions: { hashtags: 3 } };
    expect(findingsIn(goodBatch(), { settings })).toEqual([]);
    expect(findingsIn(withBody(2, tagged("#a #b #c #d")), { settings })).toEqual(["error hashtag-line /2/caption"]);
  });

  it.each([
    [{ hashtags: { max: 2 } }, "#a #b", "#a #b #c"],
    [{ hashtags: { max: 4 } }, "#a #b #c #d", "#a #b #c #d #e"],
    [{ hashtags: { max: 0 } }, "", "#a"],
    [{ hashtags: { max: 3 }, captions: { hashtags: 6 } }, "#a #b #c", "#a #b #c #d"],
    [{ hashtags: { max: 30 }, captions: { hashtags: 6 } }, "#a #b #c #d #e #f", "#a #b #c"],
  ])("never wants more than the settings allow in the queue: %j", (settings, fine, wrong) => {
    const batchWith = (tags: string) => goodBatch().map((post) => ({ ...post, caption: tagged(tags)(post.caption) }));
    const findings = (tags: string) => findingsIn(batchWith(tags), { settings, samples: [] });
    expect(findings(fine).filter((finding) => finding.includes("hashtag"))).toEqual([]);
    expect(findings(wrong)).toContain("error hashtag-line /2/caption");
  });

  it("wants them on the last line", () => {
    const scattered = withBody(2, (caption) => tagged("#a #b #c")(caption).replace("The oven", "The #oven"));
    expect(findingsIn(scattered)).toEqual(["error hashtag-line /2/caption"]);
    expect(findingsIn(withBody(2, tagged("More soon #a #b #c")))).toEqual(["warning hashtag-line /2/caption"]);
    expect(findingsIn(withBody(2, (caption) => `${caption}\n`))).toEqual([]);
  });
});

describe("the picture's sentences", () => {
  it.each([
    "A loaf on a board.",
    "A loaf on a board",
    "Is this a loaf? yes, on a board",
    "The loaf of St. Martin, approx. 3 days old, by Dr. Rye.",
    'A sign that says "Bread. now" on a board',
    "Eine Tüte, z. B. Brötchen, auf einem Brett.",
  ])("are one each: %s", (text) => {
    expect(findingsIn(seeded(2, { image_direction: text, alt_text: text }))).toEqual([]);
  });

  it.each([
    ["A loaf. It is round. The board is wood. Light comes from the left.", "4 sentences"],
    ["A loaf!  Round.", "2 sentences"],
    ["A loaf on a board\nand a knife", "2 sentences"],
    ["¿Un pan? ¡Un pan!", "2 sentences"],
  ])("are not more: %s", (text, count) => {
    const batch = seeded(2, { image_direction: text, alt_text: text });
    expect(findingsIn(batch)).toEqual(["error one-sentence /2/image_direction", "error one-sentence /2/alt_text"]);
    expect(findingsAbout(batch)[0]?.message).toBe(`Day 3: image_direction has ${count}; it should be one.`);
  });
});

describe("rule 6, facts", () => {
  const saying = (fact: string) => (caption: string) => caption.replace("\n\n#", ` ${fact}\n\n#`);

  it.each(["We sold 512 loaves.", "It costs 4.50.", "Open until 18:30.", "Seventeen bakers came."])(
    "refuses what no note mentions: %s",
    (fact) => {
      expect(findingsIn(withBody(2, saying(fact)), { samples: [] })).toEqual(["error facts /2/caption"]);
    },
  );

  it.each(["It takes 36 hours.", "Forty loaves were black.", "From 8 on."])(
    "takes what a note says, however it is written: %s",
    (fact) => {
      expect(findingsIn(withBody(2, saying(fact)))).toEqual([]);
    },
  );

  it.each([
    "See @rye_2026.",
    "See https://rye.example/2026",
    "Write to rye@mill.example!",
    "All at www.rye.example.",
    "At rye.shop/bread.",
  ])("refuses a link or a handle that nobody has mentioned, in an evergreen post too: %s", (fact) => {
    expect(findingsIn(withBody(2, saying(fact)), { samples: [] })).toEqual(["error facts /2/caption"]);
    const evergreen = seeded(2, { caption: saying(fact)(captionOf(2)), flag: "EVERGREEN" });
    expect(findingsIn(evergreen, { samples: [] })).toEqual(["error facts /2/caption"]);
  });

  it.each([
    ["a note", { notes: [...NOTES, "Mill: @Rye_2026, www.rye.example/2026/ and rye@mill.example"] }],
    ["a past caption", { samples: ["With @rye_2026, see https://rye.example/2026. Or rye@mill.example."] }],
    [
      "the settings",
      { settings: { pillars: ["craft", "place", "recipes", "@rye_2026 https://rye.example/2026 rye@mill.example"] } },
    ],
  ])("takes links and handles that %s mentions", (_, context) => {
    const caption = saying("See @rye_2026, https://rye.example/2026 or rye@mill.example.");
    const objections = findingsAbout(withBody(2, caption), context).filter(
      ({ rule, severity }) => rule === "facts" && severity === "error",
    );
    expect(objections).toEqual([]);
  });

  it("takes the account's own handle", () => {
    const batch = withBody(2, saying("Follow the smell to @corner.bakery."));
    expect(findingsIn(batch, { samples: [], account: "corner.bakery" })).toEqual([]);
    expect(findingsIn(batch, { samples: [], account: "corner" })).toEqual(["error facts /2/caption"]);
  });

  it("wants every post flagged and free of numbers where there are no notes", () => {
    const context = { notes: [], samples: [] };
    const plain = "Bread takes time, and we take it too.";
    const batch = goodBatch().map((post) => ({
      ...post,
      caption: `${plain}${post.caption.slice(post.caption.indexOf("\n"))}`,
      hook_type: post.hook_type === "NUMBER" ? "CONTRARIAN" : post.hook_type,
    }));
    const factsOf = (posts: object[]) => findingsIn(posts, context).filter((finding) => finding.includes(" facts "));
    expect(factsOf(batch)).toEqual(batch.map((_, index) => `error facts /${index}/flag`));
    const flagged = batch.map((post) => ({ ...post, flag: "EVERGREEN" }));
    expect(factsOf(flagged)).toEqual([]);
    const inventing = flagged.map((post, index) =>
      index === 1 ? { ...post, caption: saying("We sold 512 loaves.")(post.caption) } : post,
    );
    expect(factsOf(inventing)).toEqual(["error facts /1/caption"]);
    expect(factsOf(inventing.map((post) => ({ ...post, flag: "NEEDS_FACT_CHECK" })))).toEqual([]);
  });

  it("lets a caption count its own list", () => {
    const list =
      "These are 3 steps to a crust.\n1. Heat the oven and wait.\n2. Spray it with water.\n3. Close the door.";
    expect(findingsIn(withBody(2, saying(list)), { samples: [] })).toEqual([]);
  });

  it("finds names that no note knows", () => {
    expect(findingsAbout(withBody(2, saying("We met Henrik on Sunday.")))).toEqual([
      expect.objectContaining({ rule: "facts", severity: "error", message: 'Day 3: No note mentions "Henrik".' }),
    ]);
    expect(findingsIn(withBody(2, saying("The rye of the Lindner mill, on Saturday.")), { samples: [] })).toEqual([]);
  });

  it("accepts a post that is flagged, and warns of numbers in an evergreen one", () => {
    const caption = saying("We sold 512 loaves to Henrik.")(captionOf(2));
    expect(findingsIn(seeded(2, { caption, flag: "NEEDS_FACT_CHECK" }))).toEqual([]);
    const evergreen = saying("We sold 512 loaves.")(captionOf(2));
    expect(findingsIn(seeded(2, { caption: evergreen, flag: "EVERGREEN" }))).toEqual(["warning facts /2/caption"]);
  });

  it("knows three flags", () => {
    expect(findingsIn(seeded(2, { flag: "EVERGREEN" }))).toEqual([]);
    expect(findingsIn(seeded(2, { flag: "evergreen" }))).toEqual(["error wrong-value /2/flag"]);
    expect(findingsIn(seeded(2, { flag: "" }))).toEqual(["error wrong-value /2/flag"]);
  });
});

describe("rule 7, the voice", () => {
  it("is not compared with fewer than three past captions", () => {
    const withEmoji = withBody(6, (caption) => caption.replace("\n\n#", " 🥖\n\n#"));
    const past = ["One plain caption.", "Another plain caption.", "A third plain caption."];
    const isCompared = (samples: string[]) =>
      findingsAbout(withEmoji, { samples }).some(({ rule }) => rule === "voice");
    expect([isCompared(past.slice(0, 2)), isCompared(past)]).toEqual([false, true]);
  });

  it.each([
    [
      "emoji",
      (caption: string) => caption.replace("\n\n#", " 🥖\n\n#"),
      "The caption has emoji; the past captions have none.",
    ],
    [
      "exclamation marks",
      (caption: string) => caption.replace(".\n\n#", "!\n\n#"),
      "The caption uses exclamation marks; the past captions do not.",
    ],
    [
      "dashes",
      (caption: string) => caption.replace(", and", " —"),
      "The caption uses dashes; the past captions do not.",
    ],
    [
      "long paragraphs",
      (caption: string) => caption.replaceAll(/(?<=\n\n.*)\n\n(?!#)/gs, " "),
      expect.stringContaining("Line breaks are rarer than in the past captions"),
    ],
    [
      "long sentences",
      (caption: string) => caption.replaceAll(/\.(?=\s+[A-Z])/g, ","),
      expect.stringMatching(/^Sentences have \d+ words on average; the past captions' have at most \d+\.$/),
    ],
  ])("warns of %s that the past captions do not have", (_, change, message) => {
    const findings = findingsAbout(withBody(6, change));
    expect(findings).toContainEqual(expect.objectContaining({ rule: "voice", severity: "warning" }));
    const said = findings
      .filter(({ rule }) => rule === "voice")
      .map((finding) => finding.message.replace("Day 7: ", ""));
    expect(said).toContainEqual(message);
    expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
  });

  it("misses emoji that every past caption has", () => {
    const samples = ["One. 🥖\n\n#a", "Two. 🥖\n\n#a", "Three. 🥖🥖\n\n#a"];
    const said = findingsAbout(goodBatch(), { samples }).map(({ message }) => message);
    expect(said).toContainEqual(
      expect.stringContaining("The caption has no emoji; every past caption has at least 1."),
    );
  });
});

describe("the form of a batch", () => {
  it.each(["day", "pillar", "hook_type", "cta_type", "caption", "image_direction", "alt_text", "flag"])(
    "demands %s",
    (field) => {
      const batch = goodBatch().map((caption, index) =>
        index === 2 ? Object.fromEntries(Object.entries(caption).filter(([name]) => name !== field)) : caption,
      );
      expect(findingsIn(batch)).toEqual(["error missing-field /2"]);
    },
  );

  it("refuses an unknown field, a wrong type and an entry that is no caption", () => {
    expect(findingsIn(seeded(2, { hashtags: ["#a"] }))).toEqual(["error unknown-field /2/hashtags"]);
    expect(findingsIn(seeded(2, { day: "3" }))).toEqual(["error wrong-type /2/day"]);
    expect(findingsIn([...goodBatch(), "more"])).toEqual(["error wrong-type /8"]);
  });

  it("wants a bare list with something in it", () => {
    expect(findingsIn({ posts: goodBatch() })).toEqual(["error wrong-type "]);
    expect(findingsIn([])).toEqual(["error wrong-form "]);
    expect(findingsIn(null)).toEqual(["error wrong-type "]);
  });

  it("refuses a day twice, and warns of days that fall", () => {
    expect(findingsIn(seeded(3, { day: 3 }))).toEqual(["error day-numbers /3/day"]);
    expect(findingsIn(seeded(7, { day: 100 }).toReversed().slice(0, 1))).toEqual([]);
    expect(findingsIn(seeded(2, { day: 20 }))).toEqual([3, 4, 5, 6, 7].map((at) => `warning day-numbers /${at}/day`));
  });

  it("refuses labels that the queue would refuse", () => {
    const settings = { pillars: ["craft", "place"], cta_types: ["comment prompt"] };
    const findings = findingsIn(goodBatch().slice(5, 7), { settings });
    expect(findings).toEqual([
      "error pillar /0/pillar",
      "error cta-type /0/cta_type",
      "error pillar /1/pillar",
      "error cta-type /1/cta_type",
    ]);
  });
});
