// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are expressions of GitHub, not of JavaScript.
/** A workflow that keeps every rule, and one edit per way to break one. */
import { CONVERTERS, OWN_ACTION } from "./read-workflows.ts";

const CHECKOUT = "actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1";

export const SOUND_WORKFLOW = `# Started by its schedule and by hand. It may change the queue.
name: post

on:
  schedule:
    - cron: "30 9 * * *"
      timezone: Etc/UTC
    - cron: "47 13 * * *"
      timezone: Etc/UTC
    - cron: "13 18 * * *"
      timezone: Etc/UTC
  workflow_dispatch:

permissions: {}

concurrency:
  group: publisher\${{ inputs.account && format('-{0}', inputs.account) }}
  cancel-in-progress: false
  queue: max

jobs:
  post:
    if: vars.APP_CLIENT_ID == ''
    runs-on: ubuntu-24.04
    timeout-minutes: 30
    permissions:
      contents: write # to commit the result
    outputs:
      command: \${{ steps.command.outcome }}
    steps:
      - uses: ${CHECKOUT}
        with:
          persist-credentials: false
      - id: begin
        uses: ${OWN_ACTION}
        with:
          command: begin \${{ inputs.force && '--force' || '' }}
      - uses: actions/setup-node@820762786026740c76f36085b0efc47a31fe5020 # v7.0.0
        with:
          node-version-file: .node-version
          package-manager-cache: false
      - run: npm ci --omit=dev --ignore-scripts --workspaces=false
      - id: command
        if: steps.begin.outputs.ready == 'true'
        run: npm run --silent post -- $OPTIONS "$ID"
        env:
          ID: \${{ inputs.id }}
          OPTIONS: \${{ inputs.dry_run && '--dry-run' || '' }} \${{ inputs.force && '--force' || '' }}
          SOCIAL_TOKEN: \${{ secrets.SOCIAL_TOKEN }}

  alert:
    needs: [post]
    if: >-
      !cancelled() && (contains(needs.*.result, 'failure') || contains(needs.*.result, 'cancelled'))
      && !contains(needs.*.outputs.command, 'failure')
    permissions:
      issues: write # to alert the team
    uses: ./.github/workflows/alert.yml
    secrets:
      ALERT_WEBHOOK: \${{ secrets.ALERT_WEBHOOK }}
`;

/** A workflow that only says when another one starts, and the other one. */
export const SOUND_CALLER = `# Started by hand. It may change the queue.
name: tidy

on:
  workflow_dispatch:

permissions: {}

jobs:
  tidy:
    permissions:
      contents: write # to commit the result
    uses: ./.github/workflows/reusable-tidy.yml
    with:
      id: \${{ inputs.id }}
    secrets:
      BOT_TOKEN: \${{ secrets.BOT_TOKEN }}
`;

export const SOUND_CALLED = `# Started by the workflow "tidy". It may change the queue.
name: reusable tidy

on:
  workflow_call:
    inputs:
      id:
        type: string
    secrets:
      BOT_TOKEN: { required: false }

permissions: {}

concurrency:
  group: tidy

jobs:
  tidy:
    runs-on: ubuntu-24.04
    timeout-minutes: 30
    permissions:
      contents: write # to commit the result
    steps:
      - uses: ${OWN_ACTION}
        with:
          command: queue fmt $ID
        env:
          ID: \${{ inputs.id }}
          BOT_TOKEN: \${{ secrets.BOT_TOKEN }}
`;

type PlantedFault = [rule: string, what: string, edit: (text: string) => string];

const swap =
  (part: string | RegExp, other: string) =>
  (text: string): string =>
    text.replace(part, () => other);

/** Rewrites the last command. */
const command = (run: string) => swap('npm run --silent post -- $OPTIONS "$ID"', run);

const BUILD_BEFORE = `  build:
    runs-on: ubuntu-24.04
    timeout-minutes: 10
    permissions:
      contents: read # to check out
    outputs:
      command: \${{ steps.command.outcome }}
    steps:
      - id: command
        uses: ${OWN_ACTION}
        with:
          command: validate
`;

