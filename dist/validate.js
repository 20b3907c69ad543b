import { createRequire as createRequireOfProgram } from "node:module";
const require = createRequireOfProgram(import.meta.url);
var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __require = /* @__PURE__ */ ((x) => typeof require !== "undefined" ? require : typeof Proxy !== "undefined" ? new Proxy(x, {
  get: (a, b) => (typeof require !== "undefined" ? require : a)[b]
}) : x)(function(x) {
  if (typeof require !== "undefined") return require.apply(this, arguments);
  throw Error('Dynamic require of "' + x + '" is not supported');
});
var __esm = (fn, res, err) => function __init() {
  if (err) throw err[0];
  try {
    return fn && (res = (0, fn[__getOwnPropNames(fn)[0]])(fn = 0)), res;
  } catch (e) {
    throw err = [e], e;
  }
};
var __commonJS = (cb, mod) => function __require2() {
  try {
    return mod || (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports;
  } catch (e) {
    throw mod = 0, e;
  }
};
var __export = (target2, all) => {
  for (var name in all)
    __defProp(target2, name, { get: all[name], enumerable: true });
};
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toESM = (mod, isNodeMode, target2) => (target2 = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(
  // If the importer is in node compatibility mode or this is not an ESM
  // file that has been converted to a CommonJS file using a Babel-
  // compatible transform (i.e. "__esModule" has not been set), then set
  // "default" to the CommonJS "module.exports" for node compatibility.
  isNodeMode || !mod || !mod.__esModule ? __defProp(target2, "default", { value: mod, enumerable: true }) : target2,
  mod
));

// later:node:v8
var require_node_v8 = __commonJS({
  "later:node:v8"(exports, module) {
    module.exports = __require("node:v8");
  }
});

// scripts/core/findings/problem.ts
function describeProblem(problem) {
  const { what, why, whatToDo, isRetryable } = problem;
  const text = `${what}: ${why} ${whatToDo}`;
  if (SPEAKS_OF_RETRIES.test(text)) return text;
  return `${text} ${isRetryable ? "Trying again may help." : "Trying again will not help by itself."}`;
}
var ProblemError, SPEAKS_OF_RETRIES;
var init_problem = __esm({
  "scripts/core/findings/problem.ts"() {
    "use strict";
    ProblemError = class extends Error {
      name = "ProblemError";
      problem;
      exitCode;
      constructor(problem, exitCode, options) {
        super(describeProblem(problem), options);
        this.problem = problem;
        this.exitCode = exitCode;
      }
    };
    SPEAKS_OF_RETRIES = /\b(?:again|retry|retries|repeat|repeated)\b/i;
  }
});

// scripts/core/text/late-pattern.ts
// @__NO_SIDE_EFFECTS__
function latePattern(source, flags) {
  let pattern;
  return () => {
    pattern ??= new RegExp(source, flags);
    return pattern;
  };
}
var init_late_pattern = __esm({
  "scripts/core/text/late-pattern.ts"() {
    "use strict";
  }
});

// scripts/core/text/hidden-characters.ts
function findHidden(text) {
  if (!SUSPECT().test(text)) return [];
  return [...text.matchAll(finderFor(text))].flatMap(
    ({ 1: character, index }) => character === void 0 ? [] : [{ character, offset: index }]
  );
}
function replaceHidden(text, replace) {
  if (!SUSPECT().test(text)) return text;
  return text.replace(
    finderFor(text),
    (match, hidden) => hidden === void 0 ? match : replace(hidden)
  );
}
function finderFor(text) {
  const atWork = RIGHT_TO_LEFT().test(text) ? `${AT_WORK}|${DIRECTION_AT_WORK}` : AT_WORK;
  const finder = finders.get(atWork) ?? new RegExp(`(?:${atWork})|(${HIDDEN})`, "gu");
  finders.set(atWork, finder);
  return finder;
}
function scriptsOf(names) {
  return names.map((name) => `\\p{Script_Extensions=${name}}`).join("");
}
var JOINING, UNSPACED, RIGHT_TO_LEFT, EMOJI, AT_WORK, DIRECTION_AT_WORK, HIDDEN, finders, SUSPECT;
var init_hidden_characters = __esm({
  "scripts/core/text/hidden-characters.ts"() {
    "use strict";
    init_late_pattern();
    JOINING = "Arab Syrc Mand Nkoo Mong Phag Rohg Adlm Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt Bali Java".split(
      " "
    );
    UNSPACED = "Thai Laoo Khmr Mymr Tibt".split(" ");
    RIGHT_TO_LEFT = latePattern(`[${scriptsOf("Hebr Arab Syrc Thaa Nkoo Mand Samr Adlm Rohg".split(" "))}]`, "u");
    EMOJI = "\\p{Extended_Pictographic}\\p{Emoji_Modifier}?[\\ufe0e\\ufe0f]?";
    AT_WORK = [
      "\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{3,6}\\u{e007f}",
      `${EMOJI}(?:\\u200d${EMOJI})*`,
      "[0-9#*]\\ufe0f\\u20e3",
      "\\p{Script=Han}[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]",
      "\\p{Script=Mongolian}[\\u180b-\\u180d\\u180f]",
      "\\p{Script=Myanmar}\\ufe00",
      "[\\u1100-\\u115e\\ua960-\\ua97c][\\u1160\\u1161-\\u11a7]|\\u115f(?=[\\u1161-\\u11a7])",
      `(?<=[${scriptsOf(JOINING)}])[\\u200c\\u200d]`,
      `(?<=[${scriptsOf(UNSPACED)}])\\u200b`
    ].join("|");
    DIRECTION_AT_WORK = "[\\u200e\\u200f\\u061c\\u2066-\\u2069]";
    HIDDEN = "[\\p{Default_Ignorable_Code_Point}\\p{Bidi_Control}\\ufff9-\\ufffb]";
    finders = /* @__PURE__ */ new Map();
    SUSPECT = latePattern(HIDDEN, "u");
  }
});

// scripts/core/text/printable.ts
function printable(text) {
  const seen = replaceHidden(text.toWellFormed(), codeOf);
  return seen.replace(
    /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu,
    (character) => character === "\n" || character === "	" ? character : codeOf(character)
  );
}
function codeOf(character) {
  const code = (character.codePointAt(0) ?? 0).toString(16);
  return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, "0")}`;
}
function escapeWorkflowCommands(text) {
  return text.replace(/^([^\S\n\r\u2028\u2029]*):(?=:)/gm, "$1:\u200B").replace(/##\[/g, "##\u200B[");
}
function clip(text, maxLength = 60) {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength)}\u2026`;
}
var init_printable = __esm({
  "scripts/core/text/printable.ts"() {
    "use strict";
    init_hidden_characters();
  }
});

// later:node:util
var require_node_util = __commonJS({
  "later:node:util"(exports, module) {
    module.exports = __require("node:util");
  }
});

// scripts/cli/command.ts
function usageError(command, why) {
  return new ProblemError(
    {
      code: "usage",
      what: `The options of ${command}`,
      why: /[.!?]$/.test(why) ? why : `${why}.`,
      whatToDo: `See ${commandLine(command)} --help.`,
      isRetryable: false
    },
    2
  );
}
function commandLine(name) {
  const [command, ...subcommand] = name.split(" ");
  return [`npx mergecast ${command}`, ...subcommand].join(" ");
}
var init_command = __esm({
  "scripts/cli/command.ts"() {
    "use strict";
    init_problem();
  }
});

// scripts/cli/parse-arguments.ts
function parseArguments(spec2, argv) {
  try {
    const { values, positionals } = (0, (require_node_util()).parseArgs)({
      args: [...argv],
      options: toParserOptions(spec2),
      allowPositionals: spec2.positionals !== void 0
    });
    const pairs = Object.entries(values);
    return {
      command: spec2.name,
      text: Object.fromEntries(pairs.filter((pair) => typeof pair[1] === "string")),
      switches: Object.fromEntries(pairs.filter((pair) => typeof pair[1] === "boolean")),
      positionals
    };
  } catch (error) {
    throw usageError(spec2.name, error instanceof Error ? error.message : String(error));
  }
}
function toParserOptions(spec2) {
  const pairs = Object.entries(spec2.options);
  const own = pairs.map(([name, { value }]) => [
    name,
    { type: value === void 0 ? "boolean" : "string" }
  ]);
  return { ...Object.fromEntries(own), help: { type: "boolean", short: "h" } };
}
function optionsOf({ options }) {
  return { ...options, help: { description: "Show this text (also -h)." } };
}
var import_node_util;
var init_parse_arguments = __esm({
  "scripts/cli/parse-arguments.ts"() {
    "use strict";
    init_command();
  }
});

// scripts/cli/help-text.ts
var help_text_exports = {};
__export(help_text_exports, {
  helpText: () => helpText
});
function helpText(spec2) {
  const { name, summary, positionals, exitCodes, examples } = spec2;
  return [
    `${summary}
`,
    `Usage: ${commandLine(name)} [options]${positionals === void 0 ? "" : ` ${positionals}`}
`,
    "Options:",
    ...optionLines(spec2),
    "\nExit codes:",
    ...Object.entries(exitCodes).map(([code, meaning]) => `  ${code}  ${meaning}`),
    "\nExamples:",
    ...exampleLines(examples),
    ""
  ].join("\n");
}
function optionLines(spec2) {
  const rows = Object.entries(optionsOf(spec2)).map(([name, { value, description }]) => ({
    option: value === void 0 ? `--${name}` : `--${name} ${value}`,
    description
  }));
  const width = Math.max(...rows.map(({ option }) => option.length)) + 2;
  return rows.map(({ option, description }) => `  ${option.padEnd(width)}${description}`);
}
function exampleLines(examples) {
  const rows = examples.map((line) => line.split(/ +# /));
  const width = Math.max(...rows.map(([command = ""]) => command.length)) + 3;
  return rows.map(([command = "", ...comment]) => `  ${[command.padEnd(width), ...comment].join("# ").trimEnd()}`);
}
var init_help_text = __esm({
  "scripts/cli/help-text.ts"() {
    "use strict";
    init_command();
    init_parse_arguments();
  }
});

// scripts/core/text/vocabulary.ts
function knownWord(word) {
  return SPELLINGS.get(word.toLowerCase()) ?? null;
}
var WORDS, SPELLINGS;
var init_vocabulary = __esm({
  "scripts/core/text/vocabulary.ts"() {
    "use strict";
    WORDS = `
a about above accept acceptable accepted accepting accepts access accessed accessible accessing according account accounts accurate
acquire across act action actions active activity actual actually add added adding additional address addresses admin administrator
administrators advanced after again against age agent ago agree agreement ahead algorithm alias all allow allowed allowing allows
almost alone along already also alternative although always am among amount an analysis and another answer answered answers any
anymore anyone anything API apparently appear appeared appears app application applications applied applies apply approval
approvals approve approved approving apps archived are area aren't argument arguments array as ask asked asking asks aspect assigned
assistance associated at attached attempt attempted attempting attempts attention attribute attributes audience audio authenticate
authenticated authentication author authorization authorize authorized authorizing automated automatically availability available
avoid away awaiting back backend background bad badly balance ban banned base based basic batch be bearer because become becomes been
before began begin being belong belonging belongs below best better between beyond bigger billing bit bitrate bits blank block blocked
blocking blocks body boolean both bot bottom branch branches break breaking breaks brief broke broken browser bug build business busy
but button by bypass bytes cache calculated call called caller calling calls came can can't cancel cancelled cannot cap capabilities
capability capacity caption captions card careful carousel carousels case cases cause caused causes certain certificate challenge
change changed changes changing channel character characters charge chat check checked checking checkpoint checks child children
choice choices choose chosen claim class clear click client clients clone close closed cloud code codec codes collaborator
collaborators collection color come comes coming comma command comment comments commit commits committed committer common communicate
communication community company compatible complete completed completely completion completions complex component compressed
compression computed concurrent condition conditions configuration configure configured confirm confirmation confirmed conflict
conflicting conflicts connect connected connecting connection connections consent consider consist constraint contact contain
contained container containers contains content contents context continue control convert converted cookie cookies copy copyright
correct corrected correctly corrupt corrupted could couldn't count counted counts country course cover create created creates
creating creation creator credential credentials credit credits cropped cross current currently custom customer daily damaged dashboard
data database date day days dead deadline debug decline declined decode decoded decoding deep default defined definition delay delayed
delete deleted deletion delivered demand denied deny dependency deploy deployment deprecated description desired detail detailed
details detected developer developers development device did didn't differ difference different digest dimension dimensions direct
directly directory disable disabled disallowed disconnected discussion disk display distribution do document documentation documents
does doesn't doing domain don't done down download downloaded downloading draft drive due duplicate duplicates duration during each
earlier early edit edited editing editor effect either eligible else email embedded empty enable enabled encode encoded encoding
encountered encrypted end ended ending endpoint endpoints ends enforced engine enough ensure enter enterprise entire entirely entity
entries entry environment equal error errors especially establish established etc even event ever every everyone everything exact
exactly exceed exceeded exceeding exceeds except exception exceptions excessive execute executed execution exhausted exist existing
exists expect expected experience expiration expire expired expires explain explicit extended extension external extra extract face
fail failed failing fails failure failures fair false far fast faster fault feature features feed fetch fetched fetching few fewer
field fields file files filter filtered final finally find finish finished first fit fits fix fixed flag flagged flow folder follow
followed following font for forbidden force forced form format formats formatted found frame frames free frequency frequently from
front full fully function further future gateway gave general generate generated generation get gets getting give given gives giving
global go goes going gone good got grant granted grants graph great greater group groups grow guideline guidelines had half handle
handled handling happen happened happens hard has hash hashtag hashtags have haven't having head header headers height hello help
helpful here hidden high higher highest highly history hit hold home hook host hosted hosting hostname hosts hour hourly hours how
however href HTML HTTP HTTPS human idea identical identifier identifiers identity if ignore ignored ill image images immediately
implemented impossible improper improve in inaccessible inactive include included includes including incomplete incompatible
inconsistent incorrect incorrectly increase index indicate indicates individual info inform information initial initialize
initialized input inputs insert inside install installation installations installed instance instead institution instruct instruction
instructions insufficient integer integration integrations intended interaction interest interface intermediate internal internet
interrupted interval into invalid invalidated invitation invite invited is isn't issue issued issues it item items its itself job
jobs join JPEG JPG JSON just keep kept key keys kind know known label labels language large larger largest last late later latest
layer lead leading learn least leave leaves left legal length less let letter level library license lifetime light like likely limit
limited limiting limits line linear link linked links list listed lists live load loaded loading local locale located location locked
log logged logging login long longer look looking looks loss lost lot low lower lowest machine made main maintenance major make makes
making malformed manage managed management manager manually many map mapping mark marked markdown match matched matches matching
material matter max maximal maximum may maybe me mean meaning means measured mechanism media medium meet member members memory mention
mentioned mentions merge merged merges merging message messages metadata method methods might minimal minimum minor minute minutes
mismatch misses missing mistake mixed mobile mode model models moderation modification modified modify moment month monthly more most
move moved movie much multiple must my name named names nearly necessary need needed needs negative neither network never nevertheless
new newer newest next no nobody node nodes non none nor normal normally not note nothing notice notification notify now null number
numbers numeric OAuth OAuthException object objects obsolete obtain obtained occur occurred occurs of off offline offset often OK old
older on once one ones online only open opened opening operation operations optional options or order organization organizations origin
original other others otherwise our out outage output outside over overall overloaded override own owned owner owners package page pages
paid parallel parameter parameters parent parse parsed parsing part partial partially particular parties partner partnership
parts party pass passed password past patch path pause pay payload payment peer pending people per percent perform performed
performing perhaps period permanent permanently permission permissions permit permitted person personal photo photos picture pictures
piece pixel pixels place plain plan plans platform play please plus point points policies policy poll pool poor popular
port portion position possible possibly post posted posting posts potential pre precondition preferred prepare prepared present
preset prevent prevented prevents preview previous previously primary print prior privacy private privilege privileges probably
problem problems procedure proceed process processed processing product production professional profile program programmatic progress
prohibited project prompt proper properly properties property protected protection protocol prove provide provided provider
provides providing proxy public publicly publish published publisher publishes publishing pull purchase purpose push pushed pushes
pushing put quality query question queue queued quick quickly quota quotas random range rate rates rather ratio raw reach reached
reaches read reading reads ready real really reason reasons receive received receives recent recently recognized record redirect
redirected redirects reduce reel reels refer reference references refresh refreshed refreshing refused region register registered
regular reject rejected related release reload remain remaining remains remote remove removed removing rename repeat replace
replaced reply report reported repositories repository represent request requested requester requesting requests require required
requirement requirements requires reserved reset resize resolution resolve resolved resource resources respond responded response
responses responsible rest restart restrict restricted restriction restrictions result resulted results resume retried retries retry
retrying return returned returns reuse reverse review reviewed reviewer reviewers reviews revision revoke revoked right rights
role roles rotate route row rule rules ruleset run runner running runs safe safely safety same sample save saved saving scale schedule
scheduled schema scheme scope scopes screen script seal sealed search seat second secondary seconds secret secrets section secure
securely security see seem seems seen select selected send sender sending sends sensitive sent separate separated sequence series
server servers service services session sessions set sets setting settings setup several severe share shared sharing short shorter
should shouldn't show shown shows side sign signature signed signing similar simple simply simulated since single site size sizes
slow small smaller so software some someone something sometimes somewhere soon sorry source space spam span special specific specified
specify speed spending spent split square stage stale standard start started starting starts state status statuses stay step steps
still stop stopped storage store stored stories story stream streaming strict string strings strong structure submit submitted
submitting subscription succeed succeeded success successful successfully such suddenly sufficient suggested support supported
supports sure surface suspended suspicious switch symbol sync syntax system systems tag tagged tags take taken takes target team
technical tell temporarily temporary tenant term terminated terms test tested tester testers tests text than thank thanks that the
their them themselves then there therefore these they thing things think this those though thread threshold throttled throttling
through throughout thumbnail thus ticket tier time timed timeout timeouts times timestamp title TLS to today together token tokens too
took tool tools top topic total track trace traffic transaction transfer transient translation transport tree trial tried trigger
triggered trouble true trust trusted try trying turn turned type types typically UI unable unaccepted unapproved unauthenticated
unauthorized unavailable unchanged under understand undo unexpected unexpectedly unfortunately unhandled unique unit unknown
unless unlimited unlinked unlock unpaid unprocessable unreachable unreadable unrecognized unresolved unsafe unsigned unspecified
unsuccessful unsupported until unused unusual unverified up update updated updates updating upgrade upload uploaded uploading uploads
upper upstream URI URIs URL URLs us usable usage use used user username users uses using usual usually valid validate validated
validating validation value values various verb verification verified verify verifying version versions very via video videos view
viewed violate violated violates violation violations visible visit volume wait waited waiting want warning was wasn't watch way ways we
web webhook website week weekly weight well were weren't what when where whether which while who whole why wide width will window with
within without won't word words work worked workflow workflows working works world would wouldn't write writer writing written wrong yes
yesterday yet you your yours yourself zero zone
access_token account_id account_type alt_text api_key app_id audio_name branded_content_sponsor_ids caption_id children_ids client_id
client_secret content_publishing_limit cover_url creation_id error_code expires_in grant_type image_url instagram_business_basic
instagram_business_content_publish is_ai_generated is_carousel_item is_paid_partnership json_schema max_tokens media_id media_publish
media_type media_url model_not_found permission_denied published_at rate_limit redirect_uri response_format response_type
share_to_feed status_code tagged_users thumb_offset user_id user_tags video_url
skip skipped neutral startup inactivity fork signatures deployments scanning lint ID IDs Instagram Facebook GitHub Git Meta Graph Actions Business Creator Slack BOT_TOKEN GITHUB_TOKEN SECRETS_TOKEN SHA SSL SSO SAML PNG GIF
MP4 MOV WebP HEIC H264 AAC GraphMethodException IGApiException
`;
    SPELLINGS = new Map(
      WORDS.trim().split(/\s+/).map((word) => [word.toLowerCase(), word])
    );
  }
});

// scripts/core/text/plain-words.ts
function plainWords(message) {
  const text = message.slice(0, MAX_READ).replace(LEADING_CODE, "").replace(LINE_END, "$1. ");
  const words = text.split(/\s+/u).filter(hasContent).map(repeatable);
  const known2 = words.filter((word) => word !== GAP).length;
  if (known2 * 2 < words.length) return "";
  const joined = words.filter((word, index) => word !== GAP || words[index - 1] !== GAP).join(" ");
  return startSentences(cut(joined === GAP ? "" : joined));
}
function hasContent(piece) {
  return /[\p{L}\p{N}]/u.test(piece);
}
function repeatable(piece) {
  const [, word = "", mark = ""] = SHAPE.exec(piece) ?? [];
  const spelled = spell(word.replaceAll("\u2019", "'").replace(/'+$/, ""));
  return spelled === null ? GAP : `${spelled}${mark}`;
}
function spell(word) {
  const whole = knownWord(word);
  if (whole !== null) return whole;
  const parts = word.split(/([-/])/).map((part) => part === "-" || part === "/" ? part : knownWord(part));
  return parts.length === PAIR && parts.every((part) => part !== null) ? parts.join("") : null;
}
function cut(text) {
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH).replace(/\s*\S*$/, "")}${GAP}`;
}
function startSentences(text) {
  return text.replace(/(?:^|[.!?] )[a-z]/g, (start) => start.toUpperCase());
}
var MAX_LENGTH, MAX_READ, GAP, PAIR, LEADING_CODE, LINE_END, SHAPE;
var init_plain_words = __esm({
  "scripts/core/text/plain-words.ts"() {
    "use strict";
    init_vocabulary();
    MAX_LENGTH = 240;
    MAX_READ = 2e3;
    GAP = "\u2026";
    PAIR = 3;
    LEADING_CODE = /^\s*\(#\d+\)/;
    LINE_END = /(\w)[ \t]*[\r\n]+/g;
    SHAPE = /^["'`\u201c\u201d\u2018\u00ab([{]*([A-Za-z][\w'\u2019/-]*)["'`\u201d\u2019\u00bb)\]}]*([.,:;!?]?)["'`\u201d\u2019\u00bb)\]}]*$/;
  }
});

// scripts/cli/internal-error.ts
var internal_error_exports = {};
__export(internal_error_exports, {
  describeInternalError: () => describeInternalError
});
function describeInternalError(error) {
  if (!(error instanceof Error)) return "Internal error.";
  const name = /^[A-Z][A-Za-z]{1,40}$/.test(error.name) ? error.name : "Error";
  const words = plainWords(error.message);
  const place = OWN_PLACE.exec((error.stack ?? "").replace(error.message, ""))?.[1];
  return `Internal error: ${name}${words === "" ? "" : ` ("${words}")`}${place === void 0 ? "" : ` in ${place}`}.`;
}
var OWN_PLACE;
var init_internal_error = __esm({
  "scripts/cli/internal-error.ts"() {
    "use strict";
    init_plain_words();
    OWN_PLACE = /\/(scripts\/[\w/-]+\.(?:ts|js):\d+):\d+\)?$/m;
  }
});

// later:node:path
var require_node_path = __commonJS({
  "later:node:path"(exports, module) {
    module.exports = __require("node:path");
  }
});

// scripts/core/content/account-place.ts
function queueOfAccount(name) {
  return `${folderOfAccount(name)}/queue.json`;
}
function folderOfAccount(name) {
  return name === null ? "content" : `${ACCOUNTS}/${name}`;
}
function accountAt(queuePath) {
  const [, name] = PLACE.exec(queuePath) ?? [];
  return name === void 0 || refuseAccountName(name) !== null ? null : name;
}
function refuseAccountAt(queuePath) {
  const [, name] = PLACE.exec(queuePath) ?? [];
  return name === void 0 ? null : refuseAccountName(name);
}
function refuseAccountName(name) {
  const why = whyNot(name);
  if (why === null) return null;
  const whatToDo = "Choose a name such as bakery or corner-bakery.";
  return { code: "account-name", what: "The name of the account", why, whatToDo, isRetryable: false };
}
function whyNot(name) {
  if (name.length > MAX_LENGTH2) return `It is longer than ${MAX_LENGTH2} characters.`;
  if (!NAME.test(name)) return "It may hold small letters and digits, and single hyphens between them.";
  if (name === "content") return "So the account in the folder content is called.";
  return PROBE.test(name) ? "It ends in probe: with such a secret the renewal of another token is tried." : null;
}
function recordBranchOf(name) {
  return name === null ? "mergecast" : `mergecast-${name}`;
}
function queuesTouched(paths) {
  const folders = paths.map((path) => /^(?:content|accounts\/[^/]+)(?=\/)/.exec(path)?.[0] ?? null);
  return [...new Set(folders)].flatMap((folder) => folder === null ? [] : [`${folder}/queue.json`]);
}
function variableOfAccount(variable, name) {
  return name === null ? variable : `${variable}_${name.toUpperCase().replaceAll("-", "_")}`;
}
var ACCOUNTS, NAME, MAX_LENGTH2, PLACE, PROBE;
var init_account_place = __esm({
  "scripts/core/content/account-place.ts"() {
    "use strict";
    ACCOUNTS = "accounts";
    NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
    MAX_LENGTH2 = 30;
    PLACE = /(?:^|\/)accounts\/([^/]+)\/[^/]+$/;
    PROBE = /(?:^|-)probe$/;
  }
});

// scripts/cli/shared-options.ts
function queueOption(beside = "the other files are") {
  return { value: "FILE", description: `Queue file (default ${DEFAULT_QUEUE}); ${beside} next to it.` };
}
function queuePathOf({ text }) {
  return text.queue ?? DEFAULT_QUEUE;
}
function accountOf(queuePath) {
  const problem = refuseAccountAt(fullPath(queuePath));
  if (problem !== null) throw new ProblemError(problem, 2);
  return accountIn(queuePath);
}
function accountIn(queuePath) {
  return accountAt(fullPath(queuePath));
}
function fullPath(path) {
  return (0, (require_node_path()).resolve)(path).split((require_node_path()).sep).join("/");
}
var import_node_path, DEFAULT_QUEUE, REPOSITORY_QUEUE_OPTION, NOW_OPTION, OFFLINE_OPTION;
var init_shared_options = __esm({
  "scripts/cli/shared-options.ts"() {
    "use strict";
    init_account_place();
    init_problem();
    DEFAULT_QUEUE = "content/queue.json";
    REPOSITORY_QUEUE_OPTION = {
      value: "FILE",
      description: `Queue file, relative to the root of the repository (default ${DEFAULT_QUEUE}).`
    };
    NOW_OPTION = {
      value: "ISO",
      description: "The time to assume, such as 2026-12-24T09:00:00Z."
    };
    OFFLINE_OPTION = { description: "Fetch no media." };
  }
});

// later:node:fs
var require_node_fs = __commonJS({
  "later:node:fs"(exports, module) {
    module.exports = __require("node:fs");
  }
});

// later:node:fs/promises
var require_promises = __commonJS({
  "later:node:fs/promises"(exports, module) {
    module.exports = __require("node:fs/promises");
  }
});

// scripts/core/content/content-problem.ts
function missingQueue(path) {
  const why = `There is no file ${path}.`;
  const whatToDo = "Name the right file with --queue FILE, or run this in the project folder.";
  const advice = `The queue was removed or moved. ${RESTORE} ${path}`;
  return new ContentProblem({ code: "queue-missing", what: "The queue", why, whatToDo }, { path, advice });
}
function notOrdinary(path, kind) {
  const why = `${path} is ${kind}. Only ordinary files in ordinary folders are read.`;
  const whatToDo = `Replace it with the ${kind === "a folder" ? "file" : "file or folder"} itself.`;
  const problem = { code: "content-not-ordinary", what: `Reading ${path}`, why, whatToDo };
  return new ContentProblem(problem, { path, advice: `${RESTORE} ${path}` });
}
function tooLarge(path, maxSizeBytes = MAX_CONTENT_BYTES) {
  const why = `It is larger than ${maxSizeBytes / 1024 / 1024} MiB, which no content file may be.`;
  const whatToDo = "Make it smaller: npx mergecast queue archive moves published posts out of the queue.";
  const problem = { code: "content-too-large", what: `Reading ${path}`, why, whatToDo };
  return new ContentProblem(problem, { path, advice: "Make it smaller, or undo the change to it." });
}
var ContentProblem, MAX_CONTENT_BYTES, RESTORE;
var init_content_problem = __esm({
  "scripts/core/content/content-problem.ts"() {
    "use strict";
    init_problem();
    ContentProblem = class extends ProblemError {
      /** As it was named to the reader. */
      path;
      /** What the author of a pull request does about it. */
      advice;
      constructor(problem, { path, advice, cause }) {
        super({ ...problem, isRetryable: false }, 2, cause === void 0 ? {} : { cause });
        this.path = path;
        this.advice = advice;
      }
    };
    MAX_CONTENT_BYTES = 256 * 1024 * 1024;
    RESTORE = "Restore it in this pull request, as an ordinary file: git checkout origin/main --";
  }
});

// scripts/adapters/files/file-problem.ts
function fileProblem(what, { cause, whatToDo, exit = 1 }) {
  const isRetryable = !isCode(cause, ...UNTIL_CORRECTED);
  const problem = { code: "file-failed", what, why: systemWords(cause), whatToDo, isRetryable };
  return new ProblemError(problem, exit, { cause });
}
function unwrittenProblem(name, cause, exit = 1) {
  const whatToDo = "Free some disk space, or correct the folder and its permissions.";
  return cause instanceof ProblemError ? cause : fileProblem(`Writing ${name}`, { cause, whatToDo, exit });
}
function systemWords(cause) {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : null;
  if (code === null) return "The system refused.";
  const words = WORDS2[code];
  return words === void 0 ? `The system answered ${code}.` : `${words} (${code}).`;
}
function isCode(error, ...codes) {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}
var UNTIL_CORRECTED, WORDS2;
var init_file_problem = __esm({
  "scripts/adapters/files/file-problem.ts"() {
    "use strict";
    init_problem();
    UNTIL_CORRECTED = ["ENOENT", "EISDIR", "ENOTDIR", "EACCES", "EPERM", "EROFS", "ENAMETOOLONG"];
    WORDS2 = {
      ENOENT: "There is no such file",
      EISDIR: "It is a folder, not a file",
      ENOTDIR: "A part of its path is a file, not a folder",
      EACCES: "The current user does not have permission",
      EPERM: "The current user does not have permission",
      EROFS: "The disk is write-protected",
      ENOSPC: "The disk is full",
      ENAMETOOLONG: "Its name is too long"
    };
  }
});

// scripts/adapters/files/regular-file.ts
function readRegularFile(path) {
  try {
    refuseOthers(path, (0, (require_node_fs()).lstatSync)(path));
    const file = (0, (require_node_fs()).openSync)(path, (require_node_fs()).constants.O_RDONLY | ((require_node_fs()).constants.O_NOFOLLOW ?? 0) | ((require_node_fs()).constants.O_NONBLOCK ?? 0));
    try {
      const found = (0, (require_node_fs()).fstatSync)(file);
      refuseOthers(path, found);
      const bytes = found.size > MAX_CONTENT_BYTES ? null : readUpTo(file, found.size + 1);
      if (bytes === null || bytes.length > MAX_CONTENT_BYTES) throw tooLarge(path);
      return bytes;
    } finally {
      (0, (require_node_fs()).closeSync)(file);
    }
  } catch (error) {
    if (isCode(error, "ENOENT")) return null;
    if (isCode(error, "ENOTDIR")) throw notOrdinary((0, (require_node_path()).dirname)(path), "a file");
    throw isCode(error, "ELOOP") ? notOrdinary(path, "a link") : error;
  }
}
function readIfOrdinary(path) {
  try {
    return readRegularFile(path);
  } catch {
    return null;
  }
}
function refuseLinkedFolder(folder) {
  const inside = (0, (require_node_path()).relative)(process.cwd(), folder);
  const isInside = !(0, (require_node_path()).isAbsolute)(inside) && !inside.startsWith("..");
  const parts = inside.split((require_node_path()).sep);
  const folders = isInside ? parts.map((_, index) => (0, (require_node_path()).join)(...parts.slice(0, index + 1))) : [folder];
  const link2 = folders.find((one) => !isTopLevel(one) && isLink(one));
  if (link2 !== void 0) throw notOrdinary(link2, "a link");
}
function isTopLevel(folder) {
  return (0, (require_node_path()).dirname)((0, (require_node_path()).dirname)(folder)) === (0, (require_node_path()).dirname)(folder) && (0, (require_node_path()).isAbsolute)(folder);
}
function isLink(path) {
  try {
    return (0, (require_node_fs()).lstatSync)(path).isSymbolicLink();
  } catch {
    return false;
  }
}
function refuseOthers(path, found) {
  if (!found.isFile()) throw notOrdinary(path, kindOf(found));
}
function kindOf(found) {
  if (found.isSymbolicLink()) return "a link";
  if (found.isDirectory()) return "a folder";
  return found.isFIFO() ? "a pipe" : "a device or a socket";
}
function readUpTo(file, expectedBytes) {
  const limitBytes2 = MAX_CONTENT_BYTES + 1;
  let bytes = Buffer.alloc(expectedBytes);
  let used = 0;
  while (used < limitBytes2) {
    if (used === bytes.length) bytes = Buffer.concat([bytes], Math.min(bytes.length * 2, limitBytes2));
    const count = (0, (require_node_fs()).readSync)(file, bytes, used, bytes.length - used, null);
    if (count === 0) break;
    used += count;
  }
  return bytes.subarray(0, used);
}
var import_node_fs, import_node_path2;
var init_regular_file = __esm({
  "scripts/adapters/files/regular-file.ts"() {
    "use strict";
    init_content_problem();
    init_file_problem();
  }
});

// scripts/adapters/files/content-folder.ts
function readContentFolder(queuePath) {
  const folder = (0, (require_node_path()).dirname)(queuePath);
  for (const one of [folder, (0, (require_node_path()).join)(folder, "archive")]) refuseLinkedFolder(one);
  const queue = readIfThere(queuePath);
  if (queue === null) throw missingQueue(queuePath);
  return {
    queue,
    settings: readIfThere((0, (require_node_path()).join)(folder, "settings.json")),
    tokenStatus: readIfThere((0, (require_node_path()).join)(folder, "token-status.json")),
    archive: readArchive((0, (require_node_path()).join)(folder, "archive"))
  };
}
function readArchive(folder) {
  const names = whenThere(folder, () => (0, (require_node_fs()).readdirSync)(folder)) ?? [];
  const wanted = names.filter((name) => name.endsWith(".json")).sort();
  return wanted.flatMap((name) => {
    const bytes = readIfThere((0, (require_node_path()).join)(folder, name));
    return bytes === null ? [] : [{ name, bytes }];
  });
}
function readIfThere(path) {
  return whenThere(path, () => readRegularFile(path));
}
function whenThere(path, read2) {
  try {
    return read2();
  } catch (error) {
    if (isCode(error, "ENOENT")) return null;
    throw error instanceof ProblemError ? error : unreadable(path, error);
  }
}
function unreadable(path, cause) {
  const problem = { code: "content-unreadable", what: `Reading ${(0, (require_node_path()).basename)(path)}`, why: systemWords(cause) };
  const whatToDo = "Make it a readable file.";
  return new ContentProblem({ ...problem, whatToDo }, { path, advice: whatToDo, cause });
}
var import_node_fs2, import_promises, import_node_path3, MAX_FOLDER_BYTES;
var init_content_folder = __esm({
  "scripts/adapters/files/content-folder.ts"() {
    "use strict";
    init_content_problem();
    init_problem();
    init_file_problem();
    init_regular_file();
    MAX_FOLDER_BYTES = 1024 * 1024;
  }
});

// scripts/adapters/files/own-workflows.ts
function readPostWorkflow(queuePath) {
  return searchAround(queuePath, (root) => readWorkflow((0, (require_node_path()).join)(root, FOLDER, "post.yml")));
}
function readOwnWorkflows(queuePath) {
  return searchAround(queuePath, readFolder) ?? [];
}
function searchAround(queuePath, read2) {
  let folder = (0, (require_node_path()).dirname)(queuePath);
  for (let level = 0; level < MAX_LEVELS; level++) {
    const found = read2(folder);
    if (found !== null) return found;
    if (readIfOrdinary((0, (require_node_path()).join)(folder, ".git", "HEAD")) !== null) return null;
    folder = (0, (require_node_path()).join)(folder, "..");
  }
  return null;
}
function readFolder(root) {
  const folder = (0, (require_node_path()).join)(root, FOLDER);
  const names = listNames(folder).filter((name) => /\.ya?ml$/.test(name));
  if (names.length === 0) return null;
  return names.sort().slice(0, MAX_FILES).flatMap((name) => readWorkflow((0, (require_node_path()).join)(folder, name)) ?? []);
}
function listNames(folder) {
  try {
    return (0, (require_node_fs()).readdirSync)(folder);
  } catch {
    return [];
  }
}
function readWorkflow(file) {
  const text = readIfOrdinary(file)?.toString("utf8") ?? null;
  return text === null ? null : { file, text };
}
var import_node_fs3, import_node_path4, FOLDER, MAX_LEVELS, MAX_FILES;
var init_own_workflows = __esm({
  "scripts/adapters/files/own-workflows.ts"() {
    "use strict";
    init_regular_file();
    FOLDER = (0, (require_node_path()).join)(".github", "workflows");
    MAX_LEVELS = 6;
    MAX_FILES = 100;
  }
});

// later:node:readline
var require_node_readline = __commonJS({
  "later:node:readline"(exports, module) {
    module.exports = __require("node:readline");
  }
});

// later:node:stream
var require_node_stream = __commonJS({
  "later:node:stream"(exports, module) {
    module.exports = __require("node:stream");
  }
});

// scripts/adapters/terminal/terminal.ts
async function printPieces(pieces) {
  try {
    for (const piece of pieces) await print(Buffer.from(piece));
  } catch (error) {
    if (!isCode(error, ...READER_GONE)) throw error;
  }
}
async function print(bytes) {
  const written2 = process.platform === "win32" ? 0 : writeAtOnce(bytes);
  if (written2 < bytes.length) await writeLater(bytes.subarray(written2));
}
function writeAtOnce(bytes) {
  try {
    return (0, (require_node_fs()).writeSync)(STDOUT, bytes);
  } catch (error) {
    if (isCode(error, "EAGAIN")) return 0;
    throw error;
  }
}
function writeLater(bytes) {
  const { stdout } = process;
  if (!stdout.listeners("error").includes(toldElsewhere)) stdout.on("error", toldElsewhere);
  const { promise, resolve: resolve4, reject } = Promise.withResolvers();
  stdout.write(bytes, (error) => error ? reject(error) : resolve4());
  return promise;
}
function toldElsewhere() {
}
var import_node_fs4, import_node_readline, import_node_stream, STDOUT, READER_GONE;
var init_terminal = __esm({
  "scripts/adapters/terminal/terminal.ts"() {
    "use strict";
    init_file_problem();
    STDOUT = 1;
    READER_GONE = ["EPIPE", "ECONNRESET"];
  }
});

// scripts/core/dates/instant.ts
function parseInstant(text) {
  return isPlainInstant(text) ? new Date(text) : parseAny(text);
}
function isPlainInstant(text) {
  return PLAIN.test(text);
}
function parseAny(text) {
  if (!RFC_3339.test(text)) return null;
  const digits = (from, to) => Number(text.slice(from, to));
  const [month, day] = [digits(5, 7), digits(8, 10)];
  const isOnCalendar2 = month >= 1 && month <= 12 && day >= 1 && (day <= SHORTEST_MONTH || day <= lastDayOf(digits(0, 4), month));
  const second = text[16] === ":" ? digits(17, 19) : 0;
  if (!isOnCalendar2 || digits(11, 13) > 23 || digits(14, 16) > 59 || second > 59) return null;
  return text.endsWith("Z") || isOffset(text.slice(-6)) ? new Date(text) : null;
}
function formatInstant(instant) {
  return instant.toISOString().replace(/\.\d+Z$/, "Z");
}
function isOffset(zone) {
  return Number(zone.slice(1, 3)) <= 14 && Number(zone.slice(4)) <= 59;
}
function daysInMonth(month) {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return lastDayOf(year, number);
}
function lastDayOf(year, month) {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}
var MINUTE_MS, HOUR_MS, DAY_MS, RFC_3339, SHORTEST_MONTH, PLAIN;
var init_instant = __esm({
  "scripts/core/dates/instant.ts"() {
    "use strict";
    MINUTE_MS = 6e4;
    HOUR_MS = 60 * MINUTE_MS;
    DAY_MS = 24 * HOUR_MS;
    RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;
    SHORTEST_MONTH = 28;
    PLAIN = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/;
  }
});

// scripts/cli/option-values.ts
function formatOf({ command, text }, usual) {
  if (text.format === void 0) return usual;
  const format2 = FORMATS.find((name) => name === text.format);
  if (format2 !== void 0) return format2;
  throw usageError(command, `--format must be one of ${FORMATS.join(", ")}; "${text.format}" is not`);
}
function assumedNow({ command, text }) {
  if (text.now === void 0) return null;
  const instant = parseInstant(text.now);
  if (instant !== null) return instant;
  throw usageError(command, `--now must be an instant such as 2026-12-24T09:00:00Z; "${text.now}" is not`);
}
var FORMATS;
var init_option_values = __esm({
  "scripts/cli/option-values.ts"() {
    "use strict";
    init_instant();
    init_command();
    FORMATS = ["text", "json", "github"];
  }
});

// scripts/core/findings/finding.ts
function postIndexOf(pointer) {
  const index = /^\/posts\/(\d+)(?:\/|$)/.exec(pointer)?.[1];
  return index === void 0 ? null : Number(index);
}
function tooManyComplaints() {
  return {
    rule: "too-many-findings",
    severity: "error",
    pointer: "",
    message: `There are more than ${MAX_COMPLAINTS} findings; the rest of the file was not checked.`,
    hint: "Correct the first ones, then check again."
  };
}
var SEVERITIES, MAX_COMPLAINTS;
var init_finding = __esm({
  "scripts/core/findings/finding.ts"() {
    "use strict";
    SEVERITIES = ["error", "warning", "note"];
    MAX_COMPLAINTS = 1e5;
  }
});

// scripts/core/text/words.ts
function formatCount(count) {
  return Number.isSafeInteger(count) ? String(count).replace(THOUSANDS, ",") : count.toLocaleString("en-US");
}
function plural(count, noun, nouns = `${noun}s`) {
  return `${formatCount(count)} ${count === 1 ? noun : nouns}`;
}
function formatPixels(pixels) {
  return `${pixels} ${pixels === 1 ? "pixel" : "pixels"}`;
}
function formatRatio(width, height) {
  const divisor = greatestCommonDivisor(width, height);
  const [across, down] = [width / divisor, height / divisor];
  return across <= 20 && down <= 20 ? `${across}:${down}` : `${(width / height).toFixed(2)}:1`;
}
function greatestCommonDivisor(a, b) {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
function formatMebibytes(bytes) {
  const hundredths = Math.ceil(bytes / (1024 * 1024) * 100);
  const fraction = String(hundredths % 100).padStart(2, "0").replace(/0+$/, "");
  return `${formatCount(Math.floor(hundredths / 100))}${fraction === "" ? "" : `.${fraction}`} MiB`;
}
function formatDuration(durationMs) {
  const tenths = Math.round(durationMs / 100);
  const minutes = Math.floor(tenths / 600);
  const seconds = (tenths - minutes * 600) / 10;
  const parts = [
    minutes === 0 ? "" : `${formatCount(minutes)} ${minutes === 1 ? "minute" : "minutes"}`,
    seconds === 0 && minutes > 0 ? "" : `${seconds} ${seconds === 1 ? "second" : "seconds"}`
  ];
  return parts.filter((part) => part !== "").join(" ");
}
function listOf(names) {
  const shown = names.slice(0, MAX_NAMES).map((name) => clip(name));
  const left = names.length - shown.length;
  const parts = left > 0 ? [...shown, `${left} more`] : shown;
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}
var THOUSANDS, MAX_NAMES;
var init_words = __esm({
  "scripts/core/text/words.ts"() {
    "use strict";
    init_printable();
    THOUSANDS = /\B(?=(?:\d{3})+$)/g;
    MAX_NAMES = 3;
  }
});

// scripts/core/findings/report.ts
function countBySeverity(findings) {
  const counts = { error: 0, warning: 0, note: 0 };
  for (const { severity } of findings) counts[severity]++;
  return { errors: counts.error, warnings: counts.warning, notes: counts.note };
}
function countPosts(posts, now) {
  const counts = { pending: 0, held: 0, done: 0, failed: 0 };
  for (const { status, not_before } of posts) {
    if (status === void 0) continue;
    counts[status]++;
    if (status === "pending" && not_before !== void 0 && Date.parse(not_before) > now.getTime()) counts.held++;
  }
  return counts;
}
function summarise(report) {
  const counts = countBySeverity(report.findings);
  const hasProblems = counts.errors + counts.warnings > 0;
  const found = [hasProblems ? "" : "No problems", joinCounts(counts)].filter((part) => part !== "").join(" and ");
  return `${found} in ${plural(report.postIds.length, "post")}${describeStates(report)}.`;
}
function describeCoverage({ media }) {
  if (media.skippedPosts === 0 || media.reason === null) return null;
  const posts = plural(media.skippedPosts, "pending post");
  return media.reason === "offline" ? `Media of ${posts} was not fetched (--offline).` : `Media of ${posts} was not fetched: unchanged.`;
}
function joinCounts({ errors, warnings, notes }, before = "") {
  const parts = [
    errors > 0 ? plural(errors, `${before}error`) : "",
    warnings > 0 ? plural(warnings, `${before}warning`) : "",
    notes > 0 ? plural(notes, `${before}note`) : ""
  ].filter((part) => part !== "");
  return parts.length < 3 ? parts.join(" and ") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}
function describeStates({ counts }) {
  const held = counts.held > 0 ? `, ${counts.held} of them on hold` : "";
  const parts = [
    counts.pending > 0 ? `${counts.pending} pending${held}` : "",
    counts.done > 0 ? `${counts.done} done` : "",
    counts.failed > 0 ? `${counts.failed} failed` : ""
  ].filter((part) => part !== "");
  return parts.length === 0 ? "" : ` (${parts.join("; ")})`;
}
function headingOf(finding, report) {
  const index = finding.file === report.queueFile ? postIndexOf(finding.pointer) : null;
  if (index === null) return finding.file;
  const id = report.postIds[index] ?? null;
  return id === null ? `Post ${index + 1}` : `Post ${index + 1}, "${id}"`;
}
var init_report = __esm({
  "scripts/core/findings/report.ts"() {
    "use strict";
    init_words();
    init_finding();
  }
});

// scripts/core/findings/choose-shown.ts
function chooseShown(findings, max = MAX_SHOWN) {
  if (findings.length <= max) return { shown: findings, more: null };
  const worst = new Set(worstFirst(findings).slice(0, max));
  return {
    shown: findings.filter((finding) => worst.has(finding)),
    more: countBySeverity(findings.filter((finding) => !worst.has(finding)))
  };
}
function describeMore(more) {
  return `\u2026 and ${joinCounts(more, "more ")}. Correct the first ones, then check again.`;
}
function worstFirst(findings) {
  const byRank = Map.groupBy(findings, rankOf);
  return [...byRank.keys()].sort((a, b) => a - b).flatMap((rank) => byRank.get(rank) ?? []);
}
function rankOf({ severity, rule, pointer }) {
  const kind = postIndexOf(pointer) === null ? 0 : rule.startsWith("guard/") ? 1 : 2;
  return SEVERITIES.indexOf(severity) * 10 + kind;
}
var MAX_SHOWN;
var init_choose_shown = __esm({
  "scripts/core/findings/choose-shown.ts"() {
    "use strict";
    init_finding();
    init_report();
    MAX_SHOWN = 200;
  }
});

// scripts/core/findings/render-github.ts
function* renderGithub(report, { hasSummary }) {
  const ranked = worstFirst(report.findings);
  const shown = SEVERITIES.flatMap(
    (severity) => ranked.filter((finding) => finding.severity === severity).slice(0, MAX_PER_SEVERITY)
  );
  for (const finding of shown) yield annotate(finding, report);
  if (shown.length < ranked.length) yield noticeOfMore(ranked, shown, hasSummary);
  yield `${escapeData(summarise(report))}
`;
  const coverage = describeCoverage(report);
  if (coverage !== null) yield `${escapeData(coverage)}
`;
}
function annotate(finding, report) {
  const properties = {
    file: finding.file,
    line: String(finding.line),
    col: String(finding.column),
    title: titleOf(finding, report)
  };
  const list = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(value)}`);
  return `::${COMMANDS[finding.severity]} ${list.join(",")}::${escapeData(textOf(finding))}
`;
}
function textOf({ message, hint, paste }) {
  return [message, hint, ...paste === void 0 ? [] : [paste]].join("\n");
}
function titleOf(finding, report) {
  const index = finding.file === report.queueFile ? postIndexOf(finding.pointer) : null;
  if (index === null) return finding.rule;
  return `${finding.rule} in ${clip(report.postIds[index] ?? `post ${index + 1}`)}`;
}
function noticeOfMore(all, shown, hasSummary) {
  const total = countBySeverity(all);
  const seen = countBySeverity(shown);
  const more = joinCounts(subtract(total, seen), "more ");
  const inSummary = all.length <= MAX_SHOWN ? "in the job summary" : "(the job summary shows more of them)";
  const where = hasSummary ? inSummary : "not shown here. To see more: npx mergecast validate --format text";
  return `::notice title=validate::${escapeData(`${more} ${where}`)}
`;
}
function subtract(a, b) {
  return { errors: a.errors - b.errors, warnings: a.warnings - b.warnings, notes: a.notes - b.notes };
}
function escapeData(text) {
  const shown = printable(clip(text.toWellFormed().replace(/\r\n?|[\u2028\u2029]/g, "\n"), MAX_LENGTH3));
  return shown.replaceAll("##[", "##\u200B[").replaceAll("%", "%25").replaceAll("\n", "%0A");
}
function escapeProperty(text) {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
var MAX_PER_SEVERITY, MAX_LENGTH3, COMMANDS;
var init_render_github = __esm({
  "scripts/core/findings/render-github.ts"() {
    "use strict";
    init_printable();
    init_choose_shown();
    init_finding();
    init_report();
    MAX_PER_SEVERITY = 10;
    MAX_LENGTH3 = 4e3;
    COMMANDS = { error: "error", warning: "warning", note: "notice" };
  }
});

// scripts/core/findings/render-text.ts
function* renderText(report, options) {
  const paint = (style2, text) => options.hasColours ? `\x1B[${CODES[style2]}m${text}\x1B[0m` : text;
  let group = null;
  const { shown, more } = chooseShown(report.findings);
  for (const finding of shown) {
    const heading = oneLine(headingOf(finding, report));
    if (heading !== group) yield `${group === null ? "" : "\n"}${paint("strong", heading)}
`;
    group = heading;
    const place = paint("dim", `${oneLine(finding.file)}:${finding.line}:${finding.column}`);
    yield `  ${place}  ${paint(finding.severity, finding.severity)}  ${oneLine(finding.message)}
`;
    yield `    ${oneLine(finding.hint)} ${paint("dim", `(${finding.rule})`)}
`;
    for (const line of finding.paste?.split("\n") ?? []) yield `${oneLine(line)}
`;
  }
  if (more !== null) yield `
${describeMore(more)}
`;
  const { errors, warnings } = countBySeverity(report.findings);
  const style = errors > 0 ? "error" : warnings > 0 ? "warning" : "good";
  yield `${group === null ? "" : "\n"}${paint(style, summarise(report))}
`;
  const coverage = describeCoverage(report);
  if (coverage !== null) yield `${coverage}
`;
}
function oneLine(text) {
  return escapeWorkflowCommands(printable(text).replaceAll("\n", "\\n").replaceAll("	", "\\t"));
}
function* renderJson(report) {
  const { counts, media, postIds, findings } = report;
  const { shown, more } = chooseShown(findings);
  yield `{"findings":[${shown.map((finding) => `
${JSON.stringify(finding)}`).join(",")}`;
  const posts = { total: postIds.length, ...counts };
  const summary = { ...countBySeverity(findings), ...more === null ? {} : { more }, posts, media };
  yield `],
${JSON.stringify(summary).slice(1)}
`;
}
var CODES;
var init_render_text = __esm({
  "scripts/core/findings/render-text.ts"() {
    "use strict";
    init_printable();
    init_choose_shown();
    init_report();
    CODES = { error: "31", warning: "33", note: "36", good: "32", strong: "1", dim: "2" };
  }
});

// scripts/core/json/scan-structure.ts
function scanStructure(text) {
  let colons = 0;
  let depth = 0;
  let open3 = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code <= 32) continue;
    if (code === QUOTE) at = endOfString(text, at) - 1;
    else if (code === COLON) colons++;
    else if (isOpening(code)) depth = Math.max(depth, ++open3);
    else if (isClosing(code)) open3--;
  }
  return { colons, depth };
}
function startOfList(text) {
  let open3 = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code <= 32) continue;
    if (open3 === 0 && code !== OBJECT) return null;
    if (open3 === 1 && code === LIST) return at + 1;
    if (code === QUOTE) at = endOfString(text, at) - 1;
    else if (isOpening(code)) open3++;
    else if (isClosing(code)) open3--;
  }
  return null;
}
function scanElements(text) {
  let whole = null;
  let colons = 0;
  let depth = 0;
  let open3 = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code <= 32) continue;
    if (code === QUOTE) at = endOfString(text, at) - 1;
    else if (code === COLON) colons++;
    else if (code === COMMA && open3 === 0) whole = { colons, depth, end: at, isLast: false };
    else if (isOpening(code)) depth = Math.max(depth, ++open3);
    else if (isClosing(code) && open3-- === 0) return { colons, depth, end: at, isLast: true };
  }
  return whole;
}
function endOfString(text, start) {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let backslashes = at;
    while (backslashes > start + 1 && text.charCodeAt(backslashes - 1) === BACKSLASH) backslashes--;
    if ((at - backslashes) % 2 === 0) return at + 1;
  }
  return text.length;
}
function endOfNesting(text, start, { maxDepth = Number.POSITIVE_INFINITY } = {}) {
  let open3 = 0;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code <= 32) continue;
    if (code === QUOTE) at = endOfString(text, at) - 1;
    else if (isClosing(code) && --open3 === 0) return at + 1;
    else if (isOpening(code) && ++open3 > maxDepth) return null;
  }
  return null;
}
function isOpening(code) {
  return code === OBJECT || code === LIST;
}
function isClosing(code) {
  return code === 125 || code === 93;
}
var MAX_DEPTH, QUOTE, COMMA, COLON, LIST, OBJECT, BACKSLASH;
var init_scan_structure = __esm({
  "scripts/core/json/scan-structure.ts"() {
    "use strict";
    MAX_DEPTH = 100;
    QUOTE = 34;
    COMMA = 44;
    COLON = 58;
    LIST = 91;
    OBJECT = 123;
    BACKSLASH = 92;
  }
});

// scripts/core/json/loose-string.ts
function readLooseString(text, start, report) {
  const parts = [];
  let isBroken = false;
  let at = start + 1;
  for (; ; ) {
    const stop = matchEnd(ORDINARY, text, at);
    parts.push(text.slice(at, stop));
    const char = text[stop];
    if (char === '"') {
      if (isBroken) report("line-break", start, stop);
      return { value: parts.join(""), end: stop + 1 };
    }
    if (char === void 0 || isLineBreak(char) && matchEnd(NEXT_ENTRY, text, stop) !== stop) {
      report("unclosed-text", start);
      return withoutComma(text, start, stop);
    }
    if (char === "\\") {
      at = readEscape(text, stop, parts, report);
    } else {
      if (isLineBreak(char)) isBroken = true;
      else report("control-character", stop, char === "	" ? "tab" : "control character");
      parts.push(char);
      at = stop + 1;
    }
  }
}
function withoutComma(text, start, end) {
  const value = text.slice(start + 1, end);
  const comma = /,\s*$/.exec(value.slice(-20));
  if (comma === null) return { value, end };
  const length = value.length - comma[0].length;
  return { value: value.slice(0, length), end: start + 1 + length };
}
function readEscape(text, backslash, parts, report) {
  const char = text[backslash + 1] ?? "";
  const plain2 = ESCAPES[char];
  if (plain2 !== void 0) {
    parts.push(plain2);
    return backslash + 2;
  }
  UNICODE_ESCAPE.lastIndex = backslash + 1;
  const code = UNICODE_ESCAPE.exec(text)?.[1];
  if (code !== void 0) {
    parts.push(String.fromCharCode(Number.parseInt(code, 16)));
    return backslash + 6;
  }
  report("bad-escape", backslash, `\\${isLineBreak(char) ? "" : char}`);
  return backslash + 1;
}
function isLineBreak(char) {
  return char === "\n" || char === "\r";
}
function matchEnd(pattern, text, at) {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
var ESCAPES, ORDINARY, UNICODE_ESCAPE, NEXT_ENTRY;
var init_loose_string = __esm({
  "scripts/core/json/loose-string.ts"() {
    "use strict";
    ESCAPES = { '"': '"', "\\": "\\", "/": "/", b: "\b", f: "\f", n: "\n", r: "\r", t: "	" };
    ORDINARY = /[ !#-[\]-\uffff]*/y;
    UNICODE_ESCAPE = /u([0-9a-fA-F]{4})/y;
    NEXT_ENTRY = /\r?\n[ \t]*(?:"[\w $-]{1,60}"[ \t]*:|[}\]])/y;
  }
});

// scripts/core/json/tokenizer.ts
var PUNCTUATION, LITERALS, PLAIN_STRING, WORD, NUMBER, CONFLICT_MARKER, GLUED, REACH, REST, INVISIBLE, Tokenizer;
var init_tokenizer = __esm({
  "scripts/core/json/tokenizer.ts"() {
    "use strict";
    init_late_pattern();
    init_printable();
    init_loose_string();
    init_scan_structure();
    PUNCTUATION = /* @__PURE__ */ new Set(["{", "}", "[", "]", ":", ","]);
    LITERALS = /* @__PURE__ */ new Map([
      ["true", true],
      ["false", false],
      ["null", null]
    ]);
    PLAIN_STRING = /"[ !#-[\]-\uffff]*"/y;
    WORD = /[^\s,:{}[\]"\u201c\u201d\u201e]+/y;
    NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
    CONFLICT_MARKER = /(?:<{7}|={7}|>{7}|\|{7})[^\n]*/y;
    GLUED = latePattern(String.raw`[\p{L}\p{N}.!?)]`, "u");
    REACH = 3e3;
    REST = new RegExp(
      `([^\\n]{0,${REACH}}?)"(?=[ \\t\\r]{0,20}(?:[:}\\]\\n]|,[ \\t\\r]{0,20}(?:["{[\\n]|$)|$))`,
      "y"
    );
    INVISIBLE = latePattern(String.raw`[\p{Z}\p{Cf}\p{Cc}]`, "u");
    Tokenizer = class {
      /** Where the current token begins. */
      start = 0;
      /** Of a string, word or scalar. */
      value = null;
      #text;
      #report;
      #at = 0;
      /** No end of a text with quotation marks in it was found up to here: searching again for each of them would take too long. */
      #searchedUntil = 0;
      constructor(text, report) {
        this.#text = text;
        this.#report = report;
      }
      next() {
        this.#skipBlank();
        this.start = this.#at;
        const char = this.#text[this.#at];
        if (char === void 0) return "end";
        if (char === '"') return this.#string();
        if (PUNCTUATION.has(char)) {
          this.#at++;
          return char;
        }
        if (char === "'" || char === "\u201C" || char === "\u201E" || char === "\u201D") return this.#foreignString(char);
        return this.#word(char);
      }
      /** Just after the current token. */
      get end() {
        return this.#at;
      }
      /** Jumps past the bracket that closes the one just read. */
      skipNesting() {
        this.#at = endOfNesting(this.#text, this.start) ?? this.#text.length;
      }
      /** What the current token looks like in a message. */
      quote() {
        return clip(this.#text.slice(this.start, Math.min(this.#at, this.start + 100)), 30);
      }
      #string() {
        PLAIN_STRING.lastIndex = this.#at;
        if (PLAIN_STRING.test(this.#text)) {
          this.value = this.#text.slice(this.start + 1, PLAIN_STRING.lastIndex - 1);
          this.#at = PLAIN_STRING.lastIndex;
        } else {
          this.#take(readLooseString(this.#text, this.start, this.#report));
        }
        if (GLUED().test(this.#text[this.#at] ?? "") && this.#at >= this.#searchedUntil) this.#readInnerQuotes();
        return "string";
      }
      #readInnerQuotes() {
        REST.lastIndex = this.#at;
        const rest = REST.exec(this.#text)?.[1];
        this.#searchedUntil = this.#at + REACH;
        if (rest === void 0) return;
        this.#report("inner-quote", this.#at - 1);
        this.#take({ value: `${String(this.value)}"${rest}`, end: REST.lastIndex });
      }
      /** Text in quotes that JSON does not allow; it ends on its own line. */
      #foreignString(opening2) {
        const closing = opening2 === "'" ? "'" : '\u201C\u201D"';
        let end = this.#at + 1;
        while (end < this.#text.length && this.#text[end] !== "\n" && !closing.includes(this.#text[end] ?? "")) end++;
        this.#report(opening2 === "'" ? "single-quotes" : "typographic-quotes", this.start);
        const isClosed = end < this.#text.length && this.#text[end] !== "\n";
        this.#take({ value: this.#text.slice(this.start + 1, end), end: isClosed ? end + 1 : end });
        return "string";
      }
      #take(read2) {
        this.value = read2.value;
        this.#at = read2.end;
      }
      #word(first) {
        WORD.lastIndex = this.#at;
        const word = WORD.exec(this.#text)?.[0] ?? first;
        this.#at += word.length;
        this.value = LITERALS.has(word) ? LITERALS.get(word) : word;
        if (LITERALS.has(word)) return "scalar";
        if (!NUMBER.test(word)) return "word";
        this.value = Number(word);
        return "scalar";
      }
      /** White space, and what people believe to be white space: comments, invisible characters, conflict markers. */
      #skipBlank() {
        for (; ; ) {
          const code = this.#text.charCodeAt(this.#at);
          if (code === 32 || code === 10 || code === 13 || code === 9) this.#at++;
          else if (code === 47 && this.#skipComment()) continue;
          else if ((code < 32 || code > 126) && this.#skipInvisible()) continue;
          else if (code >= 60 && code <= 124 && this.#skipConflictMarker()) continue;
          else return;
        }
      }
      #skipComment() {
        const opening2 = this.#text.slice(this.#at, this.#at + 2);
        if (opening2 !== "//" && opening2 !== "/*") return false;
        this.#report("comment", this.#at);
        const closing = opening2 === "//" ? "\n" : "*/";
        const end = this.#text.indexOf(closing, this.#at + 2);
        this.#at = end === -1 ? this.#text.length : end + closing.length;
        return true;
      }
      #skipInvisible() {
        const char = this.#text[this.#at];
        if (char === void 0 || !INVISIBLE().test(char)) return false;
        const name = `U+${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
        this.#report("invisible", this.#at, name);
        while (this.#text[this.#at] === char) this.#at++;
        return true;
      }
      #skipConflictMarker() {
        CONFLICT_MARKER.lastIndex = this.#at;
        const isLineStart = this.#at === 0 || this.#text[this.#at - 1] === "\n";
        if (!isLineStart || !CONFLICT_MARKER.test(this.#text)) return false;
        this.#report("merge-conflict", this.#at);
        this.#at = CONFLICT_MARKER.lastIndex;
        return true;
      }
    };
  }
});

// scripts/core/json/json-reader.ts
var JsonReader;
var init_json_reader = __esm({
  "scripts/core/json/json-reader.ts"() {
    "use strict";
    init_scan_structure();
    init_tokenizer();
    JsonReader = class {
      #visitor;
      #tokens;
      #frames = [];
      #openObjects = 0;
      #hasValue = false;
      constructor(text, visitor) {
        this.#visitor = visitor;
        this.#tokens = new Tokenizer(text, (kind, offset, detail) => visitor.onFault(kind, offset, detail));
      }
      read() {
        let end = 0;
        for (let token = this.#tokens.next(); token !== "end"; token = this.#tokens.next()) {
          if (this.#frames.length === 0 && this.#hasValue) {
            this.#fault("extra-text");
            return;
          }
          this.#step(token);
          end = this.#tokens.start;
        }
        const innermost = this.#frames.at(-1);
        if (innermost !== void 0) this.#reportUnclosed(innermost, end);
        else if (!this.#hasValue) this.#visitor.onFault("empty", 0);
        while (this.#frames.length > 0) this.#pop();
      }
      #step(token) {
        const frame = this.#frames.at(-1);
        if (token === "}" || token === "]") this.#close(token, frame);
        else if (frame === void 0) this.#atTop(token);
        else if (frame.state === "colon") this.#atColon(frame, token);
        else if (frame.state === "comma") this.#atComma(frame, token);
        else if (frame.isObject && frame.state !== "value") this.#atName(frame, token);
        else this.#atValue(frame, token);
      }
      #atTop(token) {
        if (token === ":" || token === ",") this.#fault("wrong-place", this.#tokens.quote());
        else this.#value(token);
      }
      #atName(frame, token) {
        if (token === ",") this.#fault("extra-comma");
        else if (token === ":") this.#fault("extra-colon");
        else if (token === "{" || token === "[") this.#openedWithoutName(frame, token);
        else this.#name(frame, token);
      }
      /** In a list of objects this is most often the next object, because the previous one is not closed. */
      #openedWithoutName(frame, token) {
        const outer = this.#frames.at(-2);
        if (token === "{" && outer !== void 0 && !outer.isObject) {
          this.#reportUnclosed(frame, this.#tokens.start);
          this.#pop();
          outer.state = "entry";
          this.#step(token);
          return;
        }
        this.#fault("wrong-place", this.#tokens.quote());
        this.#tokens.skipNesting();
      }
      #name(frame, token) {
        if (token !== "string") this.#fault("unquoted-name", this.#tokens.quote());
        frame.name = token === "string" ? String(this.#tokens.value) : this.#tokens.quote();
        frame.state = "colon";
        this.#visitor.onName(frame.name, this.#tokens.start, this.#tokens.end);
      }
      #atColon(frame, token) {
        frame.state = "value";
        if (token === ":") return;
        if (token !== ",") this.#fault("missing-colon", this.#tokens.quote());
        this.#step(token);
      }
      #atValue(frame, token) {
        if (token === ":") {
          this.#fault("extra-colon");
        } else if (token !== ",") {
          frame.state = "comma";
          this.#value(token);
        } else if (frame.isObject) {
          this.#missingValue(frame);
          this.#step(token);
        } else {
          this.#fault("extra-comma");
        }
      }
      #atComma(frame, token) {
        if (token === ",") {
          frame.state = "entry-after-comma";
          frame.comma = this.#tokens.start;
        } else if (token === ":") {
          this.#colonBehindValue(frame);
        } else {
          if (!(frame.isObject && token === "{")) this.#fault("missing-comma", this.#tokens.quote());
          frame.state = "entry";
          this.#step(token);
        }
      }
      /** In a list this is most often the next member of the object around it, because the list is not closed. */
      #colonBehindValue(frame) {
        const outer = this.#frames.at(-2);
        if (frame.isObject || frame.text === null || outer === void 0 || !outer.isObject) {
          this.#fault("extra-colon");
          frame.state = "value";
          return;
        }
        this.#reportUnclosed(frame, this.#tokens.start);
        this.#visitor.onRetract();
        this.#pop();
        outer.name = frame.text.value;
        outer.state = "value";
        this.#visitor.onName(frame.text.value, frame.text.start, frame.text.end);
      }
      #value(token) {
        this.#hasValue = true;
        if (token === "{" || token === "[") {
          const around = this.#frames.at(-1);
          if (around !== void 0) around.text = null;
          this.#open(token);
          return;
        }
        const text = String(this.#tokens.value);
        const { start, end } = this.#tokens;
        const frame = this.#frames.at(-1);
        if (frame !== void 0) frame.text = token === "string" ? { value: text, start, end } : null;
        if (token === "word") this.#fault(/^[+.\d-]/.test(text) ? "wrong-number" : "unquoted-text", this.#tokens.quote());
        this.#visitor.onScalar(this.#tokens.value, start, end);
      }
      #open(token) {
        const { start } = this.#tokens;
        if (this.#frames.length >= MAX_DEPTH) {
          this.#tokens.skipNesting();
          this.#visitor.onTooDeep(start, this.#tokens.end);
          return;
        }
        const isObject = token === "{";
        if (!this.#visitor.onOpen(isObject ? "object" : "array", start)) {
          this.#tokens.skipNesting();
          this.#visitor.onClose(this.#tokens.end);
          return;
        }
        this.#frames.push({ isObject, start, state: "entry", name: "", comma: 0, text: null });
        if (isObject) this.#openObjects++;
      }
      #close(token, frame) {
        const openOfKind = token === "}" ? this.#openObjects : this.#frames.length - this.#openObjects;
        if (frame === void 0 || openOfKind === 0) {
          this.#fault("stray-bracket", token);
          return;
        }
        if (frame.state === "colon" || frame.isObject && frame.state === "value") this.#missingValue(frame);
        if (frame.state === "entry-after-comma") this.#visitor.onFault("trailing-comma", frame.comma, token);
        const isMatch = (candidate) => candidate?.isObject === (token === "}");
        if (!isMatch(frame)) this.#reportUnclosed(frame, this.#tokens.start);
        while (!isMatch(this.#frames.at(-1))) this.#pop();
        this.#pop();
      }
      #missingValue(frame) {
        this.#fault("missing-value", frame.name === "" ? "This entry" : `"${frame.name.slice(0, 60)}"`);
        frame.state = "comma";
      }
      #reportUnclosed(frame, noticedAt) {
        this.#visitor.onFault(frame.isObject ? "unclosed-object" : "unclosed-list", frame.start, noticedAt);
      }
      #pop() {
        if (this.#frames.pop()?.isObject) this.#openObjects--;
        this.#visitor.onClose(this.#tokens.end);
      }
      #fault(...args) {
        this.#visitor.onFault(args[0], this.#tokens.start, args[1]);
      }
    };
  }
});

// scripts/core/json/json-tree.ts
var init_json_tree = __esm({
  "scripts/core/json/json-tree.ts"() {
    "use strict";
    init_json_reader();
  }
});

// scripts/core/json/pointer.ts
function escapeSegment(segment) {
  return segment.replaceAll("~", "~0").replaceAll("/", "~1");
}
function toPointer(segments) {
  return segments.map((segment) => `/${escapeSegment(String(segment))}`).join("");
}
function toSegments(pointer) {
  if (pointer === "") return [];
  return pointer.slice(1).split("/").map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
}
function firstDifference(before, after) {
  const path = pathToDifference(before, after);
  return path === null ? null : toPointer(path.reverse());
}
function sameJson(a, b) {
  return pathToDifference(a, b) === null;
}
function pathToDifference(before, after) {
  if (before === after) return null;
  if (Array.isArray(before) && Array.isArray(after)) return inLists(before, after);
  return isRecord(before) && isRecord(after) ? inRecords(before, after) : [];
}
function inLists(before, after) {
  for (let index = 0; index < after.length; index++) {
    const path = index < before.length ? pathToDifference(before[index], after[index]) : [];
    if (path !== null) return [...path, index];
  }
  return before.length > after.length ? [] : null;
}
function inRecords(before, after) {
  const names = Object.keys(after);
  for (const name of names) {
    const path = Object.hasOwn(before, name) ? pathToDifference(before[name], after[name]) : [];
    if (path !== null) return [...path, name];
  }
  return Object.keys(before).length > names.length ? [] : null;
}
function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
var init_pointer = __esm({
  "scripts/core/json/pointer.ts"() {
    "use strict";
  }
});

// scripts/core/json/locate.ts
function locate(text, pointers, isStrict) {
  const root = newNode();
  const paths = /* @__PURE__ */ new Map();
  for (const pointer of pointers) if (!paths.has(pointer)) paths.set(pointer, addPath(root, pointer));
  new JsonReader(text, new Locator(root, isStrict)).read();
  const places = /* @__PURE__ */ new Map();
  for (const [pointer, path] of paths) {
    places.set(pointer, path.findLast((node) => node.valueOffset !== -1) ?? { nameOffset: 0, valueOffset: 0 });
  }
  return places;
}
function newNode() {
  return { nameOffset: -1, valueOffset: -1, children: null };
}
function addPath(root, pointer) {
  const path = [root];
  let node = root;
  for (const segment of toSegments(pointer)) {
    node.children ??= /* @__PURE__ */ new Map();
    let child = node.children.get(segment);
    if (child === void 0) {
      child = newNode();
      node.children.set(segment, child);
    }
    path.push(child);
    node = child;
  }
  return path;
}
var Locator, LineIndex;
var init_locate = __esm({
  "scripts/core/json/locate.ts"() {
    "use strict";
    init_json_reader();
    init_pointer();
    Locator = class {
      #isStrict;
      /** The wanted node of each open bracket, null inside values that are not wanted. */
      #nodes = [];
      /** Index of the next element of each open bracket, -1 for objects. */
      #indexes = [];
      #pending;
      constructor(root, isStrict) {
        this.#pending = root;
        this.#isStrict = isStrict;
      }
      onName(name, offset) {
        this.#pending = this.#nodes.at(-1)?.children?.get(name) ?? null;
        if (this.#pending !== null) this.#pending.nameOffset = offset;
      }
      onScalar(_value, offset) {
        this.#arrive(offset);
      }
      onTooDeep(offset) {
        this.#arrive(offset);
      }
      onOpen(kind, offset) {
        const node = this.#arrive(offset);
        this.#nodes.push(node);
        this.#indexes.push(kind === "array" ? 0 : -1);
        return !this.#isStrict || node?.children != null;
      }
      onClose() {
        this.#nodes.pop();
        this.#indexes.pop();
        this.#pending = null;
      }
      onRetract() {
        const index = this.#indexes.pop() ?? 0;
        this.#indexes.push(index - 1);
      }
      onFault() {
      }
      /** Notes the offset of a value and returns the node that wants it. */
      #arrive(offset) {
        const index = this.#indexes.at(-1) ?? -1;
        const node = index === -1 ? this.#pending : this.#nextElement(index);
        if (node !== null) {
          node.valueOffset = offset;
          if (index !== -1 || node.nameOffset === -1) node.nameOffset = offset;
        }
        this.#pending = null;
        return node;
      }
      #nextElement(index) {
        this.#indexes[this.#indexes.length - 1] = index + 1;
        return this.#nodes.at(-1)?.children?.get(String(index)) ?? null;
      }
    };
    LineIndex = class {
      #starts = [0];
      constructor(text) {
        for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) this.#starts.push(at + 1);
      }
      positionOf(offset) {
        let low = 0;
        let high = this.#starts.length - 1;
        while (low < high) {
          const middle = low + high + 1 >> 1;
          if ((this.#starts[middle] ?? 0) <= offset) low = middle;
          else high = middle - 1;
        }
        return { line: low + 1, column: offset - (this.#starts[low] ?? 0) + 1 };
      }
      lineOf(offset) {
        return this.positionOf(offset).line;
      }
    };
  }
});

// scripts/core/json/decode-text.ts
function decodeText(bytes) {
  const wide = utf16LabelOf(bytes);
  if (wide !== null) {
    const message = "The file is encoded as UTF-16, not as UTF-8.";
    return { text: new TextDecoder(wide).decode(bytes), faults: [encodingFault(message, SAVE_AS_UTF8, 0)] };
  }
  const faults = hasByteOrderMark(bytes) ? [byteOrderMark()] : [];
  try {
    return { text: strictDecoder.decode(bytes), faults };
  } catch {
    return decodeLossily(bytes, faults);
  }
}
function isPlain(text, sizeBytes) {
  return text.length === sizeBytes && !text.includes("\\u");
}
function decodeLossily(bytes, faults) {
  const text = new TextDecoder("utf-8").decode(bytes);
  const bad = findBadUtf8(bytes);
  if (bad.first === -1) return { text, faults };
  const offset = new TextDecoder("utf-8").decode(bytes.subarray(0, bad.first)).length;
  const byte = (bytes[bad.first] ?? 0).toString(16).toUpperCase().padStart(2, "0");
  const more = bad.count === 1 ? "" : ` The same is true of ${bad.count - 1} more ${bad.count === 2 ? "place" : "places"}.`;
  const line = new LineIndex(text).lineOf(offset);
  const message = `Line ${line} holds a byte that is not UTF-8 text (0x${byte}, byte ${bad.first + 1} of the file).${more}`;
  return { text, faults: [...faults, encodingFault(message, `${SAVE_AS_UTF8} Then check that letter.`, offset)] };
}
function byteOrderMark() {
  const message = "The file begins with an invisible byte order mark (BOM).";
  return encodingFault(message, 'Save the file as "UTF-8", not as "UTF-8 with BOM".', 0);
}
function encodingFault(message, hint, offset) {
  return { rule: "text-encoding", severity: "error", pointer: "", message, hint, offset };
}
function hasByteOrderMark(bytes) {
  return bytes[0] === 239 && bytes[1] === 187 && bytes[2] === 191;
}
function utf16LabelOf(bytes) {
  const [first, second] = bytes;
  if (first === void 0 || second === void 0) return null;
  if (first === 255 && second === 254 || first !== 0 && second === 0) return "utf-16le";
  if (first === 254 && second === 255 || first === 0 && second !== 0) return "utf-16be";
  return null;
}
function findBadUtf8(bytes) {
  let first = -1;
  let count = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = characterLength(bytes, at);
    if (length === 0) {
      if (first === -1) first = at;
      count++;
    }
    at += Math.max(length, 1);
  }
  return { first, count };
}
function characterLength(bytes, at) {
  const lead = bytes[at] ?? 0;
  if (lead < 128) return 1;
  if (lead < 194 || lead > 244) return 0;
  const length = lead < 224 ? 2 : lead < 240 ? 3 : 4;
  const [lowest, highest] = secondByteRange(lead);
  const second = bytes[at + 1] ?? 0;
  if (second < lowest || second > highest) return 0;
  for (let index = 2; index < length; index++) {
    if (((bytes[at + index] ?? 0) & 192) !== 128) return 0;
  }
  return length;
}
function secondByteRange(lead) {
  if (lead === 224) return [160, 191];
  if (lead === 237) return [128, 159];
  if (lead === 240) return [144, 191];
  if (lead === 244) return [128, 143];
  return [128, 191];
}
var strictDecoder, SAVE_AS_UTF8;
var init_decode_text = __esm({
  "scripts/core/json/decode-text.ts"() {
    "use strict";
    init_locate();
    strictDecoder = new TextDecoder("utf-8", { fatal: true });
    SAVE_AS_UTF8 = "Save the file again with the encoding UTF-8 (without BOM).";
  }
});

// scripts/core/json/parse-in-pieces.ts
function parseInPieces(bytes, pieceBytes = PIECE_BYTES) {
  try {
    return parseAroundList(bytes, pieceBytes);
  } catch {
    return null;
  }
}
function parseAroundList(bytes, pieceBytes) {
  const opening2 = decodePiece(bytes, 0, pieceBytes);
  const start = startOfList(opening2.text);
  if (start === null) return null;
  const head = opening2.text.slice(0, start);
  const list = parseElements(bytes, { startByte: encoder.encode(head).length, maxBytes: pieceBytes });
  if (list === null) return null;
  const tail = decoder.decode(bytes.subarray(list.endByte));
  const frame = `${head}0${tail}`;
  const { colons, depth } = scanStructure(frame);
  if (depth > MAX_DEPTH) return null;
  const value = JSON.parse(frame);
  const [place, ...others] = Object.values(Object(value)).filter(standsForList);
  if (place === void 0 || others.length > 0) return null;
  place.pop();
  for (const element of list.elements) place.push(element);
  const isAscii2 = list.isAscii && isPlain(frame, encoder.encode(frame).length);
  return { value, colons: colons + list.colons, isAscii: isAscii2 };
}
function standsForList(value) {
  return Array.isArray(value) && value.length === 1 && value[0] === 0;
}
function parseElements(bytes, { startByte, maxBytes }) {
  const found = { elements: [], colons: 0, isAscii: true, endByte: startByte };
  for (; ; ) {
    const isLast = parsePiece(bytes, { found, maxBytes });
    if (isLast === null) return null;
    if (isLast) return found;
    found.endByte++;
  }
}
function parsePiece(bytes, { found, maxBytes }) {
  const { text, sizeBytes } = decodePiece(bytes, found.endByte, maxBytes);
  const part = scanElements(text);
  if (part === null || part.depth + 2 > MAX_DEPTH) return null;
  const piece = text.slice(0, part.end);
  const elements = JSON.parse(`[${piece}]`);
  if (elements.length === 0) return null;
  for (const element of elements) found.elements.push(element);
  const pieceBytes = sizeBytes - encoder.encode(text.slice(part.end)).length;
  found.colons += part.colons;
  found.isAscii &&= isPlain(piece, pieceBytes);
  found.endByte += pieceBytes;
  return part.isLast;
}
function decodePiece(bytes, startByte, maxBytes) {
  const reach = startByte + maxBytes;
  const endByte = reach >= bytes.length ? bytes.length : bytes.lastIndexOf(COMMA2, reach - 1) + 1;
  const piece = bytes.subarray(startByte, Math.max(startByte, endByte));
  return { text: decoder.decode(piece), sizeBytes: piece.length };
}
var PIECE_BYTES, COMMA2, decoder, encoder;
var init_parse_in_pieces = __esm({
  "scripts/core/json/parse-in-pieces.ts"() {
    "use strict";
    init_decode_text();
    init_scan_structure();
    PIECE_BYTES = 32 * 1024;
    COMMA2 = 44;
    decoder = /* @__PURE__ */ new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
    encoder = /* @__PURE__ */ new TextEncoder();
  }
});

// scripts/core/json/text-faults.ts
function isTextFault(complaint) {
  return "offset" in complaint;
}
function describeSyntaxFault(fault, pointer) {
  const [message, hint] = CATALOGUE[fault.kind](fault.detail);
  return { rule: "json-syntax", severity: "error", pointer, message, hint, offset: fault.offset };
}
var CATALOGUE;
var init_text_faults = __esm({
  "scripts/core/json/text-faults.ts"() {
    "use strict";
    CATALOGUE = {
      empty: () => ["The file is empty.", "Write its content, or restore it from the git history."],
      comment: () => [
        "There is a comment here, and JSON has no comments.",
        'Remove it. Put remarks about a post in its "note".'
      ],
      "trailing-comma": (detail) => [
        `There is a comma before the closing ${detail}, but nothing follows it.`,
        "Remove the comma."
      ],
      "extra-comma": () => ["There is an extra comma.", "Remove it."],
      "missing-comma": (detail) => [
        `A comma is missing before ${detail}.`,
        "Put a comma at the end of the entry before it."
      ],
      "missing-colon": (detail) => [`A colon is missing before ${detail}.`, 'Write "name": value.'],
      "extra-colon": () => [
        "There is a colon that does not belong here.",
        "Write each entry as one name, one colon, one value."
      ],
      "missing-value": (detail) => [
        `${detail} has no value.`,
        'Write a value after the colon, such as "\u2026", or remove the entry.'
      ],
      "single-quotes": () => ["Text must be in double quotes, not single quotes.", 'Use " at both ends.'],
      "typographic-quotes": () => [
        "These are typographic quotation marks, which JSON does not allow.",
        'Replace them with straight ones: ". Turn off smart quotes in your editor.'
      ],
      "unquoted-name": (detail) => [`The name ${detail} must be in double quotes.`, `Write "${detail}": \u2026`],
      "unquoted-text": (detail) => [
        `${detail} is not a value.`,
        "Put text in double quotes; otherwise write true, false, null or a number."
      ],
      "wrong-number": (detail) => [
        `${detail} is not a number in JSON.`,
        "Write plain digits such as 1500, or put it in double quotes if it is text."
      ],
      "line-break": (detail) => [
        `This text continues over several lines (to line ${detail}).`,
        "Keep it on one line and write \\n for each line break."
      ],
      "control-character": (detail) => [
        `There is a raw ${detail} inside this text.`,
        "Write \\t for a tab; remove other invisible characters."
      ],
      "bad-escape": (detail) => [
        `${detail} has no meaning in JSON.`,
        'Write \\\\ for a backslash, \\n for a line break, \\" for a quotation mark.'
      ],
      "inner-quote": () => ["There is a quotation mark inside this text.", 'Write \\" for it, or use \u201C and \u201D.'],
      "unclosed-text": () => ["This text has no closing quotation mark.", 'Put " at its end.'],
      "unclosed-object": (detail) => [
        `The { here is not closed (noticed on line ${detail}).`,
        "Put a } at the end of this entry."
      ],
      "unclosed-list": (detail) => [
        `The [ here is not closed (noticed on line ${detail}).`,
        "Put a ] at the end of this list."
      ],
      "stray-bracket": (detail) => [
        `This ${detail} closes nothing.`,
        "Remove it, or check that its opening bracket was not deleted."
      ],
      "wrong-place": (detail) => [`${detail} does not belong here.`, "Check the brackets and commas just before it."],
      "extra-text": () => [
        "The content ends before this, but more text follows.",
        "Remove what follows the last closing bracket."
      ],
      "merge-conflict": () => [
        "There are conflict markers of an unresolved merge here.",
        "Keep the lines that are right and remove the <<<<<<<, ======= and >>>>>>> lines."
      ],
      invisible: (detail) => [
        `There is an invisible character here (${detail}).`,
        "Delete it; it often comes from copying a web page."
      ]
    };
  }
});

// scripts/core/json/diagnose.ts
function diagnose(text) {
  const builder = new Builder(text);
  new JsonReader(text, builder).read();
  return { value: builder.value, faults: builder.faults };
}
function setMember(object4, name, value) {
  Object.defineProperty(object4, name, { value, writable: true, enumerable: true, configurable: true });
}
var MAX_SYNTAX_FAULTS, MAX_DUPLICATES, ECHO_LENGTH, HARMLESS, Builder;
var init_diagnose = __esm({
  "scripts/core/json/diagnose.ts"() {
    "use strict";
    init_printable();
    init_json_reader();
    init_locate();
    init_pointer();
    init_scan_structure();
    init_text_faults();
    MAX_SYNTAX_FAULTS = 100;
    MAX_DUPLICATES = 1e3;
    ECHO_LENGTH = 200;
    HARMLESS = /* @__PURE__ */ new Set([
      "comment",
      "trailing-comma",
      "control-character",
      "line-break",
      "invisible"
    ]);
    Builder = class {
      value;
      faults = [];
      #text;
      #levels = [];
      #lines = null;
      /** Offsets between which a fault is taken for an echo of the one before. */
      #echo = { start: 0, end: 0 };
      #syntaxFaults = 0;
      #duplicates = 0;
      #hasDeepValue = false;
      constructor(text) {
        this.#text = text;
      }
      onName(name, offset) {
        const level = this.#levels.at(-1);
        if (level === void 0) return;
        level.name = name;
        const first = level.names.get(name);
        if (first === void 0) level.names.set(name, offset);
        else this.#addDuplicate(name, offset, first);
      }
      onScalar(value, _offset) {
        this.#put(value);
      }
      onOpen(kind, _offset) {
        const container = kind === "array" ? [] : {};
        this.#put(container);
        this.#levels.push({ container, name: null, names: /* @__PURE__ */ new Map() });
        return true;
      }
      onClose() {
        this.#levels.pop();
      }
      onRetract() {
        const container = this.#levels.at(-1)?.container;
        if (Array.isArray(container)) container.pop();
      }
      onTooDeep(offset) {
        if (this.#hasDeepValue) return;
        this.#hasDeepValue = true;
        const message = `Values are nested more than ${MAX_DEPTH} levels deep here.`;
        const hint = "Nothing in this file needs more than five levels; remove what does not belong.";
        this.faults.push({ rule: "nesting-depth", severity: "error", pointer: this.#pointer(), message, hint, offset });
      }
      onFault(kind, offset, detail = "") {
        const isHarmless = HARMLESS.has(kind);
        if (!isHarmless && this.#isEcho(kind, offset, detail)) return;
        if (++this.#syntaxFaults > MAX_SYNTAX_FAULTS) {
          if (this.#syntaxFaults === MAX_SYNTAX_FAULTS + 1) this.#addMore("json-syntax", offset);
          return;
        }
        if (!isHarmless) this.#echo = { start: offset, end: this.#endOfStretch(kind, offset) };
        const quoted = typeof detail === "number" ? String(this.#lineOf(detail)) : detail;
        this.faults.push(describeSyntaxFault({ kind, offset, detail: quoted }, this.#pointer()));
      }
      /** An unclosed bracket is reported where it was opened, but is an echo if what made it seem unclosed is. */
      #isEcho(kind, offset, detail) {
        const isBracket = kind === "unclosed-object" || kind === "unclosed-list";
        const noticedAt = isBracket ? Number(detail) : offset;
        return noticedAt >= this.#echo.start && noticedAt < this.#echo.end;
      }
      #addDuplicate(name, offset, first) {
        if (++this.#duplicates > MAX_DUPLICATES) {
          if (this.#duplicates === MAX_DUPLICATES + 1) this.#addMore("duplicate-key", offset);
          return;
        }
        const message = `"${clip(name)}" is written twice here: on line ${this.#lineOf(first)} and on line ${this.#lineOf(offset)}. Only the last one counts.`;
        const hint = "Remove one of the two.";
        this.faults.push({ rule: "duplicate-key", severity: "error", pointer: this.#pointer(), message, hint, offset });
      }
      #addMore(rule, offset) {
        const message = "There are more errors of this kind below; they are not listed.";
        const hint = "Correct those above first, then check again.";
        this.faults.push({ rule, severity: "error", pointer: "", message, hint, offset });
      }
      #put(value) {
        const level = this.#levels.at(-1);
        if (level === void 0) this.value = value;
        else if (Array.isArray(level.container)) level.container.push(value);
        else if (level.name !== null) setMember(level.container, level.name, value);
      }
      /** Inside a list, the innermost bracket waits for the next element; those around it are at their last one. */
      #pointer() {
        const innermost = this.#levels.length - 1;
        const segments = this.#levels.map(
          ({ container, name }, depth) => Array.isArray(container) ? container.length - (depth === innermost ? 0 : 1) : name
        );
        return toPointer(segments.filter((segment) => segment !== null).map((segment) => clip(String(segment), 100)));
      }
      #lineOf(offset) {
        this.#lines ??= new LineIndex(this.#text);
        return this.#lines.lineOf(offset);
      }
      /** A missing quotation mark also hides the comma after it, which then seems to be missing on the next line. */
      #endOfStretch(kind, offset) {
        const stretch = this.#text.slice(offset, offset + ECHO_LENGTH);
        const lineBreak = stretch.indexOf("\n");
        const end = kind === "unclosed-text" && lineBreak !== -1 ? stretch.indexOf("\n", lineBreak + 1) : lineBreak;
        return offset + (end === -1 ? ECHO_LENGTH : end);
      }
    };
  }
});

// scripts/core/json/parse-json.ts
function parseJson(bytes, options = {}) {
  const maxSizeBytes = options.maxSizeBytes ?? DEFAULT_MAX_SIZE_BYTES;
  const sizeFaults = bytes.length > maxSizeBytes ? [sizeFault(bytes.length, maxSizeBytes)] : [];
  if (bytes.length > UNREADABLE_SIZE_BYTES)
    return { text: "", value: void 0, faults: sizeFaults, isJson: false, isAscii: false };
  const pieced = bytes.length > LARGE_SIZE_BYTES ? options.parseLarge?.(bytes) : null;
  return isSound(pieced) ? lateText(bytes, pieced, sizeFaults) : parseWhole(bytes, sizeFaults);
}
function isSound(pieced) {
  return pieced !== null && pieced !== void 0 && countMembers(pieced.value) === pieced.colons;
}
function lateText(bytes, { value, isAscii: isAscii2 }, faults) {
  let text = null;
  return {
    get text() {
      text ??= decodeText(bytes).text;
      return text;
    },
    value,
    faults,
    isJson: true,
    isAscii: isAscii2
  };
}
function parseWhole(bytes, sizeFaults) {
  const { text, faults } = decodeText(bytes);
  const parsed = parseText(text);
  const isJson2 = parsed.isJson && faults.length === 0;
  return {
    text,
    value: parsed.value,
    faults: [...sizeFaults, ...faults, ...parsed.faults],
    isJson: isJson2,
    isAscii: isJson2 && isPlain(text, bytes.length)
  };
}
function parseText(text) {
  const structure = scanStructure(text);
  if (structure.depth > MAX_DEPTH) return { ...diagnose(text), isJson: false };
  try {
    const value = JSON.parse(text);
    const hasRepeatedNames = countMembers(value) !== structure.colons;
    return { value, faults: hasRepeatedNames ? diagnose(text).faults : [], isJson: true };
  } catch {
    return { ...diagnose(text), isJson: false };
  }
}
function countMembers(value) {
  if (typeof value !== "object" || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    for (const inner of value) if (typeof inner === "object") count += countMembers(inner);
    return count;
  }
  const members = value;
  for (const name in members) {
    count++;
    const inner = members[name];
    if (typeof inner === "object") count += countMembers(inner);
  }
  return count;
}
function sizeFault(sizeBytes, maxSizeBytes) {
  const message = `The file is ${Math.ceil(sizeBytes / MEBIBYTE)} MiB large; at most ${maxSizeBytes / MEBIBYTE} MiB are allowed.`;
  const hint = "Move published posts out of the queue: npx mergecast queue archive.";
  return { rule: "file-size", severity: "error", pointer: "", message, hint, offset: 0 };
}
var MEBIBYTE, DEFAULT_MAX_SIZE_BYTES, UNREADABLE_SIZE_BYTES, LARGE_SIZE_BYTES;
var init_parse_json = __esm({
  "scripts/core/json/parse-json.ts"() {
    "use strict";
    init_decode_text();
    init_diagnose();
    init_scan_structure();
    MEBIBYTE = 1024 * 1024;
    DEFAULT_MAX_SIZE_BYTES = 32 * MEBIBYTE;
    UNREADABLE_SIZE_BYTES = 64 * MEBIBYTE;
    LARGE_SIZE_BYTES = MEBIBYTE;
  }
});

// scripts/core/json/index.ts
var init_json = __esm({
  "scripts/core/json/index.ts"() {
    "use strict";
    init_json_tree();
    init_locate();
    init_parse_in_pieces();
    init_parse_json();
    init_pointer();
    init_scan_structure();
    init_text_faults();
    init_tokenizer();
  }
});

// scripts/core/content/locate-complaints.ts
function locateComplaints({ file, reading, complaints }) {
  if (complaints.length === 0) return [];
  const { text, isJson: isJson2 } = reading;
  const pointers = complaints.filter((complaint) => !isTextFault(complaint)).map(({ pointer }) => pointer);
  const places = pointers.length === 0 ? /* @__PURE__ */ new Map() : locate(text, pointers, isJson2);
  const lines = new LineIndex(text);
  const findings = complaints.map((complaint) => {
    const offset = isTextFault(complaint) ? complaint.offset : offsetOf(complaint, places.get(complaint.pointer));
    return toFinding(complaint, file, lines.positionOf(offset));
  });
  return findings.sort((a, b) => a.line - b.line || a.column - b.column);
}
function offsetOf(complaint, place) {
  if (place === void 0) return 0;
  return complaint.rule === "unknown-field" ? place.nameOffset : place.valueOffset;
}
function toFinding({ rule, severity, pointer, message, hint }, file, { line, column }) {
  const texts = { pointer: clip(pointer, MAX_TEXT), message: clip(message, MAX_TEXT), hint: clip(hint, MAX_TEXT) };
  return { rule, severity, file, line, column, ...texts };
}
var MAX_TEXT;
var init_locate_complaints = __esm({
  "scripts/core/content/locate-complaints.ts"() {
    "use strict";
    init_json();
    init_printable();
    MAX_TEXT = 1e3;
  }
});

// scripts/core/schema/formats.ts
function codePointLength(text) {
  let length = text.length;
  for (let at = 0; at < text.length - 1; at++) {
    const isPair = (text.charCodeAt(at) & 64512) === 55296 && (text.charCodeAt(at + 1) & 64512) === 56320;
    if (!isPair) continue;
    length--;
    at++;
  }
  return length;
}
var formats;
var init_formats = __esm({
  "scripts/core/schema/formats.ts"() {
    "use strict";
    init_instant();
    formats = {
      "date-time": (text) => parseInstant(text) !== null
    };
  }
});

// scripts/core/generated/schema-errors.js
var findErrors;
var init_schema_errors = __esm({
  "scripts/core/generated/schema-errors.js"() {
    "use strict";
    findErrors = (...args) => __require("./parts/schema-errors.cjs").findErrors(...args);
  }
});

// scripts/core/generated/validators.js
function validate10(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.account === void 0 && (missing0 = "account") || data.posts === void 0 && (missing0 = "posts")) {
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "account" || key0 === "posts")) {
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.account !== void 0) {
            let data0 = data.account;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (typeof data0 === "string") {
                if (data0.length < 2 && func2(data0) < 1) {
                  return false;
                }
              } else {
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.posts !== void 0) {
              const _errs4 = errors;
              if (!Array.isArray(data.posts)) {
                return false;
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      return false;
    }
  }
  return errors === 0;
}
function validate11(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.id === void 0 && (missing0 = "id") || data.status === void 0 && (missing0 = "status") || data.pillar === void 0 && (missing0 = "pillar") || data.cta_type === void 0 && (missing0 = "cta_type")) {
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!schema12Names.has(key0)) {
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.id !== void 0) {
            let data0 = data.id;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (typeof data0 === "string") {
                if (data0.length > 200 && func2(data0) > 200) {
                  return false;
                } else {
                  if (data0.length < 2 && func2(data0) < 1) {
                    return false;
                  } else {
                    if (!pattern0.test(data0)) {
                      return false;
                    }
                  }
                }
              } else {
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.status !== void 0) {
              let data1 = data.status;
              const _errs4 = errors;
              if (!(data1 === "pending" || data1 === "done" || data1 === "failed")) {
                return false;
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.pillar !== void 0) {
                let data2 = data.pillar;
                const _errs5 = errors;
                if (errors === _errs5) {
                  if (typeof data2 === "string") {
                    if (data2.length < 2 && func2(data2) < 1) {
                      return false;
                    }
                  } else {
                    return false;
                  }
                }
                var valid0 = _errs5 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.cta_type !== void 0) {
                  let data3 = data.cta_type;
                  const _errs7 = errors;
                  if (errors === _errs7) {
                    if (typeof data3 === "string") {
                      if (data3.length < 2 && func2(data3) < 1) {
                        return false;
                      }
                    } else {
                      return false;
                    }
                  }
                  var valid0 = _errs7 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.caption !== void 0) {
                    const _errs9 = errors;
                    if (typeof data.caption !== "string") {
                      return false;
                    }
                    var valid0 = _errs9 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.image_url !== void 0) {
                      const _errs11 = errors;
                      if (typeof data.image_url !== "string") {
                        return false;
                      }
                      var valid0 = _errs11 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.alt_text !== void 0) {
                        const _errs13 = errors;
                        if (typeof data.alt_text !== "string") {
                          return false;
                        }
                        var valid0 = _errs13 === errors;
                      } else {
                        var valid0 = true;
                      }
                      if (valid0) {
                        if (data.not_before !== void 0) {
                          const _errs15 = errors;
                          if (typeof data.not_before !== "string") {
                            return false;
                          }
                          var valid0 = _errs15 === errors;
                        } else {
                          var valid0 = true;
                        }
                        if (valid0) {
                          if (data.media_type !== void 0) {
                            let data8 = data.media_type;
                            const _errs17 = errors;
                            if (!(data8 === "REELS" || data8 === "STORIES" || data8 === "CAROUSEL")) {
                              return false;
                            }
                            var valid0 = _errs17 === errors;
                          } else {
                            var valid0 = true;
                          }
                          if (valid0) {
                            if (data.video_url !== void 0) {
                              const _errs18 = errors;
                              if (typeof data.video_url !== "string") {
                                return false;
                              }
                              var valid0 = _errs18 === errors;
                            } else {
                              var valid0 = true;
                            }
                            if (valid0) {
                              if (data.cover_url !== void 0) {
                                const _errs20 = errors;
                                if (typeof data.cover_url !== "string") {
                                  return false;
                                }
                                var valid0 = _errs20 === errors;
                              } else {
                                var valid0 = true;
                              }
                              if (valid0) {
                                if (data.thumb_offset !== void 0) {
                                  let data11 = data.thumb_offset;
                                  const _errs22 = errors;
                                  if (!(typeof data11 == "number" && (!(data11 % 1) && !isNaN(data11)) && isFinite(data11))) {
                                    return false;
                                  }
                                  var valid0 = _errs22 === errors;
                                } else {
                                  var valid0 = true;
                                }
                                if (valid0) {
                                  if (data.children !== void 0) {
                                    let data12 = data.children;
                                    const _errs24 = errors;
                                    if (errors === _errs24) {
                                      if (Array.isArray(data12)) {
                                        var valid1 = true;
                                        const len0 = data12.length;
                                        for (let i0 = 0; i0 < len0; i0++) {
                                          let data13 = data12[i0];
                                          const _errs26 = errors;
                                          const _errs27 = errors;
                                          if (errors === _errs27) {
                                            if (data13 && typeof data13 == "object" && !Array.isArray(data13)) {
                                              const _errs29 = errors;
                                              for (const key1 in data13) {
                                                if (!(key1 === "image_url" || key1 === "video_url" || key1 === "alt_text")) {
                                                  return false;
                                                  break;
                                                }
                                              }
                                              if (_errs29 === errors) {
                                                if (data13.image_url !== void 0) {
                                                  const _errs30 = errors;
                                                  if (typeof data13.image_url !== "string") {
                                                    return false;
                                                  }
                                                  var valid3 = _errs30 === errors;
                                                } else {
                                                  var valid3 = true;
                                                }
                                                if (valid3) {
                                                  if (data13.video_url !== void 0) {
                                                    const _errs32 = errors;
                                                    if (typeof data13.video_url !== "string") {
                                                      return false;
                                                    }
                                                    var valid3 = _errs32 === errors;
                                                  } else {
                                                    var valid3 = true;
                                                  }
                                                  if (valid3) {
                                                    if (data13.alt_text !== void 0) {
                                                      const _errs34 = errors;
                                                      if (typeof data13.alt_text !== "string") {
                                                        return false;
                                                      }
                                                      var valid3 = _errs34 === errors;
                                                    } else {
                                                      var valid3 = true;
                                                    }
                                                  }
                                                }
                                              }
                                            } else {
                                              return false;
                                            }
                                          }
                                          var valid1 = _errs26 === errors;
                                          if (!valid1) {
                                            break;
                                          }
                                        }
                                      } else {
                                        return false;
                                      }
                                    }
                                    var valid0 = _errs24 === errors;
                                  } else {
                                    var valid0 = true;
                                  }
                                  if (valid0) {
                                    if (data.share_to_feed !== void 0) {
                                      const _errs36 = errors;
                                      if (typeof data.share_to_feed !== "boolean") {
                                        return false;
                                      }
                                      var valid0 = _errs36 === errors;
                                    } else {
                                      var valid0 = true;
                                    }
                                    if (valid0) {
                                      if (data.is_ai_generated !== void 0) {
                                        const _errs38 = errors;
                                        if (typeof data.is_ai_generated !== "boolean") {
                                          return false;
                                        }
                                        var valid0 = _errs38 === errors;
                                      } else {
                                        var valid0 = true;
                                      }
                                      if (valid0) {
                                        if (data.is_paid_partnership !== void 0) {
                                          const _errs40 = errors;
                                          if (typeof data.is_paid_partnership !== "boolean") {
                                            return false;
                                          }
                                          var valid0 = _errs40 === errors;
                                        } else {
                                          var valid0 = true;
                                        }
                                        if (valid0) {
                                          if (data.branded_content_sponsor_ids !== void 0) {
                                            let data20 = data.branded_content_sponsor_ids;
                                            const _errs42 = errors;
                                            if (errors === _errs42) {
                                              if (Array.isArray(data20)) {
                                                var valid4 = true;
                                                const len1 = data20.length;
                                                for (let i1 = 0; i1 < len1; i1++) {
                                                  let data21 = data20[i1];
                                                  const _errs44 = errors;
                                                  if (errors === _errs44) {
                                                    if (typeof data21 === "string") {
                                                      if (!pattern1.test(data21)) {
                                                        return false;
                                                      }
                                                    } else {
                                                      return false;
                                                    }
                                                  }
                                                  var valid4 = _errs44 === errors;
                                                  if (!valid4) {
                                                    break;
                                                  }
                                                }
                                              } else {
                                                return false;
                                              }
                                            }
                                            var valid0 = _errs42 === errors;
                                          } else {
                                            var valid0 = true;
                                          }
                                          if (valid0) {
                                            if (data.note !== void 0) {
                                              const _errs46 = errors;
                                              if (typeof data.note !== "string") {
                                                return false;
                                              }
                                              var valid0 = _errs46 === errors;
                                            } else {
                                              var valid0 = true;
                                            }
                                            if (valid0) {
                                              if (data.repeat_of !== void 0) {
                                                let data23 = data.repeat_of;
                                                const _errs48 = errors;
                                                if (errors === _errs48) {
                                                  if (typeof data23 === "string") {
                                                    if (data23.length > 200 && func2(data23) > 200) {
                                                      return false;
                                                    } else {
                                                      if (data23.length < 2 && func2(data23) < 1) {
                                                        return false;
                                                      }
                                                    }
                                                  } else {
                                                    return false;
                                                  }
                                                }
                                                var valid0 = _errs48 === errors;
                                              } else {
                                                var valid0 = true;
                                              }
                                              if (valid0) {
                                                if (data.media_id !== void 0) {
                                                  let data24 = data.media_id;
                                                  const _errs50 = errors;
                                                  if (typeof data24 !== "string" && data24 !== null) {
                                                    return false;
                                                  }
                                                  if (errors === _errs50) {
                                                    if (typeof data24 === "string") {
                                                      if (!pattern1.test(data24)) {
                                                        return false;
                                                      }
                                                    }
                                                  }
                                                  var valid0 = _errs50 === errors;
                                                } else {
                                                  var valid0 = true;
                                                }
                                                if (valid0) {
                                                  if (data.permalink !== void 0) {
                                                    const _errs52 = errors;
                                                    if (typeof data.permalink !== "string") {
                                                      return false;
                                                    }
                                                    var valid0 = _errs52 === errors;
                                                  } else {
                                                    var valid0 = true;
                                                  }
                                                  if (valid0) {
                                                    if (data.published_at !== void 0) {
                                                      let data26 = data.published_at;
                                                      const _errs54 = errors;
                                                      if (errors === _errs54) {
                                                        if (typeof data26 === "string") {
                                                          if (!pattern3.test(data26)) {
                                                            return false;
                                                          }
                                                        } else {
                                                          return false;
                                                        }
                                                      }
                                                      var valid0 = _errs54 === errors;
                                                    } else {
                                                      var valid0 = true;
                                                    }
                                                    if (valid0) {
                                                      if (data.error !== void 0) {
                                                        const _errs56 = errors;
                                                        if (typeof data.error !== "string") {
                                                          return false;
                                                        }
                                                        var valid0 = _errs56 === errors;
                                                      } else {
                                                        var valid0 = true;
                                                      }
                                                      if (valid0) {
                                                        if (data.failed_at !== void 0) {
                                                          let data28 = data.failed_at;
                                                          const _errs58 = errors;
                                                          if (errors === _errs58) {
                                                            if (typeof data28 === "string") {
                                                              if (!pattern3.test(data28)) {
                                                                return false;
                                                              }
                                                            } else {
                                                              return false;
                                                            }
                                                          }
                                                          var valid0 = _errs58 === errors;
                                                        } else {
                                                          var valid0 = true;
                                                        }
                                                      }
                                                    }
                                                  }
                                                }
                                              }
                                            }
                                          }
                                        }
                                      }
                                    }
                                  }
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      return false;
    }
  }
  return errors === 0;
}
function validate12(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      const _errs1 = errors;
      for (const key0 in data) {
        if (!schema14Names.has(key0)) {
          return false;
          break;
        }
      }
      if (_errs1 === errors) {
        if (data.format !== void 0) {
          let data0 = data.format;
          const _errs2 = errors;
          if (!(typeof data0 == "number" && (!(data0 % 1) && !isNaN(data0)) && isFinite(data0))) {
            return false;
          }
          if (errors === _errs2) {
            if (typeof data0 == "number" && isFinite(data0)) {
              if (data0 < 1 || isNaN(data0)) {
                return false;
              }
            }
          }
          var valid0 = _errs2 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.timezone !== void 0) {
            let data1 = data.timezone;
            const _errs4 = errors;
            if (errors === _errs4) {
              if (typeof data1 === "string") {
                if (data1.length < 2 && func2(data1) < 1) {
                  return false;
                }
              } else {
                return false;
              }
            }
            var valid0 = _errs4 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.posts_per_day !== void 0) {
              let data2 = data.posts_per_day;
              const _errs6 = errors;
              if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)) && isFinite(data2))) {
                return false;
              }
              if (errors === _errs6) {
                if (typeof data2 == "number" && isFinite(data2)) {
                  if (data2 > 100 || isNaN(data2)) {
                    return false;
                  } else {
                    if (data2 < 1 || isNaN(data2)) {
                      return false;
                    }
                  }
                }
              }
              var valid0 = _errs6 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.slots !== void 0) {
                let data3 = data.slots;
                const _errs8 = errors;
                if (errors === _errs8) {
                  if (Array.isArray(data3)) {
                    if (data3.length > 48) {
                      return false;
                    } else {
                      if (data3.length < 1) {
                        return false;
                      } else {
                        var valid1 = true;
                        const len0 = data3.length;
                        for (let i0 = 0; i0 < len0; i0++) {
                          let data4 = data3[i0];
                          const _errs10 = errors;
                          if (errors === _errs10) {
                            if (typeof data4 === "string") {
                              if (!pattern5.test(data4)) {
                                return false;
                              }
                            } else {
                              return false;
                            }
                          }
                          var valid1 = _errs10 === errors;
                          if (!valid1) {
                            break;
                          }
                        }
                        if (valid1) {
                          let i1 = data3.length;
                          let j0;
                          if (i1 > 1) {
                            const indices0 = {};
                            for (; i1--; ) {
                              let item0 = data3[i1];
                              if (typeof item0 !== "string") {
                                continue;
                              }
                              if (typeof indices0[item0] == "number") {
                                j0 = indices0[item0];
                                return false;
                                break;
                              }
                              indices0[item0] = i1;
                            }
                          }
                        }
                      }
                    }
                  } else {
                    return false;
                  }
                }
                var valid0 = _errs8 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.low_queue_threshold !== void 0) {
                  let data5 = data.low_queue_threshold;
                  const _errs12 = errors;
                  if (!(typeof data5 == "number" && (!(data5 % 1) && !isNaN(data5)) && isFinite(data5))) {
                    return false;
                  }
                  if (errors === _errs12) {
                    if (typeof data5 == "number" && isFinite(data5)) {
                      if (data5 < 0 || isNaN(data5)) {
                        return false;
                      }
                    }
                  }
                  var valid0 = _errs12 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.hashtags !== void 0) {
                    let data6 = data.hashtags;
                    const _errs14 = errors;
                    if (errors === _errs14) {
                      if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
                        const _errs16 = errors;
                        for (const key1 in data6) {
                          if (!(key1 === "max")) {
                            return false;
                            break;
                          }
                        }
                        if (_errs16 === errors) {
                          if (data6.max !== void 0) {
                            let data7 = data6.max;
                            const _errs17 = errors;
                            if (!(typeof data7 == "number" && (!(data7 % 1) && !isNaN(data7)) && isFinite(data7))) {
                              return false;
                            }
                            if (errors === _errs17) {
                              if (typeof data7 == "number" && isFinite(data7)) {
                                if (data7 > 30 || isNaN(data7)) {
                                  return false;
                                } else {
                                  if (data7 < 0 || isNaN(data7)) {
                                    return false;
                                  }
                                }
                              }
                            }
                          }
                        }
                      } else {
                        return false;
                      }
                    }
                    var valid0 = _errs14 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.captions !== void 0) {
                      let data8 = data.captions;
                      const _errs19 = errors;
                      if (errors === _errs19) {
                        if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
                          const _errs21 = errors;
                          for (const key2 in data8) {
                            if (!(key2 === "hashtags")) {
                              return false;
                              break;
                            }
                          }
                          if (_errs21 === errors) {
                            if (data8.hashtags !== void 0) {
                              let data9 = data8.hashtags;
                              const _errs22 = errors;
                              if (!(typeof data9 == "number" && (!(data9 % 1) && !isNaN(data9)) && isFinite(data9))) {
                                return false;
                              }
                              if (errors === _errs22) {
                                if (typeof data9 == "number" && isFinite(data9)) {
                                  if (data9 > 30 || isNaN(data9)) {
                                    return false;
                                  } else {
                                    if (data9 < 0 || isNaN(data9)) {
                                      return false;
                                    }
                                  }
                                }
                              }
                            }
                          }
                        } else {
                          return false;
                        }
                      }
                      var valid0 = _errs19 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.calendar !== void 0) {
                        let data10 = data.calendar;
                        const _errs24 = errors;
                        if (errors === _errs24) {
                          if (data10 && typeof data10 == "object" && !Array.isArray(data10)) {
                            const _errs26 = errors;
                            for (const key3 in data10) {
                              if (!(key3 === "notes" || key3 === "hashtag_sets" || key3 === "snippets" || key3 === "remote_thumbnails")) {
                                return false;
                                break;
                              }
                            }
                            if (_errs26 === errors) {
                              if (data10.notes !== void 0) {
                                const _errs27 = errors;
                                if (typeof data10.notes !== "boolean") {
                                  return false;
                                }
                                var valid5 = _errs27 === errors;
                              } else {
                                var valid5 = true;
                              }
                              if (valid5) {
                                if (data10.hashtag_sets !== void 0) {
                                  let data12 = data10.hashtag_sets;
                                  const _errs29 = errors;
                                  if (errors === _errs29) {
                                    if (Array.isArray(data12)) {
                                      if (data12.length > 50) {
                                        return false;
                                      } else {
                                        var valid6 = true;
                                        const len1 = data12.length;
                                        for (let i2 = 0; i2 < len1; i2++) {
                                          let data13 = data12[i2];
                                          const _errs31 = errors;
                                          if (errors === _errs31) {
                                            if (data13 && typeof data13 == "object" && !Array.isArray(data13)) {
                                              let missing0;
                                              if (data13.name === void 0 && (missing0 = "name") || data13.hashtags === void 0 && (missing0 = "hashtags")) {
                                                return false;
                                              } else {
                                                const _errs33 = errors;
                                                for (const key4 in data13) {
                                                  if (!(key4 === "name" || key4 === "hashtags")) {
                                                    return false;
                                                    break;
                                                  }
                                                }
                                                if (_errs33 === errors) {
                                                  if (data13.name !== void 0) {
                                                    let data14 = data13.name;
                                                    const _errs34 = errors;
                                                    if (errors === _errs34) {
                                                      if (typeof data14 === "string") {
                                                        if (data14.length > 60 && func2(data14) > 60) {
                                                          return false;
                                                        } else {
                                                          if (data14.length < 2 && func2(data14) < 1) {
                                                            return false;
                                                          }
                                                        }
                                                      } else {
                                                        return false;
                                                      }
                                                    }
                                                    var valid7 = _errs34 === errors;
                                                  } else {
                                                    var valid7 = true;
                                                  }
                                                  if (valid7) {
                                                    if (data13.hashtags !== void 0) {
                                                      let data15 = data13.hashtags;
                                                      const _errs36 = errors;
                                                      if (errors === _errs36) {
                                                        if (Array.isArray(data15)) {
                                                          if (data15.length > 30) {
                                                            return false;
                                                          } else {
                                                            if (data15.length < 1) {
                                                              return false;
                                                            } else {
                                                              var valid8 = true;
                                                              const len2 = data15.length;
                                                              for (let i3 = 0; i3 < len2; i3++) {
                                                                let data16 = data15[i3];
                                                                const _errs38 = errors;
                                                                if (errors === _errs38) {
                                                                  if (typeof data16 === "string") {
                                                                    if (data16.length > 100 && func2(data16) > 100) {
                                                                      return false;
                                                                    } else {
                                                                      if (!pattern6.test(data16)) {
                                                                        return false;
                                                                      }
                                                                    }
                                                                  } else {
                                                                    return false;
                                                                  }
                                                                }
                                                                var valid8 = _errs38 === errors;
                                                                if (!valid8) {
                                                                  break;
                                                                }
                                                              }
                                                            }
                                                          }
                                                        } else {
                                                          return false;
                                                        }
                                                      }
                                                      var valid7 = _errs36 === errors;
                                                    } else {
                                                      var valid7 = true;
                                                    }
                                                  }
                                                }
                                              }
                                            } else {
                                              return false;
                                            }
                                          }
                                          var valid6 = _errs31 === errors;
                                          if (!valid6) {
                                            break;
                                          }
                                        }
                                      }
                                    } else {
                                      return false;
                                    }
                                  }
                                  var valid5 = _errs29 === errors;
                                } else {
                                  var valid5 = true;
                                }
                                if (valid5) {
                                  if (data10.snippets !== void 0) {
                                    let data17 = data10.snippets;
                                    const _errs40 = errors;
                                    if (errors === _errs40) {
                                      if (Array.isArray(data17)) {
                                        if (data17.length > 50) {
                                          return false;
                                        } else {
                                          var valid9 = true;
                                          const len3 = data17.length;
                                          for (let i4 = 0; i4 < len3; i4++) {
                                            let data18 = data17[i4];
                                            const _errs42 = errors;
                                            if (errors === _errs42) {
                                              if (data18 && typeof data18 == "object" && !Array.isArray(data18)) {
                                                let missing1;
                                                if (data18.name === void 0 && (missing1 = "name") || data18.text === void 0 && (missing1 = "text")) {
                                                  return false;
                                                } else {
                                                  const _errs44 = errors;
                                                  for (const key5 in data18) {
                                                    if (!(key5 === "name" || key5 === "text")) {
                                                      return false;
                                                      break;
                                                    }
                                                  }
                                                  if (_errs44 === errors) {
                                                    if (data18.name !== void 0) {
                                                      let data19 = data18.name;
                                                      const _errs45 = errors;
                                                      if (errors === _errs45) {
                                                        if (typeof data19 === "string") {
                                                          if (data19.length > 60 && func2(data19) > 60) {
                                                            return false;
                                                          } else {
                                                            if (data19.length < 2 && func2(data19) < 1) {
                                                              return false;
                                                            }
                                                          }
                                                        } else {
                                                          return false;
                                                        }
                                                      }
                                                      var valid10 = _errs45 === errors;
                                                    } else {
                                                      var valid10 = true;
                                                    }
                                                    if (valid10) {
                                                      if (data18.text !== void 0) {
                                                        let data20 = data18.text;
                                                        const _errs47 = errors;
                                                        if (errors === _errs47) {
                                                          if (typeof data20 === "string") {
                                                            if (data20.length > 2200 && func2(data20) > 2200) {
                                                              return false;
                                                            } else {
                                                              if (data20.length < 2 && func2(data20) < 1) {
                                                                return false;
                                                              }
                                                            }
                                                          } else {
                                                            return false;
                                                          }
                                                        }
                                                        var valid10 = _errs47 === errors;
                                                      } else {
                                                        var valid10 = true;
                                                      }
                                                    }
                                                  }
                                                }
                                              } else {
                                                return false;
                                              }
                                            }
                                            var valid9 = _errs42 === errors;
                                            if (!valid9) {
                                              break;
                                            }
                                          }
                                        }
                                      } else {
                                        return false;
                                      }
                                    }
                                    var valid5 = _errs40 === errors;
                                  } else {
                                    var valid5 = true;
                                  }
                                  if (valid5) {
                                    if (data10.remote_thumbnails !== void 0) {
                                      const _errs49 = errors;
                                      if (typeof data10.remote_thumbnails !== "boolean") {
                                        return false;
                                      }
                                      var valid5 = _errs49 === errors;
                                    } else {
                                      var valid5 = true;
                                    }
                                  }
                                }
                              }
                            }
                          } else {
                            return false;
                          }
                        }
                        var valid0 = _errs24 === errors;
                      } else {
                        var valid0 = true;
                      }
                      if (valid0) {
                        if (data.pillars !== void 0) {
                          let data22 = data.pillars;
                          const _errs51 = errors;
                          if (errors === _errs51) {
                            if (Array.isArray(data22)) {
                              if (data22.length < 1) {
                                return false;
                              } else {
                                var valid11 = true;
                                const len4 = data22.length;
                                for (let i5 = 0; i5 < len4; i5++) {
                                  let data23 = data22[i5];
                                  const _errs53 = errors;
                                  if (errors === _errs53) {
                                    if (typeof data23 === "string") {
                                      if (data23.length < 2 && func2(data23) < 1) {
                                        return false;
                                      }
                                    } else {
                                      return false;
                                    }
                                  }
                                  var valid11 = _errs53 === errors;
                                  if (!valid11) {
                                    break;
                                  }
                                }
                                if (valid11) {
                                  let i6 = data22.length;
                                  let j1;
                                  if (i6 > 1) {
                                    const indices1 = {};
                                    for (; i6--; ) {
                                      let item1 = data22[i6];
                                      if (typeof item1 !== "string") {
                                        continue;
                                      }
                                      if (typeof indices1[item1] == "number") {
                                        j1 = indices1[item1];
                                        return false;
                                        break;
                                      }
                                      indices1[item1] = i6;
                                    }
                                  }
                                }
                              }
                            } else {
                              return false;
                            }
                          }
                          var valid0 = _errs51 === errors;
                        } else {
                          var valid0 = true;
                        }
                        if (valid0) {
                          if (data.cta_types !== void 0) {
                            let data24 = data.cta_types;
                            const _errs55 = errors;
                            if (errors === _errs55) {
                              if (Array.isArray(data24)) {
                                if (data24.length < 1) {
                                  return false;
                                } else {
                                  var valid13 = true;
                                  const len5 = data24.length;
                                  for (let i7 = 0; i7 < len5; i7++) {
                                    let data25 = data24[i7];
                                    const _errs57 = errors;
                                    if (errors === _errs57) {
                                      if (typeof data25 === "string") {
                                        if (data25.length < 2 && func2(data25) < 1) {
                                          return false;
                                        }
                                      } else {
                                        return false;
                                      }
                                    }
                                    var valid13 = _errs57 === errors;
                                    if (!valid13) {
                                      break;
                                    }
                                  }
                                  if (valid13) {
                                    let i8 = data24.length;
                                    let j2;
                                    if (i8 > 1) {
                                      const indices2 = {};
                                      for (; i8--; ) {
                                        let item2 = data24[i8];
                                        if (typeof item2 !== "string") {
                                          continue;
                                        }
                                        if (typeof indices2[item2] == "number") {
                                          j2 = indices2[item2];
                                          return false;
                                          break;
                                        }
                                        indices2[item2] = i8;
                                      }
                                    }
                                  }
                                }
                              } else {
                                return false;
                              }
                            }
                            var valid0 = _errs55 === errors;
                          } else {
                            var valid0 = true;
                          }
                          if (valid0) {
                            if (data.media !== void 0) {
                              let data26 = data.media;
                              const _errs59 = errors;
                              if (errors === _errs59) {
                                if (data26 && typeof data26 == "object" && !Array.isArray(data26)) {
                                  const _errs61 = errors;
                                  for (const key6 in data26) {
                                    if (!(key6 === "hosts" || key6 === "base_url" || key6 === "bucket" || key6 === "allow_scaling")) {
                                      return false;
                                      break;
                                    }
                                  }
                                  if (_errs61 === errors) {
                                    if (data26.hosts !== void 0) {
                                      let data27 = data26.hosts;
                                      const _errs62 = errors;
                                      if (errors === _errs62) {
                                        if (Array.isArray(data27)) {
                                          if (data27.length < 1) {
                                            return false;
                                          } else {
                                            var valid16 = true;
                                            const len6 = data27.length;
                                            for (let i9 = 0; i9 < len6; i9++) {
                                              let data28 = data27[i9];
                                              const _errs64 = errors;
                                              if (errors === _errs64) {
                                                if (typeof data28 === "string") {
                                                  if (data28.length < 2 && func2(data28) < 1) {
                                                    return false;
                                                  }
                                                } else {
                                                  return false;
                                                }
                                              }
                                              var valid16 = _errs64 === errors;
                                              if (!valid16) {
                                                break;
                                              }
                                            }
                                          }
                                        } else {
                                          return false;
                                        }
                                      }
                                      var valid15 = _errs62 === errors;
                                    } else {
                                      var valid15 = true;
                                    }
                                    if (valid15) {
                                      if (data26.base_url !== void 0) {
                                        let data29 = data26.base_url;
                                        const _errs66 = errors;
                                        if (errors === _errs66) {
                                          if (typeof data29 === "string") {
                                            if (data29.length > 500 && func2(data29) > 500) {
                                              return false;
                                            } else {
                                              if (!pattern7.test(data29)) {
                                                return false;
                                              }
                                            }
                                          } else {
                                            return false;
                                          }
                                        }
                                        var valid15 = _errs66 === errors;
                                      } else {
                                        var valid15 = true;
                                      }
                                      if (valid15) {
                                        if (data26.bucket !== void 0) {
                                          let data30 = data26.bucket;
                                          const _errs68 = errors;
                                          if (errors === _errs68) {
                                            if (data30 && typeof data30 == "object" && !Array.isArray(data30)) {
                                              let missing22;
                                              if (data30.endpoint === void 0 && (missing22 = "endpoint") || data30.name === void 0 && (missing22 = "name")) {
                                                return false;
                                              } else {
                                                const _errs70 = errors;
                                                for (const key7 in data30) {
                                                  if (!(key7 === "endpoint" || key7 === "region" || key7 === "name" || key7 === "prefix" || key7 === "public_url")) {
                                                    return false;
                                                    break;
                                                  }
                                                }
                                                if (_errs70 === errors) {
                                                  if (data30.endpoint !== void 0) {
                                                    let data31 = data30.endpoint;
                                                    const _errs71 = errors;
                                                    if (errors === _errs71) {
                                                      if (typeof data31 === "string") {
                                                        if (data31.length > 300 && func2(data31) > 300) {
                                                          return false;
                                                        } else {
                                                          if (!pattern8.test(data31)) {
                                                            return false;
                                                          }
                                                        }
                                                      } else {
                                                        return false;
                                                      }
                                                    }
                                                    var valid17 = _errs71 === errors;
                                                  } else {
                                                    var valid17 = true;
                                                  }
                                                  if (valid17) {
                                                    if (data30.region !== void 0) {
                                                      let data32 = data30.region;
                                                      const _errs73 = errors;
                                                      if (errors === _errs73) {
                                                        if (typeof data32 === "string") {
                                                          if (data32.length > 60 && func2(data32) > 60) {
                                                            return false;
                                                          } else {
                                                            if (!pattern9.test(data32)) {
                                                              return false;
                                                            }
                                                          }
                                                        } else {
                                                          return false;
                                                        }
                                                      }
                                                      var valid17 = _errs73 === errors;
                                                    } else {
                                                      var valid17 = true;
                                                    }
                                                    if (valid17) {
                                                      if (data30.name !== void 0) {
                                                        let data33 = data30.name;
                                                        const _errs75 = errors;
                                                        if (errors === _errs75) {
                                                          if (typeof data33 === "string") {
                                                            if (data33.length > 63 && func2(data33) > 63) {
                                                              return false;
                                                            } else {
                                                              if (data33.length < 6 && func2(data33) < 3) {
                                                                return false;
                                                              } else {
                                                                if (!pattern10.test(data33)) {
                                                                  return false;
                                                                }
                                                              }
                                                            }
                                                          } else {
                                                            return false;
                                                          }
                                                        }
                                                        var valid17 = _errs75 === errors;
                                                      } else {
                                                        var valid17 = true;
                                                      }
                                                      if (valid17) {
                                                        if (data30.prefix !== void 0) {
                                                          let data34 = data30.prefix;
                                                          const _errs77 = errors;
                                                          if (errors === _errs77) {
                                                            if (typeof data34 === "string") {
                                                              if (data34.length > 200 && func2(data34) > 200) {
                                                                return false;
                                                              } else {
                                                                if (!pattern11.test(data34)) {
                                                                  return false;
                                                                }
                                                              }
                                                            } else {
                                                              return false;
                                                            }
                                                          }
                                                          var valid17 = _errs77 === errors;
                                                        } else {
                                                          var valid17 = true;
                                                        }
                                                        if (valid17) {
                                                          if (data30.public_url !== void 0) {
                                                            let data35 = data30.public_url;
                                                            const _errs79 = errors;
                                                            if (errors === _errs79) {
                                                              if (typeof data35 === "string") {
                                                                if (data35.length > 400 && func2(data35) > 400) {
                                                                  return false;
                                                                } else {
                                                                  if (!pattern7.test(data35)) {
                                                                    return false;
                                                                  }
                                                                }
                                                              } else {
                                                                return false;
                                                              }
                                                            }
                                                            var valid17 = _errs79 === errors;
                                                          } else {
                                                            var valid17 = true;
                                                          }
                                                        }
                                                      }
                                                    }
                                                  }
                                                }
                                              }
                                            } else {
                                              return false;
                                            }
                                          }
                                          var valid15 = _errs68 === errors;
                                        } else {
                                          var valid15 = true;
                                        }
                                        if (valid15) {
                                          if (data26.allow_scaling !== void 0) {
                                            const _errs81 = errors;
                                            if (typeof data26.allow_scaling !== "boolean") {
                                              return false;
                                            }
                                            var valid15 = _errs81 === errors;
                                          } else {
                                            var valid15 = true;
                                          }
                                        }
                                      }
                                    }
                                  }
                                } else {
                                  return false;
                                }
                              }
                              var valid0 = _errs59 === errors;
                            } else {
                              var valid0 = true;
                            }
                            if (valid0) {
                              if (data.polling !== void 0) {
                                let data37 = data.polling;
                                const _errs83 = errors;
                                if (errors === _errs83) {
                                  if (data37 && typeof data37 == "object" && !Array.isArray(data37)) {
                                    const _errs85 = errors;
                                    for (const key8 in data37) {
                                      if (!(key8 === "IMAGE" || key8 === "REELS" || key8 === "STORIES" || key8 === "CAROUSEL")) {
                                        return false;
                                        break;
                                      }
                                    }
                                    if (_errs85 === errors) {
                                      if (data37.IMAGE !== void 0) {
                                        let data38 = data37.IMAGE;
                                        const _errs86 = errors;
                                        const _errs87 = errors;
                                        if (errors === _errs87) {
                                          if (data38 && typeof data38 == "object" && !Array.isArray(data38)) {
                                            const _errs89 = errors;
                                            for (const key9 in data38) {
                                              if (!(key9 === "head_start_seconds" || key9 === "interval_seconds" || key9 === "attempts")) {
                                                return false;
                                                break;
                                              }
                                            }
                                            if (_errs89 === errors) {
                                              if (data38.head_start_seconds !== void 0) {
                                                let data39 = data38.head_start_seconds;
                                                const _errs90 = errors;
                                                if (errors === _errs90) {
                                                  if (typeof data39 == "number" && isFinite(data39)) {
                                                    if (data39 > 600 || isNaN(data39)) {
                                                      return false;
                                                    } else {
                                                      if (data39 < 0 || isNaN(data39)) {
                                                        return false;
                                                      }
                                                    }
                                                  } else {
                                                    return false;
                                                  }
                                                }
                                                var valid20 = _errs90 === errors;
                                              } else {
                                                var valid20 = true;
                                              }
                                              if (valid20) {
                                                if (data38.interval_seconds !== void 0) {
                                                  let data40 = data38.interval_seconds;
                                                  const _errs92 = errors;
                                                  if (errors === _errs92) {
                                                    if (typeof data40 == "number" && isFinite(data40)) {
                                                      if (data40 > 600 || isNaN(data40)) {
                                                        return false;
                                                      } else {
                                                        if (data40 < 0 || isNaN(data40)) {
                                                          return false;
                                                        }
                                                      }
                                                    } else {
                                                      return false;
                                                    }
                                                  }
                                                  var valid20 = _errs92 === errors;
                                                } else {
                                                  var valid20 = true;
                                                }
                                                if (valid20) {
                                                  if (data38.attempts !== void 0) {
                                                    let data41 = data38.attempts;
                                                    const _errs94 = errors;
                                                    if (!(typeof data41 == "number" && (!(data41 % 1) && !isNaN(data41)) && isFinite(data41))) {
                                                      return false;
                                                    }
                                                    if (errors === _errs94) {
                                                      if (typeof data41 == "number" && isFinite(data41)) {
                                                        if (data41 > 60 || isNaN(data41)) {
                                                          return false;
                                                        } else {
                                                          if (data41 < 1 || isNaN(data41)) {
                                                            return false;
                                                          }
                                                        }
                                                      }
                                                    }
                                                    var valid20 = _errs94 === errors;
                                                  } else {
                                                    var valid20 = true;
                                                  }
                                                }
                                              }
                                            }
                                          } else {
                                            return false;
                                          }
                                        }
                                        var valid18 = _errs86 === errors;
                                      } else {
                                        var valid18 = true;
                                      }
                                      if (valid18) {
                                        if (data37.REELS !== void 0) {
                                          let data42 = data37.REELS;
                                          const _errs96 = errors;
                                          const _errs97 = errors;
                                          if (errors === _errs97) {
                                            if (data42 && typeof data42 == "object" && !Array.isArray(data42)) {
                                              const _errs99 = errors;
                                              for (const key10 in data42) {
                                                if (!(key10 === "head_start_seconds" || key10 === "interval_seconds" || key10 === "attempts")) {
                                                  return false;
                                                  break;
                                                }
                                              }
                                              if (_errs99 === errors) {
                                                if (data42.head_start_seconds !== void 0) {
                                                  let data43 = data42.head_start_seconds;
                                                  const _errs100 = errors;
                                                  if (errors === _errs100) {
                                                    if (typeof data43 == "number" && isFinite(data43)) {
                                                      if (data43 > 600 || isNaN(data43)) {
                                                        return false;
                                                      } else {
                                                        if (data43 < 0 || isNaN(data43)) {
                                                          return false;
                                                        }
                                                      }
                                                    } else {
                                                      return false;
                                                    }
                                                  }
                                                  var valid22 = _errs100 === errors;
                                                } else {
                                                  var valid22 = true;
                                                }
                                                if (valid22) {
                                                  if (data42.interval_seconds !== void 0) {
                                                    let data44 = data42.interval_seconds;
                                                    const _errs102 = errors;
                                                    if (errors === _errs102) {
                                                      if (typeof data44 == "number" && isFinite(data44)) {
                                                        if (data44 > 600 || isNaN(data44)) {
                                                          return false;
                                                        } else {
                                                          if (data44 < 0 || isNaN(data44)) {
                                                            return false;
                                                          }
                                                        }
                                                      } else {
                                                        return false;
                                                      }
                                                    }
                                                    var valid22 = _errs102 === errors;
                                                  } else {
                                                    var valid22 = true;
                                                  }
                                                  if (valid22) {
                                                    if (data42.attempts !== void 0) {
                                                      let data45 = data42.attempts;
                                                      const _errs104 = errors;
                                                      if (!(typeof data45 == "number" && (!(data45 % 1) && !isNaN(data45)) && isFinite(data45))) {
                                                        return false;
                                                      }
                                                      if (errors === _errs104) {
                                                        if (typeof data45 == "number" && isFinite(data45)) {
                                                          if (data45 > 60 || isNaN(data45)) {
                                                            return false;
                                                          } else {
                                                            if (data45 < 1 || isNaN(data45)) {
                                                              return false;
                                                            }
                                                          }
                                                        }
                                                      }
                                                      var valid22 = _errs104 === errors;
                                                    } else {
                                                      var valid22 = true;
                                                    }
                                                  }
                                                }
                                              }
                                            } else {
                                              return false;
                                            }
                                          }
                                          var valid18 = _errs96 === errors;
                                        } else {
                                          var valid18 = true;
                                        }
                                        if (valid18) {
                                          if (data37.STORIES !== void 0) {
                                            let data46 = data37.STORIES;
                                            const _errs106 = errors;
                                            const _errs107 = errors;
                                            if (errors === _errs107) {
                                              if (data46 && typeof data46 == "object" && !Array.isArray(data46)) {
                                                const _errs109 = errors;
                                                for (const key11 in data46) {
                                                  if (!(key11 === "head_start_seconds" || key11 === "interval_seconds" || key11 === "attempts")) {
                                                    return false;
                                                    break;
                                                  }
                                                }
                                                if (_errs109 === errors) {
                                                  if (data46.head_start_seconds !== void 0) {
                                                    let data47 = data46.head_start_seconds;
                                                    const _errs110 = errors;
                                                    if (errors === _errs110) {
                                                      if (typeof data47 == "number" && isFinite(data47)) {
                                                        if (data47 > 600 || isNaN(data47)) {
                                                          return false;
                                                        } else {
                                                          if (data47 < 0 || isNaN(data47)) {
                                                            return false;
                                                          }
                                                        }
                                                      } else {
                                                        return false;
                                                      }
                                                    }
                                                    var valid24 = _errs110 === errors;
                                                  } else {
                                                    var valid24 = true;
                                                  }
                                                  if (valid24) {
                                                    if (data46.interval_seconds !== void 0) {
                                                      let data48 = data46.interval_seconds;
                                                      const _errs112 = errors;
                                                      if (errors === _errs112) {
                                                        if (typeof data48 == "number" && isFinite(data48)) {
                                                          if (data48 > 600 || isNaN(data48)) {
                                                            return false;
                                                          } else {
                                                            if (data48 < 0 || isNaN(data48)) {
                                                              return false;
                                                            }
                                                          }
                                                        } else {
                                                          return false;
                                                        }
                                                      }
                                                      var valid24 = _errs112 === errors;
                                                    } else {
                                                      var valid24 = true;
                                                    }
                                                    if (valid24) {
                                                      if (data46.attempts !== void 0) {
                                                        let data49 = data46.attempts;
                                                        const _errs114 = errors;
                                                        if (!(typeof data49 == "number" && (!(data49 % 1) && !isNaN(data49)) && isFinite(data49))) {
                                                          return false;
                                                        }
                                                        if (errors === _errs114) {
                                                          if (typeof data49 == "number" && isFinite(data49)) {
                                                            if (data49 > 60 || isNaN(data49)) {
                                                              return false;
                                                            } else {
                                                              if (data49 < 1 || isNaN(data49)) {
                                                                return false;
                                                              }
                                                            }
                                                          }
                                                        }
                                                        var valid24 = _errs114 === errors;
                                                      } else {
                                                        var valid24 = true;
                                                      }
                                                    }
                                                  }
                                                }
                                              } else {
                                                return false;
                                              }
                                            }
                                            var valid18 = _errs106 === errors;
                                          } else {
                                            var valid18 = true;
                                          }
                                          if (valid18) {
                                            if (data37.CAROUSEL !== void 0) {
                                              let data50 = data37.CAROUSEL;
                                              const _errs116 = errors;
                                              const _errs117 = errors;
                                              if (errors === _errs117) {
                                                if (data50 && typeof data50 == "object" && !Array.isArray(data50)) {
                                                  const _errs119 = errors;
                                                  for (const key12 in data50) {
                                                    if (!(key12 === "head_start_seconds" || key12 === "interval_seconds" || key12 === "attempts")) {
                                                      return false;
                                                      break;
                                                    }
                                                  }
                                                  if (_errs119 === errors) {
                                                    if (data50.head_start_seconds !== void 0) {
                                                      let data51 = data50.head_start_seconds;
                                                      const _errs120 = errors;
                                                      if (errors === _errs120) {
                                                        if (typeof data51 == "number" && isFinite(data51)) {
                                                          if (data51 > 600 || isNaN(data51)) {
                                                            return false;
                                                          } else {
                                                            if (data51 < 0 || isNaN(data51)) {
                                                              return false;
                                                            }
                                                          }
                                                        } else {
                                                          return false;
                                                        }
                                                      }
                                                      var valid26 = _errs120 === errors;
                                                    } else {
                                                      var valid26 = true;
                                                    }
                                                    if (valid26) {
                                                      if (data50.interval_seconds !== void 0) {
                                                        let data52 = data50.interval_seconds;
                                                        const _errs122 = errors;
                                                        if (errors === _errs122) {
                                                          if (typeof data52 == "number" && isFinite(data52)) {
                                                            if (data52 > 600 || isNaN(data52)) {
                                                              return false;
                                                            } else {
                                                              if (data52 < 0 || isNaN(data52)) {
                                                                return false;
                                                              }
                                                            }
                                                          } else {
                                                            return false;
                                                          }
                                                        }
                                                        var valid26 = _errs122 === errors;
                                                      } else {
                                                        var valid26 = true;
                                                      }
                                                      if (valid26) {
                                                        if (data50.attempts !== void 0) {
                                                          let data53 = data50.attempts;
                                                          const _errs124 = errors;
                                                          if (!(typeof data53 == "number" && (!(data53 % 1) && !isNaN(data53)) && isFinite(data53))) {
                                                            return false;
                                                          }
                                                          if (errors === _errs124) {
                                                            if (typeof data53 == "number" && isFinite(data53)) {
                                                              if (data53 > 60 || isNaN(data53)) {
                                                                return false;
                                                              } else {
                                                                if (data53 < 1 || isNaN(data53)) {
                                                                  return false;
                                                                }
                                                              }
                                                            }
                                                          }
                                                          var valid26 = _errs124 === errors;
                                                        } else {
                                                          var valid26 = true;
                                                        }
                                                      }
                                                    }
                                                  }
                                                } else {
                                                  return false;
                                                }
                                              }
                                              var valid18 = _errs116 === errors;
                                            } else {
                                              var valid18 = true;
                                            }
                                          }
                                        }
                                      }
                                    }
                                  } else {
                                    return false;
                                  }
                                }
                                var valid0 = _errs83 === errors;
                              } else {
                                var valid0 = true;
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      return false;
    }
  }
  return errors === 0;
}
function validate13(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.entries === void 0 && (missing0 = "entries")) {
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "entries" || key0 === "doubts")) {
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.entries !== void 0) {
            let data0 = data.entries;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (Array.isArray(data0)) {
                var valid1 = true;
                const len0 = data0.length;
                for (let i0 = 0; i0 < len0; i0++) {
                  let data1 = data0[i0];
                  const _errs4 = errors;
                  const _errs5 = errors;
                  if (errors === _errs5) {
                    if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                      let missing1;
                      if (data1.id === void 0 && (missing1 = "id") || data1.digest === void 0 && (missing1 = "digest") || data1.account_id === void 0 && (missing1 = "account_id") || data1.container_id === void 0 && (missing1 = "container_id") || data1.claim === void 0 && (missing1 = "claim") || data1.outcome === void 0 && (missing1 = "outcome") || data1.media_id === void 0 && (missing1 = "media_id") || data1.published_at === void 0 && (missing1 = "published_at")) {
                        return false;
                      } else {
                        const _errs7 = errors;
                        for (const key1 in data1) {
                          if (!schema20Names.has(key1)) {
                            return false;
                            break;
                          }
                        }
                        if (_errs7 === errors) {
                          if (data1.id !== void 0) {
                            let data2 = data1.id;
                            const _errs8 = errors;
                            if (errors === _errs8) {
                              if (typeof data2 === "string") {
                                if (data2.length < 2 && func2(data2) < 1) {
                                  return false;
                                }
                              } else {
                                return false;
                              }
                            }
                            var valid3 = _errs8 === errors;
                          } else {
                            var valid3 = true;
                          }
                          if (valid3) {
                            if (data1.digest !== void 0) {
                              let data3 = data1.digest;
                              const _errs10 = errors;
                              if (errors === _errs10) {
                                if (typeof data3 === "string") {
                                  if (!pattern13.test(data3)) {
                                    return false;
                                  }
                                } else {
                                  return false;
                                }
                              }
                              var valid3 = _errs10 === errors;
                            } else {
                              var valid3 = true;
                            }
                            if (valid3) {
                              if (data1.account_id !== void 0) {
                                let data4 = data1.account_id;
                                const _errs12 = errors;
                                if (errors === _errs12) {
                                  if (typeof data4 === "string") {
                                    if (!pattern1.test(data4)) {
                                      return false;
                                    }
                                  } else {
                                    return false;
                                  }
                                }
                                var valid3 = _errs12 === errors;
                              } else {
                                var valid3 = true;
                              }
                              if (valid3) {
                                if (data1.container_id !== void 0) {
                                  let data5 = data1.container_id;
                                  const _errs14 = errors;
                                  if (errors === _errs14) {
                                    if (typeof data5 === "string") {
                                      if (!pattern1.test(data5)) {
                                        return false;
                                      }
                                    } else {
                                      return false;
                                    }
                                  }
                                  var valid3 = _errs14 === errors;
                                } else {
                                  var valid3 = true;
                                }
                                if (valid3) {
                                  if (data1.container_created_at !== void 0) {
                                    let data6 = data1.container_created_at;
                                    const _errs16 = errors;
                                    if (errors === _errs16) {
                                      if (errors === _errs16) {
                                        if (typeof data6 === "string") {
                                          if (!formats0(data6)) {
                                            return false;
                                          }
                                        } else {
                                          return false;
                                        }
                                      }
                                    }
                                    var valid3 = _errs16 === errors;
                                  } else {
                                    var valid3 = true;
                                  }
                                  if (valid3) {
                                    if (data1.caption_digest !== void 0) {
                                      let data7 = data1.caption_digest;
                                      const _errs18 = errors;
                                      if (errors === _errs18) {
                                        if (typeof data7 === "string") {
                                          if (!pattern13.test(data7)) {
                                            return false;
                                          }
                                        } else {
                                          return false;
                                        }
                                      }
                                      var valid3 = _errs18 === errors;
                                    } else {
                                      var valid3 = true;
                                    }
                                    if (valid3) {
                                      if (data1.is_story !== void 0) {
                                        const _errs20 = errors;
                                        if (typeof data1.is_story !== "boolean") {
                                          return false;
                                        }
                                        var valid3 = _errs20 === errors;
                                      } else {
                                        var valid3 = true;
                                      }
                                      if (valid3) {
                                        if (data1.looks !== void 0) {
                                          let data9 = data1.looks;
                                          const _errs22 = errors;
                                          if (errors === _errs22) {
                                            if (data9 && typeof data9 == "object" && !Array.isArray(data9)) {
                                              let missing22;
                                              if (data9.kind === void 0 && (missing22 = "kind") || data9.caption === void 0 && (missing22 = "caption") || data9.addresses === void 0 && (missing22 = "addresses")) {
                                                return false;
                                              } else {
                                                const _errs24 = errors;
                                                for (const key2 in data9) {
                                                  if (!(key2 === "kind" || key2 === "caption" || key2 === "addresses" || key2 === "media")) {
                                                    return false;
                                                    break;
                                                  }
                                                }
                                                if (_errs24 === errors) {
                                                  if (data9.kind !== void 0) {
                                                    let data10 = data9.kind;
                                                    const _errs25 = errors;
                                                    if (!(data10 === "IMAGE" || data10 === "REELS" || data10 === "STORIES" || data10 === "CAROUSEL")) {
                                                      return false;
                                                    }
                                                    var valid4 = _errs25 === errors;
                                                  } else {
                                                    var valid4 = true;
                                                  }
                                                  if (valid4) {
                                                    if (data9.caption !== void 0) {
                                                      let data11 = data9.caption;
                                                      const _errs26 = errors;
                                                      if (errors === _errs26) {
                                                        if (typeof data11 === "string") {
                                                          if (!pattern13.test(data11)) {
                                                            return false;
                                                          }
                                                        } else {
                                                          return false;
                                                        }
                                                      }
                                                      var valid4 = _errs26 === errors;
                                                    } else {
                                                      var valid4 = true;
                                                    }
                                                    if (valid4) {
                                                      if (data9.addresses !== void 0) {
                                                        let data12 = data9.addresses;
                                                        const _errs28 = errors;
                                                        if (errors === _errs28) {
                                                          if (typeof data12 === "string") {
                                                            if (!pattern13.test(data12)) {
                                                              return false;
                                                            }
                                                          } else {
                                                            return false;
                                                          }
                                                        }
                                                        var valid4 = _errs28 === errors;
                                                      } else {
                                                        var valid4 = true;
                                                      }
                                                      if (valid4) {
                                                        if (data9.media !== void 0) {
                                                          let data13 = data9.media;
                                                          const _errs30 = errors;
                                                          if (errors === _errs30) {
                                                            if (Array.isArray(data13)) {
                                                              var valid5 = true;
                                                              const len1 = data13.length;
                                                              for (let i1 = 0; i1 < len1; i1++) {
                                                                let data14 = data13[i1];
                                                                const _errs32 = errors;
                                                                if (errors === _errs32) {
                                                                  if (typeof data14 === "string") {
                                                                    if (!pattern13.test(data14)) {
                                                                      return false;
                                                                    }
                                                                  } else {
                                                                    return false;
                                                                  }
                                                                }
                                                                var valid5 = _errs32 === errors;
                                                                if (!valid5) {
                                                                  break;
                                                                }
                                                              }
                                                            } else {
                                                              return false;
                                                            }
                                                          }
                                                          var valid4 = _errs30 === errors;
                                                        } else {
                                                          var valid4 = true;
                                                        }
                                                      }
                                                    }
                                                  }
                                                }
                                              }
                                            } else {
                                              return false;
                                            }
                                          }
                                          var valid3 = _errs22 === errors;
                                        } else {
                                          var valid3 = true;
                                        }
                                        if (valid3) {
                                          if (data1.repeat_of !== void 0) {
                                            let data15 = data1.repeat_of;
                                            const _errs34 = errors;
                                            if (errors === _errs34) {
                                              if (typeof data15 === "string") {
                                                if (data15.length < 2 && func2(data15) < 1) {
                                                  return false;
                                                }
                                              } else {
                                                return false;
                                              }
                                            }
                                            var valid3 = _errs34 === errors;
                                          } else {
                                            var valid3 = true;
                                          }
                                          if (valid3) {
                                            if (data1.claim !== void 0) {
                                              let data16 = data1.claim;
                                              const _errs36 = errors;
                                              if (errors === _errs36) {
                                                if (data16 && typeof data16 == "object" && !Array.isArray(data16)) {
                                                  let missing3;
                                                  if (data16.at === void 0 && (missing3 = "at") || data16.run === void 0 && (missing3 = "run")) {
                                                    return false;
                                                  } else {
                                                    const _errs38 = errors;
                                                    for (const key3 in data16) {
                                                      if (!(key3 === "at" || key3 === "run")) {
                                                        return false;
                                                        break;
                                                      }
                                                    }
                                                    if (_errs38 === errors) {
                                                      if (data16.at !== void 0) {
                                                        let data17 = data16.at;
                                                        const _errs39 = errors;
                                                        if (errors === _errs39) {
                                                          if (errors === _errs39) {
                                                            if (typeof data17 === "string") {
                                                              if (!formats0(data17)) {
                                                                return false;
                                                              }
                                                            } else {
                                                              return false;
                                                            }
                                                          }
                                                        }
                                                        var valid6 = _errs39 === errors;
                                                      } else {
                                                        var valid6 = true;
                                                      }
                                                      if (valid6) {
                                                        if (data16.run !== void 0) {
                                                          let data18 = data16.run;
                                                          const _errs41 = errors;
                                                          if (errors === _errs41) {
                                                            if (typeof data18 === "string") {
                                                              if (data18.length < 2 && func2(data18) < 1) {
                                                                return false;
                                                              }
                                                            } else {
                                                              return false;
                                                            }
                                                          }
                                                          var valid6 = _errs41 === errors;
                                                        } else {
                                                          var valid6 = true;
                                                        }
                                                      }
                                                    }
                                                  }
                                                } else {
                                                  return false;
                                                }
                                              }
                                              var valid3 = _errs36 === errors;
                                            } else {
                                              var valid3 = true;
                                            }
                                            if (valid3) {
                                              if (data1.outcome !== void 0) {
                                                let data19 = data1.outcome;
                                                const _errs43 = errors;
                                                if (!(data19 === null || data19 === "done" || data19 === "failed" || data19 === "abandoned")) {
                                                  return false;
                                                }
                                                var valid3 = _errs43 === errors;
                                              } else {
                                                var valid3 = true;
                                              }
                                              if (valid3) {
                                                if (data1.media_id !== void 0) {
                                                  let data20 = data1.media_id;
                                                  const _errs44 = errors;
                                                  if (typeof data20 !== "string" && data20 !== null) {
                                                    return false;
                                                  }
                                                  if (errors === _errs44) {
                                                    if (typeof data20 === "string") {
                                                      if (!pattern1.test(data20)) {
                                                        return false;
                                                      }
                                                    }
                                                  }
                                                  var valid3 = _errs44 === errors;
                                                } else {
                                                  var valid3 = true;
                                                }
                                                if (valid3) {
                                                  if (data1.published_at !== void 0) {
                                                    let data21 = data1.published_at;
                                                    const _errs46 = errors;
                                                    if (typeof data21 !== "string" && data21 !== null) {
                                                      return false;
                                                    }
                                                    if (errors === _errs46) {
                                                      if (errors === _errs46) {
                                                        if (typeof data21 === "string") {
                                                          if (!formats0(data21)) {
                                                            return false;
                                                          }
                                                        }
                                                      }
                                                    }
                                                    var valid3 = _errs46 === errors;
                                                  } else {
                                                    var valid3 = true;
                                                  }
                                                  if (valid3) {
                                                    if (data1.excused !== void 0) {
                                                      const _errs48 = errors;
                                                      if (true !== data1.excused) {
                                                        return false;
                                                      }
                                                      var valid3 = _errs48 === errors;
                                                    } else {
                                                      var valid3 = true;
                                                    }
                                                    if (valid3) {
                                                      if (data1.parked_at !== void 0) {
                                                        let data23 = data1.parked_at;
                                                        const _errs49 = errors;
                                                        if (errors === _errs49) {
                                                          if (errors === _errs49) {
                                                            if (typeof data23 === "string") {
                                                              if (!formats0(data23)) {
                                                                return false;
                                                              }
                                                            } else {
                                                              return false;
                                                            }
                                                          }
                                                        }
                                                        var valid3 = _errs49 === errors;
                                                      } else {
                                                        var valid3 = true;
                                                      }
                                                      if (valid3) {
                                                        if (data1.not_live_at !== void 0) {
                                                          let data24 = data1.not_live_at;
                                                          const _errs51 = errors;
                                                          if (errors === _errs51) {
                                                            if (errors === _errs51) {
                                                              if (typeof data24 === "string") {
                                                                if (!formats0(data24)) {
                                                                  return false;
                                                                }
                                                              } else {
                                                                return false;
                                                              }
                                                            }
                                                          }
                                                          var valid3 = _errs51 === errors;
                                                        } else {
                                                          var valid3 = true;
                                                        }
                                                      }
                                                    }
                                                  }
                                                }
                                              }
                                            }
                                          }
                                        }
                                      }
                                    }
                                  }
                                }
                              }
                            }
                          }
                        }
                      }
                    } else {
                      return false;
                    }
                  }
                  var valid1 = _errs4 === errors;
                  if (!valid1) {
                    break;
                  }
                }
              } else {
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.doubts !== void 0) {
              let data25 = data.doubts;
              const _errs53 = errors;
              if (errors === _errs53) {
                if (Array.isArray(data25)) {
                  var valid7 = true;
                  const len2 = data25.length;
                  for (let i2 = 0; i2 < len2; i2++) {
                    let data26 = data25[i2];
                    const _errs55 = errors;
                    const _errs56 = errors;
                    if (errors === _errs56) {
                      if (data26 && typeof data26 == "object" && !Array.isArray(data26)) {
                        let missing4;
                        if (data26.id === void 0 && (missing4 = "id") || data26.digest === void 0 && (missing4 = "digest") || data26.since === void 0 && (missing4 = "since") || data26.at === void 0 && (missing4 = "at")) {
                          return false;
                        } else {
                          const _errs58 = errors;
                          for (const key4 in data26) {
                            if (!(key4 === "id" || key4 === "digest" || key4 === "since" || key4 === "at")) {
                              return false;
                              break;
                            }
                          }
                          if (_errs58 === errors) {
                            if (data26.id !== void 0) {
                              let data27 = data26.id;
                              const _errs59 = errors;
                              if (errors === _errs59) {
                                if (typeof data27 === "string") {
                                  if (data27.length < 2 && func2(data27) < 1) {
                                    return false;
                                  }
                                } else {
                                  return false;
                                }
                              }
                              var valid9 = _errs59 === errors;
                            } else {
                              var valid9 = true;
                            }
                            if (valid9) {
                              if (data26.digest !== void 0) {
                                let data28 = data26.digest;
                                const _errs61 = errors;
                                if (errors === _errs61) {
                                  if (typeof data28 === "string") {
                                    if (!pattern13.test(data28)) {
                                      return false;
                                    }
                                  } else {
                                    return false;
                                  }
                                }
                                var valid9 = _errs61 === errors;
                              } else {
                                var valid9 = true;
                              }
                              if (valid9) {
                                if (data26.since !== void 0) {
                                  let data29 = data26.since;
                                  const _errs63 = errors;
                                  if (errors === _errs63) {
                                    if (errors === _errs63) {
                                      if (typeof data29 === "string") {
                                        if (!formats0(data29)) {
                                          return false;
                                        }
                                      } else {
                                        return false;
                                      }
                                    }
                                  }
                                  var valid9 = _errs63 === errors;
                                } else {
                                  var valid9 = true;
                                }
                                if (valid9) {
                                  if (data26.at !== void 0) {
                                    let data30 = data26.at;
                                    const _errs65 = errors;
                                    if (errors === _errs65) {
                                      if (errors === _errs65) {
                                        if (typeof data30 === "string") {
                                          if (!formats0(data30)) {
                                            return false;
                                          }
                                        } else {
                                          return false;
                                        }
                                      }
                                    }
                                    var valid9 = _errs65 === errors;
                                  } else {
                                    var valid9 = true;
                                  }
                                }
                              }
                            }
                          }
                        }
                      } else {
                        return false;
                      }
                    }
                    var valid7 = _errs55 === errors;
                    if (!valid7) {
                      break;
                    }
                  }
                } else {
                  return false;
                }
              }
              var valid0 = _errs53 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      return false;
    }
  }
  return errors === 0;
}
function validate16(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.refreshed_at === void 0 && (missing0 = "refreshed_at") || data.expires_at === void 0 && (missing0 = "expires_at")) {
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "refreshed_at" || key0 === "expires_at")) {
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.refreshed_at !== void 0) {
            let data0 = data.refreshed_at;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (errors === _errs2) {
                if (typeof data0 === "string") {
                  if (!formats0(data0)) {
                    return false;
                  }
                } else {
                  return false;
                }
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.expires_at !== void 0) {
              let data1 = data.expires_at;
              const _errs4 = errors;
              if (errors === _errs4) {
                if (errors === _errs4) {
                  if (typeof data1 === "string") {
                    if (!formats0(data1)) {
                      return false;
                    }
                  } else {
                    return false;
                  }
                }
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      return false;
    }
  }
  return errors === 0;
}
var validateQueueFrameQuickly, func2, validatePostQuickly, schema12, schema12Names, pattern0, pattern1, pattern3, validateSettingsQuickly, schema14, schema14Names, pattern5, pattern6, pattern7, pattern8, pattern9, pattern10, pattern11, validateJournalQuickly, schema20, schema20Names, pattern13, formats0, schema23, schema23Names, pattern23, validateTokenStatusQuickly, validateQueueFrame, validatePost, validateSettings, validateJournal, validateTokenStatus;
var init_validators = __esm({
  "scripts/core/generated/validators.js"() {
    "use strict";
    init_formats();
    init_schema_errors();
    validateQueueFrameQuickly = validate10;
    func2 = codePointLength;
    validatePostQuickly = validate11;
    schema12 = { "type": "object", "additionalProperties": false, "required": ["id", "status", "pillar", "cta_type"], "properties": { "id": { "type": "string", "minLength": 1, "maxLength": 200, "pattern": "^[^\\s\\u0000-\\u001f\\u007f-\\u009f]([^\\u0000-\\u001f\\u007f-\\u009f]*[^\\s\\u0000-\\u001f\\u007f-\\u009f])?$" }, "status": { "enum": ["pending", "done", "failed"] }, "pillar": { "type": "string", "minLength": 1 }, "cta_type": { "type": "string", "minLength": 1 }, "caption": { "type": "string" }, "image_url": { "type": "string" }, "alt_text": { "type": "string" }, "not_before": { "type": "string" }, "media_type": { "enum": ["REELS", "STORIES", "CAROUSEL"] }, "video_url": { "type": "string" }, "cover_url": { "type": "string" }, "thumb_offset": { "type": "integer" }, "children": { "type": "array", "items": { "$ref": "#/definitions/child" } }, "share_to_feed": { "type": "boolean" }, "is_ai_generated": { "type": "boolean" }, "is_paid_partnership": { "type": "boolean" }, "branded_content_sponsor_ids": { "type": "array", "items": { "type": "string", "pattern": "^[0-9]+$" } }, "note": { "type": "string" }, "repeat_of": { "type": "string", "minLength": 1, "maxLength": 200 }, "media_id": { "type": ["string", "null"], "pattern": "^[0-9]+$" }, "permalink": { "type": "string" }, "published_at": { "type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?Z$" }, "error": { "type": "string" }, "failed_at": { "type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?Z$" } }, "definitions": { "post": { "type": "object", "additionalProperties": false, "required": ["id", "status", "pillar", "cta_type"], "properties": { "id": { "type": "string", "minLength": 1, "maxLength": 200, "pattern": "^[^\\s\\u0000-\\u001f\\u007f-\\u009f]([^\\u0000-\\u001f\\u007f-\\u009f]*[^\\s\\u0000-\\u001f\\u007f-\\u009f])?$" }, "status": { "enum": ["pending", "done", "failed"] }, "pillar": { "type": "string", "minLength": 1 }, "cta_type": { "type": "string", "minLength": 1 }, "caption": { "type": "string" }, "image_url": { "type": "string" }, "alt_text": { "type": "string" }, "not_before": { "type": "string" }, "media_type": { "enum": ["REELS", "STORIES", "CAROUSEL"] }, "video_url": { "type": "string" }, "cover_url": { "type": "string" }, "thumb_offset": { "type": "integer" }, "children": { "type": "array", "items": { "$ref": "#/definitions/child" } }, "share_to_feed": { "type": "boolean" }, "is_ai_generated": { "type": "boolean" }, "is_paid_partnership": { "type": "boolean" }, "branded_content_sponsor_ids": { "type": "array", "items": { "type": "string", "pattern": "^[0-9]+$" } }, "note": { "type": "string" }, "repeat_of": { "type": "string", "minLength": 1, "maxLength": 200 }, "media_id": { "type": ["string", "null"], "pattern": "^[0-9]+$" }, "permalink": { "type": "string" }, "published_at": { "type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?Z$" }, "error": { "type": "string" }, "failed_at": { "type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?Z$" } } }, "child": { "type": "object", "additionalProperties": false, "properties": { "image_url": { "type": "string" }, "video_url": { "type": "string" }, "alt_text": { "type": "string" } } } }, "$id": "validatePost" };
    schema12Names = new Set(Object.keys(schema12.properties));
    pattern0 = new RegExp("^[^\\s\\u0000-\\u001f\\u007f-\\u009f]([^\\u0000-\\u001f\\u007f-\\u009f]*[^\\s\\u0000-\\u001f\\u007f-\\u009f])?$", "u");
    pattern1 = new RegExp("^[0-9]+$", "u");
    pattern3 = new RegExp("^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?Z$", "u");
    validateSettingsQuickly = validate12;
    schema14 = { "$schema": "http://json-schema.org/draft-07/schema#", "$id": "validateSettings", "type": "object", "additionalProperties": false, "properties": { "format": { "type": "integer", "minimum": 1 }, "timezone": { "type": "string", "minLength": 1 }, "posts_per_day": { "type": "integer", "minimum": 1, "maximum": 100 }, "slots": { "type": "array", "items": { "type": "string", "pattern": "^(?:[01][0-9]|2[0-3]):[0-5][0-9]$" }, "minItems": 1, "maxItems": 48, "uniqueItems": true }, "low_queue_threshold": { "type": "integer", "minimum": 0 }, "hashtags": { "type": "object", "additionalProperties": false, "properties": { "max": { "type": "integer", "minimum": 0, "maximum": 30 } } }, "captions": { "type": "object", "additionalProperties": false, "properties": { "hashtags": { "type": "integer", "minimum": 0, "maximum": 30 } } }, "calendar": { "type": "object", "additionalProperties": false, "properties": { "notes": { "type": "boolean" }, "hashtag_sets": { "type": "array", "items": { "type": "object", "additionalProperties": false, "required": ["name", "hashtags"], "properties": { "name": { "type": "string", "minLength": 1, "maxLength": 60 }, "hashtags": { "type": "array", "items": { "type": "string", "pattern": "^#[^\\s#]+$", "maxLength": 100 }, "minItems": 1, "maxItems": 30 } } }, "maxItems": 50 }, "snippets": { "type": "array", "items": { "type": "object", "additionalProperties": false, "required": ["name", "text"], "properties": { "name": { "type": "string", "minLength": 1, "maxLength": 60 }, "text": { "type": "string", "minLength": 1, "maxLength": 2200 } } }, "maxItems": 50 }, "remote_thumbnails": { "type": "boolean" } } }, "pillars": { "type": "array", "items": { "type": "string", "minLength": 1 }, "minItems": 1, "uniqueItems": true }, "cta_types": { "type": "array", "items": { "type": "string", "minLength": 1 }, "minItems": 1, "uniqueItems": true }, "media": { "type": "object", "additionalProperties": false, "properties": { "hosts": { "type": "array", "items": { "type": "string", "minLength": 1 }, "minItems": 1 }, "base_url": { "type": "string", "pattern": "^https?://[^\\s?#@]+$", "maxLength": 500 }, "bucket": { "type": "object", "additionalProperties": false, "required": ["endpoint", "name"], "properties": { "endpoint": { "type": "string", "pattern": "^https?://[^\\s?#@/]+(?:/[^\\s?#@]*)?$", "maxLength": 300 }, "region": { "type": "string", "pattern": "^[A-Za-z0-9-]+$", "maxLength": 60 }, "name": { "type": "string", "pattern": "^[a-z0-9][a-z0-9._-]*[a-z0-9]$", "minLength": 3, "maxLength": 63 }, "prefix": { "type": "string", "pattern": "^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*/)*$", "maxLength": 200 }, "public_url": { "type": "string", "pattern": "^https?://[^\\s?#@]+$", "maxLength": 400 } } }, "allow_scaling": { "type": "boolean" } } }, "polling": { "type": "object", "additionalProperties": false, "properties": { "IMAGE": { "$ref": "#/definitions/polling" }, "REELS": { "$ref": "#/definitions/polling" }, "STORIES": { "$ref": "#/definitions/polling" }, "CAROUSEL": { "$ref": "#/definitions/polling" } } } }, "definitions": { "polling": { "type": "object", "additionalProperties": false, "properties": { "head_start_seconds": { "type": "number", "minimum": 0, "maximum": 600 }, "interval_seconds": { "type": "number", "minimum": 0, "maximum": 600 }, "attempts": { "type": "integer", "minimum": 1, "maximum": 60 } } } } };
    schema14Names = new Set(Object.keys(schema14.properties));
    pattern5 = new RegExp("^(?:[01][0-9]|2[0-3]):[0-5][0-9]$", "u");
    pattern6 = new RegExp("^#[^\\s#]+$", "u");
    pattern7 = new RegExp("^https?://[^\\s?#@]+$", "u");
    pattern8 = new RegExp("^https?://[^\\s?#@/]+(?:/[^\\s?#@]*)?$", "u");
    pattern9 = new RegExp("^[A-Za-z0-9-]+$", "u");
    pattern10 = new RegExp("^[a-z0-9][a-z0-9._-]*[a-z0-9]$", "u");
    pattern11 = new RegExp("^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*/)*$", "u");
    validateJournalQuickly = validate13;
    schema20 = { "type": "object", "additionalProperties": false, "required": ["id", "digest", "account_id", "container_id", "claim", "outcome", "media_id", "published_at"], "properties": { "id": { "type": "string", "minLength": 1 }, "digest": { "type": "string", "pattern": "^[0-9a-f]{64}$" }, "account_id": { "type": "string", "pattern": "^[0-9]+$" }, "container_id": { "type": "string", "pattern": "^[0-9]+$" }, "container_created_at": { "type": "string", "format": "date-time" }, "caption_digest": { "type": "string", "pattern": "^[0-9a-f]{64}$" }, "is_story": { "type": "boolean" }, "looks": { "type": "object", "additionalProperties": false, "required": ["kind", "caption", "addresses"], "properties": { "kind": { "enum": ["IMAGE", "REELS", "STORIES", "CAROUSEL"] }, "caption": { "type": "string", "pattern": "^[0-9a-f]{64}$" }, "addresses": { "type": "string", "pattern": "^[0-9a-f]{64}$" }, "media": { "type": "array", "items": { "type": "string", "pattern": "^[0-9a-f]{64}$" } } } }, "repeat_of": { "type": "string", "minLength": 1 }, "claim": { "type": "object", "additionalProperties": false, "required": ["at", "run"], "properties": { "at": { "type": "string", "format": "date-time" }, "run": { "type": "string", "minLength": 1 } } }, "outcome": { "enum": [null, "done", "failed", "abandoned"] }, "media_id": { "type": ["string", "null"], "pattern": "^[0-9]+$" }, "published_at": { "type": ["string", "null"], "format": "date-time" }, "excused": { "const": true }, "parked_at": { "type": "string", "format": "date-time" }, "not_live_at": { "type": "string", "format": "date-time" } } };
    schema20Names = new Set(Object.keys(schema20.properties));
    pattern13 = new RegExp("^[0-9a-f]{64}$", "u");
    formats0 = formats["date-time"];
    schema23 = { "type": "object", "additionalProperties": false, "required": ["key", "digest", "since", "sent", "delivered", "what", "why", "what_to_do"], "properties": { "key": { "type": "string", "minLength": 1 }, "digest": { "type": "string", "pattern": "^[0-9a-f]{64}$" }, "since": { "type": "string", "format": "date-time" }, "sent": { "type": ["string", "null"], "format": "date-time" }, "delivered": { "type": "boolean" }, "what": { "type": "string" }, "why": { "type": "string" }, "what_to_do": { "type": "string" }, "link": { "type": "string" } } };
    schema23Names = new Set(Object.keys(schema23.properties));
    pattern23 = new RegExp("^[!-~]+$", "u");
    validateTokenStatusQuickly = validate16;
    validateQueueFrame = { isValid: validateQueueFrameQuickly, findErrors: (value) => findErrors("validateQueueFrame", value) };
    validatePost = { isValid: validatePostQuickly, findErrors: (value) => findErrors("validatePost", value) };
    validateSettings = { isValid: validateSettingsQuickly, findErrors: (value) => findErrors("validateSettings", value) };
    validateJournal = { isValid: validateJournalQuickly, findErrors: (value) => findErrors("validateJournal", value) };
    validateTokenStatus = { isValid: validateTokenStatusQuickly, findErrors: (value) => findErrors("validateTokenStatus", value) };
  }
});

// scripts/core/schema/drop-refused.ts
function dropRefused(value, refused) {
  if (refused.includes("")) return {};
  return refused.length === 0 ? value : copy(value, toTree(refused), "");
}
function toTree(pointers) {
  const root = /* @__PURE__ */ new Map();
  for (const pointer of pointers) {
    const segments = toSegments(pointer);
    let level = root;
    for (const [depth, segment] of segments.entries()) {
      const existing = level.get(segment);
      const isLast = depth === segments.length - 1;
      const inner = isLast || existing === null ? null : existing ?? /* @__PURE__ */ new Map();
      level.set(segment, inner);
      if (inner === null) break;
      level = inner;
    }
  }
  return root;
}
function copy(value, tree, listName) {
  if (Array.isArray(value)) {
    const blank = listName === "children" ? {} : "";
    return value.map((entry2, index) => kept(entry2, tree, String(index)) ?? blank);
  }
  const members = Object.entries(value).flatMap(([name, inner]) => {
    const rest = kept(inner, tree, name);
    return rest === void 0 ? [] : [[name, rest]];
  });
  return Object.fromEntries(members);
}
function kept(inner, tree, name) {
  const refused = tree.get(name);
  if (refused === void 0) return inner;
  return refused === null || typeof inner !== "object" || inner === null ? void 0 : copy(inner, refused, name);
}
function errorsOf(validate2, value) {
  return validate2.isValid(value) ? NO_ERRORS : validate2.findErrors(value);
}
var NO_ERRORS;
var init_drop_refused = __esm({
  "scripts/core/schema/drop-refused.ts"() {
    "use strict";
    init_json();
    NO_ERRORS = [];
  }
});

// scripts/core/text/nearest-word.ts
function nearestWord(word, candidates) {
  if (word.length > MAX_LENGTH4) return null;
  let best = null;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) > tolerated(candidate)) continue;
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance && distance <= tolerated(candidate)) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}
function tolerated(candidate) {
  return Math.min(3, Math.max(1, Math.floor(candidate.length / 3)));
}
function editDistance(a, b) {
  let beforeLast = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const replaced = (last[j - 1] ?? 0) + (isSame ? 0 : 1);
      const swapped = isSwapped ? (beforeLast[j - 2] ?? 0) + 1 : replaced;
      row.push(Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, replaced, swapped));
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
var MAX_LENGTH4;
var init_nearest_word = __esm({
  "scripts/core/text/nearest-word.ts"() {
    "use strict";
    MAX_LENGTH4 = 40;
  }
});

// scripts/core/schema/describe-value.ts
function describeTypes(types) {
  const names = [types].flat().map((type) => TYPE_NAMES[type] ?? type);
  return names.length < 3 ? names.join(" or ") : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}
function describeValue(value, isSecret2) {
  if (value === null) return "null (empty)";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "a group of fields";
  if (typeof value === "string") return isSecret2 ? "a text" : `the text ${quote(value)}`;
  return isSecret2 ? `a ${typeof value}` : typeof value === "number" ? `the number ${value}` : String(value);
}
function quote(value) {
  return JSON.stringify(clip(value, 40));
}
function typeHint(types, value, { isSecret: isSecret2, isEntry }) {
  const wanted = [types].flat();
  if (value === null) return `Remove the ${isEntry ? "entry" : "field"}, or give it a value.`;
  if (wanted.includes("string")) return stringHint(value, isSecret2);
  if (wanted.includes("array")) return "Put it in square brackets: [ \u2026 ].";
  if (wanted.includes("object")) return 'Put its fields in braces: { "name": \u2026 }.';
  if (wanted.includes("boolean")) return "Write true or false, without quotation marks.";
  return typeof value === "string" ? "Write the digits without quotation marks." : "Write a whole number such as 1500.";
}
function stringHint(value, isSecret2) {
  const isShown = !isSecret2 && (typeof value === "boolean" || Number.isSafeInteger(value));
  if (typeof value === "object") return 'Write one text in double quotes: "\u2026".';
  return isShown ? `Put it in double quotes: "${String(value)}".` : 'Put it in double quotes: "\u2026".';
}
var TYPE_NAMES, DIGITS, INSTANT, SHA_256, FORMS;
var init_describe_value = __esm({
  "scripts/core/schema/describe-value.ts"() {
    "use strict";
    init_printable();
    TYPE_NAMES = {
      string: "a text",
      integer: "a whole number",
      number: "a number",
      boolean: "true or false",
      array: "a list",
      object: "a group of fields",
      null: "null"
    };
    DIGITS = {
      message: "must consist of digits only",
      hint: 'Write the id of the account or post in double quotes, such as "17841400000000000".'
    };
    INSTANT = { message: "is not a time in UTC", hint: "Write it like 2026-12-24T09:00:00Z." };
    SHA_256 = {
      message: "is not a SHA-256 hash in hex",
      hint: "Only the bot writes this file. Restore it from the git history."
    };
    FORMS = {
      id: {
        message: "must be one line without spaces at the start or end",
        hint: 'Use a short name such as "2026-12-24-market".'
      },
      slots: {
        message: "is not a time of day",
        hint: 'Write hours and minutes with two digits each, from "00:00" to "23:59", such as "09:30".'
      },
      media_id: DIGITS,
      branded_content_sponsor_ids: DIGITS,
      account_id: DIGITS,
      container_id: DIGITS,
      published_at: INSTANT,
      failed_at: INSTANT,
      at: INSTANT,
      container_created_at: INSTANT,
      parked_at: INSTANT,
      obtained_at: INSTANT,
      refreshed_at: INSTANT,
      expires_at: INSTANT,
      digest: SHA_256,
      caption_digest: SHA_256,
      access_token: {
        message: "contains characters that never occur in a token",
        hint: "Copy the token again, without spaces or line breaks."
      }
    };
  }
});

// scripts/core/schema/unknown-field.ts
function describeUnknownField(name, known2) {
  const plainName = plain(name);
  const message = `There is no field "${clip(name)}".`;
  const listed = known2.includes("image_url") ? [...OF_POSTS, ...ANYWHERE] : ANYWHERE;
  const elsewhere = listed.find(({ names }) => names.includes(plainName));
  const meant = meantField(name, known2, elsewhere?.names ?? []);
  if (elsewhere !== void 0 && meant === null)
    return { message: `${message} ${elsewhere.why.message}`, hint: elsewhere.why.hint };
  if (meant !== null) return { message, hint: `Did you mean "${meant}"?` };
  if (known2.includes("note")) return { message, hint: 'Remove it, or move its text to "note".' };
  return { message, hint: `Remove it. Valid fields here: ${known2.join(", ")}.` };
}
function meantField(name, known2, elsewhere) {
  const plainName = plain(name);
  const same = known2.find((field) => plain(field) === plainName || elsewhere.includes(plain(field)));
  if (same !== void 0 || elsewhere.length > 0) return same ?? null;
  return known2.find((field) => SYNONYMS[field]?.includes(plainName)) ?? nearestWord(name, known2);
}
function plain(name) {
  return clip(name, 100).toLowerCase().replace(/[^a-z]/g, "");
}
var SYNONYMS, SHOPPING, FILTERS, TAGS, NOT_SUPPORTED, AUTOMATIC, SECRET, OF_POSTS, ANYWHERE;
var init_unknown_field = __esm({
  "scripts/core/schema/unknown-field.ts"() {
    "use strict";
    init_nearest_word();
    init_printable();
    SYNONYMS = {
      image_url: [
        "image",
        "img",
        "imageuri",
        "imagelink",
        "url",
        "picture",
        "pictureurl",
        "photo",
        "photourl",
        "media",
        "mediaurl",
        "src"
      ],
      caption: ["text", "description", "captions", "message", "body", "copy", "content"],
      alt_text: ["alt", "alttag", "altdescription", "accessibilitytext", "customaccessibilitycaption"],
      not_before: [
        "date",
        "time",
        "datetime",
        "when",
        "schedule",
        "scheduled",
        "scheduledat",
        "scheduledfor",
        "publishat",
        "publishdate",
        "publishtime",
        "postat",
        "scheduledpublishtime",
        "embargo"
      ],
      media_type: ["type", "kind", "posttype", "format"],
      video_url: ["video", "videouri", "movie", "reel"],
      cover_url: ["cover", "coverimage", "thumbnail", "thumbnailurl", "thumb"],
      thumb_offset: ["thumboffsetms", "thumbnailoffset", "coveroffset"],
      children: ["items", "slides", "images", "pictures", "photos", "carousel", "carouselitems", "imageurls"],
      share_to_feed: ["sharedtofeed", "showinfeed"],
      is_ai_generated: ["ai", "aigenerated", "ailabel", "madewithai"],
      is_paid_partnership: ["paid", "sponsored", "ad", "paidpartnership", "brandedcontent"],
      branded_content_sponsor_ids: ["sponsor", "sponsors", "sponsorids", "sponsorid", "partners"],
      note: ["comment", "comments", "notes", "remark", "todo"],
      cta_type: ["cta", "calltoaction"],
      pillar: ["category", "topic", "theme", "contentpillar"],
      status: ["state"],
      id: ["name", "key", "slug", "postid"],
      account: ["handle", "username", "accountname", "user"],
      posts: ["queue", "items", "entries"],
      timezone: ["tz", "timezonename"]
    };
    SHOPPING = {
      message: "Shopping tags exist only on the page-login path, which mergecast does not use.",
      hint: "Remove the field."
    };
    FILTERS = {
      message: "Filters do not exist in Instagram's publishing interface.",
      hint: "Apply the filter to the picture before you upload it."
    };
    TAGS = {
      message: "Tagging people or places is not supported here.",
      hint: "Remove the field. To mention people, write @name in the caption."
    };
    NOT_SUPPORTED = {
      message: "This setting of Instagram's interface is not supported here.",
      hint: "Remove the field."
    };
    AUTOMATIC = { message: "This is set automatically for the pictures in a carousel.", hint: "Remove the field." };
    SECRET = {
      message: "A token must never be in a file in the repository.",
      hint: "Remove it and replace the token: anyone who saw this change can post in your name."
    };
    OF_POSTS = [
      { names: ["producttags", "shoppingtags", "products"], why: SHOPPING },
      { names: ["filter", "filters", "filtername"], why: FILTERS },
      { names: ["usertags", "taggedusers"], why: TAGS },
      { names: ["locationid", "location"], why: TAGS },
      { names: ["collaborators"], why: NOT_SUPPORTED },
      { names: ["audioname"], why: NOT_SUPPORTED },
      { names: ["trialparams"], why: NOT_SUPPORTED },
      { names: ["uploadtype"], why: NOT_SUPPORTED },
      { names: ["iscarouselitem"], why: AUTOMATIC }
    ];
    ANYWHERE = [{ names: ["accesstoken", "token"], why: SECRET }];
  }
});

// scripts/core/schema/translate-errors.ts
function translateErrors(errors, options) {
  const complaints = [];
  const refused = /* @__PURE__ */ new Set();
  for (const error of errors) {
    const isAboutMember = error.keyword === "required" || error.keyword === "additionalProperties";
    if (!isAboutMember && refused.has(error.instancePath)) continue;
    const words = describe(error, options);
    const path = error.keyword === "additionalProperties" ? `${error.instancePath}/${escapeSegment(nameIn(error))}` : error.instancePath;
    complaints.push({ ...words, severity: "error", pointer: options.base + path });
    if (refuses(error)) refused.add(path);
  }
  return { complaints, refused: [...refused] };
}
function refuses(error) {
  return !["required", "minItems", "maxItems", "uniqueItems"].includes(error.keyword);
}
function describe(error, options) {
  const label = labelOf(options.base + error.instancePath);
  switch (error.keyword) {
    case "additionalProperties":
      return {
        rule: "unknown-field",
        ...describeUnknownField(nameIn(error), Object.keys(error.parentSchema?.properties ?? {}))
      };
    case "required":
      return missingField(error);
    case "type":
      return wrongType(label, error, options);
    case "enum":
    case "const":
      return wrongValue(label, error, options.isSecret);
    default:
      return wrongForm(label, error);
  }
}
function nameIn(error) {
  return String(error.params.additionalProperty ?? error.params.missingProperty);
}
function missingField(error) {
  const name = nameIn(error);
  const about = error.parentSchema?.properties?.[name]?.description;
  return {
    rule: "missing-field",
    message: `The field "${name}" is missing.`,
    hint: `Add "${name}". ${about ?? ""}`.trim()
  };
}
function wrongType(label, error, { base, isSecret: isSecret2 }) {
  const isEntry = /\/\d+$/.test(base + error.instancePath);
  const wanted = error.params.type;
  const message = `${label} is ${describeValue(error.data, isSecret2)}, but must be ${describeTypes(wanted)}.`;
  return { rule: "wrong-type", message, hint: typeHint(wanted, error.data, { isSecret: isSecret2, isEntry }) };
}
function wrongValue(label, error, isSecret2) {
  const allowed = [error.params.allowedValues ?? error.params.allowedValue].flat().map((value) => String(value));
  const is = describeValue(error.data, isSecret2);
  const message = `${label} is ${is}, but must be one of: ${allowed.join(", ")}.`;
  const given = typeof error.data === "string" ? error.data.trim() : "";
  const other = OTHER_NAMES[fieldOf(error)]?.get(given.toLowerCase());
  const meant = nearestWord(given, allowed) ?? onlyOneBeginningWith(given, allowed);
  const hint = other ?? (meant === null ? "Use one of these values, exactly as shown." : `Did you mean ${quote(meant)}?`);
  return { rule: "wrong-value", message, hint };
}
function onlyOneBeginningWith(given, allowed) {
  if (given.length < MIN_BEGINNING) return null;
  const [first, second] = allowed.filter((value) => value.toLowerCase().startsWith(given.toLowerCase()));
  return second === void 0 ? first ?? null : null;
}
function fieldOf(error) {
  return toSegments(error.instancePath).findLast((segment) => !/^\d+$/.test(segment)) ?? "";
}
function wrongForm(label, error) {
  const { limit } = error.params;
  const form = FORMS[fieldOf(error)] ?? {
    message: "has the wrong format",
    hint: "Compare it with the field's description."
  };
  const said = {
    minLength: { message: "is empty", hint: "Write something, or remove the field if it is optional." },
    maxLength: { message: `is longer than ${limit} characters`, hint: "Shorten it." },
    minimum: { message: `must be at least ${limit}`, hint: `Write ${limit} or more.` },
    maximum: { message: `must be at most ${limit}`, hint: `Write ${limit} or less.` },
    minItems: {
      message: `must contain at least ${limit} ${limit === 1 ? "entry" : "entries"}`,
      hint: "Add one, or remove the field."
    },
    uniqueItems: { message: "contains the same entry twice", hint: "Remove one of the two." }
  };
  const words = said[error.keyword] ?? form;
  return { rule: "wrong-form", message: `${label} ${words.message}.`, hint: words.hint };
}
function labelOf(pointer) {
  const segments = toSegments(pointer);
  const last = segments.at(-1);
  if (last === void 0) return "The content of the file";
  if (!/^\d+$/.test(last)) return `"${clip(last)}"`;
  const list = segments.at(-2);
  const number = Number(last) + 1;
  if (list === "posts") return `Post ${number}`;
  return list === "children" ? `Picture ${number} of the carousel` : `Entry ${number} of "${clip(list ?? "")}"`;
}
var OTHER_NAMES, MIN_BEGINNING;
var init_translate_errors = __esm({
  "scripts/core/schema/translate-errors.ts"() {
    "use strict";
    init_json();
    init_nearest_word();
    init_printable();
    init_describe_value();
    init_unknown_field();
    OTHER_NAMES = {
      media_type: /* @__PURE__ */ new Map([
        ["image", "For a single picture, omit media_type."],
        ["photo", "For a single picture, omit media_type."],
        ["video", 'Write "REELS": every video in the feed is a reel.'],
        ["story", 'Write "STORIES".'],
        ["album", 'Write "CAROUSEL".'],
        ["carousel_album", 'Write "CAROUSEL".']
      ]),
      status: /* @__PURE__ */ new Map([
        ["scheduled", 'Write "pending", and set not_before to the day.'],
        ["draft", 'Write "pending". A draft is a pull request that is not merged yet.'],
        ["published", 'Write "pending" for a new post. The bot sets "done".']
      ])
    };
    MIN_BEGINNING = 3;
  }
});

// scripts/core/content/bound-size.ts
function boundSize(value, pointer, complaints, level = 1) {
  if (typeof value !== "object" || value === null || isOrdinary(value, level)) return value;
  const members = Object.entries(value);
  const isLong = members.length > MAX_MEMBERS;
  if (isLong) complaints.push(tooMuch(pointer, members.length));
  let isChanged = isLong;
  const kept2 = (isLong ? members.slice(0, MAX_MEMBERS) : members).map(([name, inner]) => {
    if (typeof inner !== "object" || inner === null) return [name, inner];
    const bounded = boundSize(inner, `${pointer}/${escapeSegment(name)}`, complaints, level + 1);
    isChanged ||= bounded !== inner;
    return [name, bounded];
  });
  if (!isChanged) return value;
  return Array.isArray(value) ? kept2.map(([, inner]) => inner) : Object.fromEntries(kept2);
}
function isOrdinary(value, level) {
  if (level > MAX_LEVELS2) return true;
  if (Array.isArray(value)) return value.length <= MAX_MEMBERS && value.every((inner) => isOrdinaryPart(inner, level));
  const members = value;
  let count = 0;
  for (const name in members) {
    if (++count > MAX_MEMBERS || !isOrdinaryPart(members[name], level)) return false;
  }
  return true;
}
function isOrdinaryPart(inner, level) {
  return typeof inner !== "object" || inner === null || isOrdinary(inner, level + 1);
}
function tooMuch(pointer, count) {
  const message = `There are ${count} fields or entries here; only the first ${MAX_MEMBERS} were checked.`;
  return {
    rule: "too-many-findings",
    severity: "error",
    pointer,
    message,
    hint: "Remove the fields or entries that do not belong here."
  };
}
var MAX_MEMBERS, MAX_LEVELS2;
var init_bound_size = __esm({
  "scripts/core/content/bound-size.ts"() {
    "use strict";
    init_json();
    MAX_MEMBERS = 100;
    MAX_LEVELS2 = 3;
  }
});

// scripts/core/content/read-once.ts
function readOnce(read2) {
  const known2 = /* @__PURE__ */ new WeakMap();
  return (bytes) => {
    const found = known2.get(bytes);
    if (found !== void 0) return found.reading;
    const reading = read2(bytes);
    known2.set(bytes, { reading });
    return reading;
  };
}
var init_read_once = __esm({
  "scripts/core/content/read-once.ts"() {
    "use strict";
  }
});

// scripts/core/content/migrations.ts
var MIGRATIONS;
var init_migrations = __esm({
  "scripts/core/content/migrations.ts"() {
    "use strict";
    MIGRATIONS = [];
  }
});

// scripts/core/content/format.ts
function currentFormat(migrations = MIGRATIONS) {
  return FIRST_FORMAT + migrations.length;
}
function judgeFormat(settings, migrations = MIGRATIONS) {
  const format2 = formatOf2(settings);
  const current = currentFormat(migrations);
  if (format2 === null || format2 === current) return null;
  const complaint = { rule: "format", severity: "error", pointer: pointerOf(settings) };
  if (format2 < current) {
    const changes = migrations.slice(format2 - FIRST_FORMAT).map(({ about }) => about);
    const message2 = `The content has format ${format2}; this version of mergecast needs ${current}. ${changes.join(" ")}`;
    return { ...complaint, message: message2, hint: "Run npx mergecast migrate and commit what it changes." };
  }
  const message = `The content has format ${format2}; this version of mergecast knows formats up to ${current}.`;
  return { ...complaint, message, hint: "Use the newer version of mergecast that has written it." };
}
function liftContent(files, migrations = MIGRATIONS) {
  const format2 = formatOf2(files.settings);
  const [settings, queue] = [parseObject(files.settings), parseObject(files.queue)];
  const due = format2 === null ? [] : migrations.slice(format2 - FIRST_FORMAT);
  if (due.length === 0 || settings === null || queue === null) return { ...files, steps: [] };
  const lifted = due.reduce((before, { apply }) => apply(before), { settings, queue });
  const { format: _, ...others } = lifted.settings;
  const newSettings = { format: currentFormat(migrations), ...others };
  return {
    settings: bytesOf(newSettings, { before: files.settings, was: settings }),
    queue: files.queue === null ? null : bytesOf(lifted.queue, { before: files.queue, was: queue }),
    steps: due.map(({ about }) => about)
  };
}
function formatOf2(settings) {
  const { format: format2 = FIRST_FORMAT } = parseObject(settings) ?? { format: null };
  return Number.isSafeInteger(format2) && Number(format2) >= FIRST_FORMAT ? Number(format2) : null;
}
function pointerOf(settings) {
  return parseObject(settings)?.format === void 0 ? "" : "/format";
}
function parseObject(bytes) {
  if (bytes === null) return {};
  try {
    const value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}
function bytesOf(value, { before, was }) {
  if (before !== null && JSON.stringify(value) === JSON.stringify(was)) return before;
  return new TextEncoder().encode(`${JSON.stringify(value, null, 2)}
`);
}
var FIRST_FORMAT;
var init_format = __esm({
  "scripts/core/content/format.ts"() {
    "use strict";
    init_migrations();
    FIRST_FORMAT = 1;
  }
});

// scripts/core/content/whole-file.ts
function adviseWholeFile(complaints, file, advice) {
  if (complaints.length === 0) return [];
  const isEmpty = file.text.trim() === "";
  const isAboutAll = ({ rule, pointer }) => pointer === "" && (rule === "wrong-type" || isEmpty && rule === "json-syntax");
  return complaints.map((complaint) => isAboutAll(complaint) ? { ...complaint, hint: advice } : complaint);
}
var WHOLE_FILE;
var init_whole_file = __esm({
  "scripts/core/content/whole-file.ts"() {
    "use strict";
    init_format();
    WHOLE_FILE = {
      queue: 'Restore it from the git history, or begin with { "account": "your_handle", "posts": [] }.',
      settings: `Restore it from the git history, or write { "format": ${currentFormat()} } for the default settings.`,
      record: "Only the bot writes this file. Restore it from the git history."
    };
  }
});

// scripts/core/content/read-queue.ts
function readQueue(bytes, { wholeFile = WHOLE_FILE.queue, ...options } = {}) {
  const parsed = parseJson(bytes, options);
  const { value, isJson: isJson2, isAscii: isAscii2 } = parsed;
  const complaints = adviseWholeFile(parsed.faults, parsed, wholeFile);
  const refused = /* @__PURE__ */ new Map();
  const queue = { posts: [] };
  if (value !== void 0) {
    for (const complaint of adviseWholeFile(checkFrame(value), parsed, wholeFile)) complaints.push(complaint);
    const frame = Object(value);
    if (typeof frame.account === "string") queue.account = frame.account;
    if (Array.isArray(frame.posts)) queue.posts = readPosts(frame.posts, complaints, refused);
  }
  const isRefusedAt = (index, pointer) => isRefused(refused.get(index), pointer);
  return {
    queue,
    complaints,
    get text() {
      return parsed.text;
    },
    isJson: isJson2,
    isAscii: isAscii2,
    isRefused: isRefusedAt
  };
}
function checkFrame(value) {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  const complaints = [];
  const frame = isObject ? boundFrame(value, complaints) : value;
  return [...complaints, ...translateErrors(errorsOf(validateQueueFrame, frame), FRAME).complaints];
}
function boundFrame({ posts, ...others }, complaints) {
  const bounded = Object(boundSize(others, "", complaints));
  return posts === void 0 ? bounded : { ...bounded, posts };
}
function readPosts(posts, complaints, refused) {
  const read2 = [];
  const isCutOff = posts.some((post, index) => {
    if (complaints.length >= MAX_COMPLAINTS) return true;
    read2.push(readPost(post, { index, complaints, refused }));
    return false;
  });
  if (isCutOff) complaints.push(tooManyComplaints());
  return read2;
}
function readPost(post, { index, complaints, refused }) {
  const base = `/posts/${index}`;
  const known2 = complaints.length;
  const bounded = boundSize(post, base, complaints);
  const errors = errorsOf(validatePost, bounded);
  if (errors.length === 0 && complaints.length === known2) return bounded;
  const translation = translateErrors(errors, { base, isSecret: false });
  for (const complaint of translation.complaints) complaints.push(complaint);
  refused.set(index, translation.refused);
  return dropRefused(Object(bounded), translation.refused);
}
function isRefused(refused, pointer) {
  return refused?.some((place) => place === "" || place === pointer || pointer.startsWith(`${place}/`)) ?? false;
}
var FRAME, readQueueOnce;
var init_read_queue = __esm({
  "scripts/core/content/read-queue.ts"() {
    "use strict";
    init_finding();
    init_validators();
    init_json();
    init_drop_refused();
    init_translate_errors();
    init_bound_size();
    init_read_once();
    init_whole_file();
    FRAME = { base: "", isSecret: false };
    readQueueOnce = readOnce((bytes) => readQueue(bytes));
  }
});

// scripts/core/content/read-file.ts
function readFile(bytes, options) {
  const parsed = parseJson(bytes, options);
  const { value, faults, isJson: isJson2 } = parsed;
  const advise = (complaints) => adviseWholeFile(complaints, parsed, options.wholeFile);
  const readingOf = (kept3, complaints) => ({
    value: kept3,
    complaints: advise(complaints),
    get text() {
      return parsed.text;
    },
    isJson: isJson2
  });
  if (value === void 0) return readingOf(null, faults);
  const translation = translateErrors(errorsOf(options.validate, value), {
    base: "",
    isSecret: options.isSecret ?? false
  });
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  const kept2 = isObject ? dropRefused(value, translation.refused) : null;
  return readingOf(kept2, [...faults, ...translation.complaints.filter(isCertain)]);
  function isCertain({ rule }) {
    return isJson2 || rule !== "missing-field";
  }
}
var SMALL_FILE_BYTES;
var init_read_file = __esm({
  "scripts/core/content/read-file.ts"() {
    "use strict";
    init_json();
    init_drop_refused();
    init_translate_errors();
    init_whole_file();
    SMALL_FILE_BYTES = 1024 * 1024;
  }
});

// scripts/core/content/read-records.ts
function readJournal(bytes) {
  return readFile(bytes, { validate: validateJournal, wholeFile: WHOLE_FILE.record });
}
function readArchive2(files) {
  const readings = files.map(({ name, bytes }) => ({
    name,
    reading: readQueue(bytes, { wholeFile: WHOLE_FILE.record })
  }));
  return { posts: readings.flatMap(({ reading }) => reading.queue.posts), files: readings };
}
function readTokenStatus(bytes) {
  return readFile(bytes, {
    validate: validateTokenStatus,
    maxSizeBytes: SMALL_FILE_BYTES,
    wholeFile: WHOLE_FILE.record
  });
}
var init_read_records = __esm({
  "scripts/core/content/read-records.ts"() {
    "use strict";
    init_validators();
    init_read_file();
    init_read_queue();
    init_whole_file();
  }
});

// scripts/core/dates/time-zone.ts
function instantInZone(local, timeZone) {
  return new Date(instantShownAs(Date.parse(`${local}Z`), timeZone));
}
function instantShownAs(asUtc, timeZone) {
  if (timeZone === "UTC") return asUtc;
  const before = asUtc - offsetMs(asUtc - DAY_MS, timeZone);
  const after = asUtc - offsetMs(asUtc + DAY_MS, timeZone);
  const [first, second] = before < after ? [before, after] : [after, before];
  return first === second || first + offsetMs(first, timeZone) === asUtc ? first : second;
}
function offsetMs(instantMs, timeZone) {
  if (timeZone === "UTC") return 0;
  const day = Math.floor(instantMs / DAY_MS);
  const before = offsetOfDay(day, timeZone);
  return before === offsetOfDay(day + 1, timeZone) ? before : exactOffsetMs(instantMs, timeZone);
}
function offsetOfDay(day, timeZone) {
  const offsets = offsetsOfDays.get(timeZone) ?? /* @__PURE__ */ new Map();
  offsetsOfDays.set(timeZone, offsets);
  const offset = offsets.get(day) ?? exactOffsetMs(day * DAY_MS, timeZone);
  offsets.set(day, offset);
  return offset;
}
function exactOffsetMs(instantMs, timeZone) {
  const [month = 1, day = 1, year = 0, hour = 0, minute = 0, second = 0] = clockIn(timeZone).format(instantMs).split(/\D+/).map(Number);
  const shown = Date.UTC(year, month - 1, day, hour, minute, second);
  return shown - Math.floor(instantMs / 1e3) * 1e3;
}
function clockIn(timeZone) {
  const known2 = clocks.get(timeZone);
  if (known2 !== void 0) return known2;
  const clock = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric"
  });
  clocks.set(timeZone, clock);
  return clock;
}
function localDay(instant, timeZone) {
  const ms = instant.getTime();
  const isCounted = ms >= 0 && ms < LAST_COUNTED_MS && ms + offsetMs(ms, timeZone) >= 0;
  return isCounted ? dayAt(ms + offsetMs(ms, timeZone)) : formattedDay(instant, timeZone);
}
function localMidnightMs(instantMs, timeZone) {
  return Math.floor((instantMs + offsetMs(instantMs, timeZone)) / DAY_MS) * DAY_MS;
}
function dayAt(instantMs) {
  return new Date(instantMs).toISOString().slice(0, "yyyy-mm-dd".length);
}
function formattedDay(instant, timeZone) {
  let formatter = formatters.get(timeZone);
  if (formatter === void 0) {
    formatter = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
    formatters.set(timeZone, formatter);
  }
  return formatter.format(instant);
}
function isTimeZone(timeZone) {
  try {
    localDay(/* @__PURE__ */ new Date(0), timeZone);
    return true;
  } catch {
    return false;
  }
}
var clocks, offsetsOfDays, formatters, LAST_COUNTED_MS;
var init_time_zone = __esm({
  "scripts/core/dates/time-zone.ts"() {
    "use strict";
    init_instant();
    clocks = /* @__PURE__ */ new Map();
    offsetsOfDays = /* @__PURE__ */ new Map();
    formatters = /* @__PURE__ */ new Map();
    LAST_COUNTED_MS = Date.UTC(9999, 11, 1);
  }
});

// scripts/core/content/read-settings.ts
function readSettings(bytes) {
  const wrongFormat = judgeFormat(bytes);
  const lifted = liftContent({ settings: bytes, queue: null }).settings ?? bytes;
  const reading = refuseCrowdedDays(refuseUnknownZone(readSchema(lifted)));
  if (wrongFormat === null) return reading;
  return { ...reading, text: new TextDecoder().decode(bytes), complaints: [wrongFormat] };
}
function readSchema(bytes) {
  return readFile(bytes, {
    validate: validateSettings,
    maxSizeBytes: SMALL_FILE_BYTES,
    wholeFile: WHOLE_FILE.settings
  });
}
function refuseUnknownZone(reading) {
  const timeZone = reading.value?.timezone;
  if (timeZone === void 0 || isTimeZone(timeZone)) return reading;
  const { timezone: _, ...value } = reading.value ?? {};
  const message = `There is no time zone "${timeZone.slice(0, 60)}".`;
  const hint = "Use an IANA name such as Europe/Berlin, America/New_York or UTC.";
  return refuse({ ...reading, value }, { rule: "time-zone", pointer: "/timezone", message, hint });
}
function refuseCrowdedDays(reading) {
  const { posts_per_day: perDay, ...value } = reading.value ?? {};
  const slots = value.slots ?? DEFAULT_SETTINGS.slots;
  if (perDay === void 0 || perDay <= slots.length) return reading;
  const message = `posts_per_day is ${perDay}, but a day has ${slots.length === 1 ? "one slot" : `${slots.length} slots`} (${slots.slice(0, 6).join(", ")}${slots.length > 6 ? ", \u2026" : ""}), and each slot posts one post.`;
  const hint = `Write ${slots.length} or less, or add times of day to "slots" and to the schedule of the post workflow.`;
  return refuse({ ...reading, value }, { rule: "posts-per-day", pointer: "/posts_per_day", message, hint });
}
function refuse(reading, complaint) {
  return { ...reading, complaints: [...reading.complaints, { severity: "error", ...complaint }] };
}
var DEFAULT_SETTINGS;
var init_read_settings = __esm({
  "scripts/core/content/read-settings.ts"() {
    "use strict";
    init_time_zone();
    init_finding();
    init_problem();
    init_validators();
    init_format();
    init_read_file();
    init_whole_file();
    DEFAULT_SETTINGS = {
      timezone: "UTC",
      posts_per_day: 1,
      low_queue_threshold: 3,
      slots: ["09:30", "13:47", "18:13"]
    };
  }
});

// scripts/core/content/record-reading.ts
function journalOf(record) {
  const bytes = record.kind === "read" ? record.journal : null;
  const reading = bytes === null ? null : readJournal(bytes);
  const isSound2 = reading !== null && reading.complaints.length === 0;
  return { journal: { entries: isSound2 ? reading.value?.entries ?? [] : [] }, reading };
}
function gapOf(record) {
  if (record.kind === "read") return null;
  const message = `The record of what was published is not at hand. ${record.why}`;
  const hint = "Not judged: copies of published posts, and changes of posts that are being published.";
  return { rule: "record", severity: "note", pointer: "", message, hint };
}
var init_record_reading = __esm({
  "scripts/core/content/record-reading.ts"() {
    "use strict";
    init_read_records();
  }
});

// scripts/core/media/media-path.ts
function isMediaPath(value) {
  return value.startsWith(PREFIX);
}
function fileNameOf(path) {
  return isMediaPath(path) && faultsOfPath(path).length === 0 ? path.slice(PREFIX.length) : null;
}
function pathOf(name) {
  return `${PREFIX}${name}`;
}
function faultsOfPath(path, holds) {
  const name = path.slice(PREFIX.length);
  const faults = [];
  if (path.length > MAX_PATH_LENGTH)
    faults.push([
      `The path has ${path.length} characters, but at most ${MAX_PATH_LENGTH} are allowed.`,
      "Shorten the name of the file."
    ]);
  const misplaced2 = faultOfPlace(name);
  if (misplaced2 !== null) return [...faults, misplaced2];
  if (!PLAIN_NAME.test(name)) faults.push(["The name of the file has other characters than plain ones.", PLAIN_HINT]);
  if (!hasEnding(name, listExtensions(holds))) faults.push(faultOfExtension(holds));
  return faults;
}
function mapMedia(post, change) {
  const mapped = mapFields(post, "", change);
  if (!Array.isArray(post.children)) return mapped;
  const children = post.children.map((child, index) => mapFields(child, `/children/${index}`, change));
  return { ...mapped, children };
}
function mapFields(holder, prefix, change) {
  const values = holder ?? {};
  const changed = {};
  for (const field of FIELDS) {
    const value = Object.hasOwn(values, field) ? values[field] : void 0;
    if (typeof value === "string") changed[field] = change(value, `${prefix}/${field}`);
  }
  return { ...holder, ...changed };
}
function faultOfPlace(name) {
  if (name === "") return ["The path names no file.", "Write the name of the file behind media/."];
  if (name.includes("\\")) return ["The path has a backslash.", "Write the name of the file directly behind media/."];
  if (name.split("/").includes(".."))
    return ['The path has "..".', "Put the file into the media folder beside the queue."];
  if (name.includes("/"))
    return ["The path leads into a folder inside media.", "Put the file directly into the media folder."];
  return null;
}
function listExtensions(holds) {
  return holds === void 0 ? [...EXTENSIONS.picture, ...EXTENSIONS.video] : EXTENSIONS[holds];
}
function hasEnding(name, endings) {
  return endings.some((ending) => name.toLowerCase().endsWith(ending));
}
function faultOfExtension(holds) {
  const wanted = listExtensions(holds).join(" or ");
  const hint = holds === "picture" ? "Export the picture as a JPEG; renaming it is not enough." : "Name a file of that kind.";
  return [`The name of the file does not end with ${wanted}.`, hint];
}
var MEDIA_FOLDER, PREFIX, MAX_PATH_LENGTH, PLAIN_NAME, EXTENSIONS, FIELDS, PLAIN_HINT;
var init_media_path = __esm({
  "scripts/core/media/media-path.ts"() {
    "use strict";
    MEDIA_FOLDER = "media";
    PREFIX = `${MEDIA_FOLDER}/`;
    MAX_PATH_LENGTH = 100;
    PLAIN_NAME = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;
    EXTENSIONS = { picture: [".jpg", ".jpeg"], video: [".mp4", ".mov"] };
    FIELDS = ["image_url", "video_url", "cover_url"];
    PLAIN_HINT = "Rename it: ASCII letters, digits, dots, hyphens and underscores, without spaces and without a dot at the start.";
  }
});

// scripts/core/media/blob-ids.ts
function blobIdsOf(folder) {
  if (folder === null) return NO_FILES;
  const known2 = identified.get(folder);
  if (known2 !== void 0) return known2;
  const files = [...folder.entries.values()];
  const blobIds = new Map(files.flatMap(({ name, file }) => file === null ? [] : [[pathOf(name), file.blobId]]));
  identified.set(folder, blobIds);
  return blobIds;
}
function identifyFiles(post, blobIds) {
  if (blobIds.size === 0) return post;
  return mapMedia(post, (value) => {
    const id = blobIds.get(value);
    return id === void 0 ? value : `git-blob/${id}`;
  });
}
var NO_FILES, identified;
var init_blob_ids = __esm({
  "scripts/core/media/blob-ids.ts"() {
    "use strict";
    init_media_path();
    NO_FILES = /* @__PURE__ */ new Map();
    identified = /* @__PURE__ */ new WeakMap();
  }
});

// scripts/core/media/judge-address.ts
function normaliseHosts(hosts) {
  const names = hosts.map((host) => host.trim().toLowerCase()).filter((host) => host !== "");
  return new Set(names.map((name) => name.includes(":") && !name.startsWith("[") ? `[${name}]` : name));
}
function judgeAddress(address, hosts) {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null) return refuse2("is not a valid address.");
  if (url.protocol !== "https:" && url.protocol !== "http:") return refuse2("does not begin with https.");
  if (url.username !== "" || url.password !== "") return refuse2("contains a user name or password.");
  const isPrivate = hosts.privateHosts.has(url.hostname);
  if (url.protocol === "http:" && !isPrivate) return refuse2("uses http; only https is fetched.");
  if (hosts.onlyHosts === null || hosts.onlyHosts.has(url.hostname)) return null;
  return {
    rule: "media/host-not-allowed",
    says: "may not be used: its host is not in media.hosts in settings.json.",
    hint: "Move the file to one of the team's hosts, or add this host to media.hosts."
  };
}
function refuse2(says) {
  return { rule: "media/address", says, hint: "Use the file's own public address, beginning with https://." };
}
var init_judge_address = __esm({
  "scripts/core/media/judge-address.ts"() {
    "use strict";
  }
});

// scripts/core/media/media-base.ts
function baseOfSettings({ media }) {
  if (media?.base_url !== void 0) return media.base_url;
  return media?.bucket === void 0 ? null : `${publicUrlOf(media.bucket)}/${prefixOf(media.bucket)}`;
}
function prefixOf({ prefix = DEFAULT_PREFIX }) {
  return prefix;
}
function bucketAddress({ endpoint, name }) {
  return `${endpoint.replace(/\/+$/, "")}/${name}`;
}
function publicUrlOf(bucket) {
  return bucket.public_url?.replace(/\/+$/, "") ?? bucketAddress(bucket);
}
function judgeMediaAddresses({ media }, allowPrivateHosts) {
  const privateHosts = normaliseHosts(allowPrivateHosts);
  return ADDRESSES.flatMap(({ pointer, read: read2, effect, hint }) => {
    const address = read2(media);
    if (address === void 0 || isSafe(address, privateHosts)) return [];
    const name = pointer.slice(1).replaceAll("/", ".");
    const message = `${name} does not begin with https://, so ${effect}.`;
    return [{ rule: "media-base", severity: "error", pointer, message, hint }];
  });
}
function isSafe(address, privateHosts) {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url?.protocol === "https:" || url !== null && privateHosts.has(url.hostname);
}
var DEFAULT_PREFIX, UNPUBLISHABLE, ADDRESSES;
var init_media_base = __esm({
  "scripts/core/media/media-base.ts"() {
    "use strict";
    init_judge_address();
    init_media_path();
    DEFAULT_PREFIX = `${MEDIA_FOLDER}/`;
    UNPUBLISHABLE = "nothing that it serves can be published";
    ADDRESSES = [
      {
        pointer: "/media/base_url",
        read: (media) => media?.base_url,
        effect: UNPUBLISHABLE,
        hint: "Write the https address that serves the media folder."
      },
      {
        pointer: "/media/bucket/endpoint",
        read: (media) => media?.bucket?.endpoint,
        effect: "nothing is uploaded to it",
        hint: "Write the https address of the S3 interface."
      },
      {
        pointer: "/media/bucket/public_url",
        read: (media) => media?.bucket?.public_url,
        effect: UNPUBLISHABLE,
        hint: "Write the https address at which anybody can fetch what is in the bucket."
      }
    ];
  }
});

// scripts/core/instagram/limits.ts
var CAPTION_LIMITS, CAPTION_LIMITS_IN_WORDS, ADVISED_HASHTAGS, FOLD_LENGTH, MAX_ALT_TEXT_LENGTH, CAROUSEL_SIZE, MAX_SPONSORS, MAX_PICTURE_BYTES, MAX_PICTURE_SIZE_IN_WORDS, PICTURE_WIDTH_PX, TALLEST_RATIO, WIDEST_RATIO, FULL_SCREEN_RATIO, MAX_REEL_BYTES, MAX_STORY_VIDEO_BYTES, FRAMES_PER_SECOND, REEL_MS, CAROUSEL_VIDEO_MS, REELS_TAB_MS, STORY_VIDEO_MS, MAX_VIDEO_WIDTH_PX;
var init_limits = __esm({
  "scripts/core/instagram/limits.ts"() {
    "use strict";
    init_words();
    CAPTION_LIMITS = { characters: 2200, hashtags: 30, mentions: 20 };
    CAPTION_LIMITS_IN_WORDS = `${formatCount(CAPTION_LIMITS.characters)} characters, ${CAPTION_LIMITS.hashtags} hashtags and ${CAPTION_LIMITS.mentions} mentions`;
    ADVISED_HASHTAGS = 5;
    FOLD_LENGTH = 125;
    MAX_ALT_TEXT_LENGTH = 1e3;
    CAROUSEL_SIZE = { min: 2, max: 10 };
    MAX_SPONSORS = 2;
    MAX_PICTURE_BYTES = 8 * 1024 * 1024;
    MAX_PICTURE_SIZE_IN_WORDS = formatMebibytes(MAX_PICTURE_BYTES);
    PICTURE_WIDTH_PX = { min: 320, max: 1440 };
    TALLEST_RATIO = { width: 4, height: 5, text: "4:5" };
    WIDEST_RATIO = { width: 191, height: 100, text: "1.91:1" };
    FULL_SCREEN_RATIO = { width: 9, height: 16, text: "9:16" };
    MAX_REEL_BYTES = 300 * 1024 * 1024;
    MAX_STORY_VIDEO_BYTES = 100 * 1024 * 1024;
    FRAMES_PER_SECOND = { min: 23, max: 60 };
    REEL_MS = { min: 3e3, max: 15 * 60 * 1e3 };
    CAROUSEL_VIDEO_MS = 6e4;
    REELS_TAB_MS = { min: 5e3, max: 9e4 };
    STORY_VIDEO_MS = { min: 3e3, max: 6e4 };
    MAX_VIDEO_WIDTH_PX = 1920;
  }
});

// scripts/core/media/media-target.ts
function listMediaTargets(post) {
  if (post.media_type !== "CAROUSEL") return listFields(post, post.media_type ?? "IMAGE", "");
  const children = Array.isArray(post.children) ? post.children.slice(0, CAROUSEL_SIZE.max) : [];
  return children.flatMap((child, index) => listFields(child, "CHILD", `/children/${index}`));
}
function isVideo(role) {
  return role === "reel" || role === "story-video" || role === "carousel-video";
}
function listFields(holder, kind, prefix) {
  const targets = [];
  for (const [field, role] of FIELDS2[kind] ?? []) {
    const url = holder?.[field];
    if (typeof url === "string" && url !== "") targets.push({ pointer: `${prefix}/${field}`, url, role });
  }
  return targets;
}
function nameMedia(url) {
  if (fileNameOf(url) !== null) return `"${url}"`;
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed === null || parsed.host === "") return "The address";
  const fileName = parsed.pathname.split("/").at(-1) ?? "";
  return fileName === "" ? `The file on ${parsed.host}` : `"${shorten(fileName)}" on ${parsed.host}`;
}
function shorten(name) {
  return name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME)}\u2026`;
}
function someMediaUrl(post, test) {
  const { image_url, video_url, cover_url, children } = post;
  if (image_url !== void 0 && test(image_url)) return true;
  if (video_url !== void 0 && test(video_url)) return true;
  if (cover_url !== void 0 && test(cover_url)) return true;
  if (children === void 0) return false;
  return children.some((child) => {
    if (child.image_url !== void 0 && test(child.image_url)) return true;
    return child.video_url !== void 0 && test(child.video_url);
  });
}
function mediaUrls(post) {
  const { image_url, video_url, cover_url, children } = post;
  const found = [];
  if (image_url !== void 0) found.push({ pointer: "/image_url", url: image_url });
  if (video_url !== void 0) found.push({ pointer: "/video_url", url: video_url });
  if (cover_url !== void 0) found.push({ pointer: "/cover_url", url: cover_url });
  if (children === void 0) return found;
  for (const [index, child] of children.entries()) {
    if (child.image_url !== void 0) found.push({ pointer: `/children/${index}/image_url`, url: child.image_url });
    if (child.video_url !== void 0) found.push({ pointer: `/children/${index}/video_url`, url: child.video_url });
  }
  return found;
}
var FIELDS2, LONGEST_NAME;
var init_media_target = __esm({
  "scripts/core/media/media-target.ts"() {
    "use strict";
    init_limits();
    init_media_path();
    FIELDS2 = {
      IMAGE: [["image_url", "feed-image"]],
      REELS: [
        ["video_url", "reel"],
        ["cover_url", "cover"]
      ],
      STORIES: [
        ["image_url", "story-image"],
        ["video_url", "story-video"]
      ],
      CHILD: [
        ["image_url", "carousel-image"],
        ["video_url", "carousel-video"]
      ]
    };
    LONGEST_NAME = 80;
  }
});

// scripts/core/media/named-files.ts
function namedFiles(posts) {
  const names = /* @__PURE__ */ new Set();
  for (const post of posts) {
    if (!namesFile(post)) continue;
    for (const { url } of mediaUrls(post)) {
      const name = fileNameOf(url);
      if (name !== null) names.add(name);
    }
  }
  return names;
}
function namesFile(post) {
  return someMediaUrl(post, isMediaPath);
}
function mayNameFiles(queue) {
  return textMayNameFiles(decoder2.decode(queue));
}
function textMayNameFiles(queue) {
  return SIGNS.some((sign) => queue.includes(sign));
}
var SIGNS, decoder2;
var init_named_files = __esm({
  "scripts/core/media/named-files.ts"() {
    "use strict";
    init_media_path();
    init_media_target();
    SIGNS = ['"media/', "media\\/", "\\u00"];
    decoder2 = new TextDecoder();
  }
});

// scripts/core/rules/run-rules.ts
function runRules(rules, subject, { context, base }) {
  const complaints = [];
  for (let at = 0; at < rules.length; at++) {
    const rule = rules[at];
    if (rule === void 0) continue;
    try {
      const objections = rule.check(subject, context);
      if (objections.length === 0) continue;
      for (const objection of objections) complaints.push(toComplaint(rule, objection, base));
    } catch {
      complaints.push(crashOf(rule, base));
    }
  }
  return complaints;
}
function joinUpToLimit(groups) {
  const complaints = [];
  for (const group of groups) {
    if (complaints.length >= MAX_COMPLAINTS) return [...complaints, tooManyComplaints()];
    for (const complaint of group) complaints.push(complaint);
  }
  return complaints;
}
function toComplaint({ id, severity }, objection, base) {
  return { rule: id, severity, ...objection, pointer: base + objection.pointer };
}
function crashOf({ id }, pointer) {
  const message = `The rule "${id}" crashed here and did not finish its check.`;
  const hint = "This is a bug in mergecast, not in your content: please report it together with the content.";
  return { rule: id, severity: "error", pointer, message, hint };
}
var init_run_rules = __esm({
  "scripts/core/rules/run-rules.ts"() {
    "use strict";
    init_finding();
  }
});

// scripts/core/rules/rule.ts
var NOTHING;
var init_rule = __esm({
  "scripts/core/rules/rule.ts"() {
    "use strict";
    NOTHING = [];
  }
});

// scripts/core/instagram/caption-text.ts
function findHashtags(caption) {
  return findTags(caption, "#", HASHTAG).concat(caption.includes("\uFF03") ? findTags(caption, "\uFF03", HASHTAG) : []);
}
function findMentions(caption) {
  return findTags(caption, "@", MENTION);
}
function hasMoreSigns(text, signs, limit) {
  let count = 0;
  for (const sign of signs) {
    for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) {
      if (++count > limit) return true;
    }
  }
  return false;
}
function foldCaption(caption) {
  const folded = caption.slice(0, FOLD_LENGTH);
  return folded.isWellFormed() || !caption.isWellFormed() ? folded : folded.slice(0, -1);
}
function beginsWithWord(text) {
  return BEGINS_WITH_WORD.test(text);
}
function hasWords(text) {
  if (beginsWithWord(text)) return true;
  const rest = HASHTAG_SIGNS.reduce((left, sign) => withoutTags(left, findTags(left, sign, HASHTAG)), text);
  return LETTER_OR_DIGIT().test(rest.replace(KEYCAP, " ").replace(BLANK_LETTERS, " "));
}
function withoutTags(text, tags) {
  const pieces = [];
  let from = 0;
  for (const tag of tags) {
    const at = text.indexOf(tag, from);
    pieces.push(text.slice(from, at));
    from = at + tag.length;
  }
  return [...pieces, text.slice(from)].join(" ");
}
function findTags(text, sign, pattern) {
  const tags = [];
  let end = 0;
  let isInLink = false;
  let tagEnd = -1;
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) {
    const start = startOfChunk(text, end, at);
    const isNewChunk = start > end || end === 0;
    isInLink = isInLink && !isNewChunk || isLink2(text.slice(start, at));
    end = at + 1;
    if (isInLink || start < at && at !== tagEnd && isWordEnd(text, at)) continue;
    const tag = sign === "#" ? plainTag(text, at) ?? tagAt(text, at, pattern) : tagAt(text, at, pattern);
    if (tag === void 0) continue;
    tags.push(tag);
    tagEnd = at + tag.length;
  }
  return tags;
}
function tagAt(text, at, pattern) {
  const found = pattern();
  found.lastIndex = at;
  return found.exec(text)?.[0];
}
function plainTag(text, at) {
  let end = at + 1;
  while (isPlainLetter(text.charCodeAt(end))) end++;
  const isOver = end === text.length || text.charCodeAt(end) < 128;
  return isOver && end > at + 1 ? text.slice(at, end) : void 0;
}
function isPlainLetter(code) {
  return code >= 97 && code <= 122 || code >= 65 && code <= 90 || code >= 48 && code <= 57 || code === 95;
}
function startOfChunk(text, from, at) {
  let start = at;
  while (start > from && !isBlank(text, start - 1)) start--;
  return start;
}
function isLink2(chunk) {
  return chunk.includes("://") || chunk.startsWith("www.");
}
function isBlank(text, at) {
  const code = text.charCodeAt(at);
  return code <= 32 || code >= 160 && /\s/.test(text[at] ?? "");
}
function isWordEnd(text, at) {
  const isPair = at >= 2 && (text.charCodeAt(at - 1) & 64512) === 56320;
  return WORD_CHARACTER().test(isPair ? text.slice(at - 2, at) : text[at - 1] ?? "");
}
var HASHTAG_SIGNS, MENTION_SIGNS, HASHTAG, MENTION, WORD_CHARACTER, LETTER_OR_DIGIT, BEGINS_WITH_WORD, KEYCAP, BLANK_LETTERS;
var init_caption_text = __esm({
  "scripts/core/instagram/caption-text.ts"() {
    "use strict";
    init_late_pattern();
    init_limits();
    HASHTAG_SIGNS = ["#", "\uFF03"];
    MENTION_SIGNS = ["@"];
    HASHTAG = latePattern(
      String.raw`[#\uff03][\p{L}\p{N}_\p{Extended_Pictographic}][\p{L}\p{M}\p{N}_\p{Extended_Pictographic}\u200d]*`,
      "uy"
    );
    MENTION = latePattern("@[A-Za-z0-9_][A-Za-z0-9_.]*", "y");
    WORD_CHARACTER = latePattern(String.raw`[\p{L}\p{M}\p{N}_]`, "u");
    LETTER_OR_DIGIT = latePattern(String.raw`[\p{L}\p{N}]`, "u");
    BEGINS_WITH_WORD = /^[A-Za-z]/;
    KEYCAP = /[0-9#*]\ufe0f?\u20e3/gu;
    BLANK_LETTERS = /[\u115f\u1160\u3164\uffa0]/gu;
  }
});

// scripts/core/rules/posts/caption-rules.ts
function tooManyHashtags(count, limit) {
  const source = limit === MAX_HASHTAGS ? "Instagram takes" : "the settings allow";
  const message = `The caption has ${count} hashtags: ${count - limit} more than the ${limit} that ${source}.`;
  return { pointer: "/caption", message, hint: `Remove ${count - limit} of them.` };
}
function moreThanAdvised(count) {
  const message = `The caption has ${count} hashtags. Since December 2025 Instagram's app announces a limit of ${ADVISED_HASHTAGS}.`;
  return { pointer: "/caption", severity: "warning", message, hint: `Keep the ${ADVISED_HASHTAGS} that matter most.` };
}
function checkLength(name, { length }, { limit, pointer }) {
  if (length <= limit) return [];
  const over = length - limit;
  const message = `The ${name} has ${length} characters: ${over} more than the ${limit} that Instagram takes.`;
  return [{ pointer, message, hint: `Shorten it by at least ${plural(over, "character")}.` }];
}
var MAX_CHARACTERS, MAX_HASHTAGS, MAX_MENTIONS, captionLength, hashtags, mentions, hookLine;
var init_caption_rules = __esm({
  "scripts/core/rules/posts/caption-rules.ts"() {
    "use strict";
    init_caption_text();
    init_limits();
    init_words();
    init_rule();
    ({ characters: MAX_CHARACTERS, hashtags: MAX_HASHTAGS, mentions: MAX_MENTIONS } = CAPTION_LIMITS);
    captionLength = {
      id: "caption-length",
      severity: "error",
      description: `A caption has at most ${formatCount(MAX_CHARACTERS)} characters (counted in UTF-16 units: most emoji count two or more).`,
      looksAt: "caption",
      check({ caption }) {
        if (caption === void 0 || caption.length <= MAX_CHARACTERS) return NOTHING;
        return checkLength("caption", caption, { limit: MAX_CHARACTERS, pointer: "/caption" });
      }
    };
    hashtags = {
      id: "hashtags",
      severity: "error",
      description: `A caption has at most ${MAX_HASHTAGS} hashtags, or as many as hashtags.max in the settings allows. More than ${ADVISED_HASHTAGS} is a warning: since December 2025 the app announces a limit of ${ADVISED_HASHTAGS}.`,
      looksAt: "caption",
      check({ caption }, { settings }) {
        if (caption === void 0) return NOTHING;
        const limit = Math.min(settings.hashtags?.max ?? MAX_HASHTAGS, MAX_HASHTAGS);
        if (!hasMoreSigns(caption, HASHTAG_SIGNS, Math.min(limit, ADVISED_HASHTAGS))) return NOTHING;
        const count = findHashtags(caption).length;
        if (count > limit) return [tooManyHashtags(count, limit)];
        return count > ADVISED_HASHTAGS ? [moreThanAdvised(count)] : [];
      }
    };
    mentions = {
      id: "mentions",
      severity: "error",
      description: `A caption mentions at most ${MAX_MENTIONS} accounts with @.`,
      looksAt: "caption",
      check({ caption }) {
        if (caption === void 0 || !hasMoreSigns(caption, MENTION_SIGNS, MAX_MENTIONS)) return NOTHING;
        const count = findMentions(caption).length;
        if (count <= MAX_MENTIONS) return NOTHING;
        const over = count - MAX_MENTIONS;
        const message = `The caption mentions ${count} accounts: ${over} more than the ${MAX_MENTIONS} that Instagram takes.`;
        return [{ pointer: "/caption", message, hint: `Remove ${over} of the @mentions.` }];
      }
    };
    hookLine = {
      id: "hook-line",
      severity: "warning",
      description: `The first ${FOLD_LENGTH} characters of a caption, which are all that the feed shows, contain words and not only hashtags or emoji.`,
      looksAt: "caption",
      check({ caption, media_type }) {
        if (caption === void 0 || media_type === "STORIES" || beginsWithWord(caption)) return NOTHING;
        if (hasWords(foldCaption(caption))) return NOTHING;
        const message = `The first ${FOLD_LENGTH} characters of the caption contain no words, and the feed shows nothing else.`;
        const hint = "Begin with a sentence that makes people stop; put hashtags at the end.";
        return [{ pointer: "/caption", message, hint }];
      }
    };
  }
});

// scripts/core/rules/posts/alt-text.ts
function misplaced(post) {
  if (post.alt_text === void 0 || post.media_type === void 0) return [];
  const [message, hint] = REASONS[post.media_type];
  return [{ pointer: "/alt_text", message, hint }];
}
function ofStory({ alt_text: text }) {
  if (text === void 0) return [];
  const message = "Instagram takes no alt text on stories: it stays in the queue and is not sent.";
  const hint = "Remove alt_text, or put what people must know into the picture.";
  return [{ pointer: "/alt_text", severity: "warning", message, hint }, ...tooLong(text, "")];
}
function ofChild(child, index, context) {
  const place = `/children/${index}`;
  const isVideo2 = child.video_url !== void 0 && child.image_url === void 0;
  if (isVideo2 && child.alt_text !== void 0) {
    const message = "Instagram takes no alt text on videos.";
    return [{ pointer: `${place}/alt_text`, message, hint: "Remove alt_text here." }];
  }
  return child.image_url === void 0 ? tooLong(child.alt_text, place) : ofPicture(child.alt_text, place, context);
}
function ofPicture(text, place, context) {
  if ((text ?? "").trim() !== "") return tooLong(text, place);
  if (text === void 0 && context.isRefused(`${place}/alt_text`)) return [];
  const pointer = text === void 0 ? place : `${place}/alt_text`;
  return [{ pointer, severity: "warning", message: "The picture has no alt text.", hint: `Add alt_text. ${DESCRIBE}` }];
}
function tooLong(text, place) {
  if (text === void 0 || text.length <= MAX_ALT_TEXT_LENGTH) return NOTHING;
  return checkLength("alt text", text, { limit: MAX_ALT_TEXT_LENGTH, pointer: `${place}/alt_text` });
}
var DESCRIBE, altText, REASONS;
var init_alt_text = __esm({
  "scripts/core/rules/posts/alt-text.ts"() {
    "use strict";
    init_limits();
    init_words();
    init_rule();
    init_caption_rules();
    DESCRIBE = "Describe in a sentence what the picture shows, for people who cannot see it.";
    altText = {
      id: "alt-text",
      severity: "error",
      description: `Alt text has at most ${formatCount(MAX_ALT_TEXT_LENGTH)} characters and belongs to pictures only, not to reels or videos. A picture without it is a warning, and so is a story's, which is not sent.`,
      looksAt: "alt_text",
      check(post, context) {
        if (post.media_type === "CAROUSEL")
          return [...misplaced(post), ...(post.children ?? []).flatMap((child, index) => ofChild(child, index, context))];
        if (post.media_type === "STORIES" && post.image_url !== void 0) return ofStory(post);
        if (post.media_type !== void 0) return misplaced(post);
        const isPicture = post.image_url !== void 0 && !context.isRefused("/media_type");
        return isPicture ? ofPicture(post.alt_text, "", context) : tooLong(post.alt_text, "");
      }
    };
    REASONS = {
      REELS: ["Instagram takes no alt text on reels.", "Remove alt_text."],
      STORIES: ["Instagram takes no alt text on videos.", "Remove alt_text."],
      CAROUSEL: ["A carousel as a whole has no alt text.", "Move alt_text to the pictures in children."]
    };
  }
});

// scripts/core/content/draft-post.ts
var LIVE_FIELDS, FAILURE_FIELDS, BOT_FIELDS;
var init_draft_post = __esm({
  "scripts/core/content/draft-post.ts"() {
    "use strict";
    LIVE_FIELDS = ["media_id", "permalink", "published_at"];
    FAILURE_FIELDS = ["error", "failed_at"];
    BOT_FIELDS = [...LIVE_FIELDS, ...FAILURE_FIELDS];
  }
});

// scripts/core/rules/posts/bot-fields.ts
function hasBotField({ media_id, permalink, published_at, error, failed_at }) {
  const isLive2 = media_id !== void 0 || permalink !== void 0 || published_at !== void 0;
  return isLive2 || error !== void 0 || failed_at !== void 0;
}
function ofPending(post) {
  if (!hasBotField(post)) return NOTHING;
  const live = LIVE_FIELDS.filter((field) => post[field] !== void 0).map((field) => ({
    pointer: `/${field}`,
    message: `${field} is written by the bot when a post goes live, but this post is pending.`,
    hint: `Remove ${field}. To publish something again, give it a new id.`
  }));
  const leftovers2 = FAILURE_FIELDS.filter((field) => post[field] !== void 0).map((field) => ({
    pointer: `/${field}`,
    severity: "warning",
    message: `${field} is left over from a failed attempt.`,
    hint: `Remove ${field} when you set a post back to pending.`
  }));
  return [...live, ...leftovers2];
}
function missing(post, field, hint, context) {
  if (post[field] !== void 0 || context.isRefused(`/${field}`)) return [];
  return [{ pointer: "", severity: "warning", message: `The post is ${post.status}, but has no ${field}.`, hint }];
}
var botFields;
var init_bot_fields = __esm({
  "scripts/core/rules/posts/bot-fields.ts"() {
    "use strict";
    init_draft_post();
    init_rule();
    botFields = {
      id: "bot-fields",
      severity: "error",
      description: "media_id, permalink, published_at, error and failed_at are written by the bot: a pending post has none of them (leftovers of a failure are a warning), a done post has media_id, a failed post has error.",
      judgesHistory: true,
      check(post, context) {
        if (post.status === "pending") return ofPending(post);
        if (post.status === "done")
          return missing(post, "media_id", "Write the id of the live post, or null if it is not known.", context);
        return post.status === "failed" ? missing(post, "error", "Say why it failed, or set status to pending.", context) : [];
      }
    };
  }
});

// scripts/core/text/ascii.ts
function isAscii(text) {
  return !OTHER.test(text);
}
var OTHER;
var init_ascii = __esm({
  "scripts/core/text/ascii.ts"() {
    "use strict";
    OTHER = /[\u0080-\uffff]/;
  }
});

// scripts/core/text/look-alikes.ts
function foldWords(text) {
  return foldShapes(text).split(SPACES);
}
function foldName(text) {
  return inOneOrder(withoutInvisible(text.normalize("NFKD")).replace(FOREIGN, latinOf));
}
function foldShapes(text) {
  const plain2 = withoutInvisible(text.toWellFormed().normalize("NFKD")).replace(SINGLE_QUOTES, "'").replace(DOUBLE_QUOTES, '"').replace(DASHES(), "-");
  const small = plain2.toLowerCase().toUpperCase().toLowerCase().replaceAll("\u03C2", "\u03C3");
  return inOneOrder(small.replace(FOREIGN, latinOf));
}
function inOneOrder(text) {
  return text.normalize("NFKD");
}
function withoutInvisible(text) {
  return text.replace(FLAG_OR_INVISIBLE(), "$1");
}
function latinOf(letter) {
  return LATIN_OF.get(letter) ?? letter;
}
function hasForeignLetter(text) {
  return FOREIGN_LETTER().test(text);
}
function findLookAlike(word) {
  if (!hasForeignLetter(word)) return null;
  const letters = [...word.normalize("NFC")].filter((character) => LETTER().test(character));
  const latin = letters.filter((letter) => SCRIPTS.Latin().test(letter));
  if (latin.length === 0) return null;
  for (const script of FOREIGN_SCRIPTS) {
    const foreign = letters.filter((letter) => SCRIPTS[script]().test(letter));
    const [first] = foreign;
    if (first === void 0) continue;
    if (foreign.every((letter) => LATIN_OF.has(baseOf(letter)))) return { letter: first, script };
    const isMinority = latin.length < foreign.length;
    const pass = latin.every((letter) => LATIN_LIKE.get(script)?.has(baseOf(letter)) === true);
    if (isMinority && pass && latin[0] !== void 0) return { letter: latin[0], script: "Latin" };
  }
  return null;
}
function baseOf(letter) {
  return letter.normalize("NFD")[0] ?? letter;
}
var TABLES, LATIN_TWINS, LATIN_OF, FOREIGN, SINGLE_QUOTES, DOUBLE_QUOTES, DASHES, SPACES, FLAG_OR_INVISIBLE, SCRIPTS, FOREIGN_SCRIPTS, LATIN_LIKE, FOREIGN_LETTER, LETTER;
var init_look_alikes = __esm({
  "scripts/core/text/look-alikes.ts"() {
    "use strict";
    init_late_pattern();
    TABLES = {
      Cyrillic: "\u0410A \u0412B \u0415E \u041AK \u041CM \u041DH \u041EO \u0420P \u0421C \u0422T \u0423Y \u0425X \u0405S \u0406I \u0408J \u051AQ \u051CW \u04AEY \u04C0I \u0430a \u0435e \u043Eo \u0440p \u0441c \u0443y \u0445x \u0455s \u0456i \u0458j \u0501d \u04BBh \u051Bq \u051Dw \u0475v \u04AFy \u04CFl \u043Ak",
      Greek: "\u0391A \u0392B \u0395E \u0396Z \u0397H \u0399I \u039AK \u039CM \u039DN \u039FO \u03A1P \u03A4T \u03A5Y \u03A7X \u03B1a \u03B9i \u03BAk \u03BDv \u03BFo \u03C1p \u03C5u \u03C7x \u03B3y \u03F2c \u03F3j",
      Armenian: "\u0555O \u054FS \u053CL \u054DU \u0585o \u057Du \u0570h \u0578n \u0581g \u0566q"
    };
    LATIN_TWINS = "\u0251a \u0261g \u0131i \u0237j";
    LATIN_OF = new Map(
      [...Object.values(TABLES), LATIN_TWINS].flatMap(
        (table) => table.split(" ").map(([from = "", to = ""]) => [from, to])
      )
    );
    FOREIGN = new RegExp(`[${[...LATIN_OF.keys()].join("")}]`, "gu");
    SINGLE_QUOTES = /[\u2018\u2019\u201a\u201b\u2032\u02bc`\u00b4]/g;
    DOUBLE_QUOTES = /[\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb]/g;
    DASHES = latePattern(String.raw`\p{Pd}`, "gu");
    SPACES = /[\s\u2800]+/gu;
    FLAG_OR_INVISIBLE = latePattern(
      String.raw`(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f})|[\p{Default_Ignorable_Code_Point}\p{Cf}]`,
      "gu"
    );
    SCRIPTS = {
      Latin: latePattern(String.raw`\p{Script=Latin}`, "u"),
      Cyrillic: latePattern(String.raw`\p{Script=Cyrillic}`, "u"),
      Greek: latePattern(String.raw`\p{Script=Greek}`, "u"),
      Armenian: latePattern(String.raw`\p{Script=Armenian}`, "u")
    };
    FOREIGN_SCRIPTS = Object.keys(TABLES);
    LATIN_LIKE = new Map(
      FOREIGN_SCRIPTS.map((script) => [script, new Set(TABLES[script].split(" ").map((pair) => pair.slice(1)))])
    );
    FOREIGN_LETTER = latePattern(String.raw`[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]`, "u");
    LETTER = latePattern(String.raw`\p{L}`, "u");
  }
});

// scripts/core/rules/posts/deceptive-characters.ts
function mayDeceive(url) {
  return MAY_DECEIVE.test(url);
}
function judgeHost(host, pointer) {
  if (!/(?:^|\.)xn--/.test(host)) return [];
  const message = `The host ${clip(host, 100)} stands for a name with other letters than a to z, which can look like a known one.`;
  return [{ pointer, message, hint: "Check that this is the host you mean, letter by letter." }];
}
function decoded(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return "";
  }
}
function judgeText(name, whole, pointer) {
  const text = whole.slice(0, MAX_JUDGED);
  const ofUnreadable = judgeReadable(name, whole, pointer);
  if (isAscii(text)) return ofUnreadable;
  const hidden = findHidden(text);
  const isWrong = hidden.length > MAX_SLIPS || hidden.some(({ character }) => ALWAYS_WRONG.test(character));
  const severity = isWrong ? "error" : "warning";
  const ofHidden = hidden.length === 0 ? [] : [{ pointer, severity, ...describeHidden(name, text, hidden) }];
  const words = hasForeignLetter(text) ? text.match(WORDS3()) ?? [] : [];
  const word = words.find((part) => findLookAlike(part) !== null);
  const ofLetters = word === void 0 ? [] : [{ pointer, ...describeLookAlike(name, word) }];
  return [...ofUnreadable, ...ofHidden, ...ofLetters];
}
function judgeReadable(name, text, pointer) {
  const first = UNREADABLE().exec(text)?.[0];
  if (first === void 0) return NOTHING;
  const half = HALF().exec(text)?.[0];
  const code = codePointOf(half ?? first);
  const hint = "Type the text around it again.";
  if (half === void 0) return [{ pointer, message: `The ${name} has a control character (${code}).`, hint }];
  const message = `The ${name} has half a character (${code}), as when an emoji is cut in two. Followers would see a question mark in a box.`;
  return [{ pointer, severity: "error", message, hint }];
}
function judgeName(name, whole, pointer) {
  const text = whole.slice(0, MAX_JUDGED);
  if (isAscii(text)) return NOTHING;
  const hidden = findHidden(text);
  const ofHidden = hidden.length === 0 ? [] : [{ pointer, ...describeHidden(name, text, hidden) }];
  return findLookAlike(text) === null ? ofHidden : [...ofHidden, { pointer, ...describeLookAlike(name, text) }];
}
function describeHidden(name, text, hidden) {
  const codes = [...new Set(hidden.map(({ character }) => codePointOf(character)))];
  const shown = codes.slice(0, 3).join(", ") + (codes.length > 3 ? ", \u2026" : "");
  const before = text.slice(0, hidden[0]?.offset ?? 0).trimEnd();
  const place = before === "" ? "at its beginning" : `after "${printable([...before].slice(-15).join(""))}"`;
  const message = `The ${name} has ${plural(hidden.length, "invisible character")} (${shown}), the first ${place}.`;
  return { message, hint: "Delete what is around that place and type it again." };
}
function describeLookAlike(name, word) {
  const { letter, script } = findLookAlike(word) ?? { letter: "", script: "" };
  const message = `The ${name} mixes alphabets: in "${printable(clip(word, 40))}", "${letter}" is a ${script} letter (${codePointOf(letter)}).`;
  return { message, hint: "If that is not intended, type the word again." };
}
function codePointOf(character) {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}
var MAX_SLIPS, MAX_JUDGED, ALWAYS_WRONG, HALF, UNREADABLE, WORDS3, captionCharacters, altTextCharacters, idCharacters, addressCharacters, MAY_DECEIVE;
var init_deceptive_characters = __esm({
  "scripts/core/rules/posts/deceptive-characters.ts"() {
    "use strict";
    init_media_target();
    init_ascii();
    init_hidden_characters();
    init_late_pattern();
    init_look_alikes();
    init_printable();
    init_words();
    init_rule();
    MAX_SLIPS = 20;
    MAX_JUDGED = 5e3;
    ALWAYS_WRONG = /[\u{e0000}-\u{e007f}]|[\u{e0100}-\u{e01ef}]|[\u202d\u202e]/u;
    HALF = latePattern(String.raw`\p{Surrogate}`, "u");
    UNREADABLE = latePattern(String.raw`(?![\b\t\n\f\r\x7f])\p{Control}|\p{Surrogate}`, "u");
    WORDS3 = latePattern(String.raw`[\p{L}\p{M}]+`, "gu");
    captionCharacters = {
      id: "caption-characters",
      severity: "warning",
      description: `A caption has no invisible characters and no letters that look like those of another alphabet. What emoji and some scripts are written with is fine. Tags and overrides of direction are an error, and so are more than ${MAX_SLIPS} invisible characters, because they can hide a text from reviewers. Half a character, which followers see as a question mark in a box, is an error, and a control character a warning.`,
      looksAt: "caption",
      check: ({ caption }, context) => caption === void 0 || context.isAscii === true ? NOTHING : judgeText("caption", caption, "/caption")
    };
    altTextCharacters = {
      id: "alt-text-characters",
      severity: "warning",
      description: "The same for alt text.",
      check: ({ alt_text, children }, context) => {
        if (context.isAscii === true) return NOTHING;
        const ofPost = alt_text === void 0 ? NOTHING : judgeText("alt text", alt_text, "/alt_text");
        if (children === void 0) return ofPost;
        const judgeChild = ({ alt_text: text = "" }, index) => judgeText("alt text", text, `/children/${index}/alt_text`);
        return [...ofPost, ...children.flatMap(judgeChild)];
      }
    };
    idCharacters = {
      id: "id-characters",
      severity: "error",
      description: "An id has no invisible characters, and no letters that look like those of another alphabet.",
      check: ({ id = "" }, context) => context.isAscii === true ? NOTHING : judgeName("id", id, "/id")
    };
    addressCharacters = {
      id: "address-characters",
      severity: "warning",
      description: "A media address has no encoded characters that are invisible or look like others, and its host is not written in Punycode (xn--), which hides what the name looks like.",
      check: (post) => {
        if (!someMediaUrl(post, mayDeceive)) return NOTHING;
        return mediaUrls(post).flatMap(({ pointer, url }) => {
          if (!mayDeceive(url) || !URL.canParse(url)) return [];
          const { hostname: hostname2, pathname } = new URL(url);
          return [...judgeHost(hostname2, pointer), ...judgeName("file name", decoded(pathname), pointer)];
        });
      }
    };
    MAY_DECEIVE = /^[!-~]*?(?:%[89a-f]|xn--)[!-~]*$/i;
  }
});

// scripts/core/rules/posts/same-post.ts
function kindOf2(post) {
  return post.media_type ?? "IMAGE";
}
function captionKey({ media_type, caption = "" }) {
  if (media_type === "STORIES") return "";
  const words = foldWords(caption);
  const ends = words.findLastIndex((word) => word !== "" && !TAGS2.test(word)) + 1;
  const tags = words.slice(ends).join("").split("#");
  return words.slice(0, ends).join("") + tags.sort().join("#");
}
function isBare({ media_type, caption = "" }) {
  return media_type === "STORIES" || !VISIBLE().test(caption);
}
function mediaKeys(post) {
  const shown = shownMedia(post);
  if (shown.length === 0) return null;
  let wholeAddresses = kindOf2(post);
  let addresses = wholeAddresses;
  for (const { url } of shown) {
    const plain2 = plainAddress(url);
    wholeAddresses += `
${plain2}`;
    addresses += `
${withoutQuery(plain2)}`;
  }
  return { addresses, wholeAddresses };
}
function firstAddress(post) {
  const first = post.media_type === void 0 ? post.image_url : shownMedia(post)[0]?.url;
  return typeof first === "string" && first !== "" ? withoutQuery(plainAddress(first)) : null;
}
function shownMedia(post) {
  const targets = listMediaTargets(post);
  return targets.some(({ role }) => role === "cover") ? targets.filter(({ role }) => role !== "cover") : targets;
}
function filesOf(post, digests2) {
  const shown = shownMedia(post);
  const files = shown.flatMap(({ pointer }) => digests2.get(pointer) ?? []);
  return files.length > 0 && files.length === shown.length ? files : void 0;
}
function withoutQuery(plain2) {
  const mark = plain2.indexOf("?");
  return mark === -1 ? plain2 : plain2.slice(0, mark);
}
function plainAddress(address) {
  if (PLAIN2.test(address) && !address.includes("/.")) return address;
  if (!URL.canParse(address)) return foldName(address).trim();
  const { host, pathname, search } = new URL(address);
  return `https://${host.replace(/\.(?=$|:)/, "")}${foldName(decoded2(pathname)).trim()}${search}`;
}
function decoded2(path) {
  try {
    return decodeURIComponent(path).replaceAll("?", "%3F");
  } catch {
    return path;
  }
}
function isLive({ outcome }) {
  return outcome === null || outcome === "done";
}
var TAGS2, VISIBLE, PLAIN2;
var init_same_post = __esm({
  "scripts/core/rules/posts/same-post.ts"() {
    "use strict";
    init_media_target();
    init_late_pattern();
    init_look_alikes();
    TAGS2 = /^#[^.,:;!?]+$/;
    VISIBLE = latePattern(String.raw`[^\s\u2800\p{Default_Ignorable_Code_Point}\p{Cf}]`, "u");
    PLAIN2 = /^https:\/\/[a-z0-9.-]+[a-z]\/[\w/.,-]*(?:\?[^#]*)?$/;
  }
});

// scripts/core/rules/posts/journaled-posts.ts
function lookInJournal({ journal, digestOf: digestOf2, sha256: sha2562 }) {
  const live = journal.entries.filter(isLive);
  if (live.length === 0 || digestOf2 === void 0) return null;
  const ids = new Set(live.map(({ id }) => id));
  const byDigest = Map.groupBy(live, ({ digest }) => digest);
  const byAddresses = Map.groupBy(live, ({ looks }) => looks?.addresses);
  const withSameLooks = (post) => {
    const media = byAddresses.size === 0 || sha2562 === void 0 ? null : mediaKeys(post);
    if (media === null || sha2562 === void 0) return [];
    const known2 = byAddresses.get(sha2562(isBare(post) ? media.wholeAddresses : media.addresses)) ?? [];
    const caption = known2.length === 0 ? "" : sha2562(captionKey(post));
    return known2.filter(({ looks }) => looks?.caption === caption);
  };
  return (post, lineage) => {
    if (post.id !== void 0 && ids.has(post.id)) return null;
    const twins = [...byDigest.get(digestOf2(post)) ?? [], ...withSameLooks(post)];
    const [first] = twins;
    const isOnPurpose = twins.some((twin) => isRelated(post, twin, lineage));
    return first === void 0 || isOnPurpose ? null : nameEntry(first);
  };
}
function isRelated({ id }, twin, lineage) {
  const line = lineage.lineOf(twin.id);
  return line !== void 0 && id !== void 0 && line === lineage.lineOf(id);
}
function nameEntry(entry2) {
  const state = entry2.outcome === null ? "is being published" : "is published";
  return { post: { id: entry2.id }, name: () => `"${clip(entry2.id)}", which ${state} according to the journal` };
}
var init_journaled_posts = __esm({
  "scripts/core/rules/posts/journaled-posts.ts"() {
    "use strict";
    init_printable();
    init_same_post();
  }
});

// scripts/core/rules/posts/known-posts.ts
function contentKey(post, { wholeAddresses }) {
  return isBare(post) ? wholeAddresses : captionKey(post);
}
var KnownPosts;
var init_known_posts = __esm({
  "scripts/core/rules/posts/known-posts.ts"() {
    "use strict";
    init_same_post();
    KnownPosts = class {
      #buckets = /* @__PURE__ */ new Map();
      #lineage;
      constructor(lineage) {
        this.#lineage = lineage;
      }
      addPublished(named) {
        const group = this.#groupOf(named);
        if (group !== null) this.#join(group, named);
      }
      /** Returns the first post that looks the same, unless this one repeats one of those on purpose; otherwise adds this one. */
      add(named) {
        const group = this.#groupOf(named);
        if (group === null) return null;
        const line = this.#lineOf(named);
        const isOnPurpose = line !== void 0 && group.lines?.has(line) === true;
        if (group.first !== null && !isOnPurpose) return group.first;
        this.#join(group, named);
        return null;
      }
      /** A post without a caption, if this one has none either and its addresses differ only behind the question mark. */
      similarTo({ post }) {
        const media = isBare(post) ? mediaKeys(post) : null;
        const first = media === null ? void 0 : this.#buckets.get(media.addresses);
        if (first === void 0 || first.media.wholeAddresses === media?.wholeAddresses) return null;
        return isBare(first.first.post) ? first.first : null;
      }
      #groupOf(named) {
        const media = mediaKeys(named.post);
        if (media === null) return null;
        const bucket = this.#buckets.get(media.addresses);
        if (bucket === void 0) {
          const groupOfFirst = { first: null, lines: null };
          this.#buckets.set(media.addresses, { first: named, media, groupOfFirst, groups: null });
          return groupOfFirst;
        }
        bucket.groups ??= /* @__PURE__ */ new Map([[contentKey(bucket.first.post, bucket.media), bucket.groupOfFirst]]);
        const key = contentKey(named.post, media);
        const group = bucket.groups.get(key) ?? { first: null, lines: null };
        bucket.groups.set(key, group);
        return group;
      }
      #join(group, named) {
        const line = this.#lineOf(named);
        group.first ??= named;
        if (line === void 0) return;
        group.lines ??= /* @__PURE__ */ new Set();
        group.lines.add(line);
      }
      #lineOf({ post: { id } }) {
        return id === void 0 ? void 0 : this.#lineage.lineOf(id);
      }
    };
  }
});

// scripts/core/rules/posts/lineage.ts
function readLineage({ journal, archive, queue }) {
  const live = journal.entries.filter(isLive);
  if (![live, archive, queue.posts].some(hasRepetition)) return NO_LINEAGE;
  const done = queue.posts.filter(({ status }) => status === "done");
  const waiting = queue.posts.filter(({ status }) => status === "pending");
  const claimed = namesOfClaims(live, [...archive, ...done]);
  const claimedAs = (id) => claimed.get(id) ?? id;
  const repeaters = /* @__PURE__ */ new Map();
  const originals = /* @__PURE__ */ new Map();
  for (const { id: ownId, repeat_of } of [...live, ...archive, ...done, ...waiting]) {
    if (ownId === void 0 || repeat_of === void 0) continue;
    const [id, original] = [claimedAs(ownId), claimedAs(repeat_of)];
    if (id === original || repeaters.has(original) || originals.has(id)) continue;
    repeaters.set(original, id);
    originals.set(id, original);
  }
  const lines = followLines(repeaters, originals);
  return {
    lineOf: (id) => lines.get(claimedAs(id)),
    newestOf: (id) => lines.get(claimedAs(id))?.newest ?? id,
    repeaterOf: (id) => repeaters.get(claimedAs(id))
  };
}
function namesOfClaims(live, posts) {
  const byPublication = new Map(live.map((entry2) => [publicationOf(entry2), entry2.id]));
  const names = /* @__PURE__ */ new Map();
  for (const post of posts) {
    const publication = publicationOf(post);
    const claimed = publication === null ? void 0 : byPublication.get(publication);
    if (post.id !== void 0 && claimed !== void 0) names.set(post.id, claimed);
  }
  return names;
}
function publicationOf({ media_id, published_at }) {
  return media_id ?? published_at ?? null;
}
function hasRepetition(posts) {
  return posts.some(({ repeat_of }) => repeat_of !== void 0);
}
function followLines(repeaters, originals) {
  const lines = /* @__PURE__ */ new Map();
  const firsts = [...repeaters.keys()].filter((id) => !originals.has(id));
  for (const first of [...firsts, ...repeaters.keys()]) {
    const line = { newest: first };
    for (let id = first; id !== void 0 && !lines.has(id); id = repeaters.get(id)) {
      lines.set(id, line);
      line.newest = id;
    }
  }
  return lines;
}
var NO_LINEAGE;
var init_lineage = __esm({
  "scripts/core/rules/posts/lineage.ts"() {
    "use strict";
    init_same_post();
    NO_LINEAGE = { lineOf: () => void 0, newestOf: (id) => id, repeaterOf: () => void 0 };
  }
});

// scripts/core/rules/posts/duplicate-content.ts
function comparePosts(input, { shared, findJournaled }) {
  const { identify = (post) => post } = input;
  const lineage = readLineage(input);
  const known2 = new KnownPosts(lineage);
  const isKnownBy = comparable(input);
  const isShared = (post) => shared.has(firstAddress(post) ?? "");
  for (const posts of [input.archive, input.queue.posts]) {
    for (const found of posts) {
      const post = identify(found);
      if (isKnownBy(found) && isShared(post)) known2.addPublished(toNamed(post, "another post"));
    }
  }
  const objections = [];
  for (const [index, draft] of input.queue.posts.entries()) {
    if (draft.status !== "pending") continue;
    const post = identify(draft);
    const named = isShared(post) ? toNamed(post, `post ${index + 1}`) : null;
    const twin = (named === null ? null : known2.add(named)) ?? findJournaled?.(post, lineage) ?? null;
    const similar = twin === null && named !== null ? known2.similarTo(named) : null;
    if (twin !== null) objections.push(sameAs(index, twin, lineage));
    else if (similar !== null) objections.push(perhapsSameAs(index, similar));
  }
  return objections;
}
function sharedAddresses({ archive, queue, identify }) {
  const known2 = /* @__PURE__ */ new Set();
  const shared = /* @__PURE__ */ new Set();
  for (const posts of [archive, queue.posts]) {
    for (const post of posts) {
      const address = firstAddress(identify === void 0 ? post : identify(post));
      if (address === null) continue;
      const { size } = known2;
      if (known2.add(address).size === size) shared.add(address);
    }
  }
  return shared;
}
function comparable({ journal }) {
  const ids = new Set(journal.entries.filter(isLive).map(({ id }) => id));
  const isJournaled = ({ id }) => id !== void 0 && ids.has(id);
  return (post) => post.status === "done" && !(isJournaled(post) && namesFile(post));
}
function toNamed(post, fallback) {
  const name = () => post.id === void 0 ? fallback : `"${clip(post.id)}"`;
  return { post, name: () => post.status === "done" ? `${name()}, which is published` : name() };
}
function sameAs(index, twin, lineage) {
  const message = `This post has the same media and the same caption as ${twin.name()}.`;
  return { pointer: `/posts/${index}`, message, hint: hintFor(twin, lineage) };
}
function hintFor({ post }, lineage) {
  const change = "Remove one of the two, or change the picture or the caption so that readers see the difference (case, spaces and invisible characters do not count).";
  if (post.id === void 0) return change;
  return `${change} If you want to repeat it, add "repeat_of": ${JSON.stringify(lineage.newestOf(post.id))}.`;
}
function perhapsSameAs(index, { name }) {
  const message = `The address is that of ${name()}, up to the question mark, and no caption tells the two apart.`;
  const hint = "If both addresses give the same file, remove one of the two posts.";
  return { pointer: `/posts/${index}`, severity: "warning", message, hint };
}
var duplicateContent;
var init_duplicate_content = __esm({
  "scripts/core/rules/posts/duplicate-content.ts"() {
    "use strict";
    init_named_files();
    init_printable();
    init_rule();
    init_journaled_posts();
    init_known_posts();
    init_lineage();
    init_same_post();
    duplicateContent = {
      id: "duplicate-content",
      severity: "error",
      description: "No pending post is the same as a published one or as one before it in the queue, unless repeat_of says that this is intended. Captions are the same if they differ only in case, spaces, invisible or look-alike characters, and the order of the hashtags at the end; media are the same if their bytes are, or their addresses up to a question mark. The same file with another caption is a warning.",
      check(input) {
        const shared = sharedAddresses(input);
        const findJournaled = lookInJournal(input);
        return shared.size === 0 && findJournaled === null ? NOTHING : comparePosts(input, { shared, findJournaled });
      }
    };
  }
});

// scripts/core/rules/posts/expiring-url.ts
function hasQuery(url) {
  return url.includes("?");
}
function signingService(url) {
  const names = new Set([...url.searchParams.keys()].map((name) => name.toLowerCase()));
  const known2 = SIGNATURES.find(([, ...parameters]) => parameters.every((name) => names.has(name)));
  if (known2 !== void 0) return known2[0];
  return GENERIC.some((name) => names.has(name)) ? "a signature or expiry in its parameters" : null;
}
var SIGNATURES, GENERIC, expiringUrl;
var init_expiring_url = __esm({
  "scripts/core/rules/posts/expiring-url.ts"() {
    "use strict";
    init_media_target();
    init_rule();
    SIGNATURES = [
      ["Amazon S3", "x-amz-signature"],
      ["Amazon S3", "x-amz-expires"],
      ["Amazon S3", "awsaccesskeyid"],
      ["Google Cloud Storage", "x-goog-signature"],
      ["Google Cloud Storage", "x-goog-expires"],
      ["Google Cloud Storage", "googleaccessid"],
      ["Azure Storage", "sig", "se"],
      ["Azure Storage", "sig", "sv"],
      ["CloudFront", "key-pair-id"],
      ["Alibaba Cloud", "ossaccesskeyid"],
      ["Alibaba Cloud", "x-oss-signature"],
      ["Instagram or Facebook", "oh", "oe"],
      ["Discord", "ex", "hm"]
    ];
    GENERIC = ["signature", "sig", "expires", "expiry", "expires_at", "exp", "token"];
    expiringUrl = {
      id: "expiring-url",
      severity: "warning",
      description: "Media addresses have no signature that expires, because Instagram fetches the files only when the post goes out.",
      check(post) {
        if (!someMediaUrl(post, hasQuery)) return NOTHING;
        return mediaUrls(post).flatMap(({ pointer, url }) => {
          const service = hasQuery(url) && URL.canParse(url) ? signingService(new URL(url)) : null;
          if (service === null) return [];
          const message = `The address seems to be signed for a limited time (${service}), but Instagram fetches the file only when the post goes out.`;
          return [{ pointer, message, hint: "Use a permanent public address." }];
        });
      }
    };
  }
});

// scripts/core/rules/posts/fact-check.ts
var FACT_CHECK_MARK, factCheck;
var init_fact_check = __esm({
  "scripts/core/rules/posts/fact-check.ts"() {
    "use strict";
    init_rule();
    FACT_CHECK_MARK = "NEEDS_FACT_CHECK";
    factCheck = {
      id: "fact-check",
      severity: "warning",
      description: `No pending post has ${FACT_CHECK_MARK} in its note: somebody has checked its facts and removed the mark.`,
      check({ status, note }) {
        if (status !== "pending" || note === void 0 || !note.includes(FACT_CHECK_MARK)) return NOTHING;
        const message = `The note says ${FACT_CHECK_MARK}: nobody has confirmed the facts in the caption yet.`;
        return [{ pointer: "/note", message, hint: `Check the facts, then remove ${FACT_CHECK_MARK} from the note.` }];
      }
    };
  }
});

// scripts/core/rules/posts/labels.ts
function checkLabel(value, allowed, { field }) {
  if (value === void 0 || allowed === void 0 || allowed.includes(value)) return NOTHING;
  const meant = nearestWord(value, allowed);
  const message = `${field} is "${clip(value, 40)}", which is not in the settings' list: ${clip(allowed.join(", "), 300)}.`;
  const hint = meant === null ? "Use one from the list, or add this one to settings.json." : `Did you mean "${meant}"?`;
  return [{ pointer: `/${field}`, message, hint }];
}
var pillar, ctaType;
var init_labels = __esm({
  "scripts/core/rules/posts/labels.ts"() {
    "use strict";
    init_nearest_word();
    init_printable();
    init_rule();
    pillar = {
      id: "pillar",
      severity: "error",
      description: "pillar is one of pillars in the settings, if that list is set.",
      looksAt: "pillar",
      check: (post, { settings }) => checkLabel(post.pillar, settings.pillars, { field: "pillar" })
    };
    ctaType = {
      id: "cta-type",
      severity: "error",
      description: "cta_type is one of cta_types in the settings, if that list is set.",
      looksAt: "cta_type",
      check: (post, { settings }) => checkLabel(post.cta_type, settings.cta_types, { field: "cta_type" })
    };
  }
});

// scripts/core/instagram/container-params.ts
function containerParams(post) {
  const { media_type } = post;
  if (media_type !== "CAROUSEL") {
    const kind = media_type === void 0 ? {} : { media_type };
    return { kind: "single", params: { ...kind, ...sentFields(post, media_type ?? "IMAGE") } };
  }
  return {
    kind: "carousel",
    children: childrenOf(post).map(childParams),
    parent: (childIds) => ({ media_type, children: childIds.join(","), ...sentFields(post, media_type) })
  };
}
function sentFields(post, kind) {
  const params = {};
  for (const name of SENT_FIELD_NAMES) {
    const { kinds, sendsFalse = false } = SENT_FIELDS[name];
    const text = kinds?.includes(kind) === false ? "" : toText(post[name], sendsFalse);
    if (text !== "") params[name] = text;
  }
  return params;
}
function toText(value, sendsFalse) {
  if (Array.isArray(value)) return value.length === 0 ? "" : JSON.stringify(value);
  return value === void 0 || value === false && !sendsFalse ? "" : String(value);
}
function childrenOf(post) {
  const children = post.children;
  return Array.isArray(children) ? children.map((child) => child ?? {}) : [];
}
function childParams({ image_url = "", video_url, alt_text = "" }) {
  if (video_url !== void 0) return { media_type: "VIDEO", video_url, is_carousel_item: "true" };
  return {
    ...image_url === "" ? {} : { image_url },
    is_carousel_item: "true",
    ...alt_text === "" ? {} : { alt_text }
  };
}
var POST_KINDS, SENT_FIELDS, SENT_FIELD_NAMES;
var init_container_params = __esm({
  "scripts/core/instagram/container-params.ts"() {
    "use strict";
    POST_KINDS = ["IMAGE", "REELS", "STORIES", "CAROUSEL"];
    SENT_FIELDS = {
      image_url: { kinds: ["IMAGE", "STORIES"] },
      video_url: { kinds: ["REELS", "STORIES"] },
      // The reference lists neither a caption nor an alt text for stories, so a story's caption stays in the queue.
      caption: { kinds: ["IMAGE", "REELS", "CAROUSEL"] },
      alt_text: { kinds: ["IMAGE"] },
      cover_url: { kinds: ["REELS"] },
      thumb_offset: { kinds: ["REELS"] },
      // The platform's default is not documented, and vendors report that it is true.
      share_to_feed: { kinds: ["REELS"], sendsFalse: true },
      is_ai_generated: {},
      is_paid_partnership: {},
      branded_content_sponsor_ids: {}
    };
    SENT_FIELD_NAMES = Object.keys(SENT_FIELDS);
  }
});

// scripts/core/rules/posts/media-fields.ts
function judgeFields(post, context) {
  if (context.isRefused("/media_type")) return NOTHING;
  const kind = post.media_type ?? "IMAGE";
  return [
    ...misplacedFields(post, kind),
    ...missingMedia(post, KINDS[kind], context),
    ...missingCaption(post, context),
    ...badThumbOffset(post),
    ...kind === "CAROUSEL" ? badChildren(post.children, context) : []
  ];
}
function isPlainPicture(post) {
  if (post.media_type !== void 0 || post.image_url === void 0 || post.caption === void 0) return false;
  const { video_url, cover_url, thumb_offset, share_to_feed, children } = post;
  const hasVideo = video_url !== void 0 || cover_url !== void 0 || thumb_offset !== void 0;
  return !hasVideo && share_to_feed === void 0 && children === void 0;
}
function misplacedFields(post, kind) {
  return FOREIGN_FIELDS[kind].filter((field) => post[field] !== void 0).map((field) => ({
    pointer: `/${field}`,
    message: `${KINDS[kind].name} has no ${field}.`,
    hint: hintForMisplaced(kind, field)
  }));
}
function foreignTo(kind) {
  const foreign = KIND_FIELDS.filter((field) => !isFieldOf(kind, field));
  return kind === "CAROUSEL" ? foreign : [...foreign, "children"];
}
function isFieldOf(kind, field) {
  return SENT_FIELDS[field].kinds?.includes(kind) ?? true;
}
function hintForMisplaced(kind, field) {
  if (kind === "IMAGE" && field === "children") return 'Remove it, or add "media_type": "CAROUSEL".';
  if (kind === "IMAGE") return 'Remove it, or add "media_type": "REELS" for a video.';
  if (kind === "REELS" && field === "image_url")
    return "Remove it, or name it cover_url if it is the cover of the reel.";
  const isMedia = field === "image_url" || field === "video_url";
  if (kind === "CAROUSEL" && isMedia) return "Move it into children, the list of pictures and videos.";
  return "Remove it, or change media_type.";
}
function missingMedia(post, kind, context) {
  const given = kind.needs.filter((field) => post[field] !== void 0 || context.isRefused(`/${field}`));
  if (given.length === 1) return [];
  const names = kind.needs.join(" or ");
  if (given.length === 0) {
    return [{ pointer: "", message: `${kind.name} needs ${names}.`, hint: hintForMissing(post, kind) }];
  }
  return [
    { pointer: `/${given[1]}`, message: `${kind.name} takes ${names}, not both.`, hint: "Remove one of the two." }
  ];
}
function hintForMissing(post, kind) {
  if (post.media_type === void 0 && post.children !== void 0)
    return 'Add "media_type": "CAROUSEL" if this is one.';
  if (post.media_type === void 0 && post.video_url !== void 0)
    return 'Add "media_type": "REELS" if this is a video.';
  return kind.needs[0] === "children" ? `Add children, a list of ${CAROUSEL_SIZE.min} to ${CAROUSEL_SIZE.max} pictures or videos.` : `Add ${kind.needs.join(" or ")} with a path such as media/market.${kind.needs[0] === "image_url" ? "jpg" : "mp4"} or a public https address.`;
}
function missingCaption(post, context) {
  if (post.caption !== void 0 || post.media_type === "STORIES" || context.isRefused("/caption")) return [];
  return [{ pointer: "", message: "The caption is missing.", hint: 'Add "caption". Only stories can go without one.' }];
}
function badThumbOffset(post) {
  if (post.thumb_offset === void 0 || post.thumb_offset >= 0) return [];
  const message = `thumb_offset is ${post.thumb_offset}, but cannot be negative.`;
  return [{ pointer: "/thumb_offset", message, hint: "Write the milliseconds from the start of the video." }];
}
function badChildren(children, context) {
  if (children === void 0) return [];
  const { min, max } = CAROUSEL_SIZE;
  const objections = children.flatMap((child, index) => badChild(child, index, context));
  if (children.length >= min && children.length <= max) return objections;
  const message = `The carousel has ${plural(children.length, "picture")}; it must have ${min} to ${max}.`;
  const hint = children.length < min ? "Add more, or make it a single picture without media_type." : `Remove ${children.length - max} of them.`;
  return [{ pointer: "/children", message, hint }, ...objections];
}
function badChild(child, index, context) {
  const place = `/children/${index}`;
  if (context.isRefused(place)) return [];
  const fields = ["image_url", "video_url"].filter(
    (field) => child[field] !== void 0 || context.isRefused(`${place}/${field}`)
  );
  if (fields.length === 1) return [];
  const message = `Picture ${index + 1} of the carousel needs ${fields.length === 0 ? "image_url or video_url" : "either image_url or video_url, not both"}.`;
  return [{ pointer: place, message, hint: fields.length === 0 ? "Add one of the two." : "Remove one of the two." }];
}
function describeKind(kind) {
  const { name, needs } = KINDS[kind];
  const needed = new Set(needs);
  const others = KIND_FIELDS.filter((field) => isFieldOf(kind, field) && !needed.has(field));
  return `${name.toLowerCase()} has ${needs.join(" or ")}${others.length === 0 ? "" : ` (and ${others.join(", ")})`}`;
}
var KINDS, OTHER_FIELDS, KIND_FIELDS, FOREIGN_FIELDS, mediaFields;
var init_media_fields = __esm({
  "scripts/core/rules/posts/media-fields.ts"() {
    "use strict";
    init_container_params();
    init_limits();
    init_words();
    init_rule();
    KINDS = {
      IMAGE: { name: "A single picture", needs: ["image_url"] },
      REELS: { name: "A reel", needs: ["video_url"] },
      STORIES: { name: "A story", needs: ["image_url", "video_url"] },
      CAROUSEL: { name: "A carousel", needs: ["children"] }
    };
    OTHER_FIELDS = ["caption", "alt_text"];
    KIND_FIELDS = SENT_FIELD_NAMES.filter(
      (field) => SENT_FIELDS[field].kinds !== void 0 && !OTHER_FIELDS.includes(field)
    );
    FOREIGN_FIELDS = {
      IMAGE: foreignTo("IMAGE"),
      REELS: foreignTo("REELS"),
      STORIES: foreignTo("STORIES"),
      CAROUSEL: foreignTo("CAROUSEL")
    };
    mediaFields = {
      id: "media-fields",
      severity: "error",
      description: `A post has exactly the fields of its media_type: ${POST_KINDS.map(describeKind).join(", ")}. A carousel has ${CAROUSEL_SIZE.min} to ${CAROUSEL_SIZE.max} children with one of image_url and video_url each. Every post except a story has a caption.`,
      check(post, context) {
        return isPlainPicture(post) ? NOTHING : judgeFields(post, context);
      }
    };
  }
});

// scripts/core/rules/posts/media-path.ts
var mediaPath;
var init_media_path2 = __esm({
  "scripts/core/rules/posts/media-path.ts"() {
    "use strict";
    init_media_path();
    init_media_target();
    init_rule();
    mediaPath = {
      id: "media-path",
      severity: "error",
      description: "A path of the repository is media/ and the plain name of a file in that folder: ASCII letters, digits, dots, hyphens and underscores, at most 100 characters in all, ending with .jpg or .jpeg for pictures and .mp4 or .mov for videos.",
      check(post) {
        if (!someMediaUrl(post, isMediaPath)) return NOTHING;
        return mediaUrls(post).flatMap(({ pointer, url }) => {
          if (!isMediaPath(url)) return [];
          const holds = pointer.endsWith("/video_url") ? "video" : "picture";
          return faultsOfPath(url, holds).map(([message, hint]) => ({ pointer, message, hint }));
        });
      }
    };
  }
});

// scripts/core/dates/local-time.ts
function parseLocalTime(text, timeZone) {
  const [, day, hour, minute] = LOCAL.exec(text.trim()) ?? [];
  if (day === void 0 || !isOnCalendar(day)) return null;
  if (hour === void 0) return { kind: "day", day };
  return instantsAt(`${day}T${hour}:${minute}:00`, timeZone);
}
function isOnCalendar(day) {
  const [month, dayOfMonth] = [Number(day.slice(5, 7)), Number(day.slice(8))];
  return month >= 1 && month <= 12 && dayOfMonth >= 1 && dayOfMonth <= daysInMonth(day.slice(0, 7));
}
function instantsAt(local, timeZone) {
  const asUtc = Date.parse(`${local}Z`);
  const candidates = [asUtc - DAY_MS, asUtc + DAY_MS].map((ms) => asUtc - offsetMs(ms, timeZone));
  const [first = asUtc, second = asUtc] = candidates.sort((a, b) => a - b);
  const isShown = (ms) => ms + offsetMs(ms, timeZone) === asUtc;
  if (isShown(first) && isShown(second) && first !== second) {
    return { kind: "ambiguous", first: new Date(first), second: new Date(second) };
  }
  if (isShown(first)) return { kind: "instant", at: new Date(first) };
  if (isShown(second)) return { kind: "instant", at: new Date(second) };
  return { kind: "missing", before: new Date(first), after: new Date(second) };
}
function explainClockChange(text, time, timeZone) {
  if (time.kind === "ambiguous") {
    return `Clocks in ${timeZone} show ${text} twice. Write ${formatInstant(time.first)} for the first time, or ${formatInstant(time.second)} for the second.`;
  }
  return `Clocks in ${timeZone} skip ${text}. Write ${formatInstant(time.before)} for the time before, or ${formatInstant(time.after)} for the time after.`;
}
var LOCAL;
var init_local_time = __esm({
  "scripts/core/dates/local-time.ts"() {
    "use strict";
    init_instant();
    init_time_zone();
    LOCAL = /^(\d{4}-\d\d-\d\d)(?:[ T]([01]\d|2[0-3]):([0-5]\d))?$/;
  }
});

// scripts/core/rules/posts/not-before.ts
function withOffset(instant) {
  return {
    message: "not_before must be in UTC and end in Z.",
    hint: `The same moment in UTC: ${formatInstant(instant)}`
  };
}
function unreadable2(text, context) {
  const local = LOCAL_TIME.exec(text);
  const date = local?.[1];
  if (date !== void 0 && parseInstant(`${date}T${local?.[2] ?? "00:00"}${local?.[3] ?? ""}Z`) !== null) {
    return withoutZone(`${date}T${local?.[2] ?? "00:00"}${local?.[3] ?? ":00"}`, context);
  }
  const isShaped = /^\d{4}-\d{2}-\d{2}/.test(text);
  const message = isShaped ? "not_before names a day or time that does not exist, or is not complete." : "not_before is not a date and time.";
  return { message, hint: `Write it like ${EXAMPLE}: year-month-day, T, hours:minutes:seconds in UTC, Z.` };
}
function withoutZone(local, { settings }) {
  const message = "not_before does not say which time zone it means; it must be in UTC and end in Z.";
  const { timezone } = settings;
  if (timezone === void 0 || !isTimeZone(timezone))
    return { message, hint: `If it is UTC already, write ${local}Z` };
  const time = parseLocalTime(local.slice(0, 16), timezone);
  if (time?.kind === "ambiguous" || time?.kind === "missing") {
    return { message, hint: explainClockChange(local.slice(0, 16).replace("T", " "), time, timezone) };
  }
  return { message, hint: `If it is ${timezone} time, write ${formatInstant(instantInZone(local, timezone))}` };
}
var UTC_INSTANT, LOCAL_TIME, EXAMPLE, notBefore;
var init_not_before = __esm({
  "scripts/core/rules/posts/not-before.ts"() {
    "use strict";
    init_instant();
    init_local_time();
    init_time_zone();
    init_rule();
    UTC_INSTANT = /Z$/;
    LOCAL_TIME = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2})?)?$/;
    EXAMPLE = "2026-12-24T09:00:00Z";
    notBefore = {
      id: "not-before",
      severity: "error",
      description: "not_before is an instant in UTC that ends in Z and exists in the calendar, such as 2026-12-24T09:00:00Z.",
      check(post, context) {
        const text = post.not_before;
        if (text === void 0 || isPlainInstant(text)) return NOTHING;
        const instant = parseInstant(text);
        if (instant !== null && UTC_INSTANT.test(text)) return [];
        return [{ pointer: "/not_before", ...instant === null ? unreadable2(text, context) : withOffset(instant) }];
      }
    };
  }
});

// scripts/core/rules/posts/paid-partnership.ts
var paidPartnership, sponsors;
var init_paid_partnership = __esm({
  "scripts/core/rules/posts/paid-partnership.ts"() {
    "use strict";
    init_limits();
    init_rule();
    paidPartnership = {
      id: "paid-partnership",
      severity: "warning",
      description: "Paid-partnership fields are sent, but Instagram documents them for the page-login path only (its guide, September 2026).",
      check(post) {
        if (post.is_paid_partnership !== true) return NOTHING;
        const message = "Instagram documents the paid-partnership label only for another kind of login; it may refuse this post or leave out the label.";
        const hint = "Check the live post, and add the label in the app if it is missing.";
        return [{ pointer: "/is_paid_partnership", message, hint }];
      }
    };
    sponsors = {
      id: "sponsors",
      severity: "error",
      description: `branded_content_sponsor_ids names at most ${MAX_SPONSORS} sponsors, and only where is_paid_partnership is true.`,
      check(post, context) {
        const ids = post.branded_content_sponsor_ids;
        if (ids === void 0) return NOTHING;
        const pointer = "/branded_content_sponsor_ids";
        const objections = [];
        if (ids.length > MAX_SPONSORS) {
          const message = `The post names ${ids.length} sponsors; at most ${MAX_SPONSORS} are possible.`;
          objections.push({ pointer, message, hint: `Remove ${ids.length - MAX_SPONSORS} of them.` });
        }
        if (post.is_paid_partnership !== true && !context.isRefused("/is_paid_partnership")) {
          const message = "Sponsors are named, but the post is not marked as a paid partnership.";
          objections.push({ pointer, message, hint: 'Add "is_paid_partnership": true, or remove the sponsors.' });
        }
        return objections;
      }
    };
  }
});

// scripts/core/rules/posts/repeat-of.ts
function knownIds({ queue, archive, journal }) {
  const live = journal.entries.filter(isLive);
  return new Set([...queue.posts, ...archive, ...live].map(({ id }) => id));
}
function faultOf({ id, repeatOf: repeatOf2 }, ids, lineage) {
  const name = `"${clip(repeatOf2)}"`;
  if (repeatOf2 === id)
    return { message: "The post repeats itself.", hint: "Name the other post, or remove repeat_of." };
  if (!ids.has(repeatOf2)) {
    const message2 = `repeat_of names ${name}, but there is no such post.`;
    return { message: message2, hint: "Write the id of the post that this one repeats, exactly as it is." };
  }
  const repeater = lineage.repeaterOf(repeatOf2);
  if (repeater === void 0 || repeater === id) return null;
  const message = `${name} is already repeated by "${clip(repeater)}".`;
  const hint = `Remove one of the two. If you want to repeat it once more, write "repeat_of": ${JSON.stringify(lineage.newestOf(repeatOf2))}.`;
  return { message, hint };
}
var repeatOf;
var init_repeat_of = __esm({
  "scripts/core/rules/posts/repeat-of.ts"() {
    "use strict";
    init_printable();
    init_lineage();
    init_same_post();
    repeatOf = {
      id: "repeat-of",
      severity: "error",
      description: "repeat_of names another post, which is in the queue, in the archive or published. Only one post names it; a further repetition names the one before it.",
      check(input) {
        const { queue } = input;
        if (!queue.posts.some(({ repeat_of }) => repeat_of !== void 0)) return [];
        const lineage = readLineage(input);
        const ids = knownIds(input);
        return queue.posts.flatMap(({ id, status, repeat_of }, index) => {
          if (repeat_of === void 0 || status !== "pending") return [];
          const fault = faultOf({ id, repeatOf: repeat_of }, ids, lineage);
          return fault === null ? [] : [{ pointer: `/posts/${index}/repeat_of`, ...fault }];
        });
      }
    };
  }
});

// scripts/core/rules/posts/stories.ts
var storiesAccount;
var init_stories = __esm({
  "scripts/core/rules/posts/stories.ts"() {
    "use strict";
    storiesAccount = {
      id: "stories-account",
      severity: "note",
      description: "Stories go to a Business account: for a Creator account, Instagram does not promise that apps can publish them. The check does not know the account, so it notes this once, at the first story.",
      check({ queue }) {
        const first = queue.posts.findIndex(({ status, media_type }) => status === "pending" && media_type === "STORIES");
        if (first === -1) return [];
        const message = "Stories are published to Business accounts; to a Creator account, Instagram may refuse them.";
        const hint = "npx mergecast doctor says which type the account has.";
        return [{ pointer: `/posts/${first}/media_type`, message, hint }];
      }
    };
  }
});

// scripts/core/rules/posts/unique-ids.ts
function repeatedIds({ queue }) {
  const ids = queue.posts.flatMap(({ id }) => id ?? []);
  if (new Set(ids).size === ids.length) return [];
  const first = /* @__PURE__ */ new Map();
  const objections = [];
  for (const [index, { id }] of queue.posts.entries()) {
    if (id === void 0) continue;
    const earlier = first.get(id);
    if (earlier === void 0) {
      first.set(id, index);
      continue;
    }
    const message = `The id "${clip(id)}" is already used by post ${earlier + 1}.`;
    objections.push({ pointer: `/posts/${index}/id`, message, hint: "Give each post its own id." });
  }
  return objections;
}
function similarIds({ queue }) {
  if (queue.posts.every(({ id }) => id === void 0 || isAscii(id))) return [];
  const first = /* @__PURE__ */ new Map();
  return queue.posts.flatMap(({ id, status }, index) => {
    if (id === void 0) return [];
    const folded = foldName(id);
    const earlier = first.get(folded);
    if (earlier === void 0) first.set(folded, { id, index });
    if (earlier === void 0 || earlier.id === id || status === "done") return [];
    const message = `The id "${clip(printable(id))}" looks like that of post ${earlier.index + 1}.`;
    return [{ pointer: `/posts/${index}/id`, message, hint: "Give it an id that people can tell apart." }];
  });
}
function archivedIds({ queue, archive }) {
  if (archive.length === 0) return [];
  const archived = new Set(archive.map((post) => post.id));
  return queue.posts.flatMap(({ id, status }, index) => {
    if (id === void 0 || status === "done" || !archived.has(id)) return [];
    const message = `The id "${clip(id)}" belongs to a post in the archive, which was published earlier.`;
    return [{ pointer: `/posts/${index}/id`, message, hint: "Give this post a new id." }];
  });
}
function publishedIds({ queue, journal, digestOf: digestOf2 }) {
  const published = new Map(
    journal.entries.filter((entry2) => entry2.outcome === "done").map((entry2) => [entry2.id, entry2])
  );
  if (published.size === 0) return [];
  return queue.posts.flatMap((post, index) => {
    const entry2 = post.id === void 0 || post.status === "done" ? void 0 : published.get(post.id);
    if (entry2 === void 0) return [];
    const isSame = digestOf2 === void 0 || digestOf2(post) === entry2.digest;
    const message = `The id "${clip(entry2.id)}" was already published${entry2.published_at === null ? "" : ` on ${entry2.published_at}`}, according to the journal.`;
    const heals = "The bot will set it back to done. To publish it again, give it a new id and change the content.";
    const loses = "The bot would mark this post done without publishing it. Give it a new id.";
    const objection = { pointer: `/posts/${index}/id`, message, hint: isSame ? heals : loses };
    return [isSame ? { ...objection, severity: "warning" } : objection];
  });
}
var uniqueIds;
var init_unique_ids = __esm({
  "scripts/core/rules/posts/unique-ids.ts"() {
    "use strict";
    init_ascii();
    init_look_alikes();
    init_printable();
    uniqueIds = {
      id: "unique-ids",
      severity: "error",
      description: "Every id is used only once across the queue, the archive of published posts, and the posts that the journal records as published. An id that only looks like another one in the queue is an error too.",
      check(input) {
        return [...repeatedIds(input), ...similarIds(input), ...archivedIds(input), ...publishedIds(input)];
      }
    };
  }
});

// scripts/core/rules/posts/url-form.ts
function isDoubtful(address) {
  return !ORDINARY2.test(address) && !isMediaPath(address);
}
function faultsOf(address, context) {
  if (context.settings.media?.hosts === void 0 && ORDINARY2.test(address)) return [];
  if (address === "")
    return [
      ["The address is empty.", "Write the public https address of the file, or its path such as media/market.jpg."]
    ];
  const faults = [];
  if (/\s/.test(address)) {
    faults.push(["The address contains spaces or line breaks.", "Remove them; write a space inside a name as %20."]);
  }
  if (/[^\s!-~]/.test(address)) {
    faults.push([
      "The address contains characters outside plain ASCII, which Instagram cannot fetch.",
      asciiHint(address)
    ]);
  }
  if (URL.canParse(address) && /^\s*[a-z][a-z0-9+.-]*:\/\/[^/]/i.test(address)) {
    return [...faults, ...faultsOfUrl(new URL(address), address, context)];
  }
  return [
    ...faults,
    [
      "This is not a complete web address.",
      "Write the whole address, starting with https://, as a browser shows it, or the path of a file beside the queue, such as media/market.jpg."
    ]
  ];
}
function faultsOfUrl(url, address, context) {
  const isAllowedPrivate = isPrivateHostAllowed(url.hostname, context.allowPrivateHosts);
  const faults = [];
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isAllowedPrivate)) {
    const message = `The address begins with ${url.protocol}//, but must begin with https://.`;
    faults.push([message, "Use the https address of the file."]);
  }
  if (url.username !== "" || url.password !== "") {
    const hint = "Use an address that anyone can fetch, and change that password: it is in the repository now.";
    faults.push(["The address contains a user name or password.", hint]);
  }
  if (address.includes("#")) {
    faults.push([
      "The address contains a #part, which is never sent to the server.",
      "Remove the # and everything after it."
    ]);
  }
  if (address.includes("\\")) faults.push(["The address contains a backslash.", "Write / instead."]);
  const ofHost = isAllowedPrivate ? null : faultOfHost(url.hostname, context.settings.media?.hosts);
  return ofHost === null ? faults : [...faults, ofHost];
}
function faultOfHost(host, allowed) {
  if (/^(?:[^.]+|.*\.(?:localhost|local|internal))\.?$/.test(host) && !host.startsWith("[")) {
    return [
      `${host} is not a public host, so Instagram cannot fetch the file.`,
      "Upload the file to a public web host."
    ];
  }
  if (allowed === void 0 || allowed.some((name) => name.toLowerCase() === host)) return null;
  return [
    `Media may not come from ${host}.`,
    `Allowed by media.hosts in the settings: ${clip(allowed.join(", "), 300)}.`
  ];
}
function isPrivateHostAllowed(host, allowed) {
  const bare = host.replace(/^\[(.*)\]$/, "$1");
  return allowed.some((name) => name.toLowerCase() === bare);
}
function asciiHint(address) {
  if (findHidden(address).length > 0)
    return "Some of them are invisible: type the address again instead of copying it.";
  const encoded = URL.canParse(address) ? new URL(address) : null;
  const isHostAscii = encoded === null || address.toLowerCase().includes(encoded.host);
  if (!isHostAscii) return "Check the name of the host letter by letter: it has letters that can look like others.";
  if (encoded === null || encoded.password !== "" || encoded.search !== "")
    return "Rename the file, or percent-encode these characters.";
  return `Rename the file, or write: ${encoded.href}`;
}
var ORDINARY2, urlForm;
var init_url_form = __esm({
  "scripts/core/rules/posts/url-form.ts"() {
    "use strict";
    init_media_path();
    init_media_target();
    init_hidden_characters();
    init_printable();
    init_rule();
    ORDINARY2 = /^https:\/\/(?:[a-z0-9-]+\.)+(?!local\/|localhost\/|internal\/)[a-z]{2,}\/[\w./~%?=&+,:;@!$'()*-]*$/;
    urlForm = {
      id: "url-form",
      severity: "error",
      description: "Media addresses that are not paths of the repository are absolute https addresses in plain ASCII, without spaces, user name, password or #part, on a public host and, if media.hosts is set, on one of those hosts.",
      check(post, context) {
        if (context.settings.media?.hosts === void 0 && !someMediaUrl(post, isDoubtful)) return NOTHING;
        return mediaUrls(post).flatMap(({ pointer, url }) => {
          if (isMediaPath(url)) return [];
          return faultsOf(url, context).map(([message, hint]) => ({ pointer, message, hint }));
        });
      }
    };
  }
});

// scripts/core/rules/posts/index.ts
var postRules, queueRules;
var init_posts = __esm({
  "scripts/core/rules/posts/index.ts"() {
    "use strict";
    init_alt_text();
    init_bot_fields();
    init_caption_rules();
    init_deceptive_characters();
    init_duplicate_content();
    init_expiring_url();
    init_fact_check();
    init_labels();
    init_media_fields();
    init_media_path2();
    init_not_before();
    init_paid_partnership();
    init_repeat_of();
    init_stories();
    init_unique_ids();
    init_url_form();
    postRules = [
      idCharacters,
      botFields,
      mediaFields,
      urlForm,
      mediaPath,
      addressCharacters,
      expiringUrl,
      captionCharacters,
      captionLength,
      hashtags,
      mentions,
      hookLine,
      altText,
      altTextCharacters,
      notBefore,
      pillar,
      ctaType,
      factCheck,
      sponsors,
      paidPartnership
    ];
    queueRules = [uniqueIds, duplicateContent, repeatOf, storiesAccount];
  }
});

// scripts/core/rules/posts/check-queue.ts
function checkQueue(check) {
  return joinUpToLimit(groupByPost(check));
}
function* groupByPost(check) {
  yield complaintsOfFile(check);
  for (const index of check.reading.queue.posts.keys()) yield runPostRules(check, index);
}
function complaintsOfFile(check) {
  return [...check.reading.complaints, ...runQueueRules(queueRules, check)];
}
function runQueueRules(rules, check) {
  return runRules(rules, { ...check, queue: check.reading.queue }, { context: void 0, base: "" });
}
function runPostRules({ reading, settings, allowPrivateHosts }, index) {
  const post = reading.queue.posts[index];
  if (post === void 0) return [];
  const context = {
    settings,
    allowPrivateHosts,
    isRefused: (pointer) => reading.isRefused(index, pointer),
    isAscii: reading.isAscii
  };
  const isHistory = post.status === "done" || post.status === "failed";
  return runRules(isHistory ? historyRules : postRules, post, { context, base: `/posts/${index}` });
}
var historyRules;
var init_check_queue = __esm({
  "scripts/core/rules/posts/check-queue.ts"() {
    "use strict";
    init_finding();
    init_run_rules();
    init_posts();
    init_unique_ids();
    historyRules = postRules.filter(({ judgesHistory }) => judgesHistory === true);
  }
});

// scripts/core/media/ffmpeg-arguments.ts
function demuxerOf(format2) {
  if (/(?:MP4|MOV) video$/.test(format2)) return "mov";
  if (/WebM or Matroska/.test(format2)) return "matroska";
  return /AVI video/.test(format2) ? "avi" : null;
}
function encodeWith(rate) {
  return [
    ...WITHOUT_METADATA,
    ...[
      "-vf",
      "yadif=deint=interlaced,scale=w='if(gt(iw,ih),min(1920,iw),min(1080,iw))':h=-2,scale=trunc(iw/2)*2:ih,setsar=1"
    ],
    ...["-c:v", "libx264", "-profile:v", "high", "-pix_fmt", "yuv420p", "-preset", "medium", "-crf", "21"],
    ...[...rate, "-r", "30", "-g", "60", "-flags:v", "+bitexact+cgop"],
    ...["-c:a", "aac", "-b:a", "128k", "-ar", "48000", "-ac", "2", "-flags:a", "+bitexact", "-fflags", "+bitexact"],
    ...PLAIN_FILE
  ];
}
function quoteForShell(word) {
  return /^[\w./:+=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
var WITHOUT_METADATA, REPEATABLE, PLAIN_FILE, COPY_ARGUMENTS, ENCODE_ARGUMENTS, LIMITED_ARGUMENTS;
var init_ffmpeg_arguments = __esm({
  "scripts/core/media/ffmpeg-arguments.ts"() {
    "use strict";
    WITHOUT_METADATA = [
      "-map",
      "0:v:0",
      "-map",
      "0:a:0?",
      "-map_metadata",
      "-1",
      "-map_chapters",
      "-1",
      "-dn",
      "-sn"
    ];
    REPEATABLE = ["-fflags", "+bitexact", "-flags:v", "+bitexact", "-flags:a", "+bitexact"];
    PLAIN_FILE = ["-use_editlist", "0", "-movflags", "+faststart", "-f", "mp4"];
    COPY_ARGUMENTS = [...WITHOUT_METADATA, "-c", "copy", ...REPEATABLE, ...PLAIN_FILE];
    ENCODE_ARGUMENTS = encodeWith(["-threads", "4", "-x264-params", "sliced-threads=1"]);
    LIMITED_ARGUMENTS = encodeWith(["-maxrate", "8M", "-bufsize", "16M", "-threads", "1"]);
  }
});

// scripts/core/media/judge-coding.ts
function judgeCoding({ coding: { scan, chroma }, gop }) {
  return [...scan === "interlaced" ? [interlaced()] : [], ...judgeGop(gop), ...judgeChroma(chroma)];
}
function interlaced() {
  return {
    rule: "media/video-scan",
    says: "is interlaced; Instagram accepts progressive video only.",
    hint: ENCODE_ANEW
  };
}
function judgeGop(gop) {
  if (gop === "open") {
    const says2 = "has open GOPs: some pictures need those before a key frame. Instagram accepts closed GOPs only.";
    return [{ rule: "media/video-gop", says: says2, hint: ENCODE_ANEW }];
  }
  if (gop !== "unclear") return [];
  const says = "may have open GOPs, which Instagram does not accept: pictures are shown before the key frame they follow.";
  return [{ rule: "media/video-gop", severity: "warning", says, hint: ENCODE_ANEW }];
}
function judgeChroma(chroma) {
  if (chroma === null || chroma === "4:2:0") return [];
  return [
    {
      rule: "media/video-chroma",
      says: `has the colour format ${chroma}; Instagram accepts 4:2:0.`,
      hint: ENCODE_ANEW
    }
  ];
}
var ENCODE_ANEW;
var init_judge_coding = __esm({
  "scripts/core/media/judge-coding.ts"() {
    "use strict";
    ENCODE_ANEW = "Encode it again: ffmpeg -i in.mp4 -vf yadif=deint=interlaced -c:v libx264 -pix_fmt yuv420p -c:a aac -use_editlist 0 -movflags +faststart out.mp4";
  }
});

// scripts/core/media/name-format.ts
function nameFormat(head) {
  const text = String.fromCharCode(...head.subarray(0, FORMAT_HEAD_BYTES));
  const signature = SIGNATURES2.find(([offset, expected]) => text.startsWith(expected, offset));
  if (signature !== void 0) return signature[2];
  if (text.startsWith("ftyp", 4)) return firstMatch(BRANDS, text.slice(8, 12));
  return firstMatch(TEXTS, skipComments(text.replace(/^\xef\xbb\xbf/, "").trimStart()).toLowerCase());
}
function skipComments(text) {
  let rest = text;
  while (rest.startsWith("<!--") && rest.includes("-->")) rest = rest.slice(rest.indexOf("-->") + 3).trimStart();
  return rest;
}
function firstMatch(table, text) {
  return table.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
var FORMAT_HEAD_BYTES, SIGNATURES2, READABLE_PICTURE, BRANDS, LFS_POINTER_FORMAT, TEXTS;
var init_name_format = __esm({
  "scripts/core/media/name-format.ts"() {
    "use strict";
    FORMAT_HEAD_BYTES = 512;
    SIGNATURES2 = [
      [0, "\x89PNG\r\n\n", "a PNG picture"],
      [8, "WEBP", "a WebP picture"],
      [0, "GIF8", "a GIF picture"],
      [0, "\xFF\n", "a JPEG XL picture"],
      [0, "\0\0\0\fJXL \r\n\x87\n", "a JPEG XL picture"],
      [0, "\0\0\0\fjP  \r\n\x87\n", "a JPEG 2000 picture"],
      [0, "\xFFO\xFFQ", "a JPEG 2000 picture"],
      [0, "II*\0", "a TIFF picture"],
      [0, "MM\0*", "a TIFF picture"],
      [0, "BM", "a BMP picture"],
      [0, "8BPS", "a Photoshop file"],
      [0, "\0\0\0", "an icon"],
      [0, "%PDF-", "a PDF document"],
      [0, "PK", "a ZIP archive"],
      [0, "\x8B", "a gzip archive"],
      [0, "E\xDF\xA3", "a WebM or Matroska video"],
      [8, "AVI ", "an AVI video"],
      [0, "\xFF\xD8\xFF", "a JPEG picture"]
    ];
    READABLE_PICTURE = /^an? (?:JPEG|PNG|WebP|GIF|TIFF|AVIF|HEIC|HEIF) picture$/;
    BRANDS = [
      [/^avi[fs]/, "an AVIF picture"],
      [/^(hei[cmsx]|hev[cmsx])/, "a HEIC picture"],
      [/^(mif1|msf1|miaf)/, "a HEIF picture"],
      [/^M4A /, "an M4A audio file"],
      [/^qt {2}/, "a MOV video"],
      [/^/, "an MP4 video"]
    ];
    LFS_POINTER_FORMAT = "a Git LFS pointer";
    TEXTS = [
      [/^version https:\/\/git-lfs\.github\.com\/spec\//, LFS_POINTER_FORMAT],
      [/^(<\?xml[^>]*>\s*)?(<!doctype svg[^>]*>\s*)?<svg[\s>]/, "an SVG drawing"],
      [/^<(!doctype html|html|head|body|meta|title|script)\b/, "a web page"],
      [/^<\?xml/, "an XML text"],
      [/^[{[]/, "a JSON text"],
      [/^[\t\n\r\x20-\x7e\u0080-\u00ff]+$/, "plain text"]
    ];
  }
});

// scripts/core/media/judge-entry.ts
function findEntry(folder, name) {
  const remark2 = judgeFolder(folder.kind) ?? judgeEntry(folder, name);
  const entry2 = folder.entries.get(name);
  return remark2 === null && entry2 !== void 0 ? { ok: true, entry: entry2 } : { ok: false, remark: remark2 ?? missing2([]) };
}
function judgeFolder(kind) {
  if (kind === "folder") return null;
  if (kind === "missing") return missing2([]);
  const says = `cannot be used: the media folder beside the queue is ${KINDS2[kind]}.`;
  return { rule: "media/not-a-file", says, hint: "Make media an ordinary folder of the repository." };
}
function judgeEntry({ entries }, name) {
  const others = [...entries.keys()].filter((other) => other !== name && other.toLowerCase() === name.toLowerCase());
  const entry2 = entries.get(name);
  if (entry2 === void 0) return missing2(others);
  if (entry2.kind !== "file" || entry2.file === null) return notAFile(entry2.kind);
  if (others.length > 0) return clash(others);
  return entry2.file.sizeBytes > MAX_FILE_BYTES ? tooLarge2() : null;
}
function missing2(alike) {
  const [first] = alike;
  return {
    rule: "media/missing",
    says: "does not exist in the media folder beside the queue.",
    hint: first === void 0 ? "Add the file in the same pull request, or correct the path." : `There is ${JSON.stringify(first)}: upper and lower case must be the same.`
  };
}
function notAFile(kind) {
  const says = `is ${KINDS2[kind]}, not a file.`;
  return { rule: "media/not-a-file", says, hint: "Put the picture or video itself there, under this name." };
}
function clash(others) {
  return {
    rule: "media/case-clash",
    says: `differs from ${listOf(others.map((other) => JSON.stringify(other)))} only in upper and lower case: many computers keep only one of the two.`,
    hint: "Rename one of the files."
  };
}
function tooLarge2() {
  const says = "is larger than 100 MiB, which GitHub does not take.";
  return { rule: "media/size", says, hint: "Make it smaller, or put it on a web host." };
}
var MAX_FILE_BYTES, LFS_POINTER, KINDS2;
var init_judge_entry = __esm({
  "scripts/core/media/judge-entry.ts"() {
    "use strict";
    init_words();
    init_name_format();
    MAX_FILE_BYTES = 100 * 1024 * 1024;
    LFS_POINTER = {
      rule: "media/lfs-pointer",
      says: "is a Git LFS pointer: the repository holds a note of where the file is, not the file.",
      hint: "Take the media folder out of .gitattributes (git lfs untrack) and add the file again, or put it on a web host."
    };
    KINDS2 = {
      file: "a file",
      folder: "a folder",
      link: "a symbolic link",
      submodule: "a submodule",
      other: "something else"
    };
  }
});

// scripts/core/media/judge-length.ts
function judgeLength(durationMs, role) {
  const length = formatDuration(durationMs);
  const mostMs = role === "story-video" ? STORY_VIDEO_MS.max : REEL_MS.max;
  if (durationMs > mostMs + TOLERANCE_MS)
    return [remark("error", `is ${length} long; Instagram accepts at most ${formatDuration(mostMs)} here.`)];
  if (role === "reel") return judgeReelLength(durationMs, length);
  if (role === "story-video" && durationMs < STORY_VIDEO_MS.min)
    return [remark("warning", `is ${length} long; Instagram requires at least 3 seconds for a story.`)];
  if (role === "carousel-video" && durationMs > CAROUSEL_VIDEO_MS + TOLERANCE_MS)
    return [remark("warning", `is ${length} long; Instagram may refuse more than 60 seconds in a carousel.`)];
  return [];
}
function judgeReelLength(durationMs, length) {
  if (durationMs < REEL_MS.min - TOLERANCE_MS)
    return [remark("error", `is ${length} long; Instagram requires at least 3 seconds for a reel.`)];
  if (durationMs >= REELS_TAB_MS.min && durationMs <= REELS_TAB_MS.max + TOLERANCE_MS) return [];
  return [remark("warning", `is ${length} long; only reels of 5 to 90 seconds are shown in the reels tab.`)];
}
function remark(severity, says) {
  return { rule: "media/video-length", severity, says, hint: "Change the length of the video." };
}
var TOLERANCE_MS;
var init_judge_length = __esm({
  "scripts/core/media/judge-length.ts"() {
    "use strict";
    init_limits();
    init_words();
    TOLERANCE_MS = 100;
  }
});

// scripts/core/media/judge-shape.ts
function judgeShape(shape, role, { isScalingAllowed } = STRICT) {
  const isFeed = role === "feed-image" || role === "carousel-image";
  const remarks = isFeed ? judgeFeedRatio(shape) : adviseFullScreen(shape);
  const isScaled = isFeed && isScalingAllowed && shape.widthPx > PICTURE_WIDTH_PX.max;
  return [...remarks, ...isScaled ? [noteScaling(shape)] : judgeWidth(shape.widthPx, isFeed ? "error" : "warning")];
}
function adviseFullScreen(shape) {
  const { width, height } = FULL_SCREEN_RATIO;
  const wantedWidthPx = Math.round(shape.heightPx * width / height);
  if (Math.abs(shape.widthPx - wantedWidthPx) <= ROUNDING_PX) return [];
  const fix = shape.widthPx > wantedWidthPx ? `crop ${formatPixels(shape.widthPx - wantedWidthPx)} from the left or right` : `crop ${formatPixels(shape.heightPx - Math.round(shape.widthPx * height / width))} from the top or bottom`;
  return [
    {
      rule: "media/shape",
      severity: "warning",
      says: `is ${describeShown(shape)}, which is not ${FULL_SCREEN_RATIO.text}, so it will be shown with borders or cropped.`,
      hint: `To fill the screen, ${fix}, or export it again at 1080 x 1920.`
    }
  ];
}
function judgeFeedRatio(shape) {
  const { widthPx, heightPx } = shape;
  if (widthPx * TALLEST_RATIO.height < heightPx * TALLEST_RATIO.width) return [tooTall(shape)];
  if (widthPx * WIDEST_RATIO.height > heightPx * WIDEST_RATIO.width) return [tooWide(shape)];
  return [];
}
function tooTall(shape) {
  const heightPx = Math.floor(shape.widthPx * TALLEST_RATIO.height / TALLEST_RATIO.width);
  const widthPx = Math.ceil(shape.heightPx * TALLEST_RATIO.width / TALLEST_RATIO.height);
  const excess = formatPixels(shape.heightPx - heightPx);
  return {
    rule: "media/ratio",
    says: `is ${describeShown(shape)}, taller than ${TALLEST_RATIO.text}: ${excess} too high, or ${formatPixels(widthPx - shape.widthPx)} of width missing.`,
    hint: `Crop ${excess} from the top or bottom (to ${describe2({ ...shape, heightPx })}), or add width (to ${describe2({ ...shape, widthPx })}).`
  };
}
function tooWide(shape) {
  const widthPx = Math.floor(shape.heightPx * WIDEST_RATIO.width / WIDEST_RATIO.height);
  const heightPx = Math.ceil(shape.widthPx * WIDEST_RATIO.height / WIDEST_RATIO.width);
  const excess = formatPixels(shape.widthPx - widthPx);
  return {
    rule: "media/ratio",
    says: `is ${describeShown(shape)}, wider than ${WIDEST_RATIO.text}: ${excess} too wide, or ${formatPixels(heightPx - shape.heightPx)} of height missing.`,
    hint: `Crop ${excess} from the left or right (to ${describe2({ ...shape, widthPx })}), or add height (to ${describe2({ ...shape, heightPx })}).`
  };
}
function judgeWidth(widthPx, severity) {
  const { min, max } = PICTURE_WIDTH_PX;
  if (widthPx >= min && widthPx <= max) return [];
  const deviation = widthPx < min ? `${formatPixels(min - widthPx)} too narrow` : `${formatPixels(widthPx - max)} too wide`;
  return [
    {
      rule: "media/width",
      severity,
      says: `is ${formatPixels(widthPx)} wide, ${deviation}: the width must be ${min} to ${max} pixels.`,
      hint: widthPx < min ? "Use a larger version of the picture." : `Scale it down to 1080 or ${max} pixels wide.`
    }
  ];
}
function noteScaling({ widthPx }) {
  return {
    rule: "media/width",
    severity: "note",
    says: `is ${formatPixels(widthPx)} wide; Instagram scales it down to ${PICTURE_WIDTH_PX.max}.`,
    hint: "media.allow_scaling in the settings allows this."
  };
}
function describeShown(shape) {
  return `${describe2(shape)}${shape.isTurned === true ? " when turned upright" : ""}`;
}
function describe2(shape) {
  return `${shape.widthPx} x ${shape.heightPx} pixels`;
}
var STRICT, ROUNDING_PX;
var init_judge_shape = __esm({
  "scripts/core/media/judge-shape.ts"() {
    "use strict";
    init_limits();
    init_words();
    STRICT = { isScalingAllowed: false };
    ROUNDING_PX = 2;
  }
});

// scripts/core/media/measure-movie.ts
function findIndex(reading) {
  return reading?.kind === "read" && reading.value.kind === "indexed" ? reading.value.index : null;
}
function findVideoTrack(index) {
  return index.tracks.find((track) => track.handler === "vide") ?? null;
}
function measureMovie(index) {
  const track = findVideoTrack(index);
  const lengths = [toMs(index), track === null ? null : toMs(track)].filter((length) => length !== null);
  return {
    widthPx: track?.widthPx ?? null,
    heightPx: track?.heightPx ?? null,
    durationMs: lengths.length === 0 ? null : Math.max(...lengths),
    framesPerSecond: track === null ? null : averageFrameRate(track)
  };
}
function listUnchecked(reading, sizeBytes) {
  const size = sizeBytes === null ? ["file size"] : [];
  const index = findIndex(reading);
  if (index === null)
    return [...size, "codec", "frame rate", "length", "shape", "edit lists", ...CODING, ...NEVER_SHOWN];
  const measures = measureMovie(index);
  const rate = measures.framesPerSecond === null ? ["frame rate"] : [];
  const length = measures.durationMs === null ? ["length"] : [];
  const shape = measures.widthPx === null || measures.heightPx === null ? ["shape"] : [];
  return [...size, ...rate, ...length, ...shape, ...listUnknownCoding(findVideoTrack(index)), ...NEVER_SHOWN];
}
function listUnknownCoding(track) {
  const known2 = [track?.gop, track?.coding.scan, track?.coding.chroma];
  return CODING.filter((_, index) => known2[index] === null || known2[index] === void 0);
}
function toMs(times) {
  if (times.timescale === null || times.duration === null) return null;
  return Math.round(times.duration * 1e3 / times.timescale);
}
function averageFrameRate(track) {
  const ticks = track.sampleTicks > 0 ? track.sampleTicks : track.duration;
  if (track.timescale === null || ticks === null || track.sampleCount === 0) return null;
  return track.sampleCount * track.timescale / ticks;
}
var CODING, NEVER_SHOWN;
var init_measure_movie = __esm({
  "scripts/core/media/measure-movie.ts"() {
    "use strict";
    CODING = ["closed GOP", "progressive scan", "chroma subsampling 4:2:0"];
    NEVER_SHOWN = ["audio format"];
  }
});

// scripts/core/media/judge-movie.ts
function judgeMovie(findings, role) {
  return [...judgeSize(findings.sizeBytes, role), ...judgeReading(findings, role)];
}
function judgeSize(sizeBytes, role) {
  const mostBytes = role === "story-video" ? MAX_STORY_VIDEO_BYTES : MAX_REEL_BYTES;
  if (sizeBytes === null || sizeBytes <= mostBytes) return [];
  return [
    {
      rule: "media/size",
      says: `is ${formatMebibytes(sizeBytes)} (${formatCount(sizeBytes)} bytes); Instagram accepts at most ${formatMebibytes(mostBytes)} here.`,
      hint: "Export it with a lower bit rate or make it shorter."
    }
  ];
}
function judgeReading(findings, role) {
  const { reading, format: format2, sizeBytes } = findings;
  if (reading === null) return [];
  if (format2 === LFS_POINTER_FORMAT) return [LFS_POINTER];
  if (reading.kind === "broken") return [beyond(refuse3(`is a broken video: ${reading.reason}.`))];
  if (reading.kind === "cut-short" && sizeBytes === 0) return [beyond(refuse3("is empty."))];
  const isMovieLike = format2 !== null && /(MP4|MOV) video$/.test(format2);
  if (!isMovieLike) return [judgeForeign(format2)];
  const lost = judgeExtent(findings);
  const isIndexLost = lost.length > 0 && findIndex(reading) === null;
  return [...isIndexLost ? [] : judgeFacts(reading, role), ...lost];
}
function judgeForeign(format2) {
  const remark2 = refuse3(`is not an MP4 or MOV${format2 === null ? "" : ` but looks like ${format2}`}.`);
  if (/picture$/.test(format2 ?? "")) return beyond({ ...remark2, hint: "A picture belongs in image_url." });
  return demuxerOf(format2 ?? "") === null ? beyond(remark2) : remark2;
}
function beyond(remark2) {
  return { ...remark2, isBeyondConversion: true };
}
function judgeFacts(reading, role) {
  if (reading.kind !== "read") return [beyond(refuse3("ends before its index is complete: the file is incomplete."))];
  if (reading.value.kind === "foreign") return [refuse3("is not an MP4 or MOV.")];
  return reading.value.kind === "data-first" ? [dataFirst()] : judgeIndex(reading.value.index, role);
}
function judgeIndex(index, role) {
  const track = findVideoTrack(index);
  if (track === null) return [beyond(refuse3("has no video track."))];
  const { widthPx, heightPx, durationMs, framesPerSecond } = measureMovie(index);
  const isFullScreen = role === "reel" || role === "story-video";
  return [
    ...judgeCodec(track),
    ...judgeCoding(track),
    ...judgeFrameRate(framesPerSecond),
    ...judgeEditLists(index),
    ...durationMs === null ? [] : judgeLength(durationMs, role),
    ...widthPx === null ? [] : judgeWidth2(widthPx),
    ...widthPx === null || heightPx === null || !isFullScreen ? [] : adviseFullScreen({ widthPx, heightPx })
  ];
}
function judgeCodec({ codecs }) {
  const foreign = codecs.find((codec) => !CODECS.has(codec));
  if (foreign === void 0 && codecs.length > 0) return [];
  const says = foreign === void 0 ? "does not name its video codec" : `has the video codec "${foreign}"`;
  return [{ rule: "media/video-codec", says: `${says}; Instagram accepts H.264 and HEVC.`, hint: EXPORT_ANEW }];
}
function judgeFrameRate(rate) {
  const { min, max } = FRAMES_PER_SECOND;
  if (rate === null || rate >= min * (1 - RATE_TOLERANCE) && rate <= max * (1 + RATE_TOLERANCE)) return [];
  return [
    {
      rule: "media/video-frame-rate",
      says: `has ${Math.round(rate * 100) / 100} frames per second; Instagram accepts ${min} to ${max}.`,
      hint: EXPORT_ANEW
    }
  ];
}
function judgeWidth2(widthPx) {
  if (widthPx <= MAX_VIDEO_WIDTH_PX) return [];
  return [
    {
      rule: "media/video-width",
      severity: "warning",
      says: `is ${formatPixels(widthPx)} wide; Instagram's limit is ${MAX_VIDEO_WIDTH_PX}.`,
      hint: "Export it at 1080 x 1920."
    }
  ];
}
function judgeExtent({ reading, extent, sizeBytes, isComplete }) {
  const index = findIndex(reading);
  if (index === null ? !isDataFirst(reading) : findVideoTrack(index) === null) return [];
  if (isComplete && !extent.hasData) return [incomplete("has an index but no video data.")];
  const neededBytes = Math.max(extent.endBytes, ...(index?.tracks ?? []).map((track) => track.dataEndBytes ?? 0));
  if (sizeBytes !== null && neededBytes > sizeBytes) {
    const size = `${formatCount(sizeBytes)} of ${formatCount(neededBytes)} bytes`;
    return [incomplete(`ends in the middle of its video data: only ${size} are there.`)];
  }
  return isComplete && !extent.hasIndex ? [incomplete("has video data but no index.")] : [];
}
function isDataFirst(reading) {
  return reading?.kind === "read" && reading.value.kind === "data-first";
}
function incomplete(says) {
  return { rule: "media/incomplete", says, hint: "Copy or export the whole video again." };
}
function dataFirst() {
  return {
    rule: "media/video-order",
    says: "has its index (moov) after the video data (mdat), so it cannot be read from the start.",
    hint: `Move it to the front: ${REWRITE}`
  };
}
function refuse3(says) {
  return { rule: "media/video-format", says, hint: EXPORT_ANEW };
}
function judgeEditLists(index) {
  if (index.tracks.every((track) => track.editCount === 0)) return [];
  return [
    {
      rule: "media/video-edit-list",
      says: "has an edit list; Instagram does not accept edit lists.",
      hint: `Write the file without one: ${REWRITE} (if the video was cut, export it again).`
    }
  ];
}
var CODECS, RATE_TOLERANCE, REWRITE, EXPORT_ANEW;
var init_judge_movie = __esm({
  "scripts/core/media/judge-movie.ts"() {
    "use strict";
    init_limits();
    init_words();
    init_ffmpeg_arguments();
    init_judge_coding();
    init_judge_entry();
    init_judge_length();
    init_judge_shape();
    init_measure_movie();
    init_name_format();
    CODECS = /* @__PURE__ */ new Set(["avc1", "avc3", "hvc1", "hev1"]);
    RATE_TOLERANCE = 0.01;
    REWRITE = "ffmpeg -i in.mp4 -c copy -use_editlist 0 -movflags +faststart out.mp4";
    EXPORT_ANEW = "Export the video as MP4 with H.264, 30 frames per second and fast start.";
  }
});

// scripts/core/media/judge-picture.ts
function judgePicture(findings, role, leniency = STRICT) {
  return [...judgeSize2(findings), ...judgeReading2(findings, role, leniency)];
}
function factsOf(reading) {
  return reading?.kind === "read" && reading.value !== "not-jpeg" ? reading.value : null;
}
function judgeSize2({ sizeBytes, isOversized }) {
  if (!isOversized && (sizeBytes === null || sizeBytes <= MAX_PICTURE_BYTES)) return [];
  const size = sizeBytes === null ? `more than ${MAX_PICTURE_SIZE_IN_WORDS}` : `${formatMebibytes(sizeBytes)} (${formatCount(sizeBytes)} bytes)`;
  return [
    {
      rule: "media/size",
      says: `is ${size}; Instagram accepts pictures of at most ${MAX_PICTURE_SIZE_IN_WORDS} (${formatCount(MAX_PICTURE_BYTES)} bytes).`,
      hint: "Export it with a lower JPEG quality or fewer pixels. A width of 1080 pixels is enough."
    }
  ];
}
function judgeReading2(findings, role, leniency) {
  const { reading } = findings;
  const facts = factsOf(reading);
  if (facts !== null) return [...judgeEnding(findings), ...judgeKind(facts), ...judgeShape(facts, role, leniency)];
  if (reading === null) return [];
  if (reading.kind === "broken") return [format(`is a broken JPEG: ${reading.reason}.`, EXPORT_AS_JPEG)];
  if (reading.kind === "read") return [judgeForeign2(findings)];
  return [judgeCutShort(findings)];
}
function judgeEnding({ ending }) {
  if (ending === null || ending.kind === "read") return [];
  if (ending.kind === "broken") return [format(`is a broken JPEG: ${ending.reason}.`, EXPORT_AS_JPEG)];
  const says = "ends in the middle of the picture: a part of the file is missing.";
  return [{ rule: "media/incomplete", says, hint: "Copy or export the whole picture again." }];
}
function judgeForeign2({ format: name }) {
  if (name === null) return { ...format("is not a JPEG.", EXPORT_AS_JPEG), isBeyondConversion: true };
  if (name === LFS_POINTER_FORMAT) return LFS_POINTER;
  const says = `is not a JPEG but looks like ${name}.`;
  if (/video$/.test(name)) return { ...format(says, NAME_AS_VIDEO), isBeyondConversion: true };
  if (/page|text/.test(name)) return { ...format(says, NOT_THE_PAGE), isBeyondConversion: true };
  return { ...format(says, EXPORT_AS_JPEG), isBeyondConversion: !READABLE_PICTURE.test(name) };
}
function judgeCutShort({ sizeBytes }) {
  const says = sizeBytes === 0 ? "is empty." : "ends before the picture's dimensions: the file is incomplete.";
  return { ...format(says, "Upload the picture again."), isBeyondConversion: true };
}
function judgeKind(facts) {
  const oddity = nameOddity(facts);
  return oddity === null ? [] : [format(`is not a plain JPEG but ${oddity}.`, EXPORT_AS_JPEG)];
}
function nameOddity(facts) {
  if (facts.container === "MPO") return "a multi-picture file (MPO), which some phones and 3D cameras produce";
  if (facts.container === "JPS") return "a stereo picture (JPS)";
  if (!COMMON_CODINGS.includes(facts.coding))
    return `${/^[ae]/.test(facts.coding) ? "an" : "a"} ${facts.coding} JPEG, which hardly any program can show`;
  return facts.bitsPerSample === 8 ? null : `one with ${facts.bitsPerSample} bits per colour instead of 8`;
}
function format(says, hint) {
  return { rule: "media/format", says, hint };
}
var COMMON_CODINGS, EXPORT_AS_JPEG, NOT_THE_PAGE, NAME_AS_VIDEO;
var init_judge_picture = __esm({
  "scripts/core/media/judge-picture.ts"() {
    "use strict";
    init_limits();
    init_words();
    init_judge_entry();
    init_judge_shape();
    init_name_format();
    COMMON_CODINGS = ["baseline", "extended", "progressive"];
    EXPORT_AS_JPEG = "Export the picture as a plain JPEG. Renaming the file does not change its format.";
    NOT_THE_PAGE = "Use the picture itself, not a web page that shows it.";
    NAME_AS_VIDEO = "A video belongs in video_url, of a reel, a story or a part of a carousel.";
  }
});

// scripts/core/media/byte-program.ts
function* take(count) {
  return count > 0 ? yield { take: count } : new Uint8Array(0);
}
function* skip(count) {
  if (count > 0) yield { skip: count };
}
function* until(test) {
  return (yield { until: test })[0] ?? 0;
}
function viewOf(bytes) {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
function createByteFeeder(program) {
  let outcome = null;
  let skipLeft = 0;
  let test = null;
  let pending = NOTHING2;
  let pendingBytes = 0;
  let takeBytes = 0;
  let demands = 0;
  function resume(bytes) {
    try {
      demands += 1;
      if (demands > MAX_DEMANDS) throw new BrokenBytes("it has too many tiny parts");
      const next = program.next(bytes);
      if (next.done) outcome = { kind: "read", value: next.value };
      else accept(next.value);
    } catch (error) {
      if (!(error instanceof BrokenBytes)) throw error;
      outcome = { kind: "broken", reason: error.message };
    }
  }
  function accept(demand) {
    skipLeft = "skip" in demand ? demand.skip : 0;
    test = "until" in demand ? demand.until : null;
    takeBytes = "take" in demand ? demand.take : 0;
    pending = NOTHING2;
    pendingBytes = 0;
  }
  function passOver(chunk, offset) {
    const passed = Math.min(skipLeft, chunk.length - offset);
    skipLeft -= passed;
    if (skipLeft === 0) resume(NOTHING2);
    return offset + passed;
  }
  function search(chunk, offset, isFound) {
    for (let index = offset; index < chunk.length; index += 1) {
      if (!isFound(chunk[index] ?? 0)) continue;
      resume(chunk.subarray(index, index + 1));
      return index + 1;
    }
    return chunk.length;
  }
  function gather(chunk, offset) {
    const end = Math.min(chunk.length, offset + takeBytes - pendingBytes);
    if (end - offset === takeBytes) {
      resume(chunk.subarray(offset, end));
      return end;
    }
    if (pendingBytes === 0) pending = new Uint8Array(takeBytes);
    pending.set(chunk.subarray(offset, end), pendingBytes);
    pendingBytes += end - offset;
    if (pendingBytes === takeBytes) resume(pending);
    return end;
  }
  resume(NOTHING2);
  return {
    feed(chunk) {
      let offset = 0;
      while (outcome === null && offset < chunk.length) {
        if (skipLeft > 0) offset = passOver(chunk, offset);
        else if (test !== null) offset = search(chunk, offset, test);
        else offset = gather(chunk, offset);
      }
    },
    result: () => outcome
  };
}
var BrokenBytes, MAX_DEMANDS, NOTHING2;
var init_byte_program = __esm({
  "scripts/core/media/byte-program.ts"() {
    "use strict";
    BrokenBytes = class extends Error {
      name = "BrokenBytes";
    };
    MAX_DEMANDS = 2e4;
    NOTHING2 = new Uint8Array(0);
  }
});

// scripts/core/media/classify-gop.ts
function classifyGop(order, isHevc) {
  if (order.hasOpenStarts) return "open";
  const hasLeading = hasLeadingPictures(order);
  if (hasLeading === null) return null;
  if (!hasLeading) return "closed";
  return isHevc ? "unclear" : "open";
}
function hasLeadingPictures({ durations, offsets, starts }) {
  if (durations === "too-long" || offsets === "too-long" || starts === "too-long") return null;
  const sampleCount = countSamples(durations);
  if (sampleCount === 0 || sampleCount > MAX_SAMPLES) return null;
  if (offsets.length === 0 || starts === null) return false;
  const duration = valuesOf(durations);
  const offset = valuesOf(offsets);
  const isStart = new Set(starts);
  let decodedAt = 0;
  let startShownAt = Number.NEGATIVE_INFINITY;
  for (let sample = 1; sample <= sampleCount; sample += 1) {
    const shownAt = decodedAt + (offset() | 0);
    if (isStart.has(sample)) startShownAt = shownAt;
    else if (shownAt < startShownAt) return true;
    decodedAt += duration();
  }
  return false;
}
function countSamples(runs) {
  return runs.reduce((total, count, index) => index % 2 === 0 ? total + count : total, 0);
}
function valuesOf(runs) {
  let index = -2;
  let left = 0;
  return () => {
    while (left === 0 && index < runs.length) {
      index += 2;
      left = runs[index] ?? 0;
    }
    left -= 1;
    return runs[index + 1] ?? 0;
  };
}
var MAX_SAMPLES;
var init_classify_gop = __esm({
  "scripts/core/media/classify-gop.ts"() {
    "use strict";
    MAX_SAMPLES = 2e5;
  }
});

// scripts/core/media/locate-samples.ts
function endOfSamples({ chunks, runs, sizes }) {
  if (chunks === "too-long" || runs === "too-long" || sizes === "too-long") return null;
  if (chunks.length === 0 || runs.length === 0) return null;
  let endBytes = 0;
  let sample = 0;
  let run2 = 0;
  for (const [index, offset] of chunks.entries()) {
    while ((runs[run2 + 3] ?? Number.POSITIVE_INFINITY) <= index + 1) run2 += 3;
    const count = runs[run2 + 1] ?? 0;
    endBytes = Math.max(endBytes, offset + bytesOf2(sizes, sample, count));
    sample += count;
  }
  return endBytes;
}
function bytesOf2(sizes, from, count) {
  if (typeof sizes === "number") return sizes * count;
  let total = 0;
  for (let sample = from; sample < Math.min(from + count, sizes.length); sample += 1) total += sizes[sample] ?? 0;
  return total;
}
var init_locate_samples = __esm({
  "scripts/core/media/locate-samples.ts"() {
    "use strict";
  }
});

// scripts/core/media/read-boxes.ts
function* readBoxHead() {
  const head = yield* take(SMALLEST_HEAD_BYTES);
  const size = viewOf(head).getUint32(0);
  const type = readFourCharacters(head, 4);
  if (size === 0) return { type, bodyBytes: null, headBytes: SMALLEST_HEAD_BYTES };
  const isLong = size === 1;
  const headBytes = isLong ? 16 : SMALLEST_HEAD_BYTES;
  const wholeBytes = isLong ? Number(viewOf(yield* take(8)).getBigUint64(0)) : size;
  if (wholeBytes < headBytes) throw new BrokenBytes("one of its boxes claims to be shorter than its own header");
  return { type, bodyBytes: wholeBytes - headBytes, headBytes };
}
function* readChildren(bodyBytes, readers) {
  let left = bodyBytes;
  while (left >= SMALLEST_HEAD_BYTES) {
    const head = yield* readBoxHead();
    const childBytes = head.bodyBytes ?? left - head.headBytes;
    left -= head.headBytes + childBytes;
    if (left < 0) throw new BrokenBytes("one of its boxes claims to be longer than the box around it");
    const reader = Object.hasOwn(readers, head.type) ? readers[head.type] : void 0;
    yield* reader === void 0 ? skip(childBytes) : reader(childBytes);
  }
  yield* skip(left);
}
function* readLeaf(bodyBytes, range) {
  if (bodyBytes < range.leastBytes) throw new BrokenBytes("one of its boxes is too short for its content");
  const taken = Math.min(bodyBytes, range.mostBytes);
  const bytes = yield* take(taken);
  yield* skip(bodyBytes - taken);
  return viewOf(bytes);
}
function readFourCharacters(bytes, offset) {
  return String.fromCharCode(...bytes.subarray(offset, offset + 4)).replace(/[^\x20-\x7e]/g, "?");
}
var SMALLEST_HEAD_BYTES;
var init_read_boxes = __esm({
  "scripts/core/media/read-boxes.ts"() {
    "use strict";
    init_byte_program();
    SMALLEST_HEAD_BYTES = 8;
  }
});

// scripts/core/media/bit-reader.ts
function createBitReader(bytes) {
  let position = 0;
  function bit() {
    const byte = bytes[position >> 3];
    if (byte === void 0) throw new BrokenBytes("a parameter set ends too early");
    const value = byte >> 7 - (position & 7) & 1;
    position += 1;
    return value;
  }
  function bits(count) {
    let value = 0;
    for (let index = 0; index < count; index += 1) value = value * 2 + bit();
    return value;
  }
  function golomb() {
    let zeros = 0;
    while (bit() === 0) zeros += 1;
    if (zeros > 31) throw new BrokenBytes("a parameter set has a number that is too large");
    return 2 ** zeros - 1 + bits(zeros);
  }
  return {
    bits,
    golomb,
    signedGolomb() {
      const code = golomb();
      return code % 2 === 0 ? -code / 2 : (code + 1) / 2;
    }
  };
}
function unescapePayload(unit) {
  const payload = [];
  let zeros = 0;
  for (const byte of unit) {
    const isGuard = zeros >= 2 && byte === 3;
    if (!isGuard) payload.push(byte);
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return Uint8Array.from(payload);
}
var init_bit_reader = __esm({
  "scripts/core/media/bit-reader.ts"() {
    "use strict";
    init_byte_program();
  }
});

// scripts/core/media/read-coding.ts
function orUnknown(read2) {
  return (body) => {
    try {
      return read2(body);
    } catch (error) {
      if (error instanceof BrokenBytes) return UNKNOWN_CODING;
      throw error;
    }
  };
}
function readAvc(body) {
  const setBytes = (body[6] ?? 0) << 8 | (body[7] ?? 0);
  const hasSet = ((body[5] ?? 0) & 31) > 0;
  if (!hasSet) return UNKNOWN_CODING;
  return readSequence(createBitReader(unescapePayload(body.subarray(9, 8 + setBytes))));
}
function readSequence(reader) {
  const profile = reader.bits(8);
  reader.bits(16);
  reader.golomb();
  const chroma = PROFILES_WITH_CHROMA.has(profile) ? readChroma(reader) : 1;
  reader.golomb();
  skipOrderCount(reader);
  reader.golomb();
  reader.bits(1);
  reader.golomb();
  reader.golomb();
  const isFramesOnly = reader.bits(1) === 1;
  return { scan: isFramesOnly ? "progressive" : "interlaced", chroma: CHROMA[chroma] ?? null };
}
function readChroma(reader) {
  const format2 = reader.golomb();
  if (format2 === 3) reader.bits(1);
  reader.golomb();
  reader.golomb();
  reader.bits(1);
  if (reader.bits(1) === 1) skipScalingLists(reader, format2 === 3 ? 12 : 8);
  return format2;
}
function skipScalingLists(reader, count) {
  for (let list = 0; list < count; list += 1) {
    if (reader.bits(1) === 1) skipScalingList(reader, list < 6 ? 16 : 64);
  }
}
function skipScalingList(reader, size) {
  let last = 8;
  for (let index = 0; index < size; index += 1) {
    last = (last + reader.signedGolomb() + 256) % 256;
    if (last === 0) return;
  }
}
function skipOrderCount(reader) {
  const type = reader.golomb();
  if (type === 0) reader.golomb();
  if (type !== 1) return;
  reader.bits(1);
  reader.golomb();
  reader.golomb();
  const cycle = reader.golomb();
  for (let index = 0; index < cycle; index += 1) reader.golomb();
}
function readHevc(body) {
  if (body.length < SHORTEST_HEVC_BYTES) return UNKNOWN_CODING;
  const source = (body[6] ?? 0) >> 6;
  const scan = source === 2 ? "progressive" : source === 1 ? "interlaced" : null;
  return { scan, chroma: CHROMA[(body[16] ?? 0) & 3] ?? null };
}
var UNKNOWN_CODING, CODING_READERS, CHROMA, PROFILES_WITH_CHROMA, SHORTEST_HEVC_BYTES;
var init_read_coding = __esm({
  "scripts/core/media/read-coding.ts"() {
    "use strict";
    init_bit_reader();
    init_byte_program();
    UNKNOWN_CODING = { scan: null, chroma: null };
    CODING_READERS = {
      avcC: orUnknown(readAvc),
      hvcC: orUnknown(readHevc)
    };
    CHROMA = ["4:0:0", "4:2:0", "4:2:2", "4:4:4"];
    PROFILES_WITH_CHROMA = /* @__PURE__ */ new Set([
      100,
      110,
      122,
      244,
      44,
      83,
      86,
      118,
      128,
      138,
      139,
      134,
      135
    ]);
    SHORTEST_HEVC_BYTES = 17;
  }
});

// scripts/core/media/read-movie-fields.ts
function parseTimes(view) {
  const isLong = view.getUint8(0) === 1;
  requireBytes(view, isLong ? 32 : 20);
  const timescale = view.getUint32(isLong ? 20 : 12);
  const duration = isLong ? parseLength64(view, 24) : parseLength32(view, 16);
  return { timescale: timescale === 0 ? null : timescale, duration: duration === 0 ? null : duration };
}
function parseTrackSize(view) {
  const isLong = view.getUint8(0) === 1;
  const matrix = isLong ? 52 : 40;
  requireBytes(view, matrix + 44);
  const [widthPx, heightPx] = [parsePixels(view, matrix + 36), parsePixels(view, matrix + 40)];
  const isTurned = view.getInt32(matrix) === 0 && view.getInt32(matrix + 4) !== 0;
  return isTurned ? { widthPx: heightPx, heightPx: widthPx } : { widthPx, heightPx };
}
function parseHandler(view) {
  return readFourCharacters(new Uint8Array(view.buffer, view.byteOffset, view.byteLength), 8);
}
function parseEditCount(view) {
  requireBytes(view, 8);
  return view.getUint32(4);
}
function parsePixels(view, offset) {
  const pixels = Math.round(view.getUint32(offset) / 65536);
  return pixels === 0 ? null : pixels;
}
function parseLength32(view, offset) {
  const length = view.getUint32(offset);
  return length === UNKNOWN_32 ? 0 : length;
}
function parseLength64(view, offset) {
  const length = view.getBigUint64(offset);
  return length === UNKNOWN_64 ? 0 : Number(length);
}
function requireBytes(view, count) {
  if (view.byteLength < count) throw new BrokenBytes("one of its boxes is too short for its content");
}
function* readDescriptions(bodyBytes) {
  const count = yield* readEntryCount(bodyBytes);
  const facts = { codecs: [], coding: UNKNOWN_CODING };
  let left = bodyBytes - 8;
  while (left >= SMALLEST_DESCRIPTION_BYTES && facts.codecs.length < Math.min(count, MAX_CODECS)) {
    const head = yield* readBoxHead();
    const childBytes = head.bodyBytes ?? left - head.headBytes;
    left -= head.headBytes + childBytes;
    if (left < 0) throw new BrokenBytes("a sample description is longer than the list that contains it");
    const coding = yield* readConfiguration(head.type, childBytes);
    if (facts.codecs.length === 0) facts.coding = coding;
    facts.codecs.push(head.type);
  }
  yield* skip(left);
  return facts;
}
function* readConfiguration(codec, bodyBytes) {
  let coding = UNKNOWN_CODING;
  const fieldsBytes = PICTURE_CODECS.has(codec) ? Math.min(bodyBytes, PICTURE_FIELDS_BYTES) : bodyBytes;
  yield* skip(fieldsBytes);
  const readers = Object.entries(CODING_READERS).map(([type, read2]) => [
    type,
    function* (boxBytes) {
      if (boxBytes > MAX_CODING_BYTES) return yield* skip(boxBytes);
      coding = read2(yield* take(boxBytes));
    }
  ]);
  yield* readChildren(bodyBytes - fieldsBytes, Object.fromEntries(readers));
  return coding;
}
function* readSampleTimes(bodyBytes) {
  const total = { sampleCount: 0, sampleTicks: 0 };
  const durations = yield* readNumbers(bodyBytes, 2, (view) => {
    for (let offset = 0; offset < view.byteLength; offset += 8) {
      const count = view.getUint32(offset);
      total.sampleCount += count;
      total.sampleTicks += count * view.getUint32(offset + 4);
    }
  });
  return { ...total, durations };
}
function* readNumbers(bodyBytes, width, see = () => void 0) {
  const count = yield* readEntryCount(bodyBytes);
  return yield* readEntries({ count, bodyBytes: bodyBytes - 8, width }, see);
}
function* readEntries({ count, bodyBytes, width }, see = () => void 0) {
  const entries = Math.min(count, Math.floor(bodyBytes / (4 * width)));
  const numbers = [];
  let left = entries * 4 * width;
  const restBytes = bodyBytes - left;
  while (left > 0) {
    const view = viewOf(yield* take(Math.min(left, CHUNK_BYTES)));
    left -= view.byteLength;
    see(view);
    if (entries <= MAX_SAMPLES) addNumbers(view, numbers);
  }
  yield* skip(restBytes);
  return entries <= MAX_SAMPLES ? numbers : "too-long";
}
function* readLongPlaces(bodyBytes) {
  const halves = yield* readNumbers(bodyBytes, 2);
  if (halves === "too-long") return halves;
  return halves.flatMap((half, index) => index % 2 === 0 ? [half * 4294967296 + (halves[index + 1] ?? 0)] : []);
}
function* readSizes(bodyBytes) {
  if (bodyBytes < 12) throw new BrokenBytes("one of its lists is too short");
  const view = viewOf(yield* take(12));
  const [common, count] = [view.getUint32(4), view.getUint32(8)];
  if (common === 0) return yield* readEntries({ count, bodyBytes: bodyBytes - 12, width: 1 });
  yield* skip(bodyBytes - 12);
  return common;
}
function* readEntryCount(bodyBytes) {
  if (bodyBytes < 8) throw new BrokenBytes("one of its lists is too short");
  return viewOf(yield* take(8)).getUint32(4);
}
function addNumbers(view, numbers) {
  for (let offset = 0; offset < view.byteLength; offset += 4) numbers.push(view.getUint32(offset));
}
function* readIsOpenStartGroup(bodyBytes) {
  const bytes = FULL_BOX_BYTES + 4;
  const view = yield* readLeaf(bodyBytes, { leastBytes: bytes, mostBytes: bytes });
  return view.getUint32(FULL_BOX_BYTES) === 1918988320;
}
var UNKNOWN_32, UNKNOWN_64, SMALLEST_DESCRIPTION_BYTES, MAX_CODECS, PICTURE_FIELDS_BYTES, MAX_CODING_BYTES, PICTURE_CODECS, CHUNK_BYTES, FULL_BOX_BYTES;
var init_read_movie_fields = __esm({
  "scripts/core/media/read-movie-fields.ts"() {
    "use strict";
    init_byte_program();
    init_classify_gop();
    init_read_boxes();
    init_read_coding();
    UNKNOWN_32 = 4294967295;
    UNKNOWN_64 = 0xffffffffffffffffn;
    SMALLEST_DESCRIPTION_BYTES = 8;
    MAX_CODECS = 16;
    PICTURE_FIELDS_BYTES = 78;
    MAX_CODING_BYTES = 64 * 1024;
    PICTURE_CODECS = /* @__PURE__ */ new Set(["avc1", "avc3", "hvc1", "hev1"]);
    CHUNK_BYTES = 4080;
    FULL_BOX_BYTES = 4;
  }
});

// scripts/core/media/read-movie.ts
function* readMovie() {
  const first = yield* readBoxHead();
  if (first.type !== "ftyp") return { kind: "foreign" };
  yield* skip(bodyOf(first));
  for (; ; ) {
    const head = yield* readBoxHead();
    if (head.type === "mdat") return { kind: "data-first" };
    if (head.type === "moov") return { kind: "indexed", index: yield* readMovieIndex(indexBytesOf(head)) };
    yield* skip(bodyOf(head));
  }
}
function bodyOf(head) {
  if (head.bodyBytes === null) throw new BrokenBytes("it contains neither an index nor video data");
  return head.bodyBytes;
}
function indexBytesOf(head) {
  if (head.bodyBytes === null) throw new BrokenBytes("its index does not say how long it is");
  if (head.bodyBytes > MAX_INDEX_BYTES) throw new BrokenBytes("its index is longer than 16 MiB");
  return head.bodyBytes;
}
function* readMovieIndex(bodyBytes) {
  const index = { timescale: null, duration: null, tracks: [] };
  yield* readChildren(bodyBytes, {
    *mvhd(bytes) {
      Object.assign(index, parseTimes(yield* readLeaf(bytes, FIXED)));
    },
    *trak(bytes) {
      if (index.tracks.length >= MAX_TRACKS) throw new BrokenBytes(`it has more than ${MAX_TRACKS} tracks`);
      index.tracks.push(yield* readTrack(bytes));
    }
  });
  return index;
}
function* readTrack(bodyBytes) {
  const track = emptyTrack();
  yield* readChildren(bodyBytes, {
    *tkhd(bytes) {
      Object.assign(track, parseTrackSize(yield* readLeaf(bytes, FIXED)));
    },
    *edts(bytes) {
      yield* readChildren(bytes, {
        *elst(listBytes) {
          track.editCount = parseEditCount(yield* readLeaf(listBytes, { leastBytes: 8, mostBytes: 8 }));
        }
      });
    },
    mdia: (bytes) => readMedia(bytes, track)
  });
  return track;
}
function* readMedia(bodyBytes, track) {
  const order = { durations: [], offsets: [], starts: null, hasOpenStarts: false };
  const places = { chunks: [], runs: [], sizes: [] };
  yield* readChildren(bodyBytes, {
    *mdhd(bytes) {
      Object.assign(track, parseTimes(yield* readLeaf(bytes, FIXED)));
    },
    *hdlr(bytes) {
      track.handler = parseHandler(yield* readLeaf(bytes, { leastBytes: 12, mostBytes: 12 }));
    },
    *minf(bytes) {
      yield* readChildren(bytes, { stbl: (tableBytes) => readSampleTable(tableBytes, track, { order, places }) });
    }
  });
  track.dataEndBytes = endOfSamples(places);
  track.gop = classifyGop(order, /^h[ev]/.test(track.codecs[0] ?? ""));
}
function* readSampleTable(bodyBytes, track, { order, places }) {
  yield* readChildren(bodyBytes, {
    *stsd(bytes) {
      Object.assign(track, yield* readDescriptions(bytes));
    },
    *stts(bytes) {
      const { durations, ...totals } = yield* readSampleTimes(bytes);
      Object.assign(track, totals);
      order.durations = durations;
    },
    *ctts(bytes) {
      order.offsets = yield* readNumbers(bytes, 2);
    },
    *stss(bytes) {
      order.starts = yield* readNumbers(bytes, 1);
    },
    *stps(bytes) {
      order.hasOpenStarts ||= (yield* readNumbers(bytes, 1)).length > 0;
    },
    *sgpd(bytes) {
      order.hasOpenStarts ||= yield* readIsOpenStartGroup(bytes);
    },
    *stco(bytes) {
      places.chunks = yield* readNumbers(bytes, 1);
    },
    *co64(bytes) {
      places.chunks = yield* readLongPlaces(bytes);
    },
    *stsc(bytes) {
      places.runs = yield* readNumbers(bytes, 3);
    },
    *stsz(bytes) {
      places.sizes = yield* readSizes(bytes);
    }
  });
}
function emptyTrack() {
  return {
    handler: null,
    codecs: [],
    coding: UNKNOWN_CODING,
    gop: null,
    widthPx: null,
    heightPx: null,
    timescale: null,
    duration: null,
    sampleCount: 0,
    sampleTicks: 0,
    editCount: 0,
    dataEndBytes: null
  };
}
var MAX_INDEX_BYTES, MAX_TRACKS, FIXED;
var init_read_movie = __esm({
  "scripts/core/media/read-movie.ts"() {
    "use strict";
    init_byte_program();
    init_classify_gop();
    init_locate_samples();
    init_read_boxes();
    init_read_coding();
    init_read_movie_fields();
    MAX_INDEX_BYTES = 16 * 1024 * 1024;
    MAX_TRACKS = 64;
    FIXED = { leastBytes: 8, mostBytes: 128 };
  }
});

// scripts/core/media/read-movie-extent.ts
function* readMovieExtent(extent) {
  let at = 0;
  for (; ; ) {
    const head = yield* readBoxHead();
    extent.hasIndex ||= head.type === "moov";
    extent.hasData ||= head.type === "mdat";
    if (head.bodyBytes === null) return;
    at += head.headBytes + head.bodyBytes;
    if (NEEDED.has(head.type)) extent.endBytes = at;
    yield* skip(head.bodyBytes);
  }
}
var NEEDED;
var init_read_movie_extent = __esm({
  "scripts/core/media/read-movie-extent.ts"() {
    "use strict";
    init_byte_program();
    init_read_boxes();
    NEEDED = /* @__PURE__ */ new Set(["moov", "moof", "mdat"]);
  }
});

// scripts/core/media/movie-probe.ts
function createMovieProbe(announcedBytes) {
  const feeder = createByteFeeder(readMovie());
  const extent = { endBytes: 0, hasIndex: false, hasData: false };
  const measure = createByteFeeder(readMovieExtent(extent));
  const head = new Uint8Array(FORMAT_HEAD_BYTES);
  let seenBytes = 0;
  return {
    feed(chunk) {
      if (seenBytes < head.length) head.set(chunk.subarray(0, head.length - seenBytes), seenBytes);
      seenBytes += chunk.length;
      feeder.feed(chunk);
      measure.feed(chunk);
      return feeder.result() === null ? seenBytes < MAX_SEEN_BYTES : seenBytes < head.length;
    },
    toOutcome: (isComplete) => ({
      reading: feeder.result() ?? explainMissing(isComplete, seenBytes),
      format: nameFormat(head.subarray(0, Math.min(seenBytes, head.length))),
      sizeBytes: announcedBytes ?? (isComplete ? seenBytes : null),
      extent,
      isComplete
    })
  };
}
function explainMissing(isComplete, seenBytes) {
  if (isComplete) return { kind: "cut-short" };
  if (seenBytes < MAX_SEEN_BYTES) return null;
  return { kind: "broken", reason: "its index is not within the first 32 MiB" };
}
var MAX_SEEN_BYTES;
var init_movie_probe = __esm({
  "scripts/core/media/movie-probe.ts"() {
    "use strict";
    init_byte_program();
    init_name_format();
    init_read_movie();
    init_read_movie_extent();
    MAX_SEEN_BYTES = 2 * MAX_INDEX_BYTES;
  }
});

// scripts/core/media/read-exif-orientation.ts
function readExifOrientation(tiff) {
  if (tiff.length < 8) return null;
  const view = viewOf(tiff);
  const byteOrder = view.getUint16(0);
  if (byteOrder !== LITTLE_ENDIAN && byteOrder !== BIG_ENDIAN) return null;
  const isLittle = byteOrder === LITTLE_ENDIAN;
  if (view.getUint16(2, isLittle) !== TIFF_MAGIC) return null;
  const directory = view.getUint32(4, isLittle);
  return directory + 2 > tiff.length ? null : findOrientation(view, directory, isLittle);
}
function findOrientation(view, directory, isLittle) {
  const count = view.getUint16(directory, isLittle);
  for (let index = 0; index < count; index += 1) {
    const entry2 = directory + 2 + index * ENTRY_BYTES;
    if (entry2 + ENTRY_BYTES > view.byteLength) return null;
    if (view.getUint16(entry2, isLittle) !== ORIENTATION_TAG) continue;
    const value = view.getUint16(entry2 + 8, isLittle);
    const isUsable = view.getUint16(entry2 + 2, isLittle) === TYPE_SHORT && value >= 1 && value <= 8;
    return isUsable ? value : null;
  }
  return null;
}
var LITTLE_ENDIAN, BIG_ENDIAN, TIFF_MAGIC, ORIENTATION_TAG, TYPE_SHORT, ENTRY_BYTES;
var init_read_exif_orientation = __esm({
  "scripts/core/media/read-exif-orientation.ts"() {
    "use strict";
    init_byte_program();
    LITTLE_ENDIAN = 18761;
    BIG_ENDIAN = 19789;
    TIFF_MAGIC = 42;
    ORIENTATION_TAG = 274;
    TYPE_SHORT = 3;
    ENTRY_BYTES = 12;
  }
});

// scripts/core/media/read-jpeg.ts
function* readJpeg() {
  const magic = yield* take(3);
  if (magic[0] !== 255 || magic[1] !== START_OF_IMAGE || magic[2] !== 255) return "not-jpeg";
  const notes = { orientation: 0, container: "plain" };
  let marker = yield* findMarker(255);
  for (; ; ) {
    const coding = FRAMES.get(marker);
    if (coding !== void 0) return yield* readFrame(coding, notes);
    refuseMissingFrame(marker);
    if (!isStandalone(marker)) yield* readSegment(marker, notes);
    marker = yield* findMarker();
  }
}
function* findMarker(precedingByte = 0) {
  let previous = precedingByte;
  return yield* until((byte) => {
    const isCode2 = previous === 255 && byte !== 255 && byte !== 0;
    previous = byte;
    return isCode2;
  });
}
function refuseMissingFrame(marker) {
  if (marker === START_OF_IMAGE) throw new BrokenBytes("a second picture begins before the dimensions of the first");
  if (marker === START_OF_SCAN) throw new BrokenBytes("the picture data begins before the dimensions");
  if (marker === END_OF_IMAGE) throw new BrokenBytes("it ends before the dimensions");
}
function isStandalone(marker) {
  return marker === 1 || isRestart(marker);
}
function isRestart(marker) {
  return marker >= 208 && marker <= 215;
}
function* readSegment(marker, notes) {
  const bodyBytes = yield* readBodyLength();
  if (marker === APP1) yield* readApp1(bodyBytes, notes);
  else if (marker === APP2 && (yield* beginsWith("MPF\0", bodyBytes))) notes.container = "MPO";
  else if (marker === APP3 && (yield* beginsWith("_JPSJPS_", bodyBytes))) notes.container = "JPS";
  else if (marker !== APP2 && marker !== APP3) yield* skip(bodyBytes);
}
function* readBodyLength() {
  const length = viewOf(yield* take(2)).getUint16(0);
  if (length < 2) throw new BrokenBytes("a segment claims to be shorter than its own header");
  return length - 2;
}
function* readApp1(bodyBytes, notes) {
  const body = yield* take(bodyBytes);
  if (notes.orientation !== 0 || textAt(body, 5) !== "Exif\0") return;
  notes.orientation = readExifOrientation(body.subarray(6)) ?? 1;
}
function* beginsWith(signature, bodyBytes) {
  const head = textAt(yield* take(Math.min(signature.length, bodyBytes)), signature.length);
  yield* skip(bodyBytes - head.length);
  return head === signature;
}
function* readFrame(coding, notes) {
  const bodyBytes = yield* readBodyLength();
  if (bodyBytes < 6) throw new BrokenBytes("the segment with the picture's dimensions is too short");
  const view = viewOf(yield* take(6));
  const [heightPx, widthPx] = [view.getUint16(1), view.getUint16(3)];
  if (heightPx === 0 || widthPx === 0) throw new BrokenBytes(`it claims to be ${widthPx} x ${heightPx} pixels`);
  const isTurned = notes.orientation >= 5;
  return {
    widthPx: isTurned ? heightPx : widthPx,
    heightPx: isTurned ? widthPx : heightPx,
    isTurned,
    coding,
    bitsPerSample: view.getUint8(0),
    container: notes.container
  };
}
function textAt(bytes, count) {
  return String.fromCharCode(...bytes.subarray(0, count));
}
var START_OF_IMAGE, END_OF_IMAGE, START_OF_SCAN, APP1, APP2, APP3, FRAMES;
var init_read_jpeg = __esm({
  "scripts/core/media/read-jpeg.ts"() {
    "use strict";
    init_byte_program();
    init_read_exif_orientation();
    START_OF_IMAGE = 216;
    END_OF_IMAGE = 217;
    START_OF_SCAN = 218;
    APP1 = 225;
    APP2 = 226;
    APP3 = 227;
    FRAMES = /* @__PURE__ */ new Map([
      [192, "baseline"],
      [193, "extended"],
      [194, "progressive"],
      [195, "lossless"],
      [197, "hierarchical"],
      [198, "hierarchical"],
      [199, "hierarchical"],
      [201, "arithmetic"],
      [202, "arithmetic"],
      [203, "arithmetic"],
      [205, "arithmetic"],
      [206, "arithmetic"],
      [207, "arithmetic"]
    ]);
  }
});

// scripts/core/media/read-jpeg-end.ts
function* readJpegEnd() {
  yield* take(2);
  let hasScan = false;
  for (; ; ) {
    const marker = yield* findSegment();
    if (marker === END_OF_IMAGE && hasScan) return "ended";
    if (marker === END_OF_IMAGE) throw new BrokenBytes("it ends before the picture data");
    if (marker === START_OF_IMAGE) throw new BrokenBytes("a second picture begins before the end of the first");
    hasScan ||= marker === START_OF_SCAN;
    yield* skip(yield* readBodyLength());
  }
}
function* findSegment() {
  let previous = 0;
  return yield* until((byte) => {
    const isCode2 = previous === 255 && byte > 1 && byte !== 255 && !isRestart(byte);
    previous = byte;
    return isCode2;
  });
}
var init_read_jpeg_end = __esm({
  "scripts/core/media/read-jpeg-end.ts"() {
    "use strict";
    init_byte_program();
    init_read_jpeg();
  }
});

// scripts/core/media/picture-probe.ts
function createPictureProbe(announcedBytes) {
  const feeder = createByteFeeder(readJpeg());
  const ending = createByteFeeder(readJpegEnd());
  const head = new Uint8Array(FORMAT_HEAD_BYTES);
  let seenBytes = 0;
  function wantsMore() {
    if (seenBytes > MAX_PICTURE_BYTES) return false;
    const reading = feeder.result();
    if (reading === null || announcedBytes === null) return true;
    return !isJpeg(reading) && seenBytes < FORMAT_HEAD_BYTES;
  }
  return {
    feed(chunk) {
      if (seenBytes < head.length) head.set(chunk.subarray(0, head.length - seenBytes), seenBytes);
      seenBytes += chunk.length;
      feeder.feed(chunk);
      ending.feed(chunk);
      return wantsMore();
    },
    toOutcome: (isComplete) => ({
      reading: feeder.result() ?? (isComplete ? { kind: "cut-short" } : null),
      ending: isComplete ? ending.result() ?? { kind: "cut-short" } : null,
      format: isJpeg(feeder.result()) ? null : nameFormat(head.subarray(0, Math.min(seenBytes, head.length))),
      sizeBytes: announcedBytes ?? (isComplete ? seenBytes : null),
      isOversized: seenBytes > MAX_PICTURE_BYTES
    })
  };
}
function isJpeg(reading) {
  return reading?.kind === "read" && reading.value !== "not-jpeg";
}
var init_picture_probe = __esm({
  "scripts/core/media/picture-probe.ts"() {
    "use strict";
    init_limits();
    init_byte_program();
    init_name_format();
    init_read_jpeg();
    init_read_jpeg_end();
  }
});

// scripts/core/media/inspection.ts
function createInspection(target2, announcedBytes, leniency = STRICT) {
  return isVideo(target2.role) ? inspectMovie(target2, announcedBytes) : inspectPicture(target2, announcedBytes, leniency);
}
function inspectPicture({ pointer, role }, announcedBytes, leniency) {
  const probe = createPictureProbe(announcedBytes);
  return {
    feed: probe.feed,
    toOutcome(isComplete) {
      const findings = probe.toOutcome(isComplete);
      const facts = factsOf(findings.reading);
      const [widthPx, heightPx] = [facts?.widthPx ?? null, facts?.heightPx ?? null];
      const { sizeBytes } = findings;
      return {
        remarks: judgePicture(findings, role, leniency),
        measured: {
          pointer,
          kind: "image",
          widthPx,
          heightPx,
          sizeBytes,
          durationMs: null,
          digest: null,
          unchecked: []
        }
      };
    }
  };
}
function inspectMovie({ pointer, role }, announcedBytes) {
  const probe = createMovieProbe(announcedBytes);
  return {
    feed: probe.feed,
    toOutcome(isComplete) {
      const findings = probe.toOutcome(isComplete);
      const index = findIndex(findings.reading);
      const measures = index === null ? null : measureMovie(index);
      return {
        remarks: judgeMovie(findings, role),
        measured: {
          pointer,
          kind: "video",
          widthPx: measures?.widthPx ?? null,
          heightPx: measures?.heightPx ?? null,
          sizeBytes: findings.sizeBytes,
          durationMs: measures?.durationMs ?? null,
          digest: null,
          unchecked: listUnchecked(findings.reading, findings.sizeBytes)
        }
      };
    }
  };
}
function digestsOf(measured) {
  return new Map(measured.flatMap(({ pointer, digest }) => digest === null ? [] : [[pointer, digest]]));
}
var init_inspection = __esm({
  "scripts/core/media/inspection.ts"() {
    "use strict";
    init_judge_movie();
    init_judge_picture();
    init_judge_shape();
    init_measure_movie();
    init_media_target();
    init_movie_probe();
    init_picture_probe();
  }
});

// scripts/core/rules/changes/queue-diff.ts
function diffQueues({ queue: before, blobIds: idsBefore }, { queue: after, blobIds: idsAfter }) {
  const old = indexById(before.queue.posts);
  const kept2 = [];
  const added = [];
  const remaining = indexById(after.queue.posts);
  for (const [id, side] of remaining) {
    const earlier = old.get(id);
    if (earlier === void 0) added.push(side);
    else
      kept2.push({
        ...toKept(earlier, side, before),
        changedFiles: findChangedFiles(side.post, { before: idsBefore, after: idsAfter })
      });
  }
  const removed2 = [...old.values()].filter(({ id }) => !remaining.has(id));
  return { kept: kept2.sort((a, b) => a.index - b.index), added, removed: removed2 };
}
function indexById(posts) {
  const byId2 = /* @__PURE__ */ new Map();
  for (const [index, post] of posts.entries()) {
    if (post.id === void 0) continue;
    const known2 = byId2.get(post.id);
    if (known2 === void 0 || post.status === "done" && known2.post.status !== "done")
      byId2.set(post.id, { id: post.id, post, index });
  }
  return byId2;
}
function toKept(earlier, now, before) {
  const places = { id: now.id, before: earlier.post, after: now.post, oldIndex: earlier.index, index: now.index };
  if (sameJson(earlier.post, now.post)) return { ...places, changedFields: [] };
  const fields = changedFields(earlier.post, now.post);
  return {
    ...places,
    changedFields: fields.filter((field) => !before.isRefused(earlier.index, `/${escapeSegment(field)}`))
  };
}
function findChangedFiles(post, { before, after }) {
  if (before === null || after === null) return [];
  return mediaUrls(post).flatMap((media) => {
    const [old, now] = [before.get(media.url), after.get(media.url)];
    if (old === void 0 || old === now || now !== void 0 && now.length !== old.length) return [];
    return [{ ...media, isGone: now === void 0 }];
  });
}
function describeEdit({
  changedFields: changedFields2,
  changedFiles
}) {
  const fields = changedFields2.length === 0 ? [] : [`${listOf(changedFields2)} changed`];
  const files = changedFiles.map(
    ({ url, isGone }) => isGone ? `"${clip(url)}" was removed` : `another file is at "${clip(url)}"`
  );
  return listOf([...fields, ...files]);
}
function changedFields(before, after) {
  const old = new Map(Object.entries(before));
  const now = new Map(Object.entries(after));
  const names = /* @__PURE__ */ new Set([...now.keys(), ...old.keys()]);
  return [...names].filter((name) => old.has(name) !== now.has(name) || !sameJson(old.get(name), now.get(name)));
}
function pointerToEdit({ index, after, changedFields: changedFields2, changedFiles: [file] }) {
  if (changedFields2.length === 0 && file !== void 0) return `${toPointer(["posts", index])}${file.pointer}`;
  const field = changedFields2.find((name) => Object.hasOwn(after, name));
  return toPointer(["posts", index, ...field === void 0 ? [] : [field]]);
}
function findRenames(removed2, added) {
  const renames = /* @__PURE__ */ new Map();
  if (removed2.length === 0) return renames;
  const candidates = new Map(added.map((side) => [contentWithoutId(side.post), side]));
  for (const { id, post } of removed2) {
    const content = contentWithoutId(post);
    const successor = candidates.get(content);
    if (successor === void 0) continue;
    renames.set(id, successor);
    candidates.delete(content);
  }
  return renames;
}
function contentWithoutId(post) {
  const fields = Object.entries(post).filter(([name]) => name !== "id");
  return JSON.stringify(
    fields.sort(([a], [b]) => a < b ? -1 : 1).map(([name, value]) => [name, sortedMembers(value)])
  );
}
function sortedMembers(value) {
  if (Array.isArray(value)) return value.map(sortedMembers);
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value).sort(([a], [b]) => a < b ? -1 : 1);
}
function changedPosts(posts, indexes, base) {
  const before = new Map(base.map((post) => [post.id, post]));
  return indexes.filter((index) => {
    const post = posts[index] ?? {};
    const old = post.id === void 0 ? void 0 : before.get(post.id);
    return old === void 0 || !sameJson(old, post);
  });
}
var init_queue_diff = __esm({
  "scripts/core/rules/changes/queue-diff.ts"() {
    "use strict";
    init_json();
    init_media_target();
    init_printable();
    init_words();
  }
});

// scripts/core/rules/posts/compare-files.ts
function compareFiles(input) {
  const lineage = readLineage(input);
  const known2 = new KnownFiles(lineage);
  const toKey = input.sha256 ?? ((text) => text);
  addPublished(input, known2, toKey);
  return [...input.queue.posts.entries()].flatMap(([index, post]) => {
    const files = post.status === "pending" ? input.filesOf(post) : void 0;
    if (files === void 0) return [];
    const content = { kind: kindOf2(post), files, caption: toKey(captionKey(post)) };
    const { same, similar } = known2.add(toNamed(post, `post ${index + 1}`), content);
    if (same !== null) return [sameFiles(index, same, lineage)];
    return similar === null ? [] : [otherCaption(index, similar)];
  });
}
function addPublished({ journal, archive, queue, filesOf: filesOf2 }, known2, toKey) {
  for (const entry2 of journal.entries.filter(isLive)) {
    const { looks } = entry2;
    if (looks?.media === void 0) continue;
    known2.addPublished(nameEntry(entry2), { ...looks, files: looks.media });
  }
  for (const post of [...archive, ...queue.posts]) {
    const files = post.status === "done" ? filesOf2(post) : void 0;
    if (files === void 0) continue;
    known2.addPublished(toNamed(post, "another post"), { kind: kindOf2(post), files, caption: toKey(captionKey(post)) });
  }
}
function sameFiles(index, twin, lineage) {
  const message = `The files of this post are those of ${twin.name()}, byte for byte, and the caption is the same.`;
  const { id: rule, severity } = duplicateContent;
  return { rule, severity, pointer: `/posts/${index}`, message, hint: hintFor(twin, lineage) };
}
function otherCaption(index, { name }) {
  const message = `The files of this post are those of ${name()}, byte for byte, with another caption.`;
  const hint = "If that is not intended, choose another picture.";
  return { rule: duplicateContent.id, severity: "warning", pointer: `/posts/${index}`, message, hint };
}
var KnownFiles;
var init_compare_files = __esm({
  "scripts/core/rules/posts/compare-files.ts"() {
    "use strict";
    init_duplicate_content();
    init_journaled_posts();
    init_lineage();
    init_same_post();
    KnownFiles = class {
      #byFiles = /* @__PURE__ */ new Map();
      #lineage;
      constructor(lineage) {
        this.#lineage = lineage;
      }
      addPublished(named, content) {
        this.#join(named, this.#groupsOf(content), content);
      }
      /** `similar` has the same files with another caption. A post that is `same` is not added. */
      add(named, content) {
        const groups = this.#groupsOf(content);
        const group = groups.get(content.caption);
        if (group !== void 0 && !this.#isOneOf(named, group)) return { same: group.first, similar: null };
        const others = [...groups.values()].filter((other) => other !== group);
        const similar = others.some((other) => this.#isOneOf(named, other)) ? null : others[0]?.first ?? null;
        this.#join(named, groups, content);
        return { same: null, similar };
      }
      /** The post itself, or one that it repeats on purpose. */
      #isOneOf({ post: { id } }, { ids, lines }) {
        const line = id === void 0 ? void 0 : this.#lineage.lineOf(id);
        return id !== void 0 && ids.has(id) || line !== void 0 && lines.has(line);
      }
      #groupsOf({ kind, files }) {
        const key = [kind, ...files].join("\n");
        const groups = this.#byFiles.get(key) ?? /* @__PURE__ */ new Map();
        this.#byFiles.set(key, groups);
        return groups;
      }
      #join(named, groups, { caption }) {
        const group = groups.get(caption) ?? { first: named, lines: /* @__PURE__ */ new Set(), ids: /* @__PURE__ */ new Set() };
        groups.set(caption, group);
        const { id } = named.post;
        const line = id === void 0 ? void 0 : this.#lineage.lineOf(id);
        if (line !== void 0) group.lines.add(line);
        group.ids.add(id);
      }
    };
  }
});

// scripts/flows/check-media.ts
async function checkMedia(input, basePosts, { createMediaChecker: createMediaChecker2, files, media }) {
  const { posts } = input.queue;
  const pending = [...posts.keys()].filter((index) => posts[index]?.status === "pending");
  const isOffline = createMediaChecker2 === null;
  const checker = isOffline ? files?.checker : createMediaChecker2(input.settings);
  const withFiles = pending.filter((index) => namesFile(posts[index] ?? {}));
  const changed = isOffline ? [] : basePosts === null ? pending : changedPosts(posts, pending, basePosts);
  const wanted = /* @__PURE__ */ new Set([...changed, ...withFiles]);
  const checked = checker === void 0 ? [] : pending.filter((index) => wanted.has(index));
  const fetched = checked.map((index) => posts[index] ?? {});
  const reports = await fetchAll(
    [...fetched, ...postsToCompare(input, fetched)],
    (post) => checker?.check(post, input.settings.media, { files: media })
  );
  const complaints = checked.flatMap((index) => {
    const found = reports.get(posts[index] ?? {})?.complaints ?? [];
    return found.map((complaint) => ({ ...complaint, pointer: `/posts/${index}${complaint.pointer}` }));
  });
  const whatFilesOf = (post) => filesOf(post, digestsOf(reports.get(post)?.measured ?? []));
  const ofFiles = reports.size === 0 ? [] : compareFiles({ ...input, filesOf: whatFilesOf });
  const whole = isOffline ? checked.filter((index) => !namesAddress(posts[index] ?? {})) : checked;
  const skippedPosts = pending.length - whole.length;
  const reason = isOffline ? "offline" : skippedPosts > 0 ? "unchanged" : null;
  return {
    complaints: [...complaints, ...ofFiles],
    coverage: { checkedPosts: whole.length, skippedPosts, reason }
  };
}
function namesAddress(post) {
  return someMediaUrl(post, (url) => !isMediaPath(url));
}
async function fetchAll(posts, check) {
  const reports = await Promise.all(posts.map(async (post) => [post, await check(post)]));
  return new Map(reports.flatMap(([post, report]) => report === void 0 ? [] : [[post, report]]));
}
function postsToCompare({ queue, archive, journal }, fetched) {
  const contentOf = (post) => `${kindOf2(post)}
${captionKey(post)}`;
  const wanted = new Set(fetched.filter((post) => !isBare(post)).map(contentOf));
  if (wanted.size === 0) return [];
  const isFetched = new Set(fetched);
  const isKnown = new Set(journal.entries.filter(({ looks }) => looks?.media !== void 0).map(({ id }) => id));
  const others = [...queue.posts, ...archive].filter((post) => {
    const isShown = post.status === "pending" || post.status === "done";
    return isShown && !isFetched.has(post) && (post.id === void 0 || !isKnown.has(post.id)) && !isBare(post);
  });
  return others.filter((post) => wanted.has(contentOf(post))).slice(0, MAX_COMPARED_POSTS);
}
var MAX_COMPARED_POSTS;
var init_check_media = __esm({
  "scripts/flows/check-media.ts"() {
    "use strict";
    init_inspection();
    init_media_path();
    init_media_target();
    init_named_files();
    init_queue_diff();
    init_compare_files();
    init_same_post();
    MAX_COMPARED_POSTS = 20;
  }
});

// scripts/core/posting/day-slots.ts
function* slotsOn(day, { slots, timeZone }) {
  const times = timesOf(slots);
  const midnightMs = Date.parse(`${day}T00:00:00Z`);
  for (const atMs of nightSlots(midnightMs, times, timeZone)) yield new Date(atMs);
  for (const timeMs of times.later) yield new Date(instantShownAs(midnightMs + timeMs, timeZone));
}
function nightSlots(midnightMs, { atNight }, timeZone) {
  if (atNight.length === 0) return NONE;
  return atNight.map((timeMs) => instantShownAs(midnightMs + timeMs, timeZone)).sort((a, b) => a - b);
}
function timesOf(slots) {
  const known2 = knownTimes.get(slots);
  if (known2 !== void 0) return known2;
  const timeOf2 = (slot) => Date.parse(`1970-01-01T${slot}:00Z`);
  const times = {
    atNight: slots.filter((slot) => slot < NIGHT_ENDS).map(timeOf2),
    later: slots.filter((slot) => slot >= NIGHT_ENDS).sort().map(timeOf2)
  };
  knownTimes.set(slots, times);
  return times;
}
var NIGHT_ENDS, NONE, knownTimes;
var init_day_slots = __esm({
  "scripts/core/posting/day-slots.ts"() {
    "use strict";
    init_time_zone();
    NIGHT_ENDS = "04:00";
    NONE = [];
    knownTimes = /* @__PURE__ */ new WeakMap();
  }
});

// scripts/core/posting/slot.ts
function publishedElsewhere(content) {
  const done = content.journal.entries.filter((entry2) => entry2.outcome === "done");
  const ids = new Set(done.map((entry2) => entry2.id));
  const mediaIds = new Set(done.map((entry2) => entry2.media_id).filter((mediaId) => mediaId !== null));
  const isJournaled = (id, mediaId) => ids.has(id) || mediaIds.has(mediaId ?? "");
  return [...content.posts, ...content.archive].filter((post) => post.status === "done" && post.id !== void 0 && !isJournaled(post.id, post.media_id)).map((post) => post.published_at).filter((instant) => instant !== void 0);
}
var init_slot = __esm({
  "scripts/core/posting/slot.ts"() {
    "use strict";
    init_instant();
    init_time_zone();
  }
});

// node_modules/tinyqueue/index.js
var TinyQueue;
var init_tinyqueue = __esm({
  "node_modules/tinyqueue/index.js"() {
    TinyQueue = class {
      constructor(data = [], compare = (a, b) => a < b ? -1 : a > b ? 1 : 0) {
        this.data = data;
        this.length = this.data.length;
        this.compare = compare;
        if (this.length > 0) {
          for (let i = (this.length >> 1) - 1; i >= 0; i--) this._down(i);
        }
      }
      push(item) {
        this.data.push(item);
        this._up(this.length++);
      }
      pop() {
        if (this.length === 0) return void 0;
        const top = this.data[0];
        const bottom = this.data.pop();
        if (--this.length > 0) {
          this.data[0] = bottom;
          this._down(0);
        }
        return top;
      }
      peek() {
        return this.data[0];
      }
      _up(pos) {
        const { data, compare } = this;
        const item = data[pos];
        while (pos > 0) {
          const parent = pos - 1 >> 1;
          const current = data[parent];
          if (compare(item, current) >= 0) break;
          data[pos] = current;
          pos = parent;
        }
        data[pos] = item;
      }
      _down(pos) {
        const { data, compare } = this;
        const halfLength = this.length >> 1;
        const item = data[pos];
        while (pos < halfLength) {
          let bestChild = (pos << 1) + 1;
          const right = bestChild + 1;
          if (right < this.length && compare(data[right], data[bestChild]) < 0) {
            bestChild = right;
          }
          if (compare(data[bestChild], item) >= 0) break;
          data[pos] = data[bestChild];
          pos = bestChild;
        }
        data[pos] = item;
      }
    };
  }
});

// scripts/core/posting/waiting-posts.ts
function listWaiting({ posts, journal }, { digestOf: digestOf2 }) {
  const { entries } = journal;
  const open3 = entries.filter(({ outcome }) => outcome === null);
  const takenIds = new Set([...open3, ...entries.filter(({ outcome }) => outcome === "done")].map(({ id }) => id));
  const takenDigests = new Set(open3.map(({ digest }) => digest));
  const waiting = [];
  posts.forEach((post, index) => {
    const { id, status, not_before } = post;
    if (status !== "pending" || id === void 0 || takenIds.has(id)) return;
    if (digestOf2 !== void 0 && takenDigests.size > 0 && takenDigests.has(digestOf2(post))) return;
    const heldUntilMs = not_before === void 0 ? 0 : Date.parse(not_before) || 0;
    if (heldUntilMs < LAST_MS) waiting.push({ index, id, heldUntilMs });
  });
  return waiting;
}
function sortWaiting(posts) {
  const held = [...posts.keys()].sort((a, b) => heldUntil(posts, a) - heldUntil(posts, b) || a - b);
  const ready = new TinyQueue();
  let released = 0;
  const nextRelease = () => heldUntil(posts, held[released] ?? posts.length);
  return {
    isEmpty: () => ready.length === 0 && released === held.length,
    takeAt(timeMs) {
      while (nextRelease() <= timeMs) ready.push(held[released++] ?? 0);
      return posts[ready.pop() ?? posts.length] ?? null;
    },
    firstDayFrom(midnightMs, timeZone) {
      const next = nextRelease();
      if (ready.length > 0 || released === held.length || midnightMs + DAY_MS >= next) return midnightMs;
      return Math.max(midnightMs, localMidnightMs(next, timeZone));
    }
  };
}
function heldUntil(posts, at) {
  return posts[at]?.heldUntilMs ?? Number.POSITIVE_INFINITY;
}
var LAST_MS;
var init_waiting_posts = __esm({
  "scripts/core/posting/waiting-posts.ts"() {
    "use strict";
    init_tinyqueue();
    init_instant();
    init_time_zone();
    LAST_MS = Date.UTC(9999, 11, 1);
  }
});

// scripts/core/posting/forecast.ts
function forecast(content, options) {
  return forecastWaiting(listWaiting(content, options), timetableOf(content, options.now));
}
function timetableOf(content, now) {
  const { timezone: timeZone, posts_per_day: postsPerDay, slots } = content.settings;
  return { timeZone, postsPerDay, slots, now, counted: countByDay(content, now) };
}
function forecastWaiting(posts, timetable) {
  const expected = planWaiting(posts, timetable).map(toExpected);
  const today = localDay(timetable.now, timetable.timeZone);
  const last = expected.at(-1);
  const runsDryOn2 = last === void 0 ? today : nextDay(last.day);
  return { expected, runsDryOn: runsDryOn2, depthDays: Math.round((Date.parse(runsDryOn2) - Date.parse(today)) / DAY_MS) };
}
function toExpected({ index, id, midnightMs, atMs }) {
  return { index, id, day: dayAt(midnightMs), at: new Date(atMs) };
}
function planWaiting(posts, timetable) {
  const { timeZone, now, counted, postsPerDay } = timetable;
  const planned = [];
  const waiting = sortWaiting(posts);
  const times = timesOf(timetable.slots);
  const countedOn = new Map([...counted].map(([day, count]) => [Date.parse(day), count]));
  const isRunning = postsPerDay >= 1 && timetable.slots.length > 0;
  let midnightMs = Date.parse(localDay(now, timeZone));
  while (isRunning && !waiting.isEmpty()) {
    let room = postsPerDay - (countedOn.get(midnightMs) ?? 0);
    const atNight = room > 0 ? nightSlots(midnightMs, times, timeZone) : [];
    for (let slot = 0; room > 0 && slot < atNight.length + times.later.length; slot++) {
      const atMs = atNight[slot] ?? instantShownAs(midnightMs + (times.later[slot - atNight.length] ?? 0), timeZone);
      const post = atMs < now.getTime() ? null : waiting.takeAt(atMs);
      if (post === null) continue;
      planned.push({ index: post.index, id: post.id, midnightMs, atMs });
      room--;
    }
    midnightMs = waiting.firstDayFrom(midnightMs + DAY_MS, timeZone);
  }
  return planned;
}
function countByDay(content, now) {
  const { timezone: timeZone } = content.settings;
  const counts = /* @__PURE__ */ new Map();
  const journaled = content.journal.entries.map(
    (entry2) => entry2.outcome === null ? entry2.claim.at : publishedAtOf(entry2)
  );
  for (const instant of [...journaled, ...publishedElsewhere(content)]) {
    const timeMs = Date.parse(instant ?? "");
    if (Number.isNaN(timeMs) || timeMs < now.getTime() - 2 * DAY_MS) continue;
    const day = localDay(new Date(timeMs), timeZone);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return counts;
}
function publishedAtOf({ outcome, published_at }) {
  return outcome === "done" ? published_at : null;
}
function nextDay(day) {
  return dayAt(Date.parse(day) + DAY_MS);
}
var init_forecast = __esm({
  "scripts/core/posting/forecast.ts"() {
    "use strict";
    init_instant();
    init_time_zone();
    init_day_slots();
    init_slot();
    init_waiting_posts();
  }
});

// scripts/core/rules/changes/change.ts
function describeChange(base, head, runsDryOn2 = null) {
  const { content, openClaims, isComplete, isUpgrade, changedPaths } = base;
  const diff = diffQueues(content, head);
  const guarded = diff.removed.filter(({ id, post }) => isGuarded(id, post, openClaims));
  const renames = findRenames(guarded, diff.added);
  return {
    base: content,
    head,
    diff,
    renames,
    openClaims,
    isBaseComplete: isComplete,
    isUpgrade,
    changedPaths,
    runsDryOn: runsDryOn2
  };
}
function isGuarded(id, { status }, openClaims) {
  return status === "done" || openClaims.has(id);
}
function readBase(base, journal) {
  const { tokenStatus, archive, oddEntries = [], blobIds = null, isComplete, changedPaths } = base;
  const { queue, settings: bytes, steps } = liftContent(base);
  if (queue === null) return null;
  const settings = bytes === null ? null : readSettings(bytes).value ?? {};
  const archived = readArchive2(archive);
  const content = { queue: readQueue(queue), archive: archived, tokenStatus, settings, oddEntries, blobIds };
  return { content, openClaims: openClaimsOf(journal), isComplete, isUpgrade: steps.length > 0, changedPaths };
}
function openClaimsOf({ entries }) {
  return new Map(entries.filter(({ outcome }) => outcome === null).map((entry2) => [entry2.id, entry2]));
}
var init_change = __esm({
  "scripts/core/rules/changes/change.ts"() {
    "use strict";
    init_format();
    init_read_queue();
    init_read_records();
    init_read_settings();
    init_queue_diff();
  }
});

// scripts/core/text/bytes.ts
function encodeUtf8(text) {
  return encoder2.encode(text);
}
function sameBytes(a, b) {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}
var encoder2, strictDecoder2;
var init_bytes = __esm({
  "scripts/core/text/bytes.ts"() {
    "use strict";
    encoder2 = new TextEncoder();
    strictDecoder2 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  }
});

// scripts/core/rules/changes/bot-file-change.ts
function object(what, hint, pointer = "") {
  const file = "token-status.json";
  return [{ file, pointer, message: `Only the bot writes ${file}, but it was ${what} here.`, hint }];
}
var botFiles;
var init_bot_file_change = __esm({
  "scripts/core/rules/changes/bot-file-change.ts"() {
    "use strict";
    init_json();
    init_bytes();
    botFiles = {
      id: "guard/bot-files",
      severity: "error",
      description: "Only the bot writes token-status.json: without it the token could expire unnoticed.",
      check({ base: { tokenStatus: before }, head: { tokenStatus: after }, isBaseComplete }) {
        if (before === null) return after === null || !isBaseComplete ? [] : object("added", "Remove the file.");
        if (after === null) return object("removed", "Restore the file.");
        const pointer = sameBytes(before, after) ? null : firstDifference(parseJson(before).value, parseJson(after).value);
        return pointer === null ? [] : object("changed", "Undo every change to this file; the bot itself writes it.", pointer);
      }
    };
  }
});

// scripts/core/rules/changes/archive-change.ts
function lostPosts({ base, head }) {
  const kept2 = new Set(head.archive.posts.map(({ id }) => id));
  const isJson2 = new Map(head.archive.files.map(({ name, reading }) => [name, reading.isJson]));
  return base.archive.files.flatMap(({ name, reading }) => {
    if (isJson2.get(name) === false) return [];
    const file = isJson2.has(name) ? `archive/${name}` : "queue.json";
    return reading.queue.posts.flatMap(({ id }) => {
      if (id === void 0 || kept2.has(id)) return [];
      const message = `"${clip(id)}" was removed from the archive (archive/${clip(name)}).`;
      return [{ file, pointer: "", message, hint: HINT }];
    });
  });
}
function changedAndNewPosts(change) {
  const archived = byId(change.base.archive.posts);
  const queued = byId(change.base.queue.queue.posts);
  const oldPosts = new Map(change.base.archive.files.map(({ name, reading }) => [name, reading.queue.posts]));
  return change.head.archive.files.flatMap(
    ({ name, reading }) => reading.queue.posts.flatMap((post, index) => {
      const { id } = post;
      const old = oldPosts.get(name)?.[index];
      const isInPlace = old !== void 0 && sameJson(old, post);
      const problem = id === void 0 || isInPlace ? null : judge(post, change, { archived: archived.get(id), queued: queued.get(id) });
      if (problem === null) return [];
      const pointer = `/posts/${index}${problem.pointer}`;
      return [{ file: `archive/${name}`, pointer, message: problem.message, hint: HINT }];
    })
  );
}
function judge(post, { isBaseComplete }, { archived, queued }) {
  const name = `"${clip(post.id ?? "")}"`;
  const before = archived ?? queued;
  if (before === void 0) {
    const message2 = `${name} was never a published post in the queue, but was added to the archive.`;
    return isBaseComplete ? { pointer: "", message: message2 } : null;
  }
  const pointer = firstDifference(before, post);
  if (pointer !== null) return { pointer, message: `${name} is in the archive, but differs from what it was before.` };
  if (archived !== void 0 || post.status === "done") return null;
  const message = `${name} is ${post.status ?? "without status"}, but was moved to the archive, which is for published posts.`;
  return { pointer: "/status", message };
}
function byId(posts) {
  return new Map(posts.flatMap((post) => post.id === void 0 ? [] : [[post.id, post]]));
}
var HINT, archiveGuard;
var init_archive_change = __esm({
  "scripts/core/rules/changes/archive-change.ts"() {
    "use strict";
    init_json();
    init_printable();
    HINT = "Undo this change. Only npx mergecast queue archive writes the archive; it moves posts as they are.";
    archiveGuard = {
      id: "guard/archive",
      severity: "error",
      description: "Posts in the archive do not change. The only posts added to it are done posts of the queue, with the same content. Formatting does not count, and neither does the archive file that a post is in.",
      check(change) {
        return [...lostPosts(change), ...changedAndNewPosts(change)];
      }
    };
  }
});

// scripts/core/rules/changes/bot-field-change.ts
function ofAdded({ diff, renames }) {
  const renamed = new Set([...renames.values()].map(({ index }) => index));
  return diff.added.filter(({ index }) => !renamed.has(index)).flatMap(({ post, index }) => fieldsIn(post).map((field) => written(index, field)));
}
function ofKept(kept2) {
  if (kept2.before.status === "done") return [];
  if (kept2.before.status === "failed" && kept2.after.status === "pending") return leftovers(kept2);
  return BOT_FIELDS.filter((field) => kept2.changedFields.includes(field)).flatMap((field) => {
    if (kept2.after[field] !== void 0) return [written(kept2.index, field)];
    return kept2.after.status === "failed" ? [removed(kept2, field)] : [];
  });
}
function leftovers({ id, after, index }) {
  return fieldsIn(after).map((field) => ({
    pointer: `/posts/${index}/${field}`,
    message: `"${clip(id)}" is set back to pending, but still has ${field} from its failed attempt.`,
    hint: `Remove ${field}: a post that goes out again has none of the bot's fields (${BOT_FIELDS.join(", ")}).`
  }));
}
function written(index, field) {
  const message = `${field} is written only by the bot, but was added or changed here.`;
  return { pointer: `/posts/${index}/${field}`, message, hint: `Undo this change of ${field}.` };
}
function removed({ id, index }, field) {
  const message = `${field} was removed from "${clip(id)}", which is still failed.`;
  const hint = "Restore it, or set status to pending to try the post again.";
  return { pointer: `/posts/${index}`, message, hint };
}
function fieldsIn(post) {
  return BOT_FIELDS.filter((field) => post[field] !== void 0);
}
var botFieldsGuard;
var init_bot_field_change = __esm({
  "scripts/core/rules/changes/bot-field-change.ts"() {
    "use strict";
    init_draft_post();
    init_printable();
    botFieldsGuard = {
      id: "guard/bot-fields",
      severity: "error",
      description: `People neither add nor change ${BOT_FIELDS.slice(0, -1).join(", ")} and ${BOT_FIELDS.at(-1)}. These fields are removed when a failed post is set back to pending.`,
      check(change) {
        return [...ofAdded(change), ...change.diff.kept.flatMap(ofKept)];
      }
    };
  }
});

// scripts/core/rules/changes/claimed-posts.ts
function object2(id, what, { pointer }) {
  const message = `The bot is publishing "${clip(id)}" and does not know the result yet, but ${what}.`;
  const hint = "Undo this change for now. Once the bot has recorded the result, bring this branch up to date and decide again.";
  return { pointer, message, hint };
}
var claimedPosts;
var init_claimed_posts = __esm({
  "scripts/core/rules/changes/claimed-posts.ts"() {
    "use strict";
    init_printable();
    init_queue_diff();
    claimedPosts = {
      id: "guard/claimed-posts",
      severity: "error",
      description: "A post with an open claim in the record may be live already: it is not edited, renamed or removed, and its files are not replaced, until the bot has recorded the result.",
      check({ diff, renames, openClaims }) {
        const edited = diff.kept.filter(({ id, before }) => openClaims.has(id) && before.status !== "done").filter(({ changedFields: changedFields2, changedFiles }) => changedFields2.length + changedFiles.length > 0).map((kept2) => object2(kept2.id, describeEdit(kept2), { pointer: pointerToEdit(kept2) }));
        const removed2 = diff.removed.filter(({ id, post }) => openClaims.has(id) && post.status !== "done").map(({ id }) => {
          const successor = renames.get(id);
          return successor === void 0 ? object2(id, "it was removed (or renamed and edited)", { pointer: "/posts" }) : object2(id, `its id was changed to "${clip(successor.id)}"`, { pointer: `/posts/${successor.index}/id` });
        });
        return [...edited, ...removed2];
      }
    };
  }
});

// scripts/core/rules/changes/odd-entry-added.ts
var plainFiles;
var init_odd_entry_added = __esm({
  "scripts/core/rules/changes/odd-entry-added.ts"() {
    "use strict";
    init_printable();
    plainFiles = {
      id: "guard/plain-files",
      severity: "error",
      description: "The content folder holds plain files: no links, no submodules, and nothing that changes what git checks out, such as .gitattributes.",
      check({ base, head }) {
        const known2 = new Map(base.oddEntries.map(({ path, version }) => [path, version]));
        return head.oddEntries.filter(({ path, version }) => known2.get(path) !== version).map(({ path, kind }) => ({
          pointer: "",
          message: `"${clip(path, 200)}" in the content folder is ${kind}.`,
          hint: "Remove it, or put the file itself in its place."
        }));
      }
    };
  }
});

// scripts/core/merge/longest-run.ts
function longestIncreasing(values) {
  const ends = [];
  const previous = [];
  for (const [index, value] of values.entries()) {
    const length = lengthBefore(values, ends, value);
    previous.push(length === 0 ? -1 : ends[length - 1] ?? -1);
    ends[length] = index;
  }
  const run2 = /* @__PURE__ */ new Set();
  for (let index = ends.at(-1) ?? -1; index !== -1; index = previous[index] ?? -1) run2.add(values[index] ?? -1);
  return run2;
}
function lengthBefore(values, ends, value) {
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = low + high >> 1;
    if ((values[ends[middle] ?? 0] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
var init_longest_run = __esm({
  "scripts/core/merge/longest-run.ts"() {
    "use strict";
  }
});

// scripts/core/rules/changes/published-posts.ts
function judgeEdit(kept2) {
  const changedFiles = kept2.changedFiles.filter(({ isGone }) => !isGone);
  if (kept2.changedFields.length + changedFiles.length === 0) return [];
  const edit = { ...kept2, changedFiles };
  const message = `"${clip(kept2.id)}" is published, but ${describeEdit(edit)}.`;
  const hint = changedFiles.length === 0 ? "Undo this change." : "Undo this change; a new picture gets a new name.";
  return [{ pointer: pointerToEdit(edit), message, hint: `${hint} ${NEW_POST}` }];
}
function removal(id) {
  const message = `"${clip(id)}" is published, but was removed from the queue (or renamed and edited).`;
  const hint = "Restore it as it was. To move published posts out of the queue: npx mergecast queue archive.";
  return { pointer: "/posts", message, hint };
}
function renaming(id, successor) {
  const message = `The id of the published post "${clip(id)}" was changed to "${clip(successor.id)}".`;
  return { pointer: `/posts/${successor.index}/id`, message, hint: `Restore its old id. ${NEW_POST}` };
}
var NEW_POST, publishedPosts, publishedOrder;
var init_published_posts = __esm({
  "scripts/core/rules/changes/published-posts.ts"() {
    "use strict";
    init_longest_run();
    init_printable();
    init_queue_diff();
    NEW_POST = "To publish something new, add a post with a new id.";
    publishedPosts = {
      id: "guard/published-posts",
      severity: "error",
      description: "Done posts do not change: they are not edited, renamed or removed, except to move them to the archive, and their files are not replaced. Different formatting or a different order of fields is fine.",
      check({ diff, renames, head }) {
        const edited = diff.kept.filter(({ before }) => before.status === "done").flatMap(judgeEdit);
        const archived = new Set(head.archive.posts.map(({ id }) => id));
        const removed2 = diff.removed.filter(({ id, post }) => post.status === "done" && !archived.has(id)).map(({ id }) => {
          const successor = renames.get(id);
          return successor === void 0 ? removal(id) : renaming(id, successor);
        });
        return [...edited, ...removed2];
      }
    };
    publishedOrder = {
      id: "guard/published-order",
      severity: "error",
      description: "Done posts keep their relative order, which is the history. Pending posts may be moved freely.",
      check({ diff }) {
        const done = diff.kept.filter(({ before }) => before.status === "done");
        const inOrder = longestIncreasing(done.map(({ oldIndex }) => oldIndex));
        return done.filter(({ oldIndex }) => !inOrder.has(oldIndex)).map(({ id, index }) => ({
          pointer: `/posts/${index}`,
          message: `"${clip(id)}" is published, but was moved past other published posts.`,
          hint: "Move it back to its old place; only pending posts can be moved."
        }));
      }
    };
  }
});

// scripts/core/dates/calendar-words.ts
function dayInWords(day) {
  return dayFormatOf("UTC").format(/* @__PURE__ */ new Date(`${day}T00:00:00Z`));
}
function dayFormatOf(timeZone) {
  const format2 = known.get(timeZone) ?? new Intl.DateTimeFormat("en-GB", { ...DAY, timeZone });
  known.set(timeZone, format2);
  return format2;
}
function calendarWords(timeZone, now) {
  const time = (at) => timeOf(shownIn(at, timeZone));
  const briefDay = (at) => {
    const shown = shownIn(at, timeZone);
    const isNear = Math.abs(at.getTime() - now.getTime()) < SAME_YEAR_MS;
    return isNear ? dayOf(shown) : `${dayOf(shown)} ${shown.getUTCFullYear()}`;
  };
  return {
    instant: (at) => `${dayFormatOf(timeZone).format(at)}, ${time(at)}`,
    day: dayInWords,
    brief: (at) => `${briefDay(at)}, ${time(at)}`,
    briefDay,
    time
  };
}
function shownIn(at, timeZone) {
  return new Date(at.getTime() + offsetMs(at.getTime(), timeZone));
}
function dayOf(shown) {
  return `${WEEKDAYS[shown.getUTCDay()]} ${shown.getUTCDate()} ${MONTHS[shown.getUTCMonth()]}`;
}
function timeOf(shown) {
  return shown.toISOString().slice(-"hh:mm:ss.sssZ".length, -":ss.sssZ".length);
}
var DAY, WEEKDAYS, MONTHS, SAME_YEAR_MS, known;
var init_calendar_words = __esm({
  "scripts/core/dates/calendar-words.ts"() {
    "use strict";
    init_instant();
    init_time_zone();
    DAY = { weekday: "long", day: "numeric", month: "long", year: "numeric" };
    WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
    MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    SAME_YEAR_MS = 300 * DAY_MS;
    known = /* @__PURE__ */ new Map();
  }
});

// scripts/core/rules/changes/settings-change.ts
function ofPostsPerDay({ before, after }, { runsDryOn: runsDryOn2 }) {
  const [old, now] = [before.posts_per_day ?? 1, after.posts_per_day ?? 1];
  if (old === now) return [];
  const effect = runsDryOn2 === null ? "" : `: the queue is empty on ${dayInWords(runsDryOn2(after))} instead of ${dayInWords(runsDryOn2(before))}`;
  const message = `${plural(now, "post")} a day instead of ${old}${effect}.`;
  return [{ pointer: "/posts_per_day", message }];
}
function ofTimeZone({ before, after }) {
  const [old, now] = [before.timezone ?? "UTC", after.timezone ?? "UTC"];
  if (old === now || !isTimeZone(now)) return [];
  const message = `A posting day begins and ends at midnight in ${clip(now)} instead of ${clip(old)}, and posts are expected at the times of day there. Around the change, a day can get one post more or less.`;
  return [{ pointer: "/timezone", message }];
}
function ofSlots({ before, after }) {
  const [old, now] = [before.slots ?? DEFAULT_SETTINGS.slots, after.slots ?? DEFAULT_SETTINGS.slots].map(
    (slots) => [...slots].sort().join(", ")
  );
  if (old === now) return [];
  const message = `Posts are expected at ${now} instead of ${old}. The schedule of the post workflow must say the same, or the dates shown are wrong.`;
  return [{ pointer: "/slots", message }];
}
function ofHosts({ before, after }, { head }) {
  const [old, now] = [before.media?.hosts, after.media?.hosts];
  if (sameJson(old, now)) return [];
  const added = (now ?? []).filter((host) => old?.includes(host) !== true);
  const removed2 = (old ?? []).filter((host) => now?.includes(host) !== true);
  const parts = [
    now === void 0 ? "from any public host" : "",
    old === void 0 ? `only from ${listOf(now ?? [])}` : "",
    old !== void 0 && now !== void 0 && added.length > 0 ? `also from ${listOf(added)}` : "",
    old !== void 0 && now !== void 0 && removed2.length > 0 ? `no longer from ${listOf(removed2)}` : ""
  ].filter((part) => part !== "");
  if (parts.length === 0) return [];
  const refused = now === void 0 ? 0 : countRefused(now, head);
  const effect = refused === 0 ? "" : ` ${plural(refused, "waiting post")} would be refused, for its media is elsewhere.`;
  return [{ pointer: "/media/hosts", message: `Media may come ${parts.join(", and ")}.${effect}` }];
}
function ofBase({ before, after }) {
  const [old, now] = [baseOfSettings(before), baseOfSettings(after)];
  if (old === now) return [];
  const nameOf2 = (base) => base === null ? "the repository's site on Pages" : clip(base);
  const message = `Instagram fetches the files that posts name from ${nameOf2(now)} instead of ${nameOf2(old)}.`;
  const isOfBucket = before.media?.base_url === after.media?.base_url;
  return [{ pointer: isOfBucket ? "/media/bucket" : "/media/base_url", message }];
}
function ofBucket({ before, after }) {
  const [old, now] = [before.media?.bucket, after.media?.bucket];
  if (now === void 0 || sameJson(placeOf(old), placeOf(now))) return [];
  const message = `The files that posts name are uploaded to the bucket ${clip(now.name)} at ${clip(now.endpoint)}, signed with the team's key.`;
  return [{ pointer: "/media/bucket", message }];
}
function placeOf(bucket) {
  return bucket === void 0 ? null : { endpoint: bucket.endpoint, name: bucket.name };
}
function ofNotes({ before, after }) {
  const [old, now] = [before.calendar?.notes === true, after.calendar?.notes === true];
  if (old === now) return [];
  const shown = "The calendar shows the notes of all posts, and whoever can open it can read them. Notes are otherwise never published.";
  return [{ pointer: "/calendar/notes", message: now ? shown : "The calendar no longer shows the notes of posts." }];
}
function ofScaling({ before, after }) {
  const [old, now] = [before.media?.allow_scaling === true, after.media?.allow_scaling === true];
  if (old === now) return [];
  const wide = `Pictures in the feed wider than ${PICTURE_WIDTH_PX.max} pixels`;
  const message = now ? `${wide} are no longer refused: Instagram scales them down.` : `${wide} are refused from now on.`;
  return [{ pointer: "/media/allow_scaling", message }];
}
function countRefused(allowed, { queue }) {
  const hosts = new Set(allowed.map((host) => host.toLowerCase()));
  const isRefused2 = (url) => URL.canParse(url) && !hosts.has(new URL(url).hostname);
  const waiting = queue.queue.posts.filter(({ status }) => status === "pending");
  return waiting.filter((post) => mediaUrls(post).some(({ url }) => isRefused2(url))).length;
}
function ofOthers({ before, after }) {
  const [old, now] = [before, after].map((settings) => new Map(Object.entries(unexplained(settings))));
  if (old === void 0 || now === void 0) return [];
  const names = [.../* @__PURE__ */ new Set([...now.keys(), ...old.keys()])];
  const changed = names.filter((name) => !EXPLAINED.has(name) && !sameJson(old.get(name), now.get(name)));
  if (changed.length === 0) return [];
  return [{ pointer: "", severity: "note", message: `The settings change: ${listOf(changed)}.` }];
}
function unexplained({ media, ...others }) {
  const { public_url: _, ...bucket } = media?.bucket ?? {};
  return { ...others, media: { ...media, ...EXPLAINED_OF_MEDIA, bucket: { ...bucket, endpoint: null, name: null } } };
}
var settingsGuard, HINT2, EXPLAINED_OF_MEDIA, EXPLAINED;
var init_settings_change = __esm({
  "scripts/core/rules/changes/settings-change.ts"() {
    "use strict";
    init_read_settings();
    init_calendar_words();
    init_time_zone();
    init_limits();
    init_json();
    init_media_base();
    init_media_target();
    init_printable();
    init_words();
    settingsGuard = {
      id: "guard/settings",
      severity: "warning",
      description: "A change of the settings is pointed out, with what it will do: to the number of posts a day, to the time zone, to the slots, to the hosts of media, to where files of the repository are uploaded and served, to notes on the calendar, and to pictures that Instagram scales. Other settings are named in a note. The posts of the same change are judged by the settings from before it.",
      check(change) {
        const before = change.base.settings ?? {};
        const after = change.head.settings ?? {};
        if (change.base.settings === null && !change.isBaseComplete || sameJson(before, after)) return [];
        return [
          ...ofPostsPerDay({ before, after }, change),
          ...ofTimeZone({ before, after }),
          ...ofSlots({ before, after }),
          ...ofHosts({ before, after }, change),
          ...ofBase({ before, after }),
          ...ofBucket({ before, after }),
          ...ofNotes({ before, after }),
          ...ofScaling({ before, after }),
          ...ofOthers({ before, after })
        ].map((objection) => ({ file: "settings.json", hint: HINT2, ...objection }));
      }
    };
    HINT2 = "Merge this only if it is intended. It counts after merging: the posts of this change are judged by the settings from before it.";
    EXPLAINED_OF_MEDIA = { hosts: null, base_url: null, allow_scaling: null };
    EXPLAINED = /* @__PURE__ */ new Set(["posts_per_day", "timezone", "slots", "calendar"]);
  }
});

// scripts/core/rules/changes/status-change.ts
function object3(index, message) {
  const hint = "Set status to pending; the bot itself records what happens to the post.";
  return { pointer: `/posts/${index}/status`, message, hint };
}
var BOT_STATUSES, statusGuard;
var init_status_change = __esm({
  "scripts/core/rules/changes/status-change.ts"() {
    "use strict";
    init_printable();
    BOT_STATUSES = ["done", "failed"];
    statusGuard = {
      id: "guard/status",
      severity: "error",
      description: "A new post is pending, and only the bot sets done and failed. A failed post may be set back to pending if what the bot wrote about the failure is removed.",
      check({ diff, renames }) {
        const renamed = new Set([...renames.values()].map(({ index }) => index));
        const added = diff.added.filter(({ post, index }) => BOT_STATUSES.includes(post.status) && !renamed.has(index)).map(
          ({ id, post, index }) => object3(index, `"${clip(id)}" is new, so its status is pending, not ${post.status}.`)
        );
        const forged = diff.kept.filter(({ before, changedFields: changedFields2 }) => before.status !== "done" && changedFields2.includes("status")).filter(({ after }) => BOT_STATUSES.includes(after.status)).map(({ id, before, after, index }) => {
          const was = before.status ?? "without status";
          return object3(index, `"${clip(id)}" was ${was} and is set to ${after.status} here, which only the bot does.`);
        });
        return [...added, ...forged];
      }
    };
  }
});

// scripts/core/rules/changes/unexpected-change.ts
var accountGuard, mixedChange;
var init_unexpected_change = __esm({
  "scripts/core/rules/changes/unexpected-change.ts"() {
    "use strict";
    init_account_place();
    init_printable();
    init_words();
    accountGuard = {
      id: "guard/account",
      severity: "warning",
      description: "A change of account is pointed out, so that nobody merges it by accident.",
      check({ base, head }) {
        const before = base.queue.queue.account;
        const after = head.queue.queue.account;
        if (before === void 0 || after === void 0 || before === after) return [];
        const message = `account is changed from "${clip(before)}" to "${clip(after)}".`;
        const hint = "Merge this only if it is intended. The name is for people: SOCIAL_ACCOUNT_ID decides which account is posted to, and it does not change with the name.";
        return [{ pointer: "/account", message, hint }];
      }
    };
    mixedChange = {
      id: "guard/mixed-change",
      severity: "warning",
      description: "A pull request changes either content or the rest of the repository: whoever approves a post should not have to review code as well.",
      check({ changedPaths, isUpgrade }) {
        if (changedPaths === null || changedPaths.contentFolder === "" || isUpgrade) return [];
        const { contentFolder, paths } = changedPaths;
        const others = paths.filter((path) => !path.startsWith(contentFolder));
        if (others.length === paths.length) return [];
        const elsewhere = others.filter((path) => queuesTouched([path]).length === 0);
        if (elsewhere.length === 0) return [];
        const message = `This changes content together with ${listOf(elsewhere)}.`;
        return [{ pointer: "", message, hint: "Split it into two pull requests." }];
      }
    };
  }
});

// scripts/core/rules/changes/index.ts
var guardRules;
var init_changes = __esm({
  "scripts/core/rules/changes/index.ts"() {
    "use strict";
    init_archive_change();
    init_bot_field_change();
    init_bot_file_change();
    init_claimed_posts();
    init_odd_entry_added();
    init_published_posts();
    init_settings_change();
    init_status_change();
    init_unexpected_change();
    guardRules = [
      plainFiles,
      botFiles,
      archiveGuard,
      publishedPosts,
      publishedOrder,
      claimedPosts,
      statusGuard,
      botFieldsGuard,
      accountGuard,
      settingsGuard,
      mixedChange
    ];
  }
});

// scripts/core/rules/changes/check-change.ts
function checkChange(base, head, runsDryOn2 = null) {
  const change = describeChange(base, head, runsDryOn2);
  const isBaseReadable = isReadable(base.content.queue);
  const rules = isBaseReadable && isReadable(head.queue) ? guardRules : [plainFiles, botFiles, settingsGuard];
  const complaints = joinUpToLimit(groupByRule(rules, change));
  const ofBase2 = isBaseReadable ? [] : [UNREADABLE_BASE];
  return [...ofBase2, ...complaints].map((complaint) => ({ file: "queue.json", ...complaint }));
}
function isReadable({ isJson: isJson2, complaints }) {
  return isJson2 && !complaints.some(({ pointer, rule }) => postIndexOf(pointer) === null && !HARMLESS2.includes(rule));
}
function* groupByRule(rules, change) {
  for (const rule of rules) yield runRules([rule], change, { context: void 0, base: "" });
}
var HARMLESS2, UNREADABLE_BASE;
var init_check_change = __esm({
  "scripts/core/rules/changes/check-change.ts"() {
    "use strict";
    init_finding();
    init_run_rules();
    init_bot_file_change();
    init_change();
    init_changes();
    init_odd_entry_added();
    init_settings_change();
    HARMLESS2 = ["file-size", "duplicate-key", "unknown-field"];
    UNREADABLE_BASE = {
      rule: "guard/base",
      severity: "warning",
      pointer: "",
      message: "The queue before this change cannot be read, so it was not checked whether the change affects published posts.",
      hint: "Review the change carefully, or repair the queue on the main branch first and bring this branch up to date."
    };
  }
});

// scripts/flows/guard-change.ts
var guard_change_exports = {};
__export(guard_change_exports, {
  openGuard: () => openGuard
});
function openGuard(files, journal) {
  const base = readBase(files, journal);
  if (base === null) return null;
  const { settings, queue } = base.content;
  return {
    posts: queue.queue.posts,
    settings: settings ?? (base.isComplete ? {} : null),
    check(changed, options) {
      const { files: head, reading, beside, blobIds } = changed;
      const after = beside.settings === null ? null : beside.settings.value ?? {};
      const { tokenStatus, oddEntries = [] } = head;
      const bytes = { tokenStatus, oddEntries, blobIds };
      const content = { queue: reading, archive: beside.archive, settings: after, ...bytes };
      return checkChange(base, content, (assumed) => runsDryOn({ ...changed, journal }, assumed, options));
    }
  };
}
function runsDryOn({ reading, beside, journal }, settings, { now, digestOf: digestOf2 }) {
  const content = {
    posts: reading.queue.posts,
    archive: beside.archive.posts,
    journal,
    settings: { ...DEFAULT_SETTINGS, ...settings }
  };
  return forecast(content, { now, ...digestOf2 === void 0 ? {} : { digestOf: digestOf2 } }).runsDryOn;
}
var init_guard_change = __esm({
  "scripts/flows/guard-change.ts"() {
    "use strict";
    init_read_settings();
    init_forecast();
    init_change();
    init_check_change();
  }
});

// scripts/core/posting/describe-slip.ts
function describeSlip(slip, { words, postsPerDay }) {
  const { heldUntil: heldUntil2, goesOutAt, reason, day } = slip;
  const id = clip(slip.id);
  const held = `${id} is held until ${words.brief(heldUntil2)}`;
  const instead = words.brief(goesOutAt);
  const move = `npx mergecast queue move ${id} --to-day`;
  switch (reason.kind) {
    case "past":
      return {
        message: `${held}, which has passed: it would go out on ${instead}.`,
        hint: `Correct not_before, or leave it out. For another day: ${move} YYYY-MM-DD`
      };
    case "no-slot":
      return {
        message: `${held}, and there is no slot after that on the day: it would go out on ${instead}.`,
        hint: `${reason.lastSlotAt === null ? "Choose another day" : `Hold it until ${words.time(reason.lastSlotAt)} or earlier that day`}, or add a later time to "slots".`
      };
    case "rival":
      return {
        message: `${clip(reason.id)} and ${id} want the same slot on ${words.brief(reason.at)}: ${clip(reason.id)} goes first, and ${id} waits until ${instead}.`,
        hint: `Choose another day for one of them: ${move} YYYY-MM-DD`
      };
    case "queue":
      return {
        message: `${held}, and would go out on ${instead}: ${plural(reason.posts, "post stands", "posts stand")} before it.`,
        hint: `Move it: ${move} ${day}`
      };
    case "full-day":
      return {
        message: `${held}, and would go out on ${instead}: by then, ${postsPerDay === 1 ? "the one post of that day is" : `the ${postsPerDay} posts of that day are`} out.`,
        hint: `${reason.firstSlotAt === null ? "Choose another day" : `Hold it until ${words.time(reason.firstSlotAt)} or earlier that day`}, or raise posts_per_day.`
      };
  }
}
var init_describe_slip = __esm({
  "scripts/core/posting/describe-slip.ts"() {
    "use strict";
    init_printable();
    init_words();
  }
});

// scripts/core/posting/slips.ts
function findSlips(posts, timetable, { isNew }) {
  if (!posts.some(({ heldUntilMs }) => heldUntilMs > 0)) return [];
  const { timeZone } = timetable;
  const planned = planWaiting(posts, timetable);
  const slotOf = [];
  for (const slot of planned) slotOf[slot.index] = slot;
  const todayMs = Date.parse(localDay(timetable.now, timeZone));
  let days = null;
  const slips = [];
  for (const post of posts) {
    const slot = slotOf[post.index];
    if (post.heldUntilMs === 0 || slot === void 0) continue;
    const midnightMs = localMidnightMs(post.heldUntilMs, timeZone);
    const isPast = midnightMs < todayMs;
    if (slot.midnightMs === midnightMs || isPast && !isNew(post.id)) continue;
    const heldUntil2 = new Date(post.heldUntilMs);
    const day = localDay(heldUntil2, timeZone);
    days ??= describeDays(posts, planned.map(toExpected), timetable);
    const goesOutAt = new Date(slot.atMs);
    const reason = isPast ? { kind: "past" } : days.reasonFor({ post, day, goesOutAt });
    slips.push({ index: post.index, id: post.id, heldUntil: heldUntil2, day, goesOutAt, reason });
  }
  return slips;
}
function findPushed(before, after, known2) {
  const slipped = new Set(before.map(({ id }) => id));
  const heldUntil2 = new Map(known2.map(({ id, heldUntilMs }) => [id, heldUntilMs]));
  return after.filter((slip) => heldUntil2.get(slip.id) === slip.heldUntil.getTime() && !slipped.has(slip.id));
}
function describeDays(posts, expected, timetable) {
  const onDay = Map.groupBy(expected, ({ day }) => day);
  const wantedDay = new Map(
    posts.filter(({ heldUntilMs }) => heldUntilMs > 0).map(({ index, heldUntilMs }) => [index, localDay(new Date(heldUntilMs), timetable.timeZone)])
  );
  return {
    reasonFor({ post, day, goesOutAt }) {
      const slots = [...slotsOn(day, timetable)].filter((at) => at >= timetable.now);
      const left = slots.filter((at) => at.getTime() >= post.heldUntilMs);
      if (left.length === 0) return { kind: "no-slot", lastSlotAt: slots.at(-1) ?? null };
      const thatDay = onDay.get(day) ?? [];
      const rival = thatDay.find(({ index, at }) => wantedDay.get(index) === day && at.getTime() >= post.heldUntilMs);
      if (rival !== void 0) return { kind: "rival", id: rival.id, at: rival.at };
      const ahead = thatDay.filter(({ index }) => index < post.index).length + countBetween(expected, nextDay(day), goesOutAt);
      if (ahead > 0) return { kind: "queue", posts: ahead };
      return { kind: "full-day", firstSlotAt: slots[0] ?? null };
    }
  };
}
function countBetween(expected, day, goesOutAt) {
  const firstFrom = (isReached) => {
    let [low, high] = [0, expected.length];
    while (low < high) {
      const middle = low + high >> 1;
      const other = expected[middle];
      if (other !== void 0 && !isReached(other)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return firstFrom(({ at }) => at >= goesOutAt) - firstFrom((other) => other.day >= day);
}
var init_slips = __esm({
  "scripts/core/posting/slips.ts"() {
    "use strict";
    init_time_zone();
    init_day_slots();
    init_forecast();
  }
});

// scripts/core/posting/judge-dates.ts
var judge_dates_exports = {};
__export(judge_dates_exports, {
  DATE_SLIPS: () => DATE_SLIPS,
  judgeDates: () => judgeDates
});
function judgeDates(content, options) {
  const { posts, settings } = content;
  if (!posts.some(({ not_before }) => not_before !== void 0)) return [];
  const { basePosts, now } = options;
  const timetable = timetableOf(content, now);
  const known2 = basePosts === null ? [] : listWaiting({ ...content, posts: [...basePosts] }, options);
  const waiting = listWaiting(content, options);
  const old = new Set(known2.map(keyOf));
  const added = basePosts === null ? null : new Set(waiting.filter((post) => !old.has(keyOf(post))).map(({ id }) => id));
  const isNew = (id) => added?.has(id) === true;
  const after = findSlips(waiting, timetable, { isNew });
  if (after.length === 0) return [];
  const pushed = new Set(findPushed(findSlips(known2, timetable, { isNew: () => false }), after, known2));
  const words = calendarWords(settings.timezone, now);
  return after.map((slip) => toComplaint2(slip, describe4(slip)));
  function describe4(slip) {
    const { message, hint } = describeSlip(slip, { words, postsPerDay: settings.posts_per_day });
    return { message: pushed.has(slip) ? `This change takes ${slip.id} off its day: ${message}` : message, hint };
  }
}
function keyOf({ id, heldUntilMs }) {
  return `${heldUntilMs} ${id}`;
}
function toComplaint2({ index }, text) {
  return { rule: DATE_SLIPS, severity: "warning", pointer: `/posts/${index}/not_before`, ...text };
}
var DATE_SLIPS;
var init_judge_dates = __esm({
  "scripts/core/posting/judge-dates.ts"() {
    "use strict";
    init_calendar_words();
    init_describe_slip();
    init_forecast();
    init_slips();
    init_waiting_posts();
    DATE_SLIPS = "date-slips";
  }
});

// scripts/core/content/several-accounts.ts
var PER_ACCOUNT, SINGLE;
var init_several_accounts = __esm({
  "scripts/core/content/several-accounts.ts"() {
    "use strict";
    init_account_place();
    PER_ACCOUNT = ["post", "refresh", "health", "captions", "update-branches", "check-setup"];
    SINGLE = "content";
  }
});

// scripts/core/content/account-runs.ts
var account_runs_exports = {};
__export(account_runs_exports, {
  judgeRuns: () => judgeRuns
});
function judgeRuns({ account, workflows }, { hasPending, hasHistory }) {
  const name = account ?? SINGLE;
  const runs = PER_ACCOUNT.flatMap((workflow) => readRuns(workflow, workflows));
  const missing3 = runs.filter(({ accounts }) => !accounts.has(name)).map(({ workflow }) => workflow);
  const isWanted = account === null ? hasPending : hasPending || !hasHistory || missing3.length < runs.length;
  return [
    ...missing3.length > 0 && isWanted ? [notListed(account, missing3)] : [],
    ...account === null ? [] : runs.flatMap((run2) => otherToken(run2, account))
  ];
}
function readRuns(workflow, workflows) {
  const texts = workflows.map(({ text }) => text.slice(0, MAX_TEXT_LENGTH).replace(/^[ \t]*#.*$/gm, ""));
  const callers = texts.filter((text) => text.includes(`/reusable-${workflow}.yml`));
  if (callers.length === 0 || callers.some((text) => BY_EXPRESSION.test(text))) return [];
  return [{ workflow, accounts: new Map(callers.flatMap(readAccounts)) }];
}
function readAccounts(text) {
  const entries = text.split(/\n(?=[ \t]*-[ \t])|(?<!\$)\{(?!\{)/).flatMap((entry2) => {
    const after = entry2.split(/\baccount:/)[1];
    const name = after === void 0 ? null : readValue(after);
    return name === null ? [] : [[name === "" ? SINGLE : name, TOKEN.exec(entry2)?.[1] ?? null]];
  });
  const lists = [...text.matchAll(/\baccount:[ \t]*(?:\[([^\]]{0,2000})\]|\n((?:[ \t]*-[ \t][^\n]*\n?)+))/g)];
  const listed = lists.flatMap(([, inline2 = "", below = ""]) => [...inline2.split(","), ...below.split(/^[ \t]*-/m)]);
  const named = listed.map(readValue).filter((name) => name !== null);
  const found = [...entries, ...named.map((name) => [name === "" ? SINGLE : name, null])];
  return found.length === 0 ? [[SINGLE, null]] : found;
}
function readValue(text) {
  const [line = ""] = text.split("\n");
  const [value, double, single, bare] = VALUE.exec(line) ?? [];
  return value === void 0 ? null : double ?? single ?? bare ?? null;
}
function notListed(account, workflows) {
  const folder = account === null ? "content" : `accounts/${account}`;
  const files = workflows.map((workflow) => `${workflow}.yml`).join(", ");
  return {
    rule: "account-not-run",
    severity: "warning",
    pointer: "",
    message: `${folder} is not in the matrix of ${files}: ${consequenceOf(workflows)}`,
    hint: `Run ${account === null ? "npx mergecast init" : `npx mergecast init --account ${account}`} in the repository, and commit what it changes.`
  };
}
function consequenceOf(workflows) {
  if (workflows.includes("post")) return "it will never be posted.";
  if (workflows.includes("refresh")) return "its token will expire.";
  return workflows.length === 1 ? "that never runs for it." : "they never run for it.";
}
function otherToken({ workflow, accounts }, account) {
  const token = accounts.get(account) ?? null;
  const own = variableOfAccount("SOCIAL_TOKEN", account);
  if (token === null || token.toUpperCase() === own) return [];
  return [
    {
      rule: "account-token",
      severity: "error",
      pointer: "",
      message: `The matrix of ${workflow}.yml gives accounts/${account} the secret ${token}, which is not its own: it would post to another account.`,
      hint: `Write token: ${own} there.`
    }
  ];
}
var MAX_TEXT_LENGTH, BY_EXPRESSION, VALUE, TOKEN;
var init_account_runs = __esm({
  "scripts/core/content/account-runs.ts"() {
    "use strict";
    init_account_place();
    init_several_accounts();
    MAX_TEXT_LENGTH = 1e5;
    BY_EXPRESSION = /\b(?:include|matrix|account):[ \t]*\$\{\{(?! *(?:matrix|inputs)\.account\b)/;
    VALUE = /^\s*(?:"([^"\n]*)"|'([^'\n]*)'|([\w-]+))/;
    TOKEN = /(?<![\w-])token:[ \t]*["']?(\w+)/;
  }
});

// scripts/core/posting/crons.ts
var crons_exports = {};
__export(crons_exports, {
  cronLines: () => cronLines,
  cronZone: () => cronZone,
  dailyCron: () => dailyCron,
  judgeCrons: () => judgeCrons
});
function judgeCrons({ file, text }, times) {
  const crons = readCrons(text);
  if (crons.length === 0) return null;
  const wanted = new Set(times.slots.map((slot) => `${slot} ${cronZone(times.timezone)}`));
  const given = new Set(crons.flatMap(({ cron, timeZone }) => startsOf(cron).map((start) => `${start} ${timeZone}`)));
  if (wanted.size === given.size && wanted.isSubsetOf(given)) return null;
  return {
    rule: "post-schedule",
    severity: "error",
    file,
    line: text.slice(0, text.search(CRON_LINE)).split("\n").length,
    column: 1,
    pointer: "",
    message: `The post workflow starts at ${listOf2(given)}, but the slots of the settings are ${listOf2(wanted)}. Posts go out when the workflow starts, so every date shown would be wrong.`,
    hint: `Change "slots" or "timezone" in settings.json, or write these lines under "schedule:" in this file:`,
    paste: cronLines(times)
  };
}
function cronLines({ slots, timezone }) {
  return [...slots].sort().map((slot) => `    - cron: "${dailyCron(slot)}" # every day at ${slot}
      timezone: ${cronZone(timezone)}`).join("\n");
}
function dailyCron(slot) {
  const [hour, minute] = slot.split(":").map(Number);
  return `${minute} ${hour} * * *`;
}
function cronZone(timeZone) {
  return timeZone === "UTC" ? "Etc/UTC" : timeZone;
}
function readCrons(workflow) {
  const crons = [];
  for (const item of workflow.split(/\n(?=\s*-\s)/)) {
    const lines = item.split("\n");
    const found = lines.map((line) => CRON.exec(line)).find((match) => match !== null);
    const zone = lines.map((line) => ZONE.exec(line)?.[1]).find((name) => name !== void 0);
    if (found === void 0) continue;
    crons.push({ cron: (found[1] ?? found[2] ?? found[3] ?? "").trim(), timeZone: cronZone(zone ?? "UTC") });
  }
  return crons;
}
function startsOf(cron) {
  const [minutes = "", hours = "", ...days] = cron.split(/\s+/);
  const isEveryDay = days.join(" ") === "* * *" && [minutes, hours].every((list) => /^\d{1,2}(?:,\d{1,2})*$/.test(list));
  if (!isEveryDay) return [`"${cron.slice(0, 40)}"`];
  const twoDigits = (text) => text.padStart(2, "0");
  return hours.split(",").flatMap((hour) => minutes.split(",").map((minute) => `${twoDigits(hour)}:${twoDigits(minute)}`));
}
function listOf2(starts) {
  return [...starts].sort().join(", ");
}
var CRON_LINE, CRON, ZONE;
var init_crons = __esm({
  "scripts/core/posting/crons.ts"() {
    "use strict";
    CRON_LINE = /^[^#\n]*\bcron:/m;
    CRON = /^[^#\n]*?\bcron:\s*(?:"([^"\n]*)"|'([^'\n]*)'|([^#\n"',}]+))/;
    ZONE = /^[^#\n]*?\btimezone:\s*["']?([A-Za-z0-9_+/-]+)/;
  }
});

// scripts/flows/validate-content.ts
async function validate(files, options) {
  const { names, allowPrivateHosts, sha256: sha2562, now } = options;
  const reading = readQueue(files.queue, { parseLarge: parseInPieces });
  const beside = readBeside(files);
  const { journal, reading: record } = journalOf(options.record);
  const guard2 = options.base === null ? null : (await Promise.resolve().then(() => (init_guard_change(), guard_change_exports))).openGuard(options.base, journal);
  const settings = guard2?.settings ?? beside.settings?.value ?? {};
  const team = { settings, allowPrivateHosts, journal, archive: beside.archive.posts };
  const media = await openMedia(reading, options.files);
  const blobIds = blobIdsOf(media);
  const digestOf2 = options.digestOf === void 0 ? void 0 : digestBeside(options.digestOf, blobIds);
  const digests2 = { ...digestOf2 === void 0 ? {} : { digestOf: digestOf2 }, ...sha2562 === void 0 ? {} : { sha256: sha2562 } };
  const identify = (post) => identifyFiles(post, blobIds);
  const ruled = checkQueue({ reading, ...team, ...digests2, identify });
  const guarded = guard2?.check({ files, reading, beside, blobIds: media === null ? null : blobIds }, { now, ...digests2 }) ?? [];
  const basePosts = guard2?.posts ?? null;
  const merged = beside.settings?.value ?? {};
  const content = { posts: reading.queue.posts, journal, archive: beside.archive.posts, settings: merged };
  const dated = await judgeDates2(content, { now, basePosts, ...digestOf2 === void 0 ? {} : { digestOf: digestOf2 } });
  const unrun = await judgeRuns2(content, options.runs ?? null);
  const checked = await checkMedia({ queue: reading.queue, ...team, ...digests2 }, basePosts, { ...options, media });
  const ofFile = Map.groupBy(guarded, ({ file }) => file);
  const guardedQueue = ofFile.get("queue.json") ?? [];
  const gap = gapOf(options.record);
  const complaints = joinComplaints({ ruled, unrun, dated, media: checked.complaints, guarded: guardedQueue });
  if (gap !== null) complaints.push(gap);
  const queueFindings = locateComplaints({ file: names.queue, reading, complaints });
  const ofSettings = [...ofFile.get("settings.json") ?? [], ...judgeMediaAddresses(merged, allowPrivateHosts)];
  const others = new Map([...ofFile, ["settings.json", ofSettings]]);
  return {
    findings: [
      ...queueFindings,
      ...findingsBeside(beside, names.beside, others),
      ...record === null ? [] : locateComplaints({ file: "journal.json", reading: record, complaints: record.complaints }),
      ...options.hasOldJournal === true ? [oldJournal(names)] : [],
      ...await judgeSchedule(options.postWorkflow, beside.settings)
    ],
    queueFile: names.queue,
    postIds: reading.queue.posts.map(({ id }) => id ?? null),
    counts: countPosts(reading.queue.posts, now),
    media: checked.coverage
  };
}
function oldJournal({ queue, beside }) {
  const file = beside("journal.json");
  const message = `The record of what was published is on the branch ${recordBranchOf(accountAt(queue))}, and this file counts for nothing.`;
  const hint = "Delete it once the first run has taken it over.";
  return { file, line: 1, column: 1, pointer: "", rule: "old-journal", severity: "warning", message, hint };
}
async function openMedia({ queue }, files) {
  const names = namedFiles(queue.posts);
  return names.size === 0 || files === void 0 ? null : await files.open(names);
}
function digestBeside(digestOf2, blobIds) {
  return (post) => digestOf2(post, blobIds);
}
async function judgeDates2(content, options) {
  if (!content.posts.some(({ not_before }) => not_before !== void 0)) return [];
  const dates = await Promise.resolve().then(() => (init_judge_dates(), judge_dates_exports));
  return dates.judgeDates({ ...content, settings: { ...DEFAULT_SETTINGS, ...content.settings } }, options);
}
async function judgeRuns2({ posts, journal, archive }, runs) {
  if (runs === null || runs.workflows.length === 0) return [];
  const accountRuns = await Promise.resolve().then(() => (init_account_runs(), account_runs_exports));
  const hasHistory = journal.entries.length > 0 || archive.length > 0 || posts.some(({ status }) => status === "done");
  return accountRuns.judgeRuns(runs, { hasPending: posts.some(({ status }) => status === "pending"), hasHistory });
}
async function judgeSchedule(workflow, settings) {
  const isSound2 = settings === null || !settings.complaints.some(({ pointer }) => SCHEDULED.test(pointer));
  if (workflow === null || !isSound2) return [];
  const { judgeCrons: judgeCrons2 } = await Promise.resolve().then(() => (init_crons(), crons_exports));
  const finding = judgeCrons2(workflow, { ...DEFAULT_SETTINGS, ...settings?.value });
  return finding === null ? [] : [finding];
}
function joinComplaints({
  ruled,
  unrun,
  dated,
  media,
  guarded
}) {
  const addresses = placesOf("url-form", ruled);
  const copies = placesOf("duplicate-content", ruled);
  const fields = placesOf("guard/bot-fields", guarded);
  return [
    ...ruled.filter(({ rule, pointer }) => rule !== "bot-fields" || !fields.has(pointer)),
    ...guarded,
    ...unrun,
    ...dated,
    ...media.filter(({ rule, pointer }) => !(rule === "duplicate-content" ? copies : addresses).has(pointer))
  ];
}
function placesOf(rule, complaints) {
  return new Set(complaints.filter((complaint) => complaint.rule === rule).map(({ pointer }) => pointer));
}
function readBeside({ settings, tokenStatus, archive }) {
  return {
    settings: settings === null ? null : readSettings(settings),
    tokenStatus: tokenStatus === null ? null : readTokenStatus(tokenStatus),
    archive: readArchive2(archive)
  };
}
function findingsBeside(beside, nameOf2, others) {
  const readings = new Map([
    ["settings.json", beside.settings],
    ["token-status.json", beside.tokenStatus],
    ...beside.archive.files.map(({ name, reading }) => [`archive/${name}`, reading])
  ]);
  return [...readings].flatMap(([name, reading]) => {
    const known2 = reading ?? { text: "", isJson: false, complaints: [] };
    const complaints = [...known2.complaints, ...others.get(name) ?? []];
    return locateComplaints({ file: nameOf2(name), reading: known2, complaints });
  });
}
var SCHEDULED;
var init_validate_content = __esm({
  "scripts/flows/validate-content.ts"() {
    "use strict";
    init_account_place();
    init_locate_complaints();
    init_read_queue();
    init_read_records();
    init_read_settings();
    init_record_reading();
    init_report();
    init_json();
    init_blob_ids();
    init_media_base();
    init_named_files();
    init_check_queue();
    init_check_media();
    SCHEDULED = /^\/(?:slots|timezone)|^$/;
  }
});

// scripts/adapters/files/account-folders.ts
async function listAccounts(root) {
  const entries = await (0, (require_promises()).readdir)((0, (require_node_path()).join)(root, folderOfAccount("")), { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry2) => entry2.isDirectory()).map(({ name }) => name);
  return {
    hasSingle: has(root, "content/queue.json"),
    names: names.filter((name) => accountAt(queueOfAccount(name)) !== null && has(root, queueOfAccount(name))).sort()
  };
}
function has(root, path) {
  return readIfOrdinary((0, (require_node_path()).join)(root, path)) !== null;
}
var import_promises2, import_node_path5;
var init_account_folders = __esm({
  "scripts/adapters/files/account-folders.ts"() {
    "use strict";
    init_account_place();
    init_regular_file();
  }
});

// scripts/setup/list-queues.ts
async function listQueues({ text }) {
  if (text.queue !== void 0) return [text.queue];
  const { hasSingle, names } = await listAccounts(".");
  const [first, ...others] = names.map(queueOfAccount);
  if (first === void 0) return [DEFAULT_QUEUE];
  return hasSingle ? [DEFAULT_QUEUE, first, ...others] : [first, ...others];
}
var init_list_queues = __esm({
  "scripts/setup/list-queues.ts"() {
    "use strict";
    init_account_folders();
    init_shared_options();
    init_account_place();
  }
});

// later:node:crypto
var require_node_crypto = __commonJS({
  "later:node:crypto"(exports, module) {
    module.exports = __require("node:crypto");
  }
});

// scripts/adapters/files/media-snapshots.ts
var media_snapshots_exports = {};
__export(media_snapshots_exports, {
  asTyped: () => asTyped,
  createMediaSnapshots: () => createMediaSnapshots
});
function createMediaSnapshots(contentFolder) {
  const folder = (0, (require_node_path()).join)(contentFolder, MEDIA_FOLDER);
  const shown = asTyped(folder);
  const known2 = /* @__PURE__ */ new Map();
  const identify = async (name) => {
    const path = (0, (require_node_path()).join)(folder, name);
    const { ino, mtimeNs, ctimeNs, size } = await (0, (require_promises()).lstat)(path, { bigint: true });
    const stamp = [ino, mtimeNs, ctimeNs, size].join(" ");
    const last = known2.get(name);
    if (last?.stamp === stamp) return last.file;
    const file = { blobId: await hashFile(path, Number(size)), sizeBytes: Number(size) };
    known2.set(name, { stamp, file });
    return file;
  };
  return async (names) => {
    try {
      const kind = await kindOf3(folder);
      const listed = kind === "folder" ? await (0, (require_promises()).readdir)(folder, { withFileTypes: true }) : [];
      const entries = await Promise.all(
        listed.map(async (found) => {
          const { name } = found;
          const isWanted = found.isFile() && names.has(name);
          return { name, kind: await kindOfEntry(folder, found), file: isWanted ? await identify(name) : null };
        })
      );
      return {
        path: shown,
        kind,
        entries: new Map(entries.map((entry2) => [entry2.name, entry2])),
        read: (entry2) => read(folder, entry2)
      };
    } catch (cause) {
      throw unreadable3(MEDIA_FOLDER, cause);
    }
  };
}
function asTyped(folder) {
  const inside = (0, (require_node_path()).relative)(process.cwd(), folder);
  return inside.startsWith("..") || (0, (require_node_path()).isAbsolute)(inside) ? folder : inside;
}
async function read(folder, { name }) {
  try {
    const file = await (0, (require_promises()).open)((0, (require_node_path()).join)(folder, name), (require_node_fs()).constants.O_RDONLY | (require_node_fs()).constants.O_NOFOLLOW);
    try {
      return await file.readFile();
    } finally {
      await file.close();
    }
  } catch (cause) {
    throw unreadable3(`${MEDIA_FOLDER}/${name}`, cause);
  }
}
async function hashFile(path, sizeBytes) {
  if (sizeBytes > MAX_FILE_BYTES) return "too-large";
  const file = await (0, (require_promises()).open)(path, (require_node_fs()).constants.O_RDONLY | (require_node_fs()).constants.O_NOFOLLOW);
  try {
    const bytes = await file.readFile();
    return (0, (require_node_crypto()).createHash)("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
  } finally {
    await file.close();
  }
}
async function kindOf3(path) {
  try {
    const found = await (0, (require_promises()).lstat)(path);
    if (found.isSymbolicLink()) return "link";
    if (!found.isDirectory()) return found.isFile() ? "file" : "other";
    return await isThere((0, (require_node_path()).join)(path, ".git")) ? "submodule" : "folder";
  } catch (error) {
    if (isCode(error, "ENOENT")) return "missing";
    throw error;
  }
}
async function kindOfEntry(folder, found) {
  if (found.isFile()) return "file";
  if (found.isSymbolicLink()) return "link";
  if (!found.isDirectory()) return "other";
  return await isThere((0, (require_node_path()).join)(folder, found.name, ".git")) ? "submodule" : "folder";
}
async function isThere(path) {
  return await (0, (require_promises()).lstat)(path).then(
    () => true,
    () => false
  );
}
function unreadable3(what, cause) {
  return fileProblem(`Reading ${what}`, { cause, whatToDo: "Make it a readable file." });
}
var import_node_crypto, import_node_fs5, import_promises3, import_node_path6;
var init_media_snapshots = __esm({
  "scripts/adapters/files/media-snapshots.ts"() {
    "use strict";
    init_judge_entry();
    init_media_path();
    init_file_problem();
  }
});

// scripts/core/media/judge-media-file.ts
function adviseConversion(remark2, path, role) {
  const { rule, hint, isBeyondConversion = false } = remark2;
  if (isBeyondConversion || !PUT_RIGHT[isVideo(role) ? "video" : "picture"].has(rule)) return hint;
  const shape = role === "story-image" || role === "cover" ? " --ratio 9:16" : "";
  const command = `npx mergecast media add ${quoteForShell(path)}${shape}`;
  return hint.endsWith(".") ? `${hint} Or convert it: ${command}` : `${hint}; or convert it: ${command}`;
}
var PUT_RIGHT;
var init_judge_media_file = __esm({
  "scripts/core/media/judge-media-file.ts"() {
    "use strict";
    init_ffmpeg_arguments();
    init_media_path();
    init_media_target();
    PUT_RIGHT = {
      picture: /* @__PURE__ */ new Set(["media/format", "media/size", "media/ratio", "media/width", "media/shape"]),
      video: /* @__PURE__ */ new Set([
        ...["media/video-format", "media/video-order", "media/video-codec", "media/video-scan"],
        ...["media/video-gop", "media/video-chroma", "media/video-frame-rate", "media/video-edit-list"],
        "media/video-width"
      ])
    };
  }
});

// scripts/adapters/media/fingerprint.ts
function createFingerprint(isVideo2) {
  const limitBytes2 = isVideo2 ? VIDEO_BYTES : MAX_PICTURE_BYTES;
  const hash2 = (0, (require_node_crypto()).createHash)("sha256");
  let leftBytes = limitBytes2;
  return {
    feed(chunk) {
      hash2.update(chunk.subarray(0, leftBytes));
      leftBytes = Math.max(0, leftBytes - chunk.length);
      return leftBytes > 0;
    },
    digest: (isWhole) => isWhole || leftBytes === 0 ? hash2.digest("hex") : null
  };
}
var import_node_crypto2, VIDEO_BYTES;
var init_fingerprint = __esm({
  "scripts/adapters/media/fingerprint.ts"() {
    "use strict";
    init_limits();
    VIDEO_BYTES = 1024 * 1024;
  }
});

// scripts/core/media/judge-cropping.ts
function judgeCropping(post, measured) {
  if (post.media_type !== "CAROUSEL") return [];
  const files = measured.flatMap(nameChild);
  const first = files.find(({ position }) => position === 1);
  if (first === void 0) return [];
  const cropped = files.filter((file) => !hasShapeOf(first, file));
  if (cropped.length === 0) return [];
  const names = cropped.map((file) => `${file.name} (${describe3(file)})`);
  const message = `Instagram crops all of a carousel to the shape of ${first.name} (${describe3(first)}). This cuts off parts of ${names.join(", ")}.`;
  const hint = "Export all of them in the same shape, or check that nothing important is cut off.";
  const rule = "media/cropping";
  return [{ rule, severity: "warning", pointer: "/children", message, hint }];
}
function nameChild({ pointer, kind, widthPx, heightPx }) {
  const index = /^\/children\/(\d+)\//.exec(pointer)?.[1];
  if (index === void 0 || widthPx === null || heightPx === null) return [];
  const position = Number(index) + 1;
  return [{ name: `${kind === "image" ? "picture" : "video"} ${position}`, position, widthPx, heightPx }];
}
function hasShapeOf(first, { widthPx, heightPx }) {
  const heightOfFirstPx = first.heightPx * widthPx / first.widthPx;
  return Math.abs(heightOfFirstPx - heightPx) <= ROUNDING_PX;
}
function describe3({ widthPx, heightPx }) {
  return `${widthPx} x ${heightPx} pixels, ${formatRatio(widthPx, heightPx)}`;
}
var init_judge_cropping = __esm({
  "scripts/core/media/judge-cropping.ts"() {
    "use strict";
    init_words();
    init_judge_shape();
  }
});

// scripts/core/media/media-rules.ts
function isHostTrouble(complaints) {
  const errors = complaints.filter((complaint) => complaint.severity === "error");
  return errors.length > 0 && errors.every((complaint) => HOST_TROUBLE.has(complaint.rule));
}
var MEDIA_RULES, HOST_TROUBLE;
var init_media_rules = __esm({
  "scripts/core/media/media-rules.ts"() {
    "use strict";
    init_limits();
    MEDIA_RULES = {
      "media/missing": "A path names a file of the media folder, in the same commit as the queue.",
      "media/not-a-file": "The file of a path is a regular one: no folder, no symbolic link, no submodule.",
      "media/lfs-pointer": "The file of a path is the picture or video itself, not a Git LFS pointer.",
      "media/case-clash": "No two files of the media folder differ only in upper and lower case.",
      "media/not-served": "When the post goes out, the public address of a file answers with exactly the committed bytes.",
      "media/address": "The address uses https and contains no user name or password.",
      "media/host-not-allowed": "If media.hosts is set in settings.json, it contains the host.",
      "media/private-address": "The host has only public addresses: nothing inside a private network is fetched.",
      "media/unknown-host": "The host name exists.",
      "media/certificate": "The host has a valid certificate.",
      "media/unreachable": "The host accepts the connection and does not drop it.",
      "media/timeout": "The file arrives in time.",
      "media/stopped": "The check was not stopped.",
      "media/host-error": "The host does not answer with a server error (5xx) or ask to retry later (408, 429).",
      "media/redirect": "The address is the file's own. Redirects are not followed.",
      "media/status": "The host answers with status 200.",
      "media/answer": "The answer is valid HTTP.",
      "media/content-type": "The Content-Type is image/jpeg, or video/mp4 or video/quicktime.",
      "media/content-encoding": "The file is sent as it is, without further compression.",
      "media/format": "The file is really a JPEG, not a renamed PNG, WebP, MPO or web page.",
      "media/incomplete": "The file is whole: a picture has its end, and a video all the data that its index names.",
      "media/size": "The file is not larger than the platform allows.",
      "media/ratio": `Feed pictures have a ratio between ${TALLEST_RATIO.text} and ${WIDEST_RATIO.text}.`,
      "media/width": `Pictures are ${PICTURE_WIDTH_PX.min} to ${PICTURE_WIDTH_PX.max} pixels wide. With media.allow_scaling in the settings, a wider picture in the feed is only a note.`,
      "media/cropping": "All pictures and videos of a carousel have the shape of the first, which Instagram crops them to.",
      "media/shape": `Stories, reels and their covers are ${FULL_SCREEN_RATIO.text}. Otherwise they get borders or are cropped.`,
      "media/video-format": "The file is an MP4 or MOV with a video track.",
      "media/video-order": "The index (moov) comes before the video data (mdat).",
      "media/video-codec": "The video is H.264 or HEVC.",
      "media/video-scan": "The video is progressive, not interlaced.",
      "media/video-gop": "The video has closed groups of pictures (GOPs).",
      "media/video-chroma": "The video has the colour format 4:2:0.",
      "media/video-frame-rate": `The video has ${FRAMES_PER_SECOND.min} to ${FRAMES_PER_SECOND.max} frames per second.`,
      "media/video-edit-list": "The video has no edit list.",
      "media/video-length": "The video is as long as the platform allows, and its length suits its role.",
      "media/video-width": `The video is at most ${MAX_VIDEO_WIDTH_PX} pixels wide.`,
      "media/check-failed": "The check itself did not fail."
    };
    HOST_TROUBLE = /* @__PURE__ */ new Set([
      "media/timeout",
      "media/unreachable",
      "media/host-error",
      "media/stopped"
    ]);
  }
});

// scripts/adapters/media/target-report.ts
function toComplaint3(remark2, target2) {
  const { rule, severity = "error", says, hint } = remark2;
  return { rule, severity, pointer: target2.pointer, message: `${nameMedia(target2.url)} ${says}`, hint };
}
function joinReports(post, reports) {
  const measured = reports.flatMap((report2) => report2.measured ?? []);
  const files = reports.flatMap(({ file }) => file ?? []);
  const complaints = [...reports.flatMap((report2) => report2.complaints), ...judgeCropping(post, measured)];
  const report = { complaints, isHostTrouble: isHostTrouble(complaints), measured };
  return files.length === 0 ? report : { ...report, files };
}
var init_target_report = __esm({
  "scripts/adapters/media/target-report.ts"() {
    "use strict";
    init_judge_cropping();
    init_media_rules();
    init_media_target();
  }
});

// scripts/adapters/media/measure-file.ts
async function measureFile(target2, { files, leniency }) {
  const name = fileNameOf(target2.url);
  if (name === null) return { complaints: [], measured: null };
  const found = findEntry(files ?? NO_FOLDER, name);
  if (!found.ok) return refuse4(found.remark, target2);
  const bytes = await (files ?? NO_FOLDER).read(found.entry);
  const { remarks, measured } = inspect(bytes, target2, leniency);
  const digest = fingerprintOf(bytes, isVideo(target2.role));
  const file = {
    pointer: target2.pointer,
    path: target2.url,
    sha256: (0, (require_node_crypto()).createHash)("sha256").update(bytes).digest("hex"),
    sizeBytes: bytes.length,
    isVideo: isVideo(target2.role)
  };
  const path = `${(files ?? NO_FOLDER).path}/${name}`;
  const complaints = remarks.map(
    (remark2) => toComplaint3({ ...remark2, hint: adviseConversion(remark2, path, target2.role) }, target2)
  );
  return { complaints, measured: { ...measured, digest }, file };
}
function refuse4(remark2, target2) {
  return { complaints: [toComplaint3(remark2, target2)], measured: null };
}
function inspect(bytes, target2, leniency) {
  const inspection = createInspection(target2, bytes.length, leniency);
  inspection.feed(bytes);
  return inspection.toOutcome(true);
}
function fingerprintOf(bytes, isVideoFile) {
  const fingerprint = createFingerprint(isVideoFile);
  fingerprint.feed(bytes);
  return fingerprint.digest(true);
}
var import_node_crypto3, NO_FOLDER;
var init_measure_file = __esm({
  "scripts/adapters/media/measure-file.ts"() {
    "use strict";
    init_inspection();
    init_judge_entry();
    init_judge_media_file();
    init_media_path();
    init_media_target();
    init_fingerprint();
    init_target_report();
    NO_FOLDER = {
      path: MEDIA_FOLDER,
      kind: "missing",
      entries: /* @__PURE__ */ new Map(),
      read: async () => new Uint8Array()
    };
  }
});

// scripts/adapters/media/file-checker.ts
var file_checker_exports = {};
__export(file_checker_exports, {
  createFileChecker: () => createFileChecker
});
function createFileChecker() {
  return {
    async check(post, media = {}, { files } = { files: null }) {
      const leniency = { isScalingAllowed: media.allow_scaling === true };
      const targets = listMediaTargets(post).filter(({ url }) => isMediaPath(url));
      return joinReports(post, await Promise.all(targets.map((target2) => measureFile(target2, { files, leniency }))));
    }
  };
}
var init_file_checker = __esm({
  "scripts/adapters/media/file-checker.ts"() {
    "use strict";
    init_media_path();
    init_media_target();
    init_measure_file();
    init_target_report();
  }
});

// scripts/setup/open-media-files.ts
function openMediaFiles(queuePath) {
  return {
    async open(names) {
      const { createMediaSnapshots: createMediaSnapshots2 } = await Promise.resolve().then(() => (init_media_snapshots(), media_snapshots_exports));
      return await createMediaSnapshots2((0, (require_node_path()).dirname)(queuePath))(names);
    },
    checker: {
      async check(post, media, from) {
        const { createFileChecker: createFileChecker2 } = await Promise.resolve().then(() => (init_file_checker(), file_checker_exports));
        return await createFileChecker2().check(post, media, from);
      }
    }
  };
}
var import_node_path7;
var init_open_media_files = __esm({
  "scripts/setup/open-media-files.ts"() {
    "use strict";
  }
});

// later:node:child_process
var require_node_child_process = __commonJS({
  "later:node:child_process"(exports, module) {
    module.exports = __require("node:child_process");
  }
});

// scripts/adapters/git/run-git.ts
function runGit(args, { folder, input = "" }) {
  return new Promise((resolve4, reject) => {
    const options = { cwd: folder, encoding: "buffer", maxBuffer: MAX_OUTPUT_BYTES };
    const child = (0, (require_node_child_process()).execFile)("git", [...args], options, (error, stdout, stderr) => {
      if (error === null) resolve4(stdout);
      else reject(Object.assign(error, { stderr: stderr.toString("utf8") }));
    });
    child.stdin?.on("error", () => {
    });
    child.stdin?.end(input);
  });
}
var import_node_child_process, MAX_OUTPUT_BYTES;
var init_run_git = __esm({
  "scripts/adapters/git/run-git.ts"() {
    "use strict";
    MAX_OUTPUT_BYTES = 512 * 1024 * 1024;
  }
});

// scripts/adapters/git/inspect-clone.ts
async function hasGithubRemote(folder) {
  try {
    if (!await isInClone(folder)) return false;
    return (await remotesOf(folder)).some(({ host }) => isOn(host, "github.com"));
  } catch {
    return false;
  }
}
async function isInClone(folder) {
  const real = await (0, (require_promises()).realpath)(folder).catch(() => null);
  return real !== null && hasGitAtOrAbove(real);
}
function hasGitAtOrAbove(folder) {
  return (0, (require_node_fs()).existsSync)((0, (require_node_path()).join)(folder, ".git")) || (0, (require_node_path()).dirname)(folder) !== folder && hasGitAtOrAbove((0, (require_node_path()).dirname)(folder));
}
async function isTracked(name, folder) {
  if (!await isInClone(folder)) return false;
  return (await runGit(["ls-files", "--", name], { folder }).catch(() => "")).length > 0;
}
async function remotesOf(folder) {
  const listed = await runGit(["config", "--get-regexp", "^remote\\..*\\.url$"], { folder }).catch(() => null);
  return (listed?.toString("utf8") ?? "").split("\n").flatMap((line) => {
    const [, name = "", address = ""] = /^remote\.(\S+)\.url (.+)$/.exec(line) ?? [];
    const parts = /^(?:[a-z+]+:\/\/)?(?:[^/\s]*@)?([\w.-]+)(?::\d+)?[:/]+(.+)$/i.exec(address.trim());
    const [, host = "", path = ""] = parts ?? [];
    return host === "" ? [] : [{ name, host: host.toLowerCase(), path }];
  });
}
function isOn(host, server) {
  return host === server || host === `ssh.${server}`;
}
var import_node_fs6, import_promises4, import_node_path8;
var init_inspect_clone = __esm({
  "scripts/adapters/git/inspect-clone.ts"() {
    "use strict";
    init_run_git();
  }
});

// scripts/adapters/git/local-record.ts
async function readLocalRecord(queuePath) {
  const folder = (0, (require_node_path()).dirname)(queuePath);
  const branch = recordBranchOf(accountAt(queuePath));
  const fetched = await isInClone(folder) ? await readFetched(branch, folder) : void 0;
  if (fetched !== void 0) return { kind: "read", journal: fetched };
  const path = (0, (require_node_path()).join)(folder, JOURNAL);
  const isKept = (0, (require_node_fs()).existsSync)(path) && !await isTracked(JOURNAL, folder);
  if (!isKept && await hasGithubRemote(folder)) {
    const why = `This clone has no branch origin/${branch}. Fetch it with git fetch origin ${branch}; the first run creates it.`;
    return { kind: "not-at-hand", why };
  }
  refuseLinkedFolder(folder);
  return { kind: "read", journal: readRegularFile(path) };
}
async function readFetched(branch, folder) {
  const commit = `refs/remotes/origin/${branch}`;
  const listed = await runGit(["ls-tree", "--full-tree", commit, JOURNAL], { folder }).catch(() => void 0);
  if (listed === void 0) return void 0;
  return listed.length === 0 ? null : await runGit(["cat-file", "blob", `${commit}:${JOURNAL}`], { folder });
}
var import_node_fs7, import_node_path9, JOURNAL;
var init_local_record = __esm({
  "scripts/adapters/git/local-record.ts"() {
    "use strict";
    init_account_place();
    init_regular_file();
    init_inspect_clone();
    init_run_git();
    JOURNAL = "journal.json";
  }
});

// later:@actions/github/lib/utils
var require_utils = __commonJS({
  "later:@actions/github/lib/utils"(exports, module) {
    module.exports = __require("./parts/actions.cjs").utils;
  }
});

// later:undici
var require_undici = __commonJS({
  "later:undici"(exports, module) {
    module.exports = __require("./parts/undici.cjs");
  }
});

// scripts/adapters/sockets/limit-bytes.ts
function limitBytes(socket, limit) {
  socket.on("readable", () => {
    if (socket.bytesRead > limit()) socket.destroy(new OverlongAnswer());
  });
}
var import_undici, OVERHEAD_BYTES, OverlongAnswer;
var init_limit_bytes = __esm({
  "scripts/adapters/sockets/limit-bytes.ts"() {
    "use strict";
    import_undici = __toESM(require_undici(), 1);
    OVERHEAD_BYTES = 256 * 1024;
    OverlongAnswer = class extends Error {
      name = "OverlongAnswer";
      constructor() {
        super("The answer is too large");
      }
    };
  }
});

// scripts/adapters/sockets/bounded-fetch.ts
function createBoundedFetch({ timeoutMs, maxBodyBytes, redirect }) {
  let allowedBytes = 0;
  const dispatcher = new import_undici2.Agent({ allowH2: false, connect: boundedConnector(() => allowedBytes) });
  return async (input, init = {}) => {
    allowedBytes += OVERHEAD_BYTES;
    const deadline = AbortSignal.timeout(timeoutMs);
    const answer = await (0, import_undici2.fetch)(input instanceof Request ? input.url : input, {
      method: init.method ?? "GET",
      headers: [...new Headers(init.headers)],
      body: textOf2(init.body),
      signal: init.signal ? AbortSignal.any([init.signal, deadline]) : deadline,
      redirect,
      dispatcher
    });
    const bytes = await readBounded(answer, maxBodyBytes, (sizeBytes) => {
      allowedBytes += 2 * sizeBytes;
    });
    const { status, statusText, url } = answer;
    const whole = new Response(bytes.length === 0 ? null : bytes, { status, statusText, headers: [...answer.headers] });
    return Object.defineProperty(whole, "url", { value: url });
  };
}
function boundedConnector(limit) {
  const open3 = (0, import_undici2.buildConnector)({ allowH2: false });
  return (target2, callback) => open3(target2, (...[error, socket]) => {
    if (error !== null) return callback(error, null);
    limitBytes(socket, limit);
    callback(null, socket);
  });
}
function textOf2(body) {
  if (body === void 0 || body === null) return null;
  if (typeof body !== "string") throw new TypeError("Only text can be sent");
  return body;
}
async function readBounded({ body, headers }, maxBodyBytes, onPiece) {
  if (Number(headers.get("content-length")) > maxBodyBytes) {
    await body?.cancel();
    throw new Error("The answer is too large");
  }
  const chunks = [];
  let sizeBytes = 0;
  for await (const chunk of body ?? []) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxBodyBytes) throw new Error("The answer is too large");
    onPiece(chunk.length);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
var import_undici2;
var init_bounded_fetch = __esm({
  "scripts/adapters/sockets/bounded-fetch.ts"() {
    "use strict";
    import_undici2 = __toESM(require_undici(), 1);
    init_limit_bytes();
  }
});

// scripts/adapters/github/github-client.ts
var github_client_exports = {};
__export(github_client_exports, {
  RAW_FILE: () => RAW_FILE,
  answerOf: () => answerOf,
  createGithubClient: () => createGithubClient,
  isThrottled: () => isThrottled
});
function createGithubClient(options) {
  const { token, apiUrl, repository, clock, timeoutMs = TIMEOUT_MS } = options;
  const [owner = "", repo = ""] = repository.split("/");
  const octokit = new import_utils.GitHub({
    auth: `token ${token}`,
    baseUrl: apiUrl.replace(/\/+$/, ""),
    request: { fetch: fetchRaw(timeoutMs) },
    log: SILENT
  });
  octokit.hook.wrap("request", async (request, options2) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return demandJson(await request(options2), options2);
      } catch (error) {
        const isRepeatable = options2.method === "GET" || options2.request?.isRepeatable === true;
        const waitMs = isRepeatable && attempt < ATTEMPTS ? waitBeforeRetry(error, attempt) : null;
        if (waitMs === null) throw error;
        await clock.sleep(waitMs);
      }
    }
  });
  return { octokit, repo: { owner, repo } };
}
function fetchRaw(timeoutMs) {
  const fetchWhole = createBoundedFetch({ timeoutMs, maxBodyBytes: MAX_ANSWER_BYTES, redirect: "follow" });
  return async (input, init) => {
    const answer = await fetchWhole(input, init);
    const isRaw = answer.ok && new Headers(init?.headers).get("accept") === RAW_FILE;
    if (isRaw && !isJson(answer.headers)) answer.headers.set("content-type", "application/octet-stream");
    return answer;
  };
}
function demandJson(answer, { method, headers }) {
  const isJsonWanted = String(headers.accept).includes("json");
  if (method === "GET" && isJsonWanted && typeof answer.data === "string") throw new Error("The answer is not JSON");
  return answer;
}
function waitBeforeRetry(error, attempt) {
  const { status, headers } = answerOf(error);
  if (status !== null && status < 500 && !isThrottled(status, headers)) return null;
  const asked = Number(headers["retry-after"] ?? Number.NaN) * 1e3;
  if (Number.isNaN(asked)) return RETRY_DELAY_MS * 2 ** (attempt - 1);
  return asked <= MAX_RETRY_AFTER_MS ? asked : null;
}
function isThrottled(status, headers) {
  const isSpent = headers["x-ratelimit-remaining"] === "0";
  return status === 429 || status === 403 && (headers["retry-after"] !== void 0 || isSpent);
}
function answerOf(error) {
  const none = { status: null, headers: {}, message: "" };
  if (typeof error !== "object" || error === null || !("status" in error) || !("response" in error)) return none;
  const { status, response } = error;
  if (response === void 0) return none;
  const said = Object(response.data).message;
  return { status, headers: response.headers ?? {}, message: typeof said === "string" ? said : "" };
}
var import_utils, TIMEOUT_MS, ATTEMPTS, RETRY_DELAY_MS, MAX_ANSWER_BYTES, MAX_RETRY_AFTER_MS, SILENT, RAW_FILE, isJson;
var init_github_client = __esm({
  "scripts/adapters/github/github-client.ts"() {
    "use strict";
    import_utils = __toESM(require_utils(), 1);
    init_bounded_fetch();
    TIMEOUT_MS = 3e4;
    ATTEMPTS = 3;
    RETRY_DELAY_MS = 1e3;
    MAX_ANSWER_BYTES = 140 * 1024 * 1024;
    MAX_RETRY_AFTER_MS = 6e4;
    SILENT = { debug() {
    }, info() {
    }, warn() {
    }, error() {
    } };
    RAW_FILE = "application/vnd.github.raw+json";
    isJson = (headers) => headers.get("content-type")?.startsWith("application/json") === true;
  }
});

// later:node:timers/promises
var require_promises2 = __commonJS({
  "later:node:timers/promises"(exports, module) {
    module.exports = __require("node:timers/promises");
  }
});

// scripts/adapters/clock/system-clock.ts
var system_clock_exports = {};
__export(system_clock_exports, {
  systemClock: () => systemClock
});
var import_promises5, systemClock;
var init_system_clock = __esm({
  "scripts/adapters/clock/system-clock.ts"() {
    "use strict";
    systemClock = {
      now: () => /* @__PURE__ */ new Date(),
      async sleep(ms, signal) {
        await (0, (require_promises2()).setTimeout)(ms, void 0, signal === void 0 ? {} : { signal }).catch(() => void 0);
      }
    };
  }
});

// scripts/adapters/files/durable-write.ts
async function writeDurably(path, bytes, wantedMode) {
  const temporary = (0, (require_node_path()).join)((0, (require_node_path()).dirname)(path), `.${(0, (require_node_path()).basename)(path)}.${(0, (require_node_crypto()).randomUUID)()}.tmp`);
  const existing = await (0, (require_promises()).stat)(path).catch(() => null);
  const mode = wantedMode ?? (existing === null ? NEW_FILE_MODE : existing.mode & 511);
  try {
    await writeSynced(temporary, { bytes, mode });
    await (0, (require_promises()).rename)(temporary, path);
  } catch (error) {
    await (0, (require_promises()).unlink)(temporary).catch(() => void 0);
    throw error;
  }
  await syncFolder((0, (require_node_path()).dirname)(path));
}
async function writeSynced(path, { bytes, mode }) {
  const file = await (0, (require_promises()).open)(path, "wx", mode);
  try {
    await file.chmod(mode);
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}
async function syncFolder(path) {
  if (process.platform === "win32") return;
  const folder = await (0, (require_promises()).open)(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
var import_node_crypto4, import_promises6, import_node_path10, NEW_FILE_MODE;
var init_durable_write = __esm({
  "scripts/adapters/files/durable-write.ts"() {
    "use strict";
    init_file_problem();
    NEW_FILE_MODE = 420;
  }
});

// later:node:os
var require_node_os = __commonJS({
  "later:node:os"(exports, module) {
    module.exports = __require("node:os");
  }
});

// scripts/adapters/files/process-identity.ts
async function ownIdentity() {
  const stat5 = await readStat(process.pid);
  return { host: (0, (require_node_os()).hostname)(), pid: process.pid, startedAt: stat5?.startedAt ?? "" };
}
async function hasProcessEnded(identity) {
  if (identity.host !== (0, (require_node_os()).hostname)()) return false;
  if (!isKnownToSystem(identity.pid)) return true;
  const stat5 = await readStat(identity.pid);
  if (stat5 === null) return false;
  return stat5.isZombie || identity.startedAt !== "" && stat5.startedAt !== identity.startedAt;
}
async function isCertainlyRunning(identity) {
  if (identity.host !== (0, (require_node_os()).hostname)() || identity.startedAt === "") return false;
  const stat5 = await readStat(identity.pid);
  return stat5 !== null && !stat5.isZombie && stat5.startedAt === identity.startedAt;
}
function isKnownToSystem(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
async function readStat(pid) {
  const text = await (0, (require_promises()).readFile)(`/proc/${pid}/stat`, "utf8").catch(() => null);
  if (text === null) return null;
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const state = fields[STATE_FIELD] ?? "";
  return { startedAt: fields[START_FIELD] ?? "", isZombie: state === "Z" || state === "X" };
}
var import_promises7, import_node_os, STATE_FIELD, START_FIELD;
var init_process_identity = __esm({
  "scripts/adapters/files/process-identity.ts"() {
    "use strict";
    STATE_FIELD = 0;
    START_FIELD = 19;
  }
});

// scripts/adapters/files/file-lock.ts
async function withLock(path, task) {
  const mine = JSON.stringify(await ownIdentity());
  await acquire(path, mine);
  try {
    return await task();
  } finally {
    await (0, (require_promises()).unlink)(path).catch(() => void 0);
  }
}
async function acquire(path, mine) {
  const deadline = performance.now() + PATIENCE_MS;
  while (!await tryCreate(path, mine)) {
    const holder = readHolder(path);
    if (holder !== null && await isAbandoned(path, holder)) {
      await removeDead(path, holder, mine);
      continue;
    }
    if (performance.now() > deadline) throw lockedError(path);
    await (0, (require_promises2()).setTimeout)(PAUSE_MS);
  }
}
async function removeDead(path, holder, mine) {
  const takeover = `${path}.${(0, (require_node_crypto()).createHash)("sha256").update(holder).digest("hex").slice(0, 16)}`;
  await acquire(takeover, mine);
  try {
    if (readHolder(path) === holder) await (0, (require_promises()).unlink)(path);
  } finally {
    await (0, (require_promises()).unlink)(takeover).catch(() => void 0);
  }
}
function readHolder(path) {
  return readIfOrdinary(path)?.toString("utf8") ?? null;
}
async function tryCreate(path, mine) {
  const draft = `${path}.${(0, (require_node_crypto()).randomUUID)()}.tmp`;
  await writeSynced(draft, { bytes: mine, mode: 420 });
  try {
    await (0, (require_promises()).link)(draft, path).catch((error) => {
      if (!isCode(error, "EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS")) throw error;
      return writeSynced(path, { bytes: mine, mode: 420 });
    });
    return true;
  } catch (error) {
    if (isCode(error, "EEXIST")) return false;
    throw error;
  } finally {
    await (0, (require_promises()).unlink)(draft).catch(() => void 0);
  }
}
async function isAbandoned(path, holder) {
  const identity = parseIdentity(holder);
  if (identity !== null && await hasProcessEnded(identity)) return true;
  if (identity !== null && await isCertainlyRunning(identity)) return false;
  const found = await (0, (require_promises()).stat)(path).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs > LONGEST_WRITE_MS;
}
function parseIdentity(text) {
  try {
    const value = JSON.parse(text);
    if (typeof value !== "object" || value === null) return null;
    const { host, pid, startedAt } = value;
    const isIdentity = typeof host === "string" && typeof pid === "number" && typeof startedAt === "string";
    return isIdentity ? { host, pid, startedAt } : null;
  } catch {
    return null;
  }
}
function lockedError(path) {
  return new ProblemError(
    {
      code: "store-locked",
      what: "Writing the content files",
      why: `Another process holds ${path}.`,
      whatToDo: "Wait until that process has finished. If no other mergecast is running on this folder, delete the file.",
      isRetryable: true
    },
    1
  );
}
var import_node_crypto5, import_promises8, import_promises9, PAUSE_MS, PATIENCE_MS, LONGEST_WRITE_MS;
var init_file_lock = __esm({
  "scripts/adapters/files/file-lock.ts"() {
    "use strict";
    init_problem();
    init_durable_write();
    init_file_problem();
    init_process_identity();
    init_regular_file();
    PAUSE_MS = 20;
    PATIENCE_MS = 15e3;
    LONGEST_WRITE_MS = 6e4;
  }
});

// scripts/adapters/files/file-store.ts
async function fileRunName() {
  const { host, pid, startedAt } = await ownIdentity();
  return `${RUN_PREFIX}${host}:${pid}:${startedAt}:${(0, (require_node_crypto()).randomUUID)()}`;
}
function createFileStore(queuePath) {
  const queue = (0, (require_node_path()).resolve)(queuePath);
  const folder = (0, (require_node_path()).dirname)(queue);
  const pathOf3 = (file) => file === "queue" ? queue : (0, (require_node_path()).join)(folder, `${file}.json`);
  const read2 = (file) => readVersioned(pathOf3(file));
  const openMedia2 = createMediaSnapshots(folder);
  const readMedia2 = async (bytes) => {
    const names = mayNameFiles(bytes) ? namedFiles(readQueue(bytes).queue.posts) : /* @__PURE__ */ new Set();
    return names.size === 0 ? {} : { media: await openMedia2(names) };
  };
  return {
    read: read2,
    async readAll() {
      const [queueFile, settings, tokenStatus, archive, journal, alerts] = await Promise.all([
        read2("queue"),
        read2("settings"),
        read2("token-status"),
        readArchive3((0, (require_node_path()).join)(folder, "archive")),
        read2("journal"),
        read2("alerts")
      ]);
      const media = queueFile === null ? {} : await readMedia2(queueFile.bytes);
      return { queue: queueFile, settings, tokenStatus, archive, journal, alerts, ...media };
    },
    async write(file, bytes, expected) {
      const path = pathOf3(file);
      try {
        return await withLock((0, (require_node_path()).join)(folder, LOCK_FILE), () => compareAndSwap(path, bytes, expected));
      } catch (error) {
        throw unwrittenProblem((0, (require_node_path()).basename)(path), error);
      }
    },
    hasEnded: hasRunEnded
  };
}
async function compareAndSwap(path, bytes, expected) {
  const current = await readVersioned(path);
  if ((current?.version ?? null) !== expected) return { ok: false, reason: "conflict" };
  await writeDurably(path, bytes);
  return { ok: true, version: versionOf(bytes) };
}
async function readVersioned(path) {
  try {
    refuseLinkedFolder((0, (require_node_path()).dirname)(path));
    const bytes = readRegularFile(path);
    return bytes === null ? null : { bytes, version: versionOf(bytes) };
  } catch (error) {
    throw readProblem(path, error);
  }
}
async function readArchive3(folder) {
  refuseLinkedFolder(folder);
  const names = await (0, (require_promises()).readdir)(folder).catch((error) => {
    if (isCode(error, "ENOENT")) return [];
    throw readProblem(folder, error);
  });
  const wanted = names.filter((name) => name.endsWith(".json")).sort();
  const files = await Promise.all(
    wanted.map(async (name) => ({ name, found: await readVersioned((0, (require_node_path()).join)(folder, name)) }))
  );
  return files.flatMap(({ name, found }) => found === null ? [] : [{ name, bytes: found.bytes }]);
}
async function hasRunEnded(run2) {
  const [, host = "", pid = "", startedAt = ""] = /^file:(.*):(\d+):(\d*):[^:]*$/.exec(run2) ?? [];
  return pid !== "" && await hasProcessEnded({ host, pid: Number(pid), startedAt });
}
function versionOf(bytes) {
  return (0, (require_node_crypto()).createHash)("sha256").update(bytes).digest("hex");
}
function readProblem(path, cause) {
  if (cause instanceof ProblemError) return cause;
  return fileProblem(`Reading ${(0, (require_node_path()).basename)(path)}`, { cause, whatToDo: "Make it a readable file." });
}
function createFileQueueHistory(queuePath) {
  return {
    async queueAt(instant) {
      const changedAt = await (0, (require_promises()).lstat)(queuePath).then(
        ({ mtimeMs }) => mtimeMs,
        () => Number.POSITIVE_INFINITY
      );
      return changedAt <= instant.getTime() ? (await readVersioned(queuePath))?.bytes ?? "unknown" : "unknown";
    }
  };
}
var import_node_crypto6, import_promises10, import_node_path11, LOCK_FILE, RUN_PREFIX;
var init_file_store = __esm({
  "scripts/adapters/files/file-store.ts"() {
    "use strict";
    init_read_queue();
    init_problem();
    init_named_files();
    init_durable_write();
    init_file_lock();
    init_file_problem();
    init_media_snapshots();
    init_process_identity();
    init_regular_file();
    LOCK_FILE = ".mergecast.lock";
    RUN_PREFIX = "file:";
  }
});

// later:zod
var require_zod = __commonJS({
  "later:zod"(exports, module) {
    module.exports = __require("./parts/zod.cjs");
  }
});

// scripts/adapters/github/workflow-event.ts
function parseOrNull(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
function readDefaultBranch(eventPath) {
  const text = eventPath === void 0 ? "" : readIfOrdinary(eventPath)?.toString("utf8") ?? "";
  return REPOSITORY_EVENT.safeParse(parseOrNull(text)).data?.repository.default_branch ?? null;
}
var import_zod, REPOSITORY_EVENT, ISSUE_EVENT, WORKFLOW_RUN_EVENT;
var init_workflow_event = __esm({
  "scripts/adapters/github/workflow-event.ts"() {
    "use strict";
    import_zod = __toESM(require_zod(), 1);
    init_problem();
    init_regular_file();
    REPOSITORY_EVENT = import_zod.z.object({ repository: import_zod.z.object({ default_branch: import_zod.z.string().min(1) }) });
    ISSUE_EVENT = import_zod.z.object({ issue: import_zod.z.object({ number: import_zod.z.int().positive() }) });
    WORKFLOW_RUN_EVENT = import_zod.z.object({
      workflow_run: import_zod.z.object({
        event: import_zod.z.string(),
        head_sha: import_zod.z.string().regex(/^[0-9a-f]{40}$/),
        head_branch: import_zod.z.string().min(1).nullable(),
        head_repository: import_zod.z.object({ owner: import_zod.z.object({ login: import_zod.z.string().regex(/^[\w.-]+(?:\[bot\])?$/) }) }).nullable()
      })
    });
  }
});

// scripts/setup/connect-github.ts
var connect_github_exports = {};
__export(connect_github_exports, {
  connectGithub: () => connectGithub
});
function connectGithub(github, role, clock = systemClock) {
  const { apiUrl, repository } = github;
  const tokens = { GITHUB_TOKEN: github.token, BOT_TOKEN: github.botToken, SECRETS_TOKEN: github.secretsToken };
  for (const tokenName of ORDERS[role]) {
    const token = tokens[tokenName];
    if (token === void 0 || repository === void 0) continue;
    return { client: createGithubClient({ token, apiUrl, repository, clock }), tokenName, token };
  }
  return null;
}
var ORDERS;
var init_connect_github = __esm({
  "scripts/setup/connect-github.ts"() {
    "use strict";
    init_system_clock();
    init_github_client();
    ORDERS = {
      commenter: ["GITHUB_TOKEN"],
      reader: ["GITHUB_TOKEN", "BOT_TOKEN"],
      writer: ["BOT_TOKEN", "GITHUB_TOKEN"],
      keeper: ["SECRETS_TOKEN"]
    };
  }
});

// scripts/adapters/github/github-problem.ts
function githubProblem(error, purpose) {
  if (error instanceof ProblemError) return error;
  const answer = answerOf(error);
  const { code, why, whatToDo, isRetryable } = explain(answer, purpose);
  const exit = code === "github-unreachable" || code === "github-throttled" || code === "github-down" ? 1 : 2;
  return new ProblemError({ code, what: purpose.what, why, whatToDo, isRetryable }, exit);
}
function explain(answer, { tokenName, permission }) {
  const { status, headers } = answer;
  if (status === null) return { code: "github-unreachable", why: "GitHub did not answer.", ...LATER };
  if (isThrottled(status, headers))
    return { code: "github-throttled", why: "GitHub is throttling this token.", ...LATER };
  if (status >= 500) return { code: "github-down", why: `GitHub answered ${status}.`, ...LATER };
  if (status === 401) {
    const whatToDo2 = `Create a new token and store it as ${tokenName} (docs/operations.md).`;
    return {
      code: "github-token-refused",
      why: `GitHub refused ${tokenName} (401): it has expired or was revoked.`,
      whatToDo: whatToDo2,
      isRetryable: false
    };
  }
  if (status === 403 && MAY_NOT_PROPOSE.test(answer.message)) return { ...NO_PROPOSALS, isRetryable: false };
  if (status === 403 || status === 404) {
    const why = `GitHub answered ${status}${quote2(answer)}, as it does when a token lacks a permission.`;
    const whatToDo2 = `Give ${tokenName} the permission "${permission}" on this repository (docs/operations.md).`;
    return { code: "github-permission-missing", why, whatToDo: whatToDo2, isRetryable: false };
  }
  const whatToDo = "See docs/operations.md. If it says nothing about this, report it.";
  return { code: "github-refused", why: `GitHub answered ${status}${quote2(answer)}.`, whatToDo, isRetryable: false };
}
function quote2({ message }) {
  const words = plainWords(message);
  return words === "" ? "" : ` ("${words}")`;
}
async function orNull(answer) {
  return await answer.catch((error) => {
    if (answerOf(error).status === 404) return null;
    throw error;
  });
}
var MAY_NOT_PROPOSE, NO_PROPOSALS, LATER;
var init_github_problem = __esm({
  "scripts/adapters/github/github-problem.ts"() {
    "use strict";
    init_problem();
    init_plain_words();
    init_github_client();
    MAY_NOT_PROPOSE = /not permitted to create or approve pull requests/i;
    NO_PROPOSALS = {
      code: "github-proposals-off",
      why: "The repository's settings do not allow workflows to open pull requests with GitHub's own token.",
      whatToDo: 'Set up the App (docs/operations.md), or turn on Settings > Actions > General > "Allow GitHub Actions to create and approve pull requests".'
    };
    LATER = {
      whatToDo: "Scheduled runs try again by themselves. Repeat a command of your own in a few minutes.",
      isRetryable: true
    };
  }
});

// scripts/adapters/github/write-refusal.ts
function judgeRefusedWrite(error, purpose) {
  const answer = answerOf(error);
  const { status, headers, message } = answer;
  if (status === 413 || /too large|exceeds|maximum.*size/i.test(message)) return tooLarge3(purpose);
  if (status === null || ![403, 409, 422].includes(status) || isThrottled(status, headers)) {
    return githubProblem(error, purpose);
  }
  if (RULES.test(message)) return rulesForbid(answer, purpose);
  if (status !== 403 && OTHER_VERSION.test(message)) return "outdated";
  if (status !== 403 && MOVED.test(message)) return "moved";
  return status === 409 ? rulesForbid(answer, purpose) : githubProblem(error, purpose);
}
function rulesForbid(answer, { what, tokenName }) {
  return new ProblemError(
    {
      code: "ruleset-refused",
      what,
      why: `The branch's rules do not allow ${tokenName} to write to it${quote2(answer)}.`,
      whatToDo: "Set BOT_TOKEN to the token of an App that may bypass the ruleset (docs/operations.md).",
      isRetryable: false
    },
    2
  );
}
function tooLarge3({ what, file }) {
  return new ProblemError(
    {
      code: "content-too-large",
      what,
      why: "GitHub rejected the file as too large.",
      whatToDo: file === "queue" ? SHORTEN_QUEUE : NEVER_SHORTEN,
      isRetryable: false
    },
    2
  );
}
var OTHER_VERSION, MOVED, RULES, SHORTEN_QUEUE, NEVER_SHORTEN;
var init_write_refusal = __esm({
  "scripts/adapters/github/write-refusal.ts"() {
    "use strict";
    init_problem();
    init_github_client();
    init_github_problem();
    OTHER_VERSION = /does not match [0-9a-f]|sha"? wasn.t supplied|does not exist/i;
    MOVED = /is at [0-9a-f]+ but expected|not a fast.?forward|expected branch to point to|reference already exists/i;
    RULES = /rule violation|protected branch|through a pull request|approving review|status check|verified signature/i;
    SHORTEN_QUEUE = "Make it smaller: npx mergecast queue archive moves old posts out of the queue.";
    NEVER_SHORTEN = "Only the bot writes this file. Do not delete entries by hand: they keep posts from going out twice. Report this, with the size of the file.";
  }
});

// scripts/adapters/github/commit-file.ts
async function commitFile({ contents, clock }, place, change) {
  for (let attempt = 1; ; attempt++) {
    const done = await committed(contents, place, async () => await putFile(contents, place, change));
    if (done.kind !== "moved" || attempt === MOVED_ATTEMPTS) return done;
    await clock.sleep(MOVED_DELAY_MS * attempt);
  }
}
async function committed({ tokenName }, { title, file }, write) {
  try {
    const commit = await write();
    if (typeof commit !== "string" || commit === "") throw new Error("The answer names no commit");
    return { kind: "pushed", commit };
  } catch (error) {
    const what = `Writing ${title}`;
    const verdict = judgeRefusedWrite(error, { what, tokenName, permission: "Contents: read and write", file });
    if (verdict instanceof ProblemError) throw verdict;
    return { kind: verdict };
  }
}
async function putFile({ client }, { branch, path }, change) {
  const { octokit, repo } = client;
  const content = Buffer.from(change.bytes).toString("base64");
  const replaced = change.expected === null ? {} : { sha: change.expected };
  const wanted = { ...repo, path, message: change.message, content, branch, ...replaced };
  return (await octokit.rest.repos.createOrUpdateFileContents(wanted)).data?.commit?.sha;
}
var MOVED_ATTEMPTS, MOVED_DELAY_MS;
var init_commit_file = __esm({
  "scripts/adapters/github/commit-file.ts"() {
    "use strict";
    init_problem();
    init_write_refusal();
    MOVED_ATTEMPTS = 8;
    MOVED_DELAY_MS = 150;
  }
});

// node_modules/yocto-queue/index.js
var Node, Queue;
var init_yocto_queue = __esm({
  "node_modules/yocto-queue/index.js"() {
    Node = class {
      value;
      next;
      constructor(value) {
        this.value = value;
      }
    };
    Queue = class {
      #head;
      #tail;
      #size;
      constructor() {
        this.clear();
      }
      enqueue(value) {
        const node = new Node(value);
        if (this.#head) {
          this.#tail.next = node;
          this.#tail = node;
        } else {
          this.#head = node;
          this.#tail = node;
        }
        this.#size++;
      }
      dequeue() {
        const current = this.#head;
        if (!current) {
          return;
        }
        this.#head = this.#head.next;
        this.#size--;
        if (!this.#head) {
          this.#tail = void 0;
        }
        return current.value;
      }
      peek() {
        if (!this.#head) {
          return;
        }
        return this.#head.value;
      }
      clear() {
        this.#head = void 0;
        this.#tail = void 0;
        this.#size = 0;
      }
      get size() {
        return this.#size;
      }
      *[Symbol.iterator]() {
        let current = this.#head;
        while (current) {
          yield current.value;
          current = current.next;
        }
      }
      *drain() {
        while (this.#head) {
          yield this.dequeue();
        }
      }
    };
  }
});

// node_modules/p-limit/index.js
function pLimit(concurrency) {
  let rejectOnClear = false;
  if (typeof concurrency === "object") {
    ({ concurrency, rejectOnClear = false } = concurrency);
  }
  validateConcurrency(concurrency);
  if (typeof rejectOnClear !== "boolean") {
    throw new TypeError("Expected `rejectOnClear` to be a boolean");
  }
  const queue = new Queue();
  let activeCount = 0;
  const resumeNext = () => {
    if (activeCount < concurrency && queue.size > 0) {
      activeCount++;
      queue.dequeue().run();
    }
  };
  const next = () => {
    activeCount--;
    resumeNext();
  };
  const run2 = async (function_, resolve4, arguments_) => {
    const result = (async () => function_(...arguments_))();
    resolve4(result);
    try {
      await result;
    } catch {
    }
    next();
  };
  const enqueue = (function_, resolve4, reject, arguments_) => {
    const queueItem = { reject };
    new Promise((internalResolve) => {
      queueItem.run = internalResolve;
      queue.enqueue(queueItem);
    }).then(run2.bind(void 0, function_, resolve4, arguments_));
    if (activeCount < concurrency) {
      resumeNext();
    }
  };
  const generator = (function_, ...arguments_) => new Promise((resolve4, reject) => {
    enqueue(function_, resolve4, reject, arguments_);
  });
  Object.defineProperties(generator, {
    activeCount: {
      get: () => activeCount
    },
    pendingCount: {
      get: () => queue.size
    },
    clearQueue: {
      value() {
        if (!rejectOnClear) {
          queue.clear();
          return;
        }
        const abortError = AbortSignal.abort().reason;
        while (queue.size > 0) {
          queue.dequeue().reject(abortError);
        }
      }
    },
    concurrency: {
      get: () => concurrency,
      set(newConcurrency) {
        validateConcurrency(newConcurrency);
        concurrency = newConcurrency;
        queueMicrotask(() => {
          while (activeCount < concurrency && queue.size > 0) {
            resumeNext();
          }
        });
      }
    },
    map: {
      async value(iterable, function_) {
        const promises = [];
        try {
          Array.from(iterable, (value, index) => {
            const promise = generator(function_, value, index);
            promises.push(promise);
            return promise;
          });
        } catch (error) {
          for (const promise of promises) {
            promise.catch(() => {
            });
          }
          throw error;
        }
        return Promise.all(promises);
      }
    }
  });
  return generator;
}
function validateConcurrency(concurrency) {
  if (!((Number.isInteger(concurrency) || concurrency === Number.POSITIVE_INFINITY) && concurrency > 0)) {
    throw new TypeError("Expected `concurrency` to be a number from 1 and up");
  }
}
var init_p_limit = __esm({
  "node_modules/p-limit/index.js"() {
    init_yocto_queue();
  }
});

// scripts/adapters/github/committed-files.ts
function gitBlobSha(bytes) {
  return (0, (require_node_crypto()).createHash)("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
}
function createCommittedFiles({ client, tokenName }, readCopy = () => null) {
  const { octokit, repo } = client;
  const known2 = /* @__PURE__ */ new Map();
  const lists = /* @__PURE__ */ new Map();
  const seen = /* @__PURE__ */ new Set();
  const trees = /* @__PURE__ */ new Map();
  const inTurn = pLimit(PARALLEL_READS);
  const ask2 = async (path, at, headers) => {
    const request = {
      ...repo,
      path,
      ...at === NEWEST ? {} : { ref: at },
      ...headers === void 0 ? {} : { headers }
    };
    try {
      return (await octokit.rest.repos.getContent(request)).data;
    } catch (error) {
      const { status, message } = answerOf(error);
      if (status === 404 && UNKNOWN_COMMIT.test(message)) throw lagging(path);
      if (status === 404) return null;
      throw githubProblem(error, purposeOf(path, tokenName));
    }
  };
  const askFor = async ({ path, sha }, at) => {
    const headers = { accept: RAW_FILE };
    const bytes = bytesOf3(await ask2(path, at, headers));
    if (at !== NEWEST || bytes !== null && gitBlobSha(bytes) === sha) return bytes;
    try {
      return bytesOf3((await octokit.rest.git.getBlob({ ...repo, file_sha: sha, headers })).data);
    } catch (error) {
      throw githubProblem(error, purposeOf(path, tokenName));
    }
  };
  const listAt = async (folder, at) => {
    const data = await ask2(folder, at);
    if (data === null && seen.has(folder)) throw lagging(folder);
    if (data !== null) seen.add(folder);
    const listed = entriesOf(data ?? [], folder);
    if (listed === null) throw githubProblem(null, purposeOf(folder, tokenName));
    return new Map(listed.map(({ name, ...entry2 }) => [name, entry2]));
  };
  return {
    async list(folder, commit) {
      const last = lists.get(folder);
      if (last?.commit === commit) return last.entries;
      const entries = await listAt(folder, commit);
      lists.set(folder, { commit, entries });
      return entries;
    },
    listNewest: (folder) => listAt(folder, NEWEST),
    async listTree({ path, sha }) {
      const last = trees.get(path);
      if (last?.sha === sha) return last.entries;
      const answer = await octokit.rest.git.getTree({ ...repo, tree_sha: sha }).catch((error) => {
        throw githubProblem(error, purposeOf(path, tokenName));
      });
      const read2 = treeAnswer.safeParse(answer.data);
      if (!read2.success) throw githubProblem(null, purposeOf(path, tokenName));
      if (read2.data.truncated === true) throw tooMany(path);
      trees.set(path, { sha, entries: read2.data.tree });
      return read2.data.tree;
    },
    async read({ path, type, sha }, at) {
      if (type !== "file") throw notAFile2(path, type);
      const before = known2.get(sha);
      if (before !== void 0) return before;
      const copy2 = readCopy(path);
      const isCopied = copy2 !== null && gitBlobSha(copy2) === sha;
      const bytes = isCopied ? copy2 : await inTurn(() => askFor({ path, sha }, at));
      if (bytes === null || gitBlobSha(bytes) !== sha) throw lagging(path);
      known2.set(sha, bytes);
      return bytes;
    },
    remember(bytes) {
      const sha = gitBlobSha(bytes);
      known2.set(sha, bytes);
      return sha;
    }
  };
}
function purposeOf(path, tokenName) {
  const what = `Reading ${path === "" ? "the repository" : path}`;
  return { what, tokenName, permission: "Contents: read and write" };
}
function entriesOf(data, folder) {
  if (!Array.isArray(data)) throw notAFile2(folder, "file");
  if (data.length < MAX_ENTRIES) return listing.safeParse(data).data ?? null;
  const why = `It has ${MAX_ENTRIES} entries or more, and GitHub does not list more than that.`;
  throw unusable(folder, { why, whatToDo: "Move files that are not needed here to other folders." });
}
function bytesOf3(data) {
  if (data instanceof ArrayBuffer) return new Uint8Array(data);
  const { content, encoding } = Object(data);
  return encoding === "base64" && typeof content === "string" ? new Uint8Array(Buffer.from(content, "base64")) : null;
}
function notAFile2(path, type) {
  const why = `It should be a ${type === "file" ? "folder" : "file"} but is a ${type === "dir" ? "folder" : type}.`;
  return unusable(path, { why, whatToDo: "Replace it with an ordinary file or folder." });
}
function tooMany(path) {
  const why = "It holds more files than GitHub lists.";
  return unusable(path, { why, whatToDo: "Remove files that nothing needs any more." });
}
function unusable(path, { why, whatToDo }) {
  return new ProblemError({ code: "content-unusable", what: `Reading ${path}`, why, whatToDo, isRetryable: false }, 2);
}
function lagging(path) {
  const why = "GitHub's servers do not all have the newest commit yet.";
  return new ProblemError({ code: LAGGING, what: `Reading ${path}`, why, ...LATER }, 1);
}
async function untilCaughtUp(clock, look, isOutdated = () => false) {
  for (const delayMs of DELAYS_MS) {
    try {
      const found = await look();
      if (!isOutdated(found)) return found;
    } catch (error) {
      if (!(error instanceof ProblemError) || error.problem.code !== LAGGING) throw error;
    }
    await clock.sleep(delayMs);
  }
  return await look();
}
var import_node_crypto7, import_zod2, MAX_ENTRIES, PARALLEL_READS, UNKNOWN_COMMIT, NEWEST, LAGGING, listing, treeAnswer, DELAYS_MS;
var init_committed_files = __esm({
  "scripts/adapters/github/committed-files.ts"() {
    "use strict";
    init_p_limit();
    import_zod2 = __toESM(require_zod(), 1);
    init_problem();
    init_github_client();
    init_github_problem();
    MAX_ENTRIES = 1e3;
    PARALLEL_READS = 8;
    UNKNOWN_COMMIT = /no commit found/i;
    NEWEST = "HEAD";
    LAGGING = "github-lags";
    listing = import_zod2.z.array(import_zod2.z.object({ name: import_zod2.z.string(), path: import_zod2.z.string(), type: import_zod2.z.string(), sha: import_zod2.z.string() }));
    treeAnswer = import_zod2.z.object({
      truncated: import_zod2.z.boolean().optional(),
      tree: import_zod2.z.array(import_zod2.z.object({ path: import_zod2.z.string(), mode: import_zod2.z.string(), sha: import_zod2.z.string(), size: import_zod2.z.number().default(0) }))
    });
    DELAYS_MS = [250, 500, 1e3, 2e3];
  }
});

// scripts/adapters/github/committed-media.ts
function createCommittedMedia(files) {
  return async ({ folder, commit, beside }) => {
    const path = (require_node_path()).posix.join(folder, MEDIA_FOLDER);
    const found = beside.get(MEDIA_FOLDER);
    const kind = kindOfFolder(found);
    const listed = kind === "folder" && found !== void 0 ? await files.listTree({ ...found, path }) : [];
    const entries = new Map(listed.map((entry2) => [entry2.path, toEntry(entry2)]));
    return {
      path,
      kind,
      entries,
      read: ({ name, file }) => files.read({ path: (require_node_path()).posix.join(path, name), type: "file", sha: file?.blobId ?? "" }, commit)
    };
  };
}
function kindOfFolder(found) {
  if (found === void 0) return "missing";
  if (found.type === "dir") return "folder";
  return found.type === "symlink" ? "link" : found.type === "submodule" ? "submodule" : "file";
}
function toEntry({ path, mode, sha, size }) {
  const kind = KINDS3[mode] ?? "other";
  return { name: path, kind, file: kind === "file" ? { blobId: sha, sizeBytes: size } : null };
}
var import_node_path12, KINDS3;
var init_committed_media = __esm({
  "scripts/adapters/github/committed-media.ts"() {
    "use strict";
    init_media_path();
    KINDS3 = {
      "040000": "folder",
      "100644": "file",
      "100664": "file",
      "100755": "file",
      "120000": "link",
      "160000": "submodule"
    };
  }
});

// scripts/adapters/github/own-commits.ts
function followOwnCommits(client) {
  let own = null;
  let upToDate = /* @__PURE__ */ new Set();
  return {
    wrote(commit) {
      own = commit;
      upToDate = /* @__PURE__ */ new Set([commit]);
    },
    async newest(seen) {
      if (own === null || upToDate.has(seen)) return seen;
      if (seen === null || await isBehind(client, { own, seen })) return own;
      upToDate.add(seen);
      return seen;
    }
  };
}
async function isBehind({ octokit, repo }, { own, seen }) {
  try {
    const page = { page: 2, per_page: 1 };
    const basehead = `${own}...${seen}`;
    const { data } = await octokit.rest.repos.compareCommitsWithBasehead({ ...repo, basehead, ...page });
    return data.status === "behind";
  } catch (error) {
    if (answerOf(error).status === 404) return true;
    throw error;
  }
}
var init_own_commits = __esm({
  "scripts/adapters/github/own-commits.ts"() {
    "use strict";
    init_github_client();
  }
});

// scripts/adapters/github/default-branch.ts
var default_branch_exports = {};
__export(default_branch_exports, {
  demandText: () => demandText,
  openDefaultBranch: () => openDefaultBranch,
  repositoryPath: () => repositoryPath
});
async function openDefaultBranch(named, ref, known2 = null) {
  let name = known2;
  const nameOf2 = async () => {
    name ??= await askName(named);
    if (ref !== void 0 && ref !== `refs/heads/${name}`) throw wrongRef(ref, name);
    return name;
  };
  if (known2 !== null || !USUAL.has(ref)) await nameOf2();
  return trackHead(named, nameOf2);
}
async function askName({ client: { octokit, repo }, tokenName }) {
  try {
    return demandText((await octokit.rest.repos.get(repo)).data.default_branch);
  } catch (error) {
    const what = `Opening the repository ${repo.owner}/${repo.repo}`;
    throw githubProblem(error, { what, tokenName, permission: "Contents: read and write" });
  }
}
function trackHead({ client, tokenName }, name) {
  const { octokit, repo } = client;
  const own = followOwnCommits(client);
  return {
    name,
    wrote: own.wrote,
    async head() {
      const what = `Reading the branch ${await name()}`;
      try {
        const { data } = await octokit.rest.git.getRef({ ...repo, ref: `heads/${await name()}` });
        return await own.newest(demandText(data.object.sha));
      } catch (error) {
        throw githubProblem(error, { what, tokenName, permission: "Contents: read and write" });
      }
    }
  };
}
function demandText(value) {
  if (typeof value === "string" && value !== "") return value;
  throw new Error("The answer lacks a name");
}
function wrongRef(ref, branch) {
  return new ProblemError(
    {
      code: "wrong-branch",
      what: "The run",
      why: `It was started on ${ref}, but posts and tokens are handled on the default branch ${branch} only.`,
      whatToDo: `Start the workflow on ${branch}.`,
      isRetryable: false
    },
    2
  );
}
function repositoryPath(given) {
  const path = (require_node_path()).posix.normalize(given.replaceAll("\\", "/"));
  const leadsOut = (require_node_path()).posix.isAbsolute(path) || path === ".." || path.startsWith("../") || /^[a-z]:/i.test(path);
  if (!leadsOut) return path;
  throw new ProblemError(
    {
      code: "outside-repository",
      what: `The path ${given}`,
      why: "It is outside the repository.",
      whatToDo: "Give a path relative to the top of the repository, such as content/queue.json.",
      isRetryable: false
    },
    2
  );
}
var import_node_path13, USUAL;
var init_default_branch = __esm({
  "scripts/adapters/github/default-branch.ts"() {
    "use strict";
    init_problem();
    init_github_problem();
    init_own_commits();
    USUAL = /* @__PURE__ */ new Set([void 0, "refs/heads/main", "refs/heads/master"]);
  }
});

// scripts/adapters/github/content-folder.ts
function openContentFolder(files, queuePath) {
  const queue = repositoryPath(queuePath);
  const folder = (require_node_path()).posix.dirname(queue) === "." ? "" : (require_node_path()).posix.dirname(queue);
  const nameOf2 = (file) => file === "queue" ? (require_node_path()).posix.basename(queue) : `${file}.json`;
  const openMedia2 = createCommittedMedia(files);
  const open3 = (entries, at) => {
    const read2 = async (file) => {
      const entry2 = entries.get(nameOf2(file));
      return entry2 === void 0 ? null : { bytes: await files.read(entry2, at), version: entry2.sha };
    };
    const readAll = async () => {
      const archiveFolder = entries.get("archive");
      const [queueFile, settings, tokenStatus, archive] = await Promise.all([
        read2("queue"),
        read2("settings"),
        read2("token-status"),
        archiveFolder?.type === "dir" ? readArchive4(files, archiveFolder, at) : []
      ]);
      const namesFiles = queueFile !== null && mayNameFiles(queueFile.bytes);
      const media = namesFiles ? { media: await openMedia2({ folder, commit: at, beside: entries }) } : {};
      return { queue: queueFile, settings, tokenStatus, archive, ...media };
    };
    return { isEmpty: entries.size === 0, read: read2, readAll };
  };
  return {
    pathOf: (file) => (require_node_path()).posix.join(folder, nameOf2(file)),
    at: async (commit) => open3(await files.list(folder, commit), commit),
    newest: async () => open3(await files.listNewest(folder), NEWEST)
  };
}
async function readArchive4(files, archive, at) {
  const entries = await files.listTree(archive);
  const wanted = entries.filter(({ path }) => path.endsWith(".json"));
  const found = wanted.map(async ({ path: name, mode, sha }) => {
    const file = { path: (require_node_path()).posix.join(archive.path, name), type: TYPES[mode] ?? "file", sha };
    return { name, bytes: await files.read(file, at) };
  });
  return (await Promise.all(found)).sort((one, other) => one.name < other.name ? -1 : 1);
}
var import_node_path14, TYPES;
var init_content_folder2 = __esm({
  "scripts/adapters/github/content-folder.ts"() {
    "use strict";
    init_named_files();
    init_committed_files();
    init_committed_media();
    init_default_branch();
    TYPES = { "040000": "dir", "120000": "symlink", "160000": "submodule" };
  }
});

// scripts/adapters/github/graphql.ts
async function askGraphql({ octokit }, document, variables) {
  try {
    return await octokit.graphql(document, variables);
  } catch (error) {
    if (UNKNOWN.has(answerOf(error).status ?? 0)) return void 0;
    throw asRefusal(error);
  }
}
function asRefusal(error) {
  const { errors, headers = {} } = Object(error);
  const { type, message = "" } = Object(Array.isArray(errors) ? errors[0] : null);
  if (typeof type !== "string") return error;
  const response = { headers, data: { message } };
  return Object.assign(new Error("GitHub refused"), { status: STATUSES[type] ?? UNPROCESSABLE, response, errors });
}
function isGraphqlError(error) {
  return Array.isArray(Object(error).errors);
}
var UNKNOWN, STATUSES, UNPROCESSABLE;
var init_graphql = __esm({
  "scripts/adapters/github/graphql.ts"() {
    "use strict";
    init_github_client();
    UNKNOWN = /* @__PURE__ */ new Set([404, 405, 501]);
    STATUSES = {
      FORBIDDEN: 403,
      INSUFFICIENT_SCOPES: 403,
      NOT_FOUND: 404,
      STALE_DATA: 409,
      RATE_LIMITED: 429
    };
    UNPROCESSABLE = 422;
  }
});

// scripts/adapters/github/repeatable.ts
var REPEATABLE2;
var init_repeatable = __esm({
  "scripts/adapters/github/repeatable.ts"() {
    "use strict";
    REPEATABLE2 = { request: { isRepeatable: true } };
  }
});

// scripts/adapters/github/record-requests.ts
function versionsIn(entries) {
  const versionOf2 = (file) => entries.get(pathOf2(file))?.sha ?? null;
  return { journal: versionOf2("journal"), alerts: versionOf2("alerts") };
}
async function lookAtOnce(client, branch, files) {
  const { owner, repo: name } = client.repo;
  const variables = { owner, name, branch: `refs/heads/${branch}`, ...REPEATABLE2 };
  const found = looked.safeParse(await askGraphql(client, LOOK, variables).catch(unlessGraphql));
  if (!found.success) return void 0;
  const { ref } = found.data.repository;
  if (ref === null) return null;
  const { oid: head, tree } = ref.target;
  for (const { object: object4 } of tree.entries) files.remember(encodeUtf8(object4?.text ?? ""));
  return { head, versions: versionsIn(new Map(tree.entries.map(({ name: name2, oid }) => [name2, { sha: oid }]))) };
}
function unlessGraphql(error) {
  if (!isGraphqlError(error)) throw error;
}
async function headOf({ octokit, repo }, branch) {
  const found = await orNull(octokit.rest.git.getRef({ ...repo, ref: `heads/${branch}` }));
  return found === null ? null : demandText(found.data.object.sha);
}
async function commitOn(client, { branch, head }, { file, bytes, message }) {
  const { owner, repo } = client.repo;
  const [headline = "", ...others] = message.split("\n\n");
  const additions = [{ path: pathOf2(file), contents: Buffer.from(bytes).toString("base64") }];
  const input = {
    branch: { repositoryNameWithOwner: `${owner}/${repo}`, branchName: branch },
    message: { headline, body: others.join("\n\n") },
    expectedHeadOid: head,
    fileChanges: { additions }
  };
  const data = await askGraphql(client, COMMIT, { input });
  return Object(Object(Object(data).createCommitOnBranch).commit).oid;
}
async function createBranch({ octokit, repo }, branch, { file, bytes, message }) {
  const { git } = octokit.rest;
  const content = Buffer.from(bytes).toString("utf8");
  const tree = [{ path: pathOf2(file), mode: "100644", type: "blob", content }];
  const made = demandText((await git.createTree({ ...repo, tree, ...REPEATABLE2 })).data?.sha);
  const commit = { ...repo, message, tree: made, parents: [], ...REPEATABLE2 };
  const sha = demandText((await git.createCommit(commit)).data?.sha);
  const created = await git.createRef({ ...repo, ref: `refs/heads/${branch}`, sha });
  return demandText(created.data?.object?.sha);
}
var import_zod3, LOOK, COMMIT, pathOf2, entry, target, looked;
var init_record_requests = __esm({
  "scripts/adapters/github/record-requests.ts"() {
    "use strict";
    import_zod3 = __toESM(require_zod(), 1);
    init_bytes();
    init_default_branch();
    init_github_problem();
    init_graphql();
    init_repeatable();
    LOOK = `query ($owner: String!, $name: String!, $branch: String!) {
  repository(owner: $owner, name: $name) {
    defaultBranchRef { name }
    ref(qualifiedName: $branch) {
      target { oid ... on Commit { tree { entries { name oid object { ... on Blob { text } } } } } }
    }
  }
}`;
    COMMIT = `mutation ($input: CreateCommitOnBranchInput!) {
  createCommitOnBranch(input: $input) { commit { oid } }
}`;
    pathOf2 = (file) => `${file}.json`;
    entry = import_zod3.z.object({
      name: import_zod3.z.string(),
      oid: import_zod3.z.string(),
      object: import_zod3.z.object({ text: import_zod3.z.string().nullish() }).nullish()
    });
    target = import_zod3.z.object({ oid: import_zod3.z.string(), tree: import_zod3.z.object({ entries: import_zod3.z.array(entry) }) });
    looked = import_zod3.z.object({
      repository: import_zod3.z.object({ defaultBranchRef: import_zod3.z.object({ name: import_zod3.z.string() }), ref: import_zod3.z.object({ target }).nullable() })
    });
  }
});

// scripts/adapters/github/record-branch.ts
function openRecordBranch(options) {
  const { contents, files, branch, proveSight, clock } = options;
  const { client, tokenName } = contents;
  const own = followOwnCommits(client);
  let speaksGraphql = true;
  let last;
  let overtaken;
  const lookAtCommit = async (head) => {
    const entries = await files.list("", head);
    if (entries.size === 0) throw new Error("The commit has no files");
    return { head, versions: versionsIn(entries) };
  };
  const look = async () => {
    const found = speaksGraphql ? await lookAtOnce(client, branch, files) : void 0;
    speaksGraphql = found !== void 0;
    const seen = found === void 0 ? await headOf(client, branch) : found?.head ?? null;
    const head = await own.newest(seen);
    if (head !== null) return found?.head === head ? found : await lookAtCommit(head);
    if (found === void 0) await proveSight();
    return null;
  };
  const explained = async () => {
    const what = `Reading the branch ${branch}`;
    return await look().catch((error) => {
      throw githubProblem(error, { what, tokenName, permission: "Contents: read and write" });
    });
  };
  const readAt = async () => {
    const isOutdated = (at) => (at?.head ?? null) === overtaken;
    last = await untilCaughtUp(clock, explained, isOutdated);
    overtaken = void 0;
    return last;
  };
  const commit = async (at, change) => {
    const path = pathOf2(change.file);
    const place = { title: `${path} on the branch ${branch}`, branch, path, file: change.file };
    if (at === null) return await committed(contents, place, async () => await createBranch(client, branch, change));
    if (!speaksGraphql) return await commitFile({ contents, clock }, place, change);
    const { head } = at;
    return await committed(contents, place, async () => await commitOn(client, { branch, head }, change));
  };
  const versionAt = async (at, file) => {
    const sha = at?.versions[file] ?? null;
    if (at === null || sha === null) return null;
    return { bytes: await files.read({ path: pathOf2(file), type: "file", sha }, at.head), version: sha };
  };
  return {
    async read() {
      const at = await readAt();
      return { journal: await versionAt(at, "journal"), alerts: await versionAt(at, "alerts") };
    },
    async write(change) {
      const { file, bytes, expected } = change;
      const isExpected = (at2) => (at2?.versions[file] ?? null) === expected;
      let at = last === void 0 ? await readAt() : last;
      for (let attempt = 1; attempt <= ATTEMPTS2; attempt++) {
        if (!isExpected(at)) at = await readAt();
        if (!isExpected(at)) break;
        const done = await commit(at, change);
        if (done.kind === "pushed") {
          const version = files.remember(bytes);
          const before = at?.versions ?? { journal: null, alerts: null };
          last = { head: done.commit, versions: { ...before, [file]: version } };
          own.wrote(done.commit);
          return { ok: true, version };
        }
        overtaken = at?.head ?? null;
        if (done.kind === "outdated") break;
        at = await readAt();
      }
      return { ok: false, reason: "conflict" };
    }
  };
}
var ATTEMPTS2;
var init_record_branch = __esm({
  "scripts/adapters/github/record-branch.ts"() {
    "use strict";
    init_commit_file();
    init_committed_files();
    init_github_problem();
    init_own_commits();
    init_record_requests();
    ATTEMPTS2 = 3;
  }
});

// scripts/adapters/github/workflow-run.ts
var workflow_run_exports = {};
__export(workflow_run_exports, {
  githubRunName: () => githubRunName,
  hasWorkflowRunEnded: () => hasWorkflowRunEnded
});
function githubRunName({ id, attempt }) {
  return `github:${id}/${attempt}`;
}
async function hasWorkflowRunEnded({ octokit, repo }, name) {
  const [, id, attempt] = /^github:(\d{1,15})\/(\d{1,6})$/.exec(name) ?? [];
  if (id === void 0) return false;
  try {
    const { data } = await octokit.rest.actions.getWorkflowRun({ ...repo, run_id: Number(id) });
    const newest = data.run_attempt ?? 1;
    return newest > Number(attempt) || newest === Number(attempt) && data.status === "completed";
  } catch {
    return false;
  }
}
var init_workflow_run = __esm({
  "scripts/adapters/github/workflow-run.ts"() {
    "use strict";
  }
});

// scripts/adapters/github/github-store.ts
var github_store_exports = {};
__export(github_store_exports, {
  openGithubStore: () => openGithubStore
});
async function openGithubStore(options) {
  const { contents, runs, run: run2, clock } = options;
  const files = createCommittedFiles(contents, options.readCopy);
  const folder = openContentFolder(files, options.queuePath);
  const main = await openDefaultBranch(contents, options.ref, options.defaultBranch);
  const branch = recordBranchOf(accountAt(repositoryPath(options.queuePath)));
  const record = openRecordBranch({ contents, files, branch, proveSight: main.head, clock });
  const outdated = /* @__PURE__ */ new Map();
  let hasWritten = false;
  const openFolder = async () => {
    if (hasWritten) return await folder.at(await main.head());
    const newest = await folder.newest();
    if (newest.isEmpty) await main.name();
    return newest;
  };
  const readContent = async (file) => {
    const look = async () => await (await openFolder()).read(file);
    const found = await untilCaughtUp(clock, look, (seen) => outdated.get(file) === (seen?.version ?? null));
    outdated.delete(file);
    return found;
  };
  const writeContent = async (file, change) => {
    const path = folder.pathOf(file);
    const place = { title: path, branch: await main.name(), path, file };
    const done = await commitFile({ contents, clock }, place, change);
    if (done.kind === "outdated") outdated.set(file, change.expected);
    if (done.kind !== "pushed") return { ok: false, reason: "conflict" };
    main.wrote(done.commit);
    hasWritten = true;
    return { ok: true, version: files.remember(change.bytes) };
  };
  return {
    async readAll() {
      const { at, content } = await untilCaughtUp(clock, async () => {
        const opened = await openFolder();
        return { at: opened, content: await opened.readAll() };
      });
      const { journal, alerts } = await record.read();
      const old = journal === null ? await at.read("journal") : null;
      return { ...content, journal, alerts, ...old === null ? {} : { oldJournal: old.bytes } };
    },
    read: async (file) => isOfRecord(file) ? (await record.read())[file] : await readContent(file),
    async write(file, bytes, expected, message) {
      const change = { bytes, expected, message: wholeMessage(message, run2) };
      return await (isOfRecord(file) ? record.write({ file, ...change }) : writeContent(file, change));
    },
    hasEnded: async (name) => runs !== null && await hasWorkflowRunEnded(runs, name)
  };
}
function wholeMessage(message, run2) {
  return [message.replace(/\s+/g, " "), ...run2 === null ? [] : [run2.url, STARTS_NOTHING]].join("\n\n");
}
var isOfRecord, STARTS_NOTHING;
var init_github_store = __esm({
  "scripts/adapters/github/github-store.ts"() {
    "use strict";
    init_account_place();
    init_commit_file();
    init_committed_files();
    init_content_folder2();
    init_default_branch();
    init_record_branch();
    init_workflow_run();
    isOfRecord = (file) => file === "journal" || file === "alerts";
    STARTS_NOTHING = "[skip actions]";
  }
});

// scripts/adapters/github/github-queue-history.ts
var github_queue_history_exports = {};
__export(github_queue_history_exports, {
  createGithubQueueHistory: () => createGithubQueueHistory
});
function createGithubQueueHistory({ client, tokenName }, path) {
  const { octokit, repo } = client;
  return {
    async queueAt(instant) {
      try {
        const until2 = instant.toISOString();
        const { data: commits } = await octokit.rest.repos.listCommits({ ...repo, path, until: until2, per_page: 1 });
        const ref = commits[0]?.sha;
        return ref === void 0 ? null : await readRaw(client, { path, ref });
      } catch (error) {
        if (answerOf(error).status === EMPTY) return null;
        const purpose = { what: `Reading the history of ${path}`, tokenName, permission: "Contents: read" };
        throw githubProblem(error, purpose);
      }
    }
  };
}
async function readRaw({ octokit, repo }, at) {
  try {
    const { data } = await octokit.rest.repos.getContent({ ...repo, ...at, headers: { accept: RAW_FILE } });
    const raw = data;
    return raw instanceof ArrayBuffer ? new Uint8Array(raw) : "unknown";
  } catch (error) {
    if (answerOf(error).status === 404) return null;
    throw error;
  }
}
var EMPTY;
var init_github_queue_history = __esm({
  "scripts/adapters/github/github-queue-history.ts"() {
    "use strict";
    init_github_client();
    init_github_problem();
    EMPTY = 409;
  }
});

// scripts/adapters/github/github-run-history.ts
var github_run_history_exports = {};
__export(github_run_history_exports, {
  createGithubRunHistory: () => createGithubRunHistory
});
function createGithubRunHistory({ client, tokenName }, accountSecret = null) {
  return {
    async lastRuns(files) {
      try {
        const found = await Promise.all(files.map((file) => readRuns2(client, { file, accountSecret })));
        return { ok: true, value: found.filter((runs) => runs !== null) };
      } catch (error) {
        const purpose = { what: "Reading the last workflow runs", tokenName, permission: "Actions: read" };
        return { ok: false, error: githubProblem(error, purpose).problem };
      }
    }
  };
}
async function readRuns2(client, { file, accountSecret }) {
  const { octokit, repo } = client;
  const workflow = { ...repo, workflow_id: file };
  const found = await orNull(octokit.rest.actions.getWorkflow(workflow));
  if (found === null) return null;
  const { data } = await octokit.rest.actions.listWorkflowRuns({ ...workflow, status: "completed", per_page: RUNS });
  const ours = data.workflow_runs.filter(({ event }) => !event.startsWith("pull_request"));
  const conclusions = ours.map(
    async ({ id, conclusion }) => conclusion === "success" || accountSecret === null ? conclusion ?? "unknown" : await readOwnConclusion(client, id, accountSecret) ?? conclusion ?? "unknown"
  );
  return { file, state: found.data.state, conclusions: await Promise.all(conclusions) };
}
async function readOwnConclusion({ octokit, repo }, run2, accountSecret) {
  const { data } = await octokit.rest.actions.listJobsForWorkflowRun({ ...repo, run_id: run2, per_page: 100 });
  const own = data.jobs.filter(
    ({ name }) => name.includes(`${accountSecret})`) && !name.includes(`_${accountSecret})`)
  );
  if (own.length === 0) return null;
  return own.find(({ conclusion }) => conclusion !== "success" && conclusion !== "skipped")?.conclusion ?? "success";
}
var RUNS;
var init_github_run_history = __esm({
  "scripts/adapters/github/github-run-history.ts"() {
    "use strict";
    init_github_problem();
    RUNS = 10;
  }
});

// scripts/setup/open-store.ts
var open_store_exports = {};
__export(open_store_exports, {
  openQueueHistory: () => openQueueHistory,
  openRepositoryToRead: () => openRepositoryToRead,
  openRunHistory: () => openRunHistory,
  openStore: () => openStore
});
async function openStore(args, { env, isWriting }) {
  const queue = queuePathOf(args);
  const kind = args.text.store ?? (env.actions.isActive ? "github" : await localDefault(args, isWriting));
  if (kind === "file") return { kind, store: createFileStore(queue), run: await fileRunName() };
  if (kind !== "github") throw usageError(args.command, `--store must be "file" or "github", not "${kind}"`);
  return { kind, store: await openRepository(args, env), run: await runName(env) };
}
async function localDefault(args, isWriting) {
  if (!isWriting || !await hasGithubRemote((0, (require_node_path()).dirname)(queuePathOf(args)))) return "file";
  const why = "this is a clone of a GitHub repository, so say where to write the result: --store file or --store github";
  throw usageError(args.command, why);
}
async function openRepository(args, env) {
  const [{ connectGithub: connectGithub2 }, { openGithubStore: openGithubStore2 }] = await Promise.all([
    Promise.resolve().then(() => (init_connect_github(), connect_github_exports)),
    Promise.resolve().then(() => (init_github_store(), github_store_exports))
  ]);
  const contents = connectGithub2(env.github, "writer");
  if (contents === null)
    throw usageError(
      args.command,
      "the GitHub store needs GITHUB_REPOSITORY (owner/name) and BOT_TOKEN or GITHUB_TOKEN"
    );
  return await openGithubStore2({
    contents,
    // The job's own token may look up runs; an App's usually may not.
    runs: connectGithub2(env.github, "reader")?.client ?? null,
    queuePath: queuePathOf(args),
    ...env.actions.isActive ? besideRun(env) : {},
    ref: env.actions.isActive ? env.github.ref : void 0,
    run: workflowRun(env),
    clock: systemClock
  });
}
function besideRun({ github }) {
  return { defaultBranch: readDefaultBranch(github.eventPath), readCopy: readIfOrdinary };
}
function workflowRun({ actions, github }) {
  const { runId, runAttempt, repository, serverUrl } = github;
  if (!actions.isActive || runId === void 0 || repository === void 0) return null;
  return { id: runId, attempt: runAttempt, url: `${serverUrl}/${repository}/actions/runs/${runId}` };
}
async function runName(env) {
  const run2 = workflowRun(env);
  if (run2 === null) return await fileRunName();
  return (await Promise.resolve().then(() => (init_workflow_run(), workflow_run_exports))).githubRunName(run2);
}
async function openRepositoryToRead(contents, { queuePath, ref }) {
  const { openGithubStore: openGithubStore2 } = await Promise.resolve().then(() => (init_github_store(), github_store_exports));
  return await openGithubStore2({ contents, queuePath, ref, runs: null, run: null, clock: systemClock });
}
async function openQueueHistory(args, { env, kind }) {
  const path = queuePathOf(args);
  if (kind === "file") return createFileQueueHistory(path);
  const [{ connectGithub: connectGithub2 }, { createGithubQueueHistory: createGithubQueueHistory2 }, { repositoryPath: repositoryPath2 }] = await Promise.all([
    Promise.resolve().then(() => (init_connect_github(), connect_github_exports)),
    Promise.resolve().then(() => (init_github_queue_history(), github_queue_history_exports)),
    Promise.resolve().then(() => (init_default_branch(), default_branch_exports))
  ]);
  const reader = connectGithub2(env.github, "reader");
  return reader === null ? createFileQueueHistory(path) : createGithubQueueHistory2(reader, repositoryPath2(path));
}
async function openRunHistory(env, kind) {
  const { github, accountName } = env;
  if (kind === "file") return null;
  const [{ connectGithub: connectGithub2 }, { createGithubRunHistory: createGithubRunHistory2 }] = await Promise.all([
    Promise.resolve().then(() => (init_connect_github(), connect_github_exports)),
    Promise.resolve().then(() => (init_github_run_history(), github_run_history_exports))
  ]);
  const reader = connectGithub2(github, "reader");
  if (reader === null) return null;
  const isOneOfSeveral = accountName !== null || (await listAccounts(".")).names.length > 0;
  return createGithubRunHistory2(reader, isOneOfSeveral ? variableOfAccount("SOCIAL_TOKEN", accountName) : null);
}
var import_node_path15;
var init_open_store = __esm({
  "scripts/setup/open-store.ts"() {
    "use strict";
    init_system_clock();
    init_account_folders();
    init_file_store();
    init_regular_file();
    init_inspect_clone();
    init_workflow_event();
    init_command();
    init_shared_options();
    init_account_place();
  }
});

// scripts/setup/open-record.ts
function openRecord({ github }, { queuePath, isOffline = false }) {
  const { apiUrl, repository } = github;
  const token = github.token ?? github.botToken;
  if (isOffline || token === void 0 || repository === void 0)
    return { read: async () => await readLocalRecord(queuePath) };
  const tokenName = github.token === void 0 ? "BOT_TOKEN" : "GITHUB_TOKEN";
  return { read: async () => await readFromGithub({ token, tokenName, apiUrl, repository }, queuePath) };
}
async function readFromGithub({ tokenName, ...access }, queuePath) {
  const [{ createGithubClient: createGithubClient2 }, { openRepositoryToRead: openRepositoryToRead2 }, { systemClock: systemClock2 }] = await Promise.all([
    Promise.resolve().then(() => (init_github_client(), github_client_exports)),
    Promise.resolve().then(() => (init_open_store(), open_store_exports)),
    Promise.resolve().then(() => (init_system_clock(), system_clock_exports))
  ]);
  const contents = { client: createGithubClient2({ ...access, clock: systemClock2 }), tokenName };
  try {
    const store = await openRepositoryToRead2(contents, { queuePath, ref: void 0 });
    return { kind: "read", journal: (await store.read("journal"))?.bytes ?? null };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { kind: "not-at-hand", why: error.message };
  }
}
async function hasOldJournal({ github }, queuePath) {
  const folder = (0, (require_node_path()).dirname)(queuePath);
  if (!(0, (require_node_fs()).existsSync)((0, (require_node_path()).join)(folder, "journal.json")) || !await isTracked("journal.json", folder)) return false;
  return github.repository !== void 0 || await hasGithubRemote(folder);
}
var import_node_fs8, import_node_path16;
var init_open_record = __esm({
  "scripts/setup/open-record.ts"() {
    "use strict";
    init_inspect_clone();
    init_local_record();
    init_record_reading();
    init_finding();
    init_problem();
  }
});

// scripts/setup/process-environment.ts
function environment(source = process.env) {
  const tracing = findTracing(source);
  if (tracing !== null) throw tracingProblem(tracing);
  return { ...repositoryVariables(source.VARIABLES), ...givenByName(source) };
}
function givenByName(source) {
  const given = Object.entries(source).filter(
    (pair) => pair[1] !== void 0 && pair[1] !== ""
  );
  return Object.fromEntries(given);
}
function findTracing(source = process.env, nodeArguments = process.execArgv) {
  const variable = TRACING_VARIABLES.find((name) => (source[name] ?? "") !== "");
  const options = [...nodeArguments, ...(source.NODE_OPTIONS ?? "").split(/[\s"']+/)];
  const option = options.find((one) => TRACING_OPTIONS.test(one.replaceAll("_", "-")));
  return variable ?? option?.replace(/=.*/s, "") ?? null;
}
function tracingProblem(name) {
  return new ProblemError(
    {
      code: "tracing-on",
      what: `${name}${name.startsWith("--") ? ", an option of Node," : ""}`,
      why: "It makes Node print or store what is sent, with the access token and other secrets in it.",
      whatToDo: "Remove it, and run the command again.",
      isRetryable: false
    },
    2
  );
}
function repositoryVariables(json) {
  const pairs = Object.entries(parseObject2(json ?? ""));
  return Object.fromEntries(
    pairs.filter(
      (pair) => typeof pair[1] === "string" && pair[1] !== "" && isSetting(pair[0])
    )
  );
}
function isSetting(name) {
  return !/^(GITHUB|ACTIONS)_/.test(name) && !isSecret(name);
}
function parseObject2(json) {
  try {
    return Object(JSON.parse(json));
  } catch {
    return {};
  }
}
function isSecret(name) {
  return SECRET_VARIABLES.some((secret) => secret === name) || name.startsWith("SOCIAL_TOKEN_");
}
function readBasicEnv(variables = environment(), accountName = null) {
  const { ALERT_WEBHOOK = "", GITHUB_API_URL = "", GITHUB_REPOSITORY = "", GITHUB_SERVER_URL = "" } = variables;
  const { GITHUB_RUN_ID = "", SOCIAL_ACCOUNT_ID = "" } = variables;
  return {
    accountName,
    actions: { isActive: variables.GITHUB_ACTIONS === "true", summaryFile: variables.GITHUB_STEP_SUMMARY },
    // Asked for by few: opening standard input takes longer than all the rest.
    get isUnattended() {
      return variables.GITHUB_ACTIONS === "true" || isCi(variables) || !hasTerminal();
    },
    token: { value: variables.SOCIAL_TOKEN, file: variables.TOKEN_FILE ?? DEFAULT_TOKEN_FILE },
    accountId: DIGITS2.test(SOCIAL_ACCOUNT_ID) ? SOCIAL_ACCOUNT_ID : void 0,
    alertWebhook: isWebAddress(ALERT_WEBHOOK) ? ALERT_WEBHOOK.trim() : void 0,
    allowPrivateMediaHosts: splitList(variables.ALLOW_PRIVATE_MEDIA_HOSTS ?? ""),
    github: {
      token: variables.GITHUB_TOKEN,
      botToken: variables.BOT_TOKEN,
      apiUrl: isWebAddress(GITHUB_API_URL) ? GITHUB_API_URL.trim() : DEFAULT_GITHUB_API_URL,
      repository: REPOSITORY_NAME.test(GITHUB_REPOSITORY) ? GITHUB_REPOSITORY : void 0,
      serverUrl: isWebAddress(GITHUB_SERVER_URL) ? GITHUB_SERVER_URL.trim() : DEFAULT_GITHUB_SERVER_URL,
      runId: DIGITS2.test(GITHUB_RUN_ID) ? GITHUB_RUN_ID : void 0
    },
    secrets: Object.keys(variables).filter(isSecret).map((name) => variables[name]?.trim() ?? "").filter((value) => value !== "")
  };
}
function isCi({ CI = "false" }) {
  return CI !== "false" && CI !== "0";
}
function hasTerminal() {
  return process.stdout.isTTY === true || process.stdin.isTTY === true;
}
function isWebAddress(text) {
  return /^https?:\/\//i.test(text.trim()) && URL.canParse(text.trim());
}
function splitList(list) {
  return list.split(",").map((part) => part.trim()).filter((part) => part !== "");
}
var TRACING_VARIABLES, TRACING_OPTIONS, SECRET_VARIABLES, DEFAULT_GITHUB_API_URL, DEFAULT_GITHUB_SERVER_URL, DEFAULT_TOKEN_FILE, DIGITS2, REPOSITORY_NAME;
var init_process_environment = __esm({
  "scripts/setup/process-environment.ts"() {
    "use strict";
    init_account_place();
    init_problem();
    TRACING_VARIABLES = ["NODE_DEBUG", "NODE_DEBUG_NATIVE"];
    TRACING_OPTIONS = /^--(?:trace-tls|tls-keylog|trace-event|report-(?:on|uncaught)|heapsnapshot|heap-prof)/;
    SECRET_VARIABLES = [
      "SOCIAL_TOKEN",
      "SOCIAL_CLIENT_SECRET",
      "ALERT_WEBHOOK",
      "MEDIA_BUCKET_KEY_ID",
      "MEDIA_BUCKET_SECRET",
      "GITHUB_TOKEN",
      "BOT_TOKEN",
      "SECRETS_TOKEN",
      "LLM_API_KEY"
    ];
    DEFAULT_GITHUB_API_URL = "https://api.github.com";
    DEFAULT_GITHUB_SERVER_URL = "https://github.com";
    DEFAULT_TOKEN_FILE = "token.json";
    DIGITS2 = /^\d+$/;
    REPOSITORY_NAME = /^[\w.-]+\/[\w.-]+$/;
  }
});

// scripts/setup/read-account-workflows.ts
function readAccountWorkflows(queuePath) {
  const path = (0, (require_node_path()).resolve)(queuePath).split((require_node_path()).sep).join("/");
  const account = accountAt(path);
  const isAccount = account !== null || path.endsWith(`/${queueOfAccount(null)}`);
  return isAccount ? { account, workflows: readOwnWorkflows(queuePath) } : null;
}
var import_node_path17;
var init_read_account_workflows = __esm({
  "scripts/setup/read-account-workflows.ts"() {
    "use strict";
    init_own_workflows();
    init_account_place();
  }
});

// scripts/core/content/odd-entry.ts
function oddNameKind(path) {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  return NAMES.get(name) ?? (LOCAL_STATE.test(name) ? "a local file of a run" : null);
}
var NAMES, LOCAL_STATE;
var init_odd_entry = __esm({
  "scripts/core/content/odd-entry.ts"() {
    "use strict";
    NAMES = /* @__PURE__ */ new Map([
      [".gitattributes", "a file that changes what git checks out"],
      [".lfsconfig", "a file that changes what git checks out"],
      [".gitmodules", "a file that changes what git checks out"]
    ]);
    LOCAL_STATE = /^\.mergecast\./;
  }
});

// scripts/adapters/git/committed-content.ts
async function listContent(commit, { folder, prefix }) {
  const lists = prefix === "" ? [
    { options: [], paths: [] },
    { options: ["-r"], paths: ["archive", MEDIA_FOLDER] }
  ] : [{ options: ["-r"], paths: [prefix.slice(0, -1)] }];
  const outputs = await Promise.all(
    lists.map(
      ({ options, paths }) => runGit(["ls-tree", "-l", "-z", "--full-tree", ...options, commit, ...paths], { folder })
    )
  );
  const lines = outputs.flatMap((output) => output.toString("utf8").split("\0"));
  const entries = lines.flatMap((line) => entryOf(line, prefix));
  const byPath = /* @__PURE__ */ new Map();
  for (const entry2 of entries) {
    if (byPath.has(entry2.path)) throw notOrdinary(prefix + entry2.path, "there twice");
    byPath.set(entry2.path, entry2);
  }
  return byPath;
}
function entryOf(line, prefix) {
  const [, mode = "", object4 = "", size = "", path = ""] = /^(\d{6}) \w+ ([0-9a-f]+) +(-|\d+)\t(.*)$/s.exec(line) ?? [];
  if (mode === "" || mode === FOLDER2) return [];
  return [{ path: path.slice(prefix.length), mode, object: object4, sizeBytes: size === "-" ? 0 : Number(size) }];
}
function unusualKindOf({ mode }) {
  return mode.startsWith("100") ? null : KINDS4[mode] ?? "something else";
}
function oddEntriesOf(entries) {
  return [...entries].flatMap((entry2) => {
    const kind = unusualKindOf(entry2) ?? oddNameKind(entry2.path);
    return kind === null ? [] : [{ path: entry2.path, kind, version: `${entry2.mode} ${entry2.object}` }];
  });
}
function isReadFile(path, queueName) {
  return path === queueName || Object.values(BESIDE).includes(path) || /^archive\/[^/]+\.json$/.test(path);
}
function toContentFiles(files, queueName) {
  const archive = [...files].flatMap(([path, bytes]) => {
    const name = /^archive\/([^/]+\.json)$/.exec(path)?.[1];
    return name === void 0 ? [] : [{ name, bytes }];
  });
  return {
    queue: files.get(queueName) ?? null,
    settings: files.get(BESIDE.settings) ?? null,
    tokenStatus: files.get(BESIDE.tokenStatus) ?? null,
    archive: archive.sort((a, b) => a.name < b.name ? -1 : 1)
  };
}
async function readBlobs(entries, folder) {
  const input = entries.map(({ object: object4 }) => `${object4}
`).join("");
  const output = await runGit(["cat-file", "--batch"], { folder, input });
  const files = /* @__PURE__ */ new Map();
  let offset = 0;
  for (const { path } of entries) {
    const headEnd = output.indexOf("\n", offset);
    const sizeBytes = Number(output.toString("latin1", offset, headEnd).split(" ")[2]);
    files.set(path, output.subarray(headEnd + 1, headEnd + 1 + sizeBytes));
    offset = headEnd + 1 + sizeBytes + 1;
  }
  return files;
}
var FOLDER2, KINDS4, BESIDE;
var init_committed_content = __esm({
  "scripts/adapters/git/committed-content.ts"() {
    "use strict";
    init_content_problem();
    init_odd_entry();
    init_media_path();
    init_run_git();
    FOLDER2 = "040000";
    KINDS4 = { "120000": "a link", "160000": "a submodule" };
    BESIDE = { settings: "settings.json", tokenStatus: "token-status.json" };
  }
});

// scripts/adapters/git/content-place.ts
async function findContentPlace(queuePath) {
  const wanted = (0, (require_node_path()).dirname)(queuePath);
  const folder = lastRealFolder(wanted);
  const prefix = (await runGit(["rev-parse", "--show-prefix"], { folder })).toString("utf8").replace(/\r?\n$/, "");
  const rest = (0, (require_node_path()).relative)(folder, wanted);
  return {
    folder,
    prefix: rest === "" ? prefix : `${prefix}${rest.split((require_node_path()).sep).join("/")}/`,
    queueName: (0, (require_node_path()).basename)(queuePath)
  };
}
function lastRealFolder(wanted) {
  const inside = (0, (require_node_path()).relative)(process.cwd(), wanted);
  const isInside = !(0, (require_node_path()).isAbsolute)(inside) && !inside.startsWith("..");
  if (!isInside) return isRealFolder(wanted) || (0, (require_node_path()).dirname)(wanted) === wanted ? wanted : lastRealFolder((0, (require_node_path()).dirname)(wanted));
  let folder = process.cwd();
  for (const part of inside.split((require_node_path()).sep)) {
    if (!isRealFolder((0, (require_node_path()).join)(folder, part))) break;
    folder = (0, (require_node_path()).join)(folder, part);
  }
  return folder;
}
function isRealFolder(path) {
  try {
    return (0, (require_node_fs()).lstatSync)(path).isDirectory();
  } catch {
    return false;
  }
}
var import_node_fs9, import_node_path18;
var init_content_place = __esm({
  "scripts/adapters/git/content-place.ts"() {
    "use strict";
    init_run_git();
  }
});

// scripts/adapters/git/find-base.ts
async function findBase(ref, folder) {
  if (ref.startsWith("-")) return await refuseRef(ref, folder);
  return await ask(["merge-base", commitNamed(ref), "HEAD"], folder).catch((error) => refuseRef(ref, folder, error));
}
async function refuseRef(ref, folder, cause) {
  const isShallow = await ask(["rev-parse", "--is-shallow-repository"], folder).catch(refuseFolder) === "true";
  const isCommit = !ref.startsWith("-") && await ask(["rev-parse", "--verify", "--quiet", commitNamed(ref)], folder).then(
    () => true,
    () => false
  );
  throw isCommit ? unrelated(ref, isShallow, cause) : unknownRef(ref, isShallow, cause);
}
function commitNamed(ref) {
  return `${ref}^{commit}`;
}
async function ask(args, folder) {
  return (await runGit(args, { folder })).toString("utf8").trim();
}
function refuseFolder(error) {
  if (error instanceof ProblemError) throw error;
  const said = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : "";
  const firstLine = said.split("\n")[0] ?? "";
  const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
  const why = isMissing ? "It is not a file, and git, which could look for a commit with that name, is not installed" : `It is not a file, and git cannot look for a commit with that name${firstLine === "" ? "" : ` ("${clip(printable(firstLine), 300)}")`}`;
  throw baseProblem("base-unknown", `${why}.`, "Name a queue file, or run this inside a git repository.", error);
}
function unknownRef(ref, isShallow, cause) {
  const why = `"${clip(printable(ref))}" is neither a file nor a commit in this repository.`;
  const whatToDo = isShallow ? deepen : "Name a queue file, a branch such as origin/main, or a commit.";
  return baseProblem("base-unknown", why, whatToDo, cause);
}
function unrelated(ref, isShallow, cause) {
  const why = `"${clip(printable(ref))}" and the checked-out commit have no common history here.`;
  const whatToDo = isShallow ? deepen : "Name a commit or branch that this work is based on.";
  return baseProblem("base-unrelated", why, whatToDo, cause);
}
function baseProblem(code, why, whatToDo, cause) {
  return new ProblemError({ code, what: "--base", why, whatToDo, isRetryable: false }, 2, { cause });
}
var deepen;
var init_find_base = __esm({
  "scripts/adapters/git/find-base.ts"() {
    "use strict";
    init_problem();
    init_printable();
    init_run_git();
    deepen = "This clone contains only part of the history. Fetch the rest with git fetch --unshallow. In Actions, set fetch-depth of actions/checkout to 0, or to 2 for HEAD^1 of a pull request's merge commit.";
  }
});

// scripts/adapters/git/read-content-at-ref.ts
var read_content_at_ref_exports = {};
__export(read_content_at_ref_exports, {
  readChangesSince: () => readChangesSince,
  readContentAtRef: () => readContentAtRef
});
async function readContentAtRef({ ref, queuePath }) {
  const place = await findContentPlace(queuePath).catch(refuseFolder);
  const { folder, prefix, queueName } = place;
  const commit = await findBase(ref, folder);
  const [entries, paths] = await Promise.all([listContent(commit, place), listChanged(commit, folder)]);
  const wanted = [...entries.values()].filter(
    (entry2) => isReadFile(entry2.path, queueName) && unusualKindOf(entry2) === null
  );
  const { queue, settings, tokenStatus, archive } = toContentFiles(await readBlobs(wanted, folder), queueName);
  return {
    queue,
    settings,
    tokenStatus,
    archive,
    oddEntries: oddEntriesOf(entries.values()),
    blobIds: mediaIdsOf(entries.values()),
    isComplete: true,
    changedPaths: { contentFolder: prefix, paths }
  };
}
async function readChangesSince(ref, folder) {
  return await listChanged(await findBase(ref, folder), folder);
}
function mediaIdsOf(entries) {
  const files = [...entries].filter((entry2) => isMediaPath(entry2.path) && unusualKindOf(entry2) === null);
  return new Map(files.map(({ path, object: object4 }) => [path, object4]));
}
async function listChanged(commit, folder) {
  const diff = await runGit(["diff-tree", "-r", "-z", "--name-only", "--no-renames", commit, "HEAD"], { folder });
  return diff.toString("utf8").split("\0").filter((path) => path !== "");
}
var init_read_content_at_ref = __esm({
  "scripts/adapters/git/read-content-at-ref.ts"() {
    "use strict";
    init_media_path();
    init_committed_content();
    init_content_place();
    init_find_base();
    init_run_git();
  }
});

// scripts/adapters/files/named-file.ts
async function readNamedFile(path, maxPipeBytes = MAX_CONTENT_BYTES) {
  return await isPipe(path) ? await readPipe(path, maxPipeBytes) : readRegularFile(path);
}
async function isPipe(path) {
  const look = OPENED_BY_SHELL.test(path) ? (require_promises()).stat : (require_promises()).lstat;
  return (await look(path).catch(() => null))?.isFIFO() === true;
}
async function readPipe(path, maxSizeBytes) {
  const chunks = [];
  let sizeBytes = 0;
  const stream = (0, (require_node_fs()).createReadStream)(path, { highWaterMark: CHUNK_BYTES2 });
  for await (const chunk of stream) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxSizeBytes) throw tooLarge(path, maxSizeBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
var import_node_fs10, import_promises11, OPENED_BY_SHELL, CHUNK_BYTES2;
var init_named_file = __esm({
  "scripts/adapters/files/named-file.ts"() {
    "use strict";
    init_content_problem();
    init_regular_file();
    OPENED_BY_SHELL = /^\/(?:dev\/stdin|(?:dev|proc\/self)\/fd\/\d+)$/;
    CHUNK_BYTES2 = 1024 * 1024;
  }
});

// scripts/commands/read-base.ts
var read_base_exports = {};
__export(read_base_exports, {
  readBase: () => readBase2
});
async function readBase2(base, queuePath) {
  try {
    return await readContentAtRef({ ref: base, queuePath });
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.code !== "base-unknown") throw error;
    return await readBaseFile(base) ?? Promise.reject(error);
  }
}
async function readBaseFile(path) {
  const queue = await readNamedFile(path);
  if (queue === null) return null;
  const nothing = { settings: null, tokenStatus: null, archive: [] };
  const beside = await isPipe(path) ? nothing : readContentFolder(path);
  return { ...beside, queue, isComplete: false, changedPaths: null };
}
var init_read_base = __esm({
  "scripts/commands/read-base.ts"() {
    "use strict";
    init_content_folder();
    init_named_file();
    init_read_content_at_ref();
    init_problem();
  }
});

// scripts/adapters/git/read-proposed-content.ts
var read_proposed_content_exports = {};
__export(read_proposed_content_exports, {
  listEdited: () => listEdited,
  readProposedContent: () => readProposedContent
});
async function readProposedContent({ queuePath, isCheckout }) {
  const place = await findContentPlace(queuePath).catch(refuseFolder);
  const entries = await listContent("HEAD", place).catch(refuseFolder);
  const edited = isCheckout ? [] : await listEdited(place);
  const committed2 = [...entries.values()].filter(({ path }) => !edited.includes(path));
  refuseUnusual(committed2, place);
  const files = await readBlobs(
    committed2.filter(({ path }) => isReadFile(path, place.queueName)),
    place.folder
  );
  const content = (0, (require_node_path()).dirname)(queuePath);
  const ignored = isCheckout || entries.has(place.queueName) || edited.includes(place.queueName) ? [] : [place.queueName];
  for (const path of [...ignored, ...edited].filter((one) => isReadFile(one, place.queueName))) {
    refuseLinkedFolder((0, (require_node_path()).dirname)((0, (require_node_path()).join)(content, path)));
    const found = readRegularFile((0, (require_node_path()).join)(content, path));
    if (found !== null) files.set(path, found);
  }
  const { queue, ...beside } = toContentFiles(files, place.queueName);
  if (queue === null) throw missingQueue(place.prefix + place.queueName);
  return { ...beside, queue, oddEntries: oddEntriesOf([...committed2, ...describeEdited(edited, content)]) };
}
async function listEdited({ folder, prefix }) {
  const status = ["--no-optional-locks", "status", "--porcelain", "-z", "--no-renames", "--untracked-files=all"];
  const output = await runGit([...status, "--", `:(top,literal)${prefix.slice(0, -1)}`], { folder });
  const lines = output.toString("utf8").split("\0");
  return lines.flatMap((line) => line.length > 3 ? [line.slice(3)] : []).map((path) => path.slice(prefix.length));
}
function refuseUnusual(entries, { prefix, queueName }) {
  for (const entry2 of entries) {
    const path = prefix + entry2.path;
    if (entry2.path === "") throw notOrdinary(prefix.slice(0, -1), unusualKindOf(entry2) ?? "a file");
    if (entry2.path === "archive") throw notOrdinary(path, unusualKindOf(entry2) ?? "a file");
    const parent = entry2.path.split("/").slice(0, -1).join("/");
    if (parent !== "" && isReadFile(parent, queueName)) throw notOrdinary(prefix + parent, "a folder");
    if (!isReadFile(entry2.path, queueName)) continue;
    const kind = unusualKindOf(entry2);
    if (kind !== null) throw notOrdinary(path, kind);
    if (entry2.sizeBytes > MAX_CONTENT_BYTES) throw tooLarge(path);
  }
}
function describeEdited(paths, content) {
  return paths.flatMap((path) => {
    const found = lookAt((0, (require_node_path()).join)(content, path));
    if (found === null) return [];
    return [{ path, mode: found.isLink ? "120000" : "100644", object: "edited", sizeBytes: 0 }];
  });
}
function lookAt(path) {
  try {
    return { isLink: (0, (require_node_fs()).lstatSync)(path).isSymbolicLink() };
  } catch {
    return null;
  }
}
var import_node_fs11, import_node_path19;
var init_read_proposed_content = __esm({
  "scripts/adapters/git/read-proposed-content.ts"() {
    "use strict";
    init_content_problem();
    init_regular_file();
    init_committed_content();
    init_content_place();
    init_find_base();
    init_run_git();
  }
});

// scripts/adapters/git/proposed-media.ts
var proposed_media_exports = {};
__export(proposed_media_exports, {
  openProposedMedia: () => openProposedMedia
});
async function openProposedMedia({ queuePath, isCheckout }, names) {
  const place = await findContentPlace(queuePath).catch(refuseFolder);
  const committed2 = snapshotOf(await listContent("HEAD", place).catch(refuseFolder), {
    path: asTyped((0, (require_node_path()).join)((0, (require_node_path()).dirname)(queuePath), MEDIA_FOLDER)),
    folder: place.folder
  });
  if (isCheckout) return committed2;
  const edited = new Set((await listEdited(place)).flatMap(nameIn2));
  if (edited.size === 0) return committed2;
  const onDisk = await createMediaSnapshots((0, (require_node_path()).dirname)(queuePath))(new Set([...names].filter((name) => edited.has(name))));
  if (onDisk.kind !== "folder") return onDisk;
  const kept2 = [...committed2.entries].filter(([name]) => !edited.has(name));
  const changed = [...onDisk.entries].filter(([name]) => edited.has(name));
  return {
    path: onDisk.path,
    kind: "folder",
    entries: new Map([...kept2, ...changed]),
    read: async (entry2) => await (edited.has(entry2.name) ? onDisk : committed2).read(entry2)
  };
}
function snapshotOf(content, { path, folder }) {
  const entries = /* @__PURE__ */ new Map();
  for (const entry2 of content.values()) for (const name of nameIn2(entry2.path)) entries.set(name, toEntry2(name, entry2));
  const itself = content.get(MEDIA_FOLDER);
  return {
    path,
    kind: itself !== void 0 ? kindOf4(itself) : entries.size > 0 ? "folder" : "missing",
    entries,
    async read({ name, file }) {
      try {
        return await runGit(["cat-file", "blob", file?.blobId ?? ""], { folder });
      } catch (cause) {
        throw fileProblem(`Reading ${PREFIX2}${name}`, { cause, whatToDo: "Fetch the whole commit." });
      }
    }
  };
}
function nameIn2(path) {
  const [name = ""] = path.startsWith(PREFIX2) ? path.slice(PREFIX2.length).split("/") : [];
  return name === "" ? [] : [name];
}
function toEntry2(name, entry2) {
  const kind = entry2.path === PREFIX2 + name ? kindOf4(entry2) : "folder";
  return { name, kind, file: kind === "file" ? { blobId: entry2.object, sizeBytes: entry2.sizeBytes } : null };
}
function kindOf4({ mode }) {
  if (mode.startsWith("100")) return "file";
  return mode === "120000" ? "link" : mode === "160000" ? "submodule" : "other";
}
var import_node_path20, PREFIX2;
var init_proposed_media = __esm({
  "scripts/adapters/git/proposed-media.ts"() {
    "use strict";
    init_media_path();
    init_file_problem();
    init_media_snapshots();
    init_committed_content();
    init_content_place();
    init_find_base();
    init_read_proposed_content();
    init_run_git();
    PREFIX2 = `${MEDIA_FOLDER}/`;
  }
});

// scripts/core/posting/digest.ts
var digest_exports = {};
__export(digest_exports, {
  captionDigest: () => captionDigest,
  digestWith: () => digestWith,
  looksOf: () => looksOf,
  normaliseCaption: () => normaliseCaption,
  publishedDigest: () => publishedDigest,
  sha256: () => sha256
});
function publishedDigest(post, blobIds = NO_FILES) {
  const known2 = digests.get(post);
  if (known2?.blobIds === blobIds) return known2.digest;
  const digest = digestOf(post, blobIds);
  digests.set(post, { blobIds, digest });
  return digest;
}
function digestOf(post, blobIds) {
  const sent = containerParams(identifyFiles(post, blobIds));
  const parts = sent.kind === "single" ? [sent.params] : [...sent.children, sent.parent([])];
  const canonical = post.repeat_of === void 0 ? parts : [...parts, { repeat_of: post.repeat_of }];
  return sha256(JSON.stringify(canonical.map((params) => Object.entries(params).sort(([a], [b]) => a < b ? -1 : 1))));
}
function digestWith({ blobIds }) {
  return (post) => publishedDigest(post, blobIds);
}
function captionDigest(caption) {
  return sha256(normaliseCaption(caption));
}
function normaliseCaption(caption) {
  return caption.normalize("NFC").replaceAll("@", "").replace(/\s+/gu, " ").trim();
}
function looksOf(post, digests2, { blobIds } = { blobIds: NO_FILES }) {
  const keys = mediaKeys(identifyFiles(post, blobIds));
  if (keys === null) return void 0;
  const media = filesOf(post, digests2);
  return {
    kind: kindOf2(post),
    caption: sha256(captionKey(post)),
    addresses: sha256(isBare(post) ? keys.wholeAddresses : keys.addresses),
    ...media === void 0 ? {} : { media }
  };
}
function sha256(text) {
  return (0, (require_node_crypto()).hash)("sha256", text);
}
var import_node_crypto8, digests;
var init_digest = __esm({
  "scripts/core/posting/digest.ts"() {
    "use strict";
    init_container_params();
    init_blob_ids();
    init_same_post();
    digests = /* @__PURE__ */ new WeakMap();
  }
});

// scripts/core/media/fetch-failure.ts
function describeFailure(failure) {
  switch (failure.kind) {
    case "timeout":
      return {
        rule: "media/timeout",
        says: `did not arrive within ${formatDuration(failure.afterMs)}.`,
        hint: "Try again later, or use a faster host. Instagram does not wait long either."
      };
    case "private-address":
      return {
        rule: "media/private-address",
        says: `cannot be fetched: the address of its host is not public (${failure.range}).`,
        hint: "Use a public host. For demos, name the host in ALLOW_PRIVATE_MEDIA_HOSTS."
      };
    case "certificate":
      return {
        rule: "media/certificate",
        says: `cannot be fetched safely: no secure connection to its host (${failure.code}).`,
        hint: "Ask the host's operator to fix the certificate."
      };
    case "not-http":
      return {
        rule: "media/answer",
        says: `cannot be fetched: its host's answer is not valid HTTP (${failure.code}).`,
        hint: "Use another host, or contact this host's operator."
      };
    default:
      return describePlain(failure.kind);
  }
}
function describePlain(kind) {
  switch (kind) {
    case "unknown-host":
      return {
        rule: "media/unknown-host",
        says: "cannot be fetched: its host does not exist.",
        hint: "Correct the address."
      };
    case "name-lookup":
      return {
        rule: "media/unreachable",
        says: "cannot be fetched: the DNS lookup of its host failed.",
        hint: TRY_LATER
      };
    case "refused":
      return { rule: "media/unreachable", says: "cannot be fetched: its host refuses connections.", hint: TRY_LATER };
    case "dropped":
      return {
        rule: "media/unreachable",
        says: "cannot be fetched: its host dropped the connection midway.",
        hint: TRY_LATER
      };
    case "overlong":
      return {
        rule: "media/answer",
        says: "cannot be fetched: its host sends far more than the file.",
        hint: "Use another host, or contact this host's operator."
      };
    case "stopped":
      return { rule: "media/stopped", says: "was not checked: the run was stopped.", hint: "Run the check again." };
  }
}
var TRY_LATER;
var init_fetch_failure = __esm({
  "scripts/core/media/fetch-failure.ts"() {
    "use strict";
    init_words();
    TRY_LATER = "Try again later. If it persists, contact the host's operator.";
  }
});

// scripts/core/media/judge-answer.ts
function judgeDelivery(head) {
  if (head.status !== 200) return judgeStatus(head.status);
  const coding = (head.contentEncoding ?? "").trim().toLowerCase();
  if (coding === "" || coding === "identity") return null;
  return {
    rule: "media/content-encoding",
    says: `is sent ${CODINGS.includes(coding) ? `compressed (Content-Encoding "${coding}")` : "encoded"} although the request did not allow that.`,
    hint: "Turn off compression for pictures and videos on the host."
  };
}
function judgeContentType(contentType, isVideo2) {
  const allowed = isVideo2 ? VIDEO_TYPES : PICTURE_TYPES;
  const type = (contentType ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (allowed.includes(type)) return null;
  return {
    rule: "media/content-type",
    says: `is sent ${labelled(type, [...PICTURE_TYPES, ...VIDEO_TYPES, ...OTHER_LABELS])}; Instagram needs ${allowed.join(" or ")}.`,
    hint: `Set the Content-Type on the host, and check that the file really is ${isVideo2 ? "an MP4 or MOV" : "a JPEG"}.`
  };
}
function judgeStatus(status) {
  if (status >= 500 || LATER2.has(status)) {
    return {
      rule: "media/host-error",
      says: `could not be fetched: its host reports an error (status ${status}).`,
      hint: "Try again later. If it persists, contact the host's operator."
    };
  }
  if (status >= 300 && status < 400) {
    return {
      rule: "media/redirect",
      says: `is not at this address: the host redirects (status ${status}).`,
      hint: "Open the address in a browser and use the one it ends at."
    };
  }
  return { rule: "media/status", says: `cannot be fetched: ${explainStatus(status)}.`, hint: hintStatus(status) };
}
function explainStatus(status) {
  if (status === 401 || status === 403) return `its host does not allow public access (status ${status})`;
  if (status === 404 || status === 410) return `its host does not have it (status ${status})`;
  return `its host answers with status ${status} instead of 200`;
}
function hintStatus(status) {
  if (status === 401 || status === 403) return "Make the file public, for programs as well as browsers.";
  if (status === 404 || status === 410) return "Upload the file, or correct the address.";
  return "Use an address that returns the whole file to anyone.";
}
function labelled(type, known2) {
  if (type === "") return "without a Content-Type";
  return known2.includes(type) ? `as "${type}"` : "with an unusual Content-Type";
}
var PICTURE_TYPES, VIDEO_TYPES, OTHER_LABELS, CODINGS, LATER2;
var init_judge_answer = __esm({
  "scripts/core/media/judge-answer.ts"() {
    "use strict";
    PICTURE_TYPES = ["image/jpeg"];
    VIDEO_TYPES = ["video/mp4", "video/quicktime"];
    OTHER_LABELS = [
      ...["image/jpg", "image/png", "image/webp", "image/gif", "image/heic", "image/avif", "image/svg+xml", "image/tiff"],
      ...["video/webm", "video/x-matroska", "video/mpeg", "video/x-msvideo", "audio/mp4"],
      ...["text/html", "text/plain", "text/xml", "application/xml", "application/json", "application/pdf"],
      ...["application/octet-stream", "binary/octet-stream", "application/zip", "multipart/form-data"]
    ];
    CODINGS = ["gzip", "x-gzip", "br", "deflate", "zstd", "compress", "aws-chunked"];
    LATER2 = /* @__PURE__ */ new Set([408, 429]);
  }
});

// later:node:net
var require_node_net = __commonJS({
  "later:node:net"(exports, module) {
    module.exports = __require("node:net");
  }
});

// scripts/adapters/media/address-ranges.ts
function findRefusedRange(address) {
  const numeric = address.split("%")[0] ?? "";
  const family = (0, (require_node_net()).isIP)(numeric);
  if (family === 4) return findIn(IPV4_RANGES, numeric, "ipv4");
  if (family !== 6) return "unknown";
  if (MAPPED.check(numeric, "ipv6")) return findIn(IPV4_RANGES, numeric, "ipv6");
  if (NAT64.check(numeric, "ipv6")) return findIn(NAT64_RANGES, numeric, "ipv6");
  const range = findIn(IPV6_RANGES, numeric, "ipv6");
  return range ?? (GLOBAL_UNICAST.check(numeric, "ipv6") ? null : "reserved");
}
function findIn(ranges, address, family) {
  return ranges.find((range) => range.list.check(address, family))?.name ?? null;
}
function translateToNat64(subnet) {
  const [network, prefix] = subnet.split("/");
  return `64:ff9b::${network}/${96 + Number(prefix)}`;
}
function listOf3(subnets, family) {
  const list = new (require_node_net()).BlockList();
  for (const subnet of subnets) {
    const [network = "", prefix] = subnet.split("/");
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}
var import_node_net, REFUSED_IPV4, REFUSED_IPV6, NAMED_IPV6, MAPPED, NAT64, GLOBAL_UNICAST, IPV4_RANGES, NAT64_RANGES, IPV6_RANGES;
var init_address_ranges = __esm({
  "scripts/adapters/media/address-ranges.ts"() {
    "use strict";
    REFUSED_IPV4 = [
      ["loopback", "127.0.0.0/8"],
      ["private", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"],
      ["link-local", "169.254.0.0/16"],
      ["carrier-grade NAT", "100.64.0.0/10"],
      // Azure's virtual machine agent. Only its machines can reach this public address, and hosted CI runners are among them.
      ["cloud metadata", "168.63.129.16/32"],
      ["unspecified", "0.0.0.0/8"],
      ["multicast", "224.0.0.0/4"],
      ["reserved", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "198.18.0.0/15", "198.51.100.0/24"],
      ["reserved", "203.0.113.0/24", "240.0.0.0/4", "192.31.196.0/24", "192.52.193.0/24", "192.175.48.0/24"]
    ];
    REFUSED_IPV6 = [
      ["6to4", "2002::/16"],
      ["reserved", "2001::/23", "2001:db8::/32", "3fff::/20", "2620:4f:8000::/48"]
    ];
    NAMED_IPV6 = [
      ["loopback", "::1/128"],
      ["unspecified", "::/128"],
      ["link-local", "fe80::/10", "fec0::/10"],
      ["private", "fc00::/7"],
      ["multicast", "ff00::/8"]
    ];
    MAPPED = listOf3(["::ffff:0:0/96"], "ipv6");
    NAT64 = listOf3(["64:ff9b::/96"], "ipv6");
    GLOBAL_UNICAST = listOf3(["2000::/3"], "ipv6");
    IPV4_RANGES = REFUSED_IPV4.map(([name, ...subnets]) => ({ name, list: listOf3(subnets, "ipv4") }));
    NAT64_RANGES = REFUSED_IPV4.map(([name, ...subnets]) => ({
      name,
      list: listOf3(subnets.map(translateToNat64), "ipv6")
    }));
    IPV6_RANGES = [...REFUSED_IPV6, ...NAMED_IPV6].map(([name, ...subnets]) => ({
      name,
      list: listOf3(subnets, "ipv6")
    }));
  }
});

// scripts/adapters/media/guarded-lookup.ts
function guardLookup(lookupAll, isPrivateAllowed) {
  return (hostname2, options, callback) => {
    lookupAll(hostname2, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null || first === void 0) return callback(error ?? noAddress(), "", 0);
      const range = isPrivateAllowed ? null : findRefusedAmong(addresses);
      if (range !== null) return callback(new PrivateAddressError(range), "", 0);
      return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
}
function findRefusedAmong(addresses) {
  return addresses.map((found) => findRefusedRange(found.address)).find((range) => range !== null) ?? null;
}
function refusePrivateLiteral(hostname2) {
  const range = (0, (require_node_net()).isIP)(hostname2) === 0 ? null : findRefusedRange(hostname2);
  if (range !== null) throw new PrivateAddressError(range);
}
function noAddress() {
  return Object.assign(new Error("No address"), { code: "ENOTFOUND" });
}
var import_node_net2, PrivateAddressError;
var init_guarded_lookup = __esm({
  "scripts/adapters/media/guarded-lookup.ts"() {
    "use strict";
    init_address_ranges();
    PrivateAddressError = class extends Error {
      name = "PrivateAddressError";
      range;
      constructor(range) {
        super("The address is not public");
        this.range = range;
      }
    };
  }
});

// scripts/adapters/media/classify-error.ts
function classifyError(error, hasHead) {
  if (error instanceof PrivateAddressError) return { kind: "private-address", range: error.range };
  if (error instanceof OverlongAnswer) return { kind: "overlong" };
  const code = codeOf2(error);
  if (UNKNOWN_HOST.has(code)) return { kind: "unknown-host" };
  if (NAME_LOOKUP.test(code)) return { kind: "name-lookup" };
  if (REFUSED.has(code)) return { kind: "refused" };
  if (DROPPED.has(code) || code === LENGTH_MISMATCH && hasHead) return { kind: "dropped" };
  if (CERTIFICATE.test(code)) return { kind: "certificate", code };
  return { kind: "not-http", code };
}
function codeOf2(error) {
  const code = error instanceof Error && "code" in error ? error.code : void 0;
  return typeof code === "string" && /^[A-Z0-9_]{1,60}$/.test(code) ? code : "UNKNOWN";
}
var UNKNOWN_HOST, NAME_LOOKUP, REFUSED, DROPPED, CERTIFICATE, LENGTH_MISMATCH;
var init_classify_error = __esm({
  "scripts/adapters/media/classify-error.ts"() {
    "use strict";
    init_limit_bytes();
    init_guarded_lookup();
    UNKNOWN_HOST = /* @__PURE__ */ new Set(["ENOTFOUND", "ENODATA", "EAI_NONAME", "EAI_NODATA"]);
    NAME_LOOKUP = /^(EAI_|ESERVFAIL$|EREFUSED$|EBADRESP$|EDNS)/;
    REFUSED = /* @__PURE__ */ new Set(["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "EHOSTDOWN", "ENETDOWN", "EADDRNOTAVAIL"]);
    DROPPED = /* @__PURE__ */ new Set([
      "ECONNRESET",
      "ECONNABORTED",
      "EPIPE",
      "ETIMEDOUT",
      "UND_ERR_SOCKET",
      // The connection ended in the middle of an answer.
      "HPE_INVALID_EOF_STATE"
    ]);
    CERTIFICATE = /^(CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH$|EPROTO$)/;
    LENGTH_MISMATCH = "UND_ERR_RES_CONTENT_LENGTH_MISMATCH";
  }
});

// later:node:dns
var require_node_dns = __commonJS({
  "later:node:dns"(exports, module) {
    module.exports = __require("node:dns");
  }
});

// later:node:tls
var require_node_tls = __commonJS({
  "later:node:tls"(exports, module) {
    module.exports = __require("node:tls");
  }
});

// scripts/adapters/media/open-socket.ts
function createConnector(options) {
  return (target2, callback) => {
    try {
      if (!options.isPrivateAllowed) refusePrivateLiteral(target2.hostname);
      const { socket, readyEvent } = openSocket(target2, options);
      options.onSocket(socket);
      const fail = (error) => callback(error, null);
      socket.once("error", fail);
      socket.once(readyEvent, () => {
        socket.off("error", fail);
        limitBytes(socket, options.limitBytes);
        callback(null, socket);
      });
    } catch (error) {
      callback(error instanceof Error ? error : new Error("The connection could not be opened"), null);
    }
  };
}
function openSocket(target2, options) {
  const isSecure = target2.protocol === "https:";
  const common = {
    host: target2.hostname,
    port: Number(target2.port || (isSecure ? 443 : 80)),
    lookup: guardLookup(options.lookup, options.isPrivateAllowed),
    noDelay: true
  };
  if (isSecure) {
    const servername = target2.servername ?? "";
    return { socket: (0, (require_node_tls()).connect)({ ...common, servername, ALPNProtocols: ["http/1.1"] }), readyEvent: "secureConnect" };
  }
  const socket = (0, (require_node_net()).connect)({ ...common, onread: readInPieces(() => socket) });
  return { socket, readyEvent: "connect" };
}
function readInPieces(socket) {
  return {
    buffer: new Uint8Array(READ_BYTES),
    callback: (count, buffer) => socket().push(Buffer.from(buffer.subarray(0, count)))
  };
}
var import_node_dns, import_node_net3, import_node_tls, READ_BYTES, systemLookup;
var init_open_socket = __esm({
  "scripts/adapters/media/open-socket.ts"() {
    "use strict";
    init_limit_bytes();
    init_guarded_lookup();
    READ_BYTES = 16 * 1024;
    systemLookup = (hostname2, options, callback) => (0, (require_node_dns()).lookup)(hostname2, options, callback);
  }
});

// scripts/adapters/media/download.ts
async function download(options) {
  if (options.signal.aborted) return { ok: false, failure: { kind: "stopped" } };
  const { promise, resolve: resolve4, reject } = Promise.withResolvers();
  let socket = null;
  let bodyBytes = 0;
  const connect = createConnector({
    ...options,
    onSocket: (opened) => {
      socket = opened;
    },
    limitBytes: () => OVERHEAD_BYTES + 2 * bodyBytes
  });
  const client = new import_undici3.Client(options.url.origin, { ...CLIENT_OPTIONS, connect });
  const fail = (failure) => resolve4({ ok: false, failure });
  const timer = setTimeout(() => fail({ kind: "timeout", afterMs: options.timeoutMs }), options.timeoutMs);
  const stop = () => fail({ kind: "stopped" });
  options.signal.addEventListener("abort", stop, { once: true });
  const path = `${options.url.pathname}${options.url.search}`;
  const onBody = (sizeBytes) => {
    bodyBytes += sizeBytes;
  };
  client.dispatch({ path, method: "GET", headers: HEADERS }, createHandler({ ...options, onBody, resolve: resolve4, reject }));
  return promise.finally(() => {
    clearTimeout(timer);
    options.signal.removeEventListener("abort", stop);
    socket?.destroy();
    client.destroy(HUNG_UP, () => {
    });
  });
}
function createHandler({ onHead, onBody, resolve: resolve4, reject }) {
  let receive = null;
  let hasHead = false;
  return {
    onRequestStart() {
    },
    onResponseStart(_controller, status, headers) {
      if (status < 200) return;
      hasHead = true;
      receive = guard(() => onHead(readHead(status, headers)), reject);
      if (receive === null) resolve4({ ok: true, end: "enough" });
    },
    onResponseData(_controller, chunk) {
      onBody(chunk.length);
      const wanted = receive;
      if (wanted === null || guard(() => wanted(chunk), reject) === true) return;
      receive = null;
      resolve4({ ok: true, end: "enough" });
    },
    onResponseEnd: () => resolve4({ ok: true, end: "whole" }),
    onResponseError: (_controller, error) => resolve4({ ok: false, failure: classifyError(error, hasHead) })
  };
}
function guard(call, reject) {
  try {
    return call();
  } catch (error) {
    reject(error);
    return null;
  }
}
function readHead(status, headers) {
  const length = readHeader(headers["content-length"]);
  return {
    status,
    contentType: readHeader(headers["content-type"]),
    contentEncoding: readHeader(headers["content-encoding"]),
    contentLength: length !== null && /^\d{1,15}$/.test(length) ? Number(length) : null,
    location: readHeader(headers.location)
  };
}
function readHeader(value) {
  return value === void 0 ? null : [value].flat().join(", ");
}
var import_undici3, HUNG_UP, CLIENT_OPTIONS, HEADERS;
var init_download = __esm({
  "scripts/adapters/media/download.ts"() {
    "use strict";
    import_undici3 = __toESM(require_undici(), 1);
    init_limit_bytes();
    init_classify_error();
    init_open_socket();
    HUNG_UP = new Error("No more is wanted");
    CLIENT_OPTIONS = { allowH2: false, headersTimeout: 0, bodyTimeout: 0 };
    HEADERS = { accept: "*/*", "accept-encoding": "identity", "user-agent": "mergecast" };
  }
});

// scripts/adapters/media/check-target.ts
async function checkTarget(target2, context) {
  const verdict = await judgeTarget(target2, context).catch(() => blameOurselves());
  const complaints = verdict.remarks.map((remark2) => toComplaint3(remark2, target2));
  return { complaints, measured: verdict.measured };
}
async function judgeTarget(target2, context) {
  const refusal = judgeAddress(target2.url, context.hosts);
  if (refusal !== null) return { remarks: [refusal], measured: null };
  const url = new URL(target2.url);
  const isPrivateAllowed = context.hosts.privateHosts.has(url.hostname);
  const remarks = [];
  const reader = createReader(isVideo(target2.role));
  let inspection = null;
  const result = await download({
    ...context,
    url,
    isPrivateAllowed,
    onHead(head) {
      const fault = judgeDelivery(head);
      remarks.push(...judgeHead(head, fault, target2));
      inspection = fault === null ? createInspection(target2, head.contentLength, context) : null;
      return inspection === null ? null : reader.read(inspection);
    }
  });
  if (!result.ok && !reader.hasInspected()) remarks.push(describeFailure(result.failure));
  const isComplete = result.ok && result.end === "whole";
  return toOutcome(inspection, { remarks, isComplete, digest: reader.digest(isComplete) });
}
function createReader(isVideoFile) {
  const fingerprint = createFingerprint(isVideoFile);
  let isInspected = false;
  return {
    read: (inspection) => (chunk) => {
      const wantsMore = fingerprint.feed(chunk);
      const isEnough = !inspection.feed(chunk);
      if (isInspected) return wantsMore;
      isInspected = isEnough;
      if (!isInspected) return true;
      return wantsMore && inspection.toOutcome(false).measured.widthPx !== null;
    },
    hasInspected: () => isInspected,
    digest: fingerprint.digest
  };
}
function judgeHead(head, fault, target2) {
  if (fault !== null) return [fault];
  const typeFault = judgeContentType(head.contentType, isVideo(target2.role));
  return typeFault === null ? [] : [typeFault];
}
function toOutcome(inspection, so) {
  if (inspection === null) return { remarks: so.remarks, measured: null };
  const { remarks, measured } = inspection.toOutcome(so.isComplete);
  return { remarks: [...so.remarks, ...remarks], measured: { ...measured, digest: so.digest } };
}
function blameOurselves() {
  const says = "could not be checked: the check itself failed.";
  const hint = "This is a bug in mergecast. Please report it, with the address of the file.";
  return { remarks: [{ rule: "media/check-failed", says, hint }], measured: null };
}
var init_check_target = __esm({
  "scripts/adapters/media/check-target.ts"() {
    "use strict";
    init_fetch_failure();
    init_inspection();
    init_judge_address();
    init_judge_answer();
    init_media_target();
    init_download();
    init_fingerprint();
    init_target_report();
  }
});

// scripts/adapters/media/media-checker.ts
function createMediaChecker(options) {
  const closing = new AbortController();
  const inTurn = pLimit(options.concurrency ?? 16);
  const underWay = /* @__PURE__ */ new Set();
  const context = {
    hosts: {
      privateHosts: normaliseHosts(options.allowPrivateHosts),
      onlyHosts: options.allowedHosts === void 0 ? null : normaliseHosts(options.allowedHosts)
    },
    lookup: options.lookup ?? systemLookup,
    timeoutMs: options.timeoutMs ?? 2e4,
    signal: closing.signal
  };
  return {
    async check(post, media = {}, { files } = { files: null }) {
      const targets = listMediaTargets(post);
      const leniency = { isScalingAllowed: media.allow_scaling === true };
      const check = (target2) => inTurn(
        () => isMediaPath(target2.url) ? measureFile(target2, { files, leniency }) : checkTarget(target2, { ...context, ...leniency })
      );
      const work = Promise.all(targets.map(check));
      underWay.add(work);
      const reports = await work.finally(() => underWay.delete(work));
      return joinReports(post, reports);
    },
    async close() {
      closing.abort();
      await Promise.allSettled(underWay);
    }
  };
}
var init_media_checker = __esm({
  "scripts/adapters/media/media-checker.ts"() {
    "use strict";
    init_p_limit();
    init_judge_address();
    init_media_path();
    init_media_target();
    init_check_target();
    init_measure_file();
    init_open_socket();
    init_target_report();
  }
});

// scripts/setup/open-media-checker.ts
var open_media_checker_exports = {};
__export(open_media_checker_exports, {
  openMediaChecker: () => openMediaChecker
});
function openMediaChecker({ allowPrivateMediaHosts }, { media } = {}) {
  return createMediaChecker({
    allowPrivateHosts: allowPrivateMediaHosts,
    ...media?.hosts === void 0 ? {} : { allowedHosts: media.hosts }
  });
}
var init_open_media_checker = __esm({
  "scripts/setup/open-media-checker.ts"() {
    "use strict";
    init_media_checker();
  }
});

// scripts/adapters/github/job-summary.ts
var job_summary_exports = {};
__export(job_summary_exports, {
  appendSummary: () => appendSummary
});
async function appendSummary(file, { maxBytes, render: render2 }) {
  const usedBytes = await (0, (require_promises()).stat)(file).then(
    ({ size }) => size,
    () => 0
  );
  try {
    await (0, (require_promises()).appendFile)(file, [...render2(maxBytes - usedBytes)].join(""));
    return true;
  } catch {
    return false;
  }
}
var import_promises12;
var init_job_summary = __esm({
  "scripts/adapters/github/job-summary.ts"() {
    "use strict";
  }
});

// scripts/core/text/markdown.ts
function escapeMarkdown(text) {
  const flat = text.toWellFormed().replace(/\r\n|[\r\n\t\u2028\u2029]/g, " ");
  const quiet = CALLS.reduce((words, [pattern, broken]) => words.replace(pattern, broken), printable(flat).trim());
  return quiet.replace(SPECIAL, entityOf).replace(LINE_START, entityOf);
}
function entityOf(character) {
  return `&#${character.charCodeAt(0)};`;
}
var BREAK, CALLS, SPECIAL, LINE_START;
var init_markdown = __esm({
  "scripts/core/text/markdown.ts"() {
    "use strict";
    init_printable();
    BREAK = "\u200B";
    CALLS = [
      [/@/g, `@${BREAK}`],
      [/#(?=\d)/g, `#${BREAK}`],
      [/(gh-)(?=\d)/gi, `$1${BREAK}`],
      [/:(?=\/\/|(?!\d\d:)[\w+-]+:)/g, `:${BREAK}`],
      [/(www)(?=\.)/gi, `$1${BREAK}`]
    ];
    SPECIAL = new RegExp(`[&<>"\`*_~|[\\]\\\\$${BREAK}]`, "g");
    LINE_START = /^[-+=:#]|(?<=^\d+)[.)]/;
  }
});

// scripts/core/findings/render-summary.ts
var render_summary_exports = {};
__export(render_summary_exports, {
  MAX_SUMMARY_BYTES: () => MAX_SUMMARY_BYTES,
  renderSummary: () => renderSummary
});
function* renderSummary(report, maxBytes) {
  let left = maxBytes - CLOSING_BYTES;
  if (left < 0) return;
  let untold = report.findings.length;
  for (const piece of piecesOf({ ...report, findings: [...chooseShown(report.findings).shown] }, opening(report))) {
    left -= encodeUtf8(piece.text).length;
    if (left < 0) break;
    untold -= piece.findings;
    yield piece.text;
  }
  if (untold > 0) {
    const findings = `${untold} more finding${untold === 1 ? "" : "s"}`;
    yield `
${findings} did not fit here. Correct the first ones, then check again.
`;
  }
}
function opening(report) {
  const coverage = describeCoverage(report);
  const lines = [summarise(report), ...coverage === null ? [] : [coverage]].map(escapeMarkdown);
  return { text: `## Content check

${lines.join("\n\n")}
`, findings: 0 };
}
function* piecesOf(report, head) {
  yield head;
  const groups = [...Map.groupBy(report.findings, (finding) => headingOf(finding, report))];
  const hasErrors = (findings) => findings.some(({ severity }) => severity === "error");
  const urgent = groups.filter(([, findings]) => hasErrors(findings));
  const others = groups.filter(([, findings]) => !hasErrors(findings));
  for (const [heading, findings] of [...urgent, ...others]) {
    for (const [index, finding] of findings.entries()) {
      const head2 = index === 0 ? `
### ${inline(heading)}

${TABLE_HEAD}` : "";
      yield { text: head2 + rowOf(finding), findings: 1 };
    }
  }
}
function rowOf({ file, line, column, severity, message, hint, rule }) {
  const place = `${inline(file)}:${line}:${column}`;
  const weight = severity === "error" ? "**error**" : severity;
  return `| ${place} | ${weight} | ${inline(message)} | ${inline(hint)} (${inline(rule)}) |
`;
}
function inline(text) {
  return escapeMarkdown(clip(text, MAX_TEXT_LENGTH2));
}
var MAX_SUMMARY_BYTES, CLOSING_BYTES, MAX_TEXT_LENGTH2, TABLE_HEAD;
var init_render_summary = __esm({
  "scripts/core/findings/render-summary.ts"() {
    "use strict";
    init_bytes();
    init_markdown();
    init_printable();
    init_choose_shown();
    init_report();
    MAX_SUMMARY_BYTES = 1024 * 1024;
    CLOSING_BYTES = 300;
    MAX_TEXT_LENGTH2 = 1e3;
    TABLE_HEAD = "| where | | what is wrong | what to do |\n|---|---|---|---|\n";
  }
});

// scripts/commands/validate.ts
var validate_exports = {};
__export(validate_exports, {
  run: () => run
});
async function run(args) {
  const way = readWay(args);
  const queues = await queuesToCheck(args);
  if (queues === null) {
    await printPieces(["The change touches the content of no account.\n"]);
    return 0;
  }
  const exits = [];
  for (const queue of queues) {
    const one = { ...args, text: { ...args.text, queue } };
    if (queues.length > 1 && way.format !== "json") await printPieces([`
${(0, (require_node_path()).dirname)(queue)}:
`]);
    exits.push(await (queues.length === 1 ? checkOne(one, way) : checkOne(one, way).catch(explain2)));
  }
  return exits.includes(2) ? 2 : exits.includes(1) ? 1 : 0;
}
function readWay(args) {
  const env = readBasicEnv();
  const format2 = formatOf(args, env.actions.isActive ? "github" : "text");
  return { env, format: format2, now: assumedNow(args) ?? /* @__PURE__ */ new Date() };
}
async function queuesToCheck(args) {
  const present = await listQueues(args);
  const { base, queue } = args.text;
  if (queue !== void 0 || base === void 0) return present;
  const changed = await readChangedPaths(base);
  const touched = changed === null ? [] : queuesTouched(changed);
  const areSeveral = present.length > 1 || [...present, ...touched].some((one) => one !== DEFAULT_QUEUE);
  if (!areSeveral || changed === null) return present;
  return touched.length === 0 ? null : touched;
}
async function readChangedPaths(base) {
  const { readChangesSince: readChangesSince2 } = await Promise.resolve().then(() => (init_read_content_at_ref(), read_content_at_ref_exports));
  return await readChangesSince2(base, ".").catch((error) => {
    if (error instanceof ProblemError) return null;
    throw error;
  });
}
function explain2(error) {
  if (!(error instanceof ProblemError) || error.problem.code === "base-unknown") throw error;
  process.stderr.write(`${escapeWorkflowCommands(printable(`validate: ${describeProblem(error.problem)}`))}
`);
  return error.exitCode;
}
async function checkOne(args, { env, format: format2, now }) {
  const queuePath = queuePathOf(args);
  accountOf(queuePath);
  const names = namesOf(queuePath, format2);
  const createMediaChecker2 = args.switches.offline ? null : await loadMediaChecker(env);
  const report = await readBothSides(args, { queuePath, isCheckout: env.actions.isActive }).then(async ({ files, base, media }) => {
    const record = await openRecord(env, { queuePath, isOffline: args.switches.offline === true }).read();
    const digests2 = record.kind === "read" && record.journal !== null ? await loadDigests() : {};
    const recorded = { record, hasOldJournal: await hasOldJournal(env, queuePath) };
    const allowPrivateHosts = env.allowPrivateMediaHosts;
    const postWorkflow = namedWorkflow(queuePath, format2);
    const beside = { files: { ...openMediaFiles(queuePath), ...media } };
    const around = { postWorkflow, runs: readAccountWorkflows(queuePath) };
    const options = { base, now, names, allowPrivateHosts, ...beside, ...around, createMediaChecker: createMediaChecker2, ...digests2 };
    return await validate(files, { ...options, ...recorded });
  }).catch((error) => {
    if (format2 !== "github" || !(error instanceof ContentProblem)) throw error;
    return reportOf(error, names.queue);
  });
  const hasSummary = format2 === "github" && await summarise2(report, env.actions.summaryFile);
  await printPieces(render(report, format2, hasSummary));
  return countBySeverity(report.findings).errors === 0 ? 0 : 1;
}
async function readBothSides({ text }, place) {
  const { queuePath } = place;
  if (text.base === void 0) return { files: await readPresent(place), base: null, media: {} };
  const [{ readBase: readBase3 }, { readProposedContent: readProposedContent2 }, { openProposedMedia: openProposedMedia2 }] = await Promise.all([
    Promise.resolve().then(() => (init_read_base(), read_base_exports)),
    Promise.resolve().then(() => (init_read_proposed_content(), read_proposed_content_exports)),
    Promise.resolve().then(() => (init_proposed_media(), proposed_media_exports))
  ]);
  const base = await readBase3(text.base, queuePath);
  if (!base.isComplete) return { base, files: readContentFolder(queuePath), media: {} };
  const open3 = async (names) => await openProposedMedia2(place, names);
  return { base, files: await readProposedContent2(place), media: { open: open3 } };
}
async function readPresent({ queuePath, isCheckout }) {
  if (!isCheckout) return readContentFolder(queuePath);
  const { readProposedContent: readProposedContent2 } = await Promise.resolve().then(() => (init_read_proposed_content(), read_proposed_content_exports));
  return await readProposedContent2({ queuePath, isCheckout: false }).catch((error) => {
    if (!(error instanceof ProblemError) || error.problem.code !== "base-unknown") throw error;
    return readContentFolder(queuePath);
  });
}
function reportOf({ problem, path, advice }, queueFile) {
  const message = `${problem.what}: ${problem.why}`;
  const place = { file: insideRepository(path), line: 1, column: 1, pointer: "" };
  return {
    findings: [{ ...place, rule: problem.code, severity: "error", message, hint: advice }],
    queueFile,
    postIds: [],
    counts: { pending: 0, held: 0, done: 0, failed: 0 },
    media: { checkedPosts: 0, skippedPosts: 0, reason: null }
  };
}
async function loadDigests() {
  const { publishedDigest: publishedDigest2, sha256: sha2562 } = await Promise.resolve().then(() => (init_digest(), digest_exports));
  return { digestOf: publishedDigest2, sha256: sha2562 };
}
async function loadMediaChecker(env) {
  const { openMediaChecker: openMediaChecker2 } = await Promise.resolve().then(() => (init_open_media_checker(), open_media_checker_exports));
  return (settings) => openMediaChecker2(env, settings);
}
function namesOf(queuePath, format2) {
  const queue = nameOf(queuePath, format2);
  return { queue, beside: (name) => (0, (require_node_path()).join)((0, (require_node_path()).dirname)(queue), name) };
}
function namedWorkflow(queuePath, format2) {
  const workflow = readPostWorkflow(queuePath);
  return workflow === null ? null : { ...workflow, file: nameOf(workflow.file, format2) };
}
function nameOf(path, format2) {
  return format2 === "github" ? insideRepository(path) : path;
}
function insideRepository(path) {
  const inside = (0, (require_node_path()).relative)(process.cwd(), path);
  return inside.startsWith("..") || (0, (require_node_path()).isAbsolute)(inside) ? path : inside;
}
async function summarise2(report, summaryFile) {
  if (summaryFile === void 0) return false;
  const { appendSummary: appendSummary2 } = await Promise.resolve().then(() => (init_job_summary(), job_summary_exports));
  const { MAX_SUMMARY_BYTES: MAX_SUMMARY_BYTES2, renderSummary: renderSummary2 } = await Promise.resolve().then(() => (init_render_summary(), render_summary_exports));
  const render2 = (roomBytes) => renderSummary2(report, roomBytes);
  return await appendSummary2(summaryFile, { maxBytes: MAX_SUMMARY_BYTES2, render: render2 });
}
function render(report, format2, hasSummary) {
  if (format2 === "json") return renderJson(report);
  if (format2 === "github") return renderGithub(report, { hasSummary });
  return renderText(report, { hasColours: process.stdout.isTTY && process.stdout.hasColors() });
}
var import_node_path21;
var init_validate = __esm({
  "scripts/commands/validate.ts"() {
    "use strict";
    init_content_folder();
    init_own_workflows();
    init_terminal();
    init_option_values();
    init_shared_options();
    init_account_place();
    init_content_problem();
    init_problem();
    init_render_github();
    init_render_text();
    init_report();
    init_printable();
    init_validate_content();
    init_list_queues();
    init_open_media_files();
    init_open_record();
    init_process_environment();
    init_read_account_workflows();
  }
});

// scripts/cli/young-heap.ts
(0, (require_node_v8()).setFlagsFromString)("--semi-space-growth-factor=1");
(0, (require_node_v8()).setFlagsFromString)("--no-parallel-scavenge");

// scripts/cli/run-command.ts
init_problem();
init_printable();
init_parse_arguments();
async function runCommand(spec2, load, { argv = process.argv.slice(2) } = {}) {
  const redactor = { redact: (text) => text };
  try {
    const args = parseArguments(spec2, argv);
    if (args.switches.help) process.stdout.write((await Promise.resolve().then(() => (init_help_text(), help_text_exports))).helpText(spec2));
    else process.exitCode = await (await load()).run(args, redactor);
  } catch (error) {
    process.exitCode = error instanceof ProblemError ? error.exitCode : 1;
    const text = redactor.redact(await errorText(spec2, error));
    process.stderr.write(`${escapeWorkflowCommands(printable(text))}
`);
    await alertTeam(spec2, { argv, text });
  }
}
async function errorText({ name }, error) {
  if (error instanceof ProblemError) return `${name}: ${describeProblem(error.problem)}`;
  const { describeInternalError: describeInternalError2 } = await Promise.resolve().then(() => (init_internal_error(), internal_error_exports));
  return `${name}: ${describeInternalError2(error)} This is a bug in mergecast, not in your content; please report it.`;
}
async function alertTeam({ alertsOnFailure: alert }, { argv, text }) {
  if (alert === void 0 || argv.includes("--dry-run")) return;
  if (alert.onlyWith !== void 0 && !argv.includes(`--${alert.onlyWith}`)) return;
  const { reportToTeam } = await alert.load();
  await reportToTeam({ kind: alert.kind, text, argv });
}

// scripts/validate.ts
init_shared_options();
var spec = {
  name: "validate",
  summary: "Checks every post in the queue, the files next to it, and the media of posts that have not gone out.",
  options: {
    queue: queueOption(),
    offline: OFFLINE_OPTION,
    format: { value: "text|json|github", description: "How to report (default github inside Actions, else text)." },
    base: {
      value: "FILE|REF",
      description: "What a pull request started from: checks the change, and fetches media of changed posts only."
    },
    now: NOW_OPTION
  },
  examples: [
    "npx mergecast validate # everything",
    "npx mergecast validate --offline # without fetching media",
    "npx mergecast validate --base origin/main # check what this branch changes, fetch only its media",
    "npx mergecast validate --base HEAD^1 # the same on the merge commit that Actions checks out"
  ],
  exitCodes: {
    0: "no errors (there may be warnings)",
    1: "there are errors",
    2: "it could not start: usage, configuration, or no such file"
  }
};
await runCommand(spec, () => Promise.resolve().then(() => (init_validate(), validate_exports)));
