import { type Call, type Reply, refusal } from "./call.ts";

/** The repository's site on Pages. */
export interface Site {
  /** null: there is none. */
  address: string | null;
  answer(call: Call): Reply | null;
}

export function createSite(): Site {
  const site: Site = {
    address: null,
    answer({ method, path }) {
      if (path !== "/pages" || method !== "GET") return null;
      return site.address === null
        ? refusal(404, "Not Found")
        : { status: 200, body: { status: "built", cname: null, html_url: site.address, https_enforced: true } };
    },
  };
  return site;
}
