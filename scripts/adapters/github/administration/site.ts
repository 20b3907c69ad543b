import type { SiteAdmin } from "../../../core/ports/repository-admin.ts";
import { REPEATABLE } from "../github-client.ts";
import { orNull } from "../github-problem.ts";
import { ADMINISTRATION, type AdminConnection } from "./admin-call.ts";

const LABELS = "/repos/{owner}/{repo}/labels";

export function createSiteAdmin({ client, call, planCall }: AdminConnection): SiteAdmin {
  const { octokit, repo } = client;
  return {
    readSite: () =>
      call("Looking up Pages", "Pages: read", async () => {
        const found = await orNull(octokit.request("GET /repos/{owner}/{repo}/pages", repo));
        if (found === null) return null;
        const { html_url, build_type, public: isPublic } = found.data;
        const address = html_url !== undefined && URL.canParse(html_url) ? html_url : null;
        return { address, isBuiltByWorkflow: build_type === "workflow", isPublic: isPublic !== false };
      }),
    buildByWorkflow: (isNew) =>
      planCall("Switching Pages on", `${ADMINISTRATION}, Pages: read and write`, async () => {
        const wanted = { ...repo, build_type: "workflow" as const };
        if (isNew) await octokit.request("POST /repos/{owner}/{repo}/pages", wanted);
        else await octokit.request("PUT /repos/{owner}/{repo}/pages", { ...wanted, ...REPEATABLE });
      }),
    listLabels: () =>
      call("Reading the labels", "Issues: read", async () => {
        const labels = await octokit.paginate(`GET ${LABELS}`, { ...repo, per_page: 100 });
        return labels.map(({ name }) => name);
      }),
    createLabel: (label) =>
      call(`Creating the label ${label.name}`, "Issues: read and write", async () => {
        await octokit.request(`POST ${LABELS}`, { ...repo, ...label });
      }),
  };
}
