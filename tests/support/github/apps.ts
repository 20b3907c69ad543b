import { createPublicKey, createVerify, generateKeyPairSync } from "node:crypto";
import { ABSENT, type Call, FOREIGN, type Json, ok, type Reply, type Routes } from "./call.ts";

export interface App {
  id: number;
  slug: string;
  clientId: string;
  permissions: Record<string, string>;
  isInstalled: boolean;
  privateKey: string;
}

/** Apps: how they are registered, what everybody sees of them, and what one sees that signs with its key. */
export function createApps(state: { apps: App[] }) {
  const codes = new Map<string, App>();
  const routes: Routes = {
    "GET /apps/github-actions": () => ok({ id: 15_368, slug: "github-actions", name: "GitHub Actions" }),
    "GET /apps/([^/]+)": (_, slug) => {
      const app = state.apps.find((one) => one.slug === slug);
      return app === undefined ? ABSENT : ok(shownApp(app));
    },
    "GET /orgs/[^/]+/installations": () => {
      const installed = state.apps.filter(({ isInstalled }) => isInstalled);
      const installations = installed.map(({ id, slug, clientId, permissions }) => {
        return { id: 1, app_id: id, app_slug: slug, client_id: clientId, permissions };
      });
      return ok({ total_count: installations.length, installations });
    },
    "POST /app-manifests/([^/]+)/conversions": (_, code = "") => {
      const app = codes.get(code);
      if (app === undefined) return ABSENT;
      codes.delete(code);
      const secrets = {
        client_secret: `client-secret-of-${app.slug}`,
        webhook_secret: `webhook-secret-of-${app.slug}`,
        pem: app.privateKey,
      };
      return { status: 201, body: { ...shownApp(app), ...secrets } };
    },
  };
  return {
    routes,
    /** What a person does who has the registration form before them; returns the address the browser is sent to. */
    confirmApp({ manifest, state: given }: { manifest: string; state: string }): string {
      const { name, redirect_url, default_permissions: permissions } = JSON.parse(manifest);
      const id = 900 + state.apps.length;
      const names = { id, slug: name.replaceAll(" ", "-"), clientId: `Iv23li${id}abcdefgh` };
      const app = { ...names, permissions, isInstalled: false, privateKey: privateKeyOf(state.apps.length) };
      state.apps.push(app);
      const code = `manifest-code-${id}-0123456789abcdef`;
      codes.set(code, app);
      return `${redirect_url}?code=${code}&state=${encodeURIComponent(given)}`;
    },
    /** The App that has signed this token with its key; null: none has. */
    signer(token: string): App | null {
      const [head = "", body = "", signature = ""] = token.split(".");
      if (signature === "") return null;
      const { iss } = JSON.parse(Buffer.from(body, "base64url").toString("utf8")) as { iss: string };
      const app = state.apps.find(({ clientId }) => clientId === iss);
      if (app === undefined) return null;
      const verifier = createVerify("RSA-SHA256").update(`${head}.${body}`);
      return verifier.verify(createPublicKey(app.privateKey), signature, "base64url") ? app : null;
    },
  };
}

/** What an App is told that signs with its key. */
export function answerApp({ path }: Call, app: App): Reply {
  if (path === "/app") return ok(shownApp(app));
  if (path !== "/installation") return FOREIGN;
  return app.isInstalled ? ok({ id: 1, app_id: app.id, app_slug: app.slug }) : ABSENT;
}

const shownApp = ({ id, slug, clientId, permissions }: App): Json => {
  return { id, slug, client_id: clientId, name: slug, permissions };
};

const privateKeys: string[] = [];

/** Making a key is slow: apps of two servers may have the same one, apps of one server never. */
function privateKeyOf(index: number): string {
  privateKeys[index] ??= generateKeyPairSync("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs1", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  }).privateKey;
  return privateKeys[index];
}
