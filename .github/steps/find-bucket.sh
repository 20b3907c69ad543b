#!/usr/bin/env bash
# Tells whether the settings name a bucket, so that nothing is installed where none is. The command reads the settings properly.
# Writes the output "ready" for the steps after it.
set -euo pipefail

if [ -e content/settings.json ] && grep -q '"bucket"' content/settings.json; then
  echo "ready=true" >> "$GITHUB_OUTPUT"
else
  echo "ready=false" >> "$GITHUB_OUTPUT"
  echo "content/settings.json names no bucket: there is nothing to upload."
fi
