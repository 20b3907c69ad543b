import { type JsonNode, parseTree } from "../json/index.ts";
import { siteOfMedia } from "../media/media-base.ts";
import { editMembers } from "../queue/edit-members.ts";

export const CODEOWNERS_PATH = ".github/CODEOWNERS";

/** Who approves what, as CODEOWNERS names people and teams. */
export interface Owners {
  /** Such as "@bakery/maintainers" or "@maria". */
  maintainers: string;
  editors: string;
}

const PLACEHOLDER_OWNER = /@your-org\/([\w-]+)/g;
const PLACEHOLDER_ACCOUNT = "your_account";

/** What init writes into README.md for the address of the repository's own site. */
export const PLACEHOLDER_SITE = "https://your-org.github.io/your-repository/";

export function hasPlaceholderOwner(codeowners: string): boolean {
  return ownerLines(codeowners).some((line) => /@your-org\b/.test(line));
}

/** Replaces the placeholders; the whole file where there is none. */
export function fillOwners(codeowners: string | null, { maintainers, editors }: Owners): string {
  return (codeowners ?? TEMPLATE).replace(PLACEHOLDER_OWNER, (_, team) => (team === "editors" ? editors : maintainers));
}

const ownerLines = (text: string) => text.split("\n").filter((line) => !line.trimStart().startsWith("#"));

const TEMPLATE = `# Who must approve what, if the ruleset of the default branch requires code owners. The last matching line counts.

*                             @your-org/maintainers

# What people write.
/content/                     @your-org/editors

# Settings decide what the checks accept and must match the schedules. Only the bot writes the rest.
/content/settings.json        @your-org/maintainers
/content/token-status.json    @your-org/maintainers
/content/archive/             @your-org/maintainers
/content/insights/            @your-org/maintainers
`;

/** Whether the queue names no account of the team's own. One that is not JSON is not for the setup to judge. */
export function lacksAccount(queue: string): boolean {
  const account = memberOf(queue, "account");
  if (account === null) return isObject(queue);
  return [PLACEHOLDER_ACCOUNT, ""].includes(textOf(queue, account));
}

/** The queue with this account; everything else keeps its look. */
export function fillAccount(queue: string, account: string): string {
  return editMembers(queue, { set: { account }, remove: [] });
}

/** Whether the settings, if they are JSON, say neither where the media folder is served nor which bucket serves it. */
export function lacksMediaBase(settings: string | null): boolean {
  if (settings === null) return true;
  const media = memberOf(settings, "media");
  if (media === null) return isObject(settings);
  return !media.children.some(({ name }) => ["base_url", "bucket"].includes(name?.value ?? ""));
}

/** The settings with the address that serves the media folder; everything else keeps its look. */
export function fillMediaBase(settings: string | null, baseUrl: string): string {
  return fillMember(settings ?? "{\n}\n", "media", { base_url: baseUrl });
}

/** Whether nothing in the settings, if they are JSON, says where the calendar is. */
export function lacksCalendar(settings: string | null): boolean {
  if (settings === null) return true;
  if (!isObject(settings)) return false;
  const [address, base] = [memberAt(settings, "calendar", "url"), memberAt(settings, "media", "base_url")];
  return address === null && siteOfMedia(base === null ? "" : textOf(settings, base)) === null;
}

/** The settings with the address of the calendar; everything else keeps its look. */
export function fillCalendar(settings: string | null, url: string): string {
  return fillMember(settings ?? "{\n}\n", "calendar", { url });
}

function fillMember(text: string, section: string, set: Readonly<Record<string, string>>): string {
  const known = memberOf(text, section);
  if (known?.kind === "object") {
    const own = editMembers(text.slice(known.start, known.end), { set, remove: [] });
    return text.slice(0, known.start) + own + text.slice(known.end);
  }
  const withSection = editMembers(text, { set: { [section]: null }, remove: [] });
  const place = memberOf(withSection, section);
  if (place === null) return text;
  const pairs = Object.entries(set).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  return `${withSection.slice(0, place.start)}{ ${pairs.join(", ")} }${withSection.slice(place.end)}`;
}

function memberAt(json: string, section: string, name: string): JsonNode | null {
  return memberOf(json, section)?.children.findLast((child) => child.name?.value === name) ?? null;
}

function isObject(json: string): boolean {
  return parseTree(json, 0)?.kind === "object";
}

function memberOf(json: string, name: string): JsonNode | null {
  return parseTree(json, 3)?.children.findLast((child) => child.name?.value === name) ?? null;
}

const textOf = (json: string, node: JsonNode) => json.slice(node.start, node.end).replace(/^"|"$/g, "");
