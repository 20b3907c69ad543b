import type { SimEndpoint } from "../types.ts";
import { CURRENT_API_VERSION, type World } from "../world.ts";

interface NewEndpoint {
  url: string;
  secret: string;
  /** Absent for the newest version. */
  apiVersion?: string | null;
  description?: string | null;
  /** Absent for all events. */
  enabledEvents?: string[];
  metadata?: Record<string, string>;
}

export function createEndpoint(world: World, fields: NewEndpoint): SimEndpoint {
  const endpoint: SimEndpoint = {
    id: world.id("we"),
    object: "webhook_endpoint",
    api_version: fields.apiVersion ?? CURRENT_API_VERSION,
    application: null,
    created: world.wallNow(),
    description: fields.description ?? null,
    enabled_events: fields.enabledEvents ?? ["*"],
    livemode: false,
    metadata: fields.metadata ?? {},
    secrets: [fields.secret],
    status: "enabled",
    url: fields.url,
  };
  world.endpoints.set(endpoint.id, endpoint);
  return endpoint;
}