export const PLANTED_FAULTS: PlantedFault[] = [
  ["opening-comment", "a file without a comment", swap(/^#.*\n/, "")],
  ["short", "a file that grew too long", (text) => `${text}${"# and so on\n".repeat(100)}`],
  ["timeout", "a job without a time limit", swap("    timeout-minutes: 30\n", "")],
  ["runner", "a moving image", swap("ubuntu-24.04", "ubuntu-latest")],

  ["no-default-permissions", "no permissions on top", swap("permissions: {}\n", "")],
  ["job-permissions", "a job that inherits", swap(/ {4}permissions:\n.*\n/, "")],
  ["reason-per-permission", "a right without a reason", swap(" # to commit the result", "")],

  ["no-kept-credentials", "a checkout by default", swap("        with:\n          persist-credentials: false\n", "")],
  [
    "own-checkout",
    "the head of a pull request",
    swap(
      "persist-credentials: false",
      "persist-credentials: false\n          ref: ${{ github.event.workflow_run.head_branch }}",
    ),
  ],
  [
    "own-checkout",
    "another repository",
    swap("persist-credentials: false", "persist-credentials: false\n          repository: a/b"),
  ],
  [
    "converters-hold-nothing",
    "pictures beside secrets",
    swap("      - uses: actions/setup-node", `      - uses: ${CONVERTERS}\n      - uses: actions/setup-node`),
  ],
  [
    "converters-hold-nothing",
    "pictures beside the right to deploy",
    (text) =>
      text
        .replace("      - uses: actions/setup-node", `      - uses: ${CONVERTERS}\n      - uses: actions/setup-node`)
        .replace("contents: write # to commit the result", "pages: write # to deploy")
        .replace(/^.*secrets\..*\n/gm, ""),
  ],
  ["no-cache", "a cache by default", swap("          package-manager-cache: false\n", "")],
  ["project-node", "another Node", swap("node-version-file: .node-version", "node-version: 22")],

  ["no-expression-in-shell", "an event field in a command", command("echo ${{ github.event.issue.title }}")],
  [
    "no-expression-in-shell",
    "an event field in a script",
    swap("node-version-file: .node-version", "script: console.log(${{ github.event.issue.title }})"),
  ],
  ["no-expression-in-command", "an input among the words", swap("command: begin", "command: begin ${{ inputs.id }}")],
  ["known-words", "a variable that nobody sets", swap("command: begin", "command: begin $WHERE")],
  ["one-command", "two lines", command("|\n          npm run a\n          npm run b")],
  ["one-command", "a pipe", command("npm run a | tee log")],
  ["one-command", "output into a file that changes later steps", command('echo "PATH=/tmp" >> "$GITHUB_ENV"')],
  ["quoted-variables", "a variable without quotes", command("npm run post -- $ID")],
  ["quoted-variables", "options that hold an input's text", swap("&& '--dry-run' || ''", "|| ''")],
  ["unrepeated-words", "somebody's words repeated by npm", swap("npm run --silent post", "npm run post")],
  ["no-other-shell", "a shell of its own", command('npm run --silent post -- "$ID"\n        shell: python {0}')],
  ["production-install", "development dependencies beside secrets", swap(/npm ci.*/, "npm ci")],
  ["production-install", "install scripts beside secrets", swap(" --ignore-scripts", "")],

  ["no-pull-request-target", "the dangerous event", swap("  workflow_dispatch:", "  pull_request_target:")],
  ["main-or-tags", "a push of the record", swap("  workflow_dispatch:", "  push:\n    branches: [main, mergecast]")],
  ["main-or-tags", "a push to any branch", swap("  workflow_dispatch:", "  push:\n    paths: [content/**]")],
  [
    "no-secrets-for-pull-requests",
    "a pull request that meets a secret",
    swap("  workflow_dispatch:", "  pull_request:"),
  ],
  [
    "no-secrets-for-pull-requests",
    "a condition that lets pull requests through",
    (text) =>
      swap(
        "  workflow_dispatch:",
        "  pull_request:",
      )(text).replace("    if: vars.APP_CLIENT_ID == ''", "    if: github.event_name != 'push'"),
  ],
  [
    "no-secrets-for-pull-requests",
    "a pull request that may write, beside a right that does no harm",
    (text) =>
      swap(
        "  workflow_dispatch:",
        "  pull_request:",
      )(text)
        .replace("contents: write # to", "security-events: write # to store what was found\n      issues: write # to")
        .replace("          SOCIAL_TOKEN: ${{ secrets.SOCIAL_TOKEN }}\n", ""),
  ],
  [
    "whole-merge-group",
    "a comparison with the commit before the last one",
    (text) =>
      swap(
        "  workflow_dispatch:",
        "  merge_group:",
      )(text).replace('npm run --silent post -- $OPTIONS "$ID"', "npm run validate -- --base HEAD^1"),
  ],
  ["secrets-by-name", "all secrets in one variable", swap("secrets.SOCIAL_TOKEN", "toJSON(secrets)")],
  ["secrets-by-name", "secrets by a computed name", swap("secrets.SOCIAL_TOKEN", "secrets[inputs.id]")],
  [
    "secrets-per-step",
    "a secret in a job's environment",
    swap("    steps:", "    env:\n      TOKEN: ${{ secrets.SOCIAL_TOKEN }}\n    steps:"),
  ],
  [
    "no-head-of-workflow-run",
    "the head of the run before",
    swap("${{ inputs.id }}", "${{ github.event.workflow_run.head_sha }}"),
  ],

  [
    "alerts-when-mute",
    "no alert at all",
    swap("    uses: ./.github/workflows/alert.yml\n", "    runs-on: ubuntu-24.04\n"),
  ],
  ["alerts-when-mute", "a job whose failure nobody hears of", swap("needs: [post]", "needs: [other]")],
  ["alerts-when-mute", "only failures, not a job that ran out of time", swap("'cancelled')", "'failure')")],
  ["alerts-when-mute", "an alert that says all twice", swap("!contains(needs.*.outputs.command, 'failure')", "true")],
  [
    "alerts-when-mute",
    "a job that another one's word keeps silent",
    (text) =>
      text
        .replace("jobs:\n", `jobs:\n${BUILD_BEFORE}\n`)
        .replace("if: vars.APP_CLIENT_ID == ''", "needs: build\n    if: \"!cancelled() && vars.APP_CLIENT_ID == ''\"")
        .replace("needs: [post]", "needs: [build, post]"),
  ],
  ["alerts-when-mute", "an alert on every run", swap("!cancelled() && (contains", "!cancelled() || (contains")],
  ["alerts-when-mute", "an alert that no chat gets", swap(/ {4}secrets:\n.*\n$/, "")],
  ["alerts-when-mute", "a command whose end is not known", swap(/ {4}outputs:\n.*\n/, "")],
  [
    "begins-green",
    "a command that runs before anything is set up",
    swap("        if: steps.begin.outputs.ready == 'true'\n", ""),
  ],
  ["one-committer", "a right to write beside an App that writes", swap("    if: vars.APP_CLIENT_ID == ''\n", "")],
  ["time-zone", "another time zone", swap("timezone: Etc/UTC", "timezone: Europe/Berlin")],
  ["time-zone", "no time zone", swap("      timezone: Etc/UTC\n", "")],
  ["post-slots", "another time of day", swap("30 9 * * *", "35 9 * * *")],
  ["one-writer", "a group of its own", swap("group: publisher", "group: post")],
  ["one-writer", "a run that cancels", swap("cancel-in-progress: false", "cancel-in-progress: true")],
  ["one-writer", "no room for waiting runs", swap("  queue: max\n", "")],
  ["grouped", "runs side by side", swap(/concurrency:\n(?: {2}.*\n)+/, "")],
];

/** The same for a pair: each edit is made in the caller, or in the called workflow where the caller stays as it was. */
export const PLANTED_CALL_FAULTS: PlantedFault[] = [
  ["grouped-once", "a group in both", swap("permissions: {}\n", "permissions: {}\n\nconcurrency:\n  group: tidy\n")],
  ["callable", "a call of what cannot be called", swap("  workflow_call:", "  repository_dispatch:")],
  ["secrets-handed-over", "a secret that is not handed over", swap(/ {4}secrets:\n {6}BOT_TOKEN: \$.*\n/, "")],
  [
    "secrets-declared",
    "a secret that is used and not declared",
    swap("      BOT_TOKEN: { required: false }", "      TOKEN: {}"),
  ],
  ["same-name-of-secret", "a secret under another's name", swap("${{ secrets.BOT_TOKEN }}\n", "${{ secrets.KEY }}\n")],
  [
    "own-token-of-account",
    "a token that all accounts share",
    swap(
      "    uses: ./",
      "    strategy:\n      matrix:\n        include: [{ account: bakery, token: SOCIAL_TOKEN }]\n    uses: ./",
    ),
  ],
  ["inputs-handed-over", "an input that is not handed over", swap(/ {4}with:\n {6}id: .*\n/, "")],
  ["granted-what-is-needed", "too few rights", swap("contents: write", "contents: read")],
  [
    "granted-what-is-needed",
    "too many rights",
    swap("    permissions:\n", "    permissions:\n      issues: write # to see\n"),
  ],
  [
    "no-secrets-for-pull-requests",
    "a pull request that calls what writes",
    swap("  workflow_dispatch:", "  pull_request:"),
  ],
];
