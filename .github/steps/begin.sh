#!/usr/bin/env bash
# Tells a repository in which nothing is set up yet from one that has lost something. The first has neither a token nor an account,
# nor any trace of a run that had one: its run ends here, green, with a word on how to begin. In every other one the command runs,
# and says what is missing. Writes the output "ready" for the steps after it.
set -euo pipefail

if [ "$HAS_TOKEN" = true ] || [ -n "$ACCOUNT" ] || [ -e content/journal.json ] || [ -e content/token-status.json ]; then
  echo "ready=true" >> "$GITHUB_OUTPUT"
  exit 0
fi

echo "ready=false" >> "$GITHUB_OUTPUT"
echo "::notice title=Nothing is set up yet::This run did nothing. The summary of the run says how to begin."
cat >> "$GITHUB_STEP_SUMMARY" <<END
### Nothing is set up yet

This repository has no access token and no account, so this run did nothing. That is no error.

To begin:

1. Clone this repository and run \`npm run setup\`: [Going live]($GITHUB_SERVER_URL/$GITHUB_REPOSITORY/blob/HEAD/README.md#going-live). It stores the secret \`SOCIAL_TOKEN\` and sets up the rest.
2. Or do the same by hand: [Set-up]($GITHUB_SERVER_URL/$GITHUB_REPOSITORY/blob/HEAD/docs/operations.md#set-up).
3. Run **post** by hand with *dry_run*.

Until then you can disable the schedules under *Actions*.
END
