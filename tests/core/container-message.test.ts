import { describe, expect, it } from "vitest";
import { faultFromContainerMessage } from "../../scripts/core/container-message.ts";

describe("faultFromContainerMessage", () => {
  it.each([
    ["Media upload has failed with error code 2207026", 352, 2207026, "item"],
    ["2207009", 36003, 2207009, "item"],
    ["Error: 2207003: timeout", -2, 2207003, "media-host"],
    ["Media upload has failed with error code 2207082", null, 2207082, "item"],
    ["first 2207999, then 2207053", -1, 2207053, "transient"],
  ])("finds the catalogue's row for %j", (message, code, subcode, faultClass) => {
    expect(faultFromContainerMessage(message)).toMatchObject({
      step: "read container",
      class: faultClass,
      code,
      subcode,
      status: null,
      platformMessage: message,
    });
  });

  it.each(["", "Media upload has failed", "2207999", "12207026", "22070260", "x2207026"])(
    "finds none for %j",
    (message) => {
      expect(faultFromContainerMessage(message)).toBeNull();
    },
  );
});
