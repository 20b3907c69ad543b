import type { RepositoryPlace } from "../ports/repository-admin.ts";
import { APP_PERMISSIONS } from "./names.ts";

/** GitHub's limit for the name of an App. */
const MAX_NAME_LENGTH = 34;

interface AppForm {
  /** Where the form is sent to, without the state. */
  action: string;
  /** Value of its one field. */
  manifest: string;
}

/** The form that registers the App on GitHub (its page "Registering a GitHub App from a manifest"). */
export function appForm({ owner, name, isOrganization, serverUrl }: RepositoryPlace, returnAddress: string): AppForm {
  const home = isOrganization ? `/organizations/${owner}` : "";
  const repository = `${serverUrl}/${owner}/${name}`;
  const manifest = {
    name: `mergecast ${name}`.slice(0, MAX_NAME_LENGTH).trim(),
    url: repository,
    hook_attributes: { url: repository, active: false },
    redirect_url: returnAddress,
    public: false,
    default_permissions: APP_PERMISSIONS,
    default_events: [],
  };
  return { action: `${serverUrl}${home}/settings/apps/new`, manifest: JSON.stringify(manifest) };
}

/** Permissions that the App should have and does not, and those that it has in vain. Empty: exactly the right ones. */
export function judgePermissions(granted: Readonly<Record<string, string>>): string[] {
  const names = [...new Set([...Object.keys(APP_PERMISSIONS), ...Object.keys(granted)])];
  return names.flatMap((name) => {
    const [wanted, given] = [APP_PERMISSIONS[name], granted[name]];
    if (wanted === given) return [];
    if (wanted === undefined) return [`${name} (${given}) is not needed`];
    return [given === undefined ? `${name} (${wanted}) is missing` : `${name} is ${given} instead of ${wanted}`];
  });
}

export function appPages({ owner, isOrganization, serverUrl }: RepositoryPlace, slug: string) {
  const home = isOrganization ? `/organizations/${owner}` : "";
  return {
    settings: `${serverUrl}${home}/settings/apps/${slug}`,
    permissions: `${serverUrl}${home}/settings/apps/${slug}/permissions`,
    install: `${serverUrl}/apps/${slug}/installations/new`,
  };
}
