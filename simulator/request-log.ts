import type { EndpointName, SimulatorRequest } from "./http-types.ts";
import type { World } from "./world.ts";

/** One request as tests and people may see it, with every secret replaced by its label. */
export interface LoggedRequest {
  /** Starts at 1, in order of arrival. */
  number: number;
  endpoint: EndpointName;
  method: string;
  path: string;
  query: Readonly<Record<string, string>>;
  form: Readonly<Record<string, string>>;
  /** Simulated time. */
  at: Date;
  /** null until answered; stays null if the connection was dropped. */
  status: number | null;
  /** The body of the answer, secrets replaced, cut if long; null until answered. */
  answer: string | null;
}

export function describeRequest(world: World, request: SimulatorRequest, endpoint: EndpointName): LoggedRequest {
  const hide = (text: string): string => hideSecrets(world, text);
  return {
    number: world.nextNumber("request"),
    endpoint,
    method: request.method,
    path: hide(request.path),
    query: hideParams(request.query, hide),
    form: hideParams(request.form, hide),
    at: world.settings.clock.now(),
    status: null,
    answer: null,
  };
}

/** Replaces every token and code this simulator has handed out, and the app's secret. */
export function hideSecrets(world: World, text: string): string {
  let hidden = text.replaceAll(world.settings.app.clientSecret, "[client secret]");
  for (const [token, { label }] of world.tokens) hidden = hidden.replaceAll(token, `[${label}]`);
  for (const [code, { label }] of world.codes) hidden = hidden.replaceAll(code, `[${label}]`);
  return hidden;
}

function hideParams(params: Record<string, string>, hide: (text: string) => string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      const hidden = hide(value);
      const isForeign = name === "access_token" && hidden === value && value !== "";
      return [name, isForeign ? "[unknown token]" : hidden];
    }),
  );
}
