import { expect, it } from "vitest";
import { describeFailure, type FetchFailure } from "../../../scripts/core/media/fetch-failure.ts";

const LATER = /^Try again later/;
const OPERATOR = /host's operator/;

it.each<[FetchFailure, string, RegExp, RegExp]>([
  [{ kind: "timeout", afterMs: 30_000 }, "media/timeout", /did not arrive within 30 seconds\./, LATER],
  [{ kind: "private-address", range: "loopback" }, "media/private-address", /not public \(loopback\)/, /public host/],
  [{ kind: "unknown-host" }, "media/unknown-host", /its host does not exist/, /Correct the address/],
  [{ kind: "name-lookup" }, "media/unreachable", /the DNS lookup of its host failed/, LATER],
  [{ kind: "refused" }, "media/unreachable", /its host refuses connections/, LATER],
  [
    { kind: "dropped", arrivedBytes: 0, announcedBytes: 9 },
    "media/unreachable",
    /before any of the file arrived/,
    LATER,
  ],
  [
    { kind: "dropped", arrivedBytes: 2_000, announcedBytes: 19_809 },
    "media/unreachable",
    /after 2,000 of 19,809 bytes/,
    LATER,
  ],
  [{ kind: "dropped", arrivedBytes: 2_000, announcedBytes: null }, "media/unreachable", /after 2,000 bytes\./, LATER],
  [{ kind: "certificate", code: "CERT_HAS_EXPIRED" }, "media/certificate", /\(CERT_HAS_EXPIRED\)/, OPERATOR],
  [{ kind: "not-http", code: "HPE_INVALID" }, "media/answer", /not valid HTTP \(HPE_INVALID\)/, OPERATOR],
  [{ kind: "overlong" }, "media/answer", /far more than the file/, OPERATOR],
  [{ kind: "stopped" }, "media/stopped", /the run was stopped/, /Run the check again/],
])("a file that could not be fetched is described for people: %j", (failure, rule, says, hint) => {
  expect(describeFailure(failure)).toEqual({
    rule,
    says: expect.stringMatching(says),
    hint: expect.stringMatching(hint),
  });
});
