import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Action, demand } from "./action.ts";

export const attestBuildProvenance: Action = {
  inputs: /^(?:subject-(?:checksums|name|digest)|push-to-registry)$/,
  async run(call) {
    demand(call, { "id-token": "write", attestations: "write" });
    const { "subject-checksums": checksums, "subject-name": name = "", "subject-digest": digest = "" } = call.with;
    if ((checksums === undefined) === (digest === ""))
      throw new Error("Exactly one of subject-path, subject-digest, or subject-checksums must be provided");
    const listed = checksums === undefined ? "" : await readFile(join(call.workspace, checksums), "utf8");
    const subjects =
      checksums === undefined ? [`${digest.replace("sha256:", "")}  ${name}`] : listed.trim().split("\n");
    for (const subject of subjects)
      if (!/^[0-9a-f]{64} {2}\S+$/.test(subject)) throw new Error(`${subject} is no subject with its digest`);
    const { private: isPrivate } = call.occasion.payload.repository as { private?: boolean };
    if (isPrivate === true)
      throw new Error("Failed to persist attestation: Feature not available for this private repository.");
    call.place.effects.push(...subjects.map((subject) => `attested ${subject.slice(66)}`));
    const bundle = join(call.artifacts, "..", "attestation.json");
    await writeFile(bundle, "{}\n");
    return { "bundle-path": bundle };
  },
};
