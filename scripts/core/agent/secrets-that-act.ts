/** Names under which such a secret is kept whatever it looks like: those of an app, of a stored token and of a bucket have no mark of their own. */
const BY_NAME = /^(?:SOCIAL_TOKEN(?:_\w+)?|SOCIAL_CLIENT_SECRET|BOT_TOKEN|SECRETS_TOKEN|MEDIA_BUCKET_SECRET)$/;
/** With which an assistant may propose, and nothing else. */
const FOR_PROPOSALS = ["GITHUB_TOKEN", "GH_TOKEN"];
/** A token of the platform, bare or in its record; any private key, such as that of the App, also as one line of base64. */
const BY_VALUE = /(?:^|[\s"'=:])(?:IGAA|EAA)\w|-----BEGIN [A-Z ]*PRIVATE KEY-----|LS0tLS1CRUdJTi[\w+/]*/;
const OF_GITHUB = /(?:^|[\s"'=:])(?:gh[pousr]_|github_pat_)\w/;

/** Names of the variables whose value can publish or write, whatever they are called. */
export function secretsThatAct(variables: Readonly<Record<string, string>>): string[] {
  return Object.entries(variables)
    .filter(
      ([name, value]) =>
        BY_NAME.test(name) || BY_VALUE.test(value) || (OF_GITHUB.test(value) && !FOR_PROPOSALS.includes(name)),
    )
    .map(([name]) => name)
    .sort();
}
