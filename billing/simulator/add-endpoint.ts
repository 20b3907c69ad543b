import type { SimEndpoint } from "./types.ts";
import { CURRENT_API_VERSION, type World } from "./world.ts";

/** An endpoint with a secret of one's choice, as a local listener has it. */
export function addEndpoint(world: World, { url, secret }: { url: string; secret: string }): SimEndpoint {
  const endpoint: SimEndpoint = {
    id: world.id("we"),
    object: "webhook_endpoint",
    api_version: CURRENT_API_VERSION,
    application: null,
    created: world.wallNow(),
    description: null,
    enabled_events: ["*"],
    livemode: false,
    metadata: {},
    secrets: [secret],
    status: "enabled",
    url,
  };
  world.endpoints.set(endpoint.id, endpoint);
  return endpoint;
}
