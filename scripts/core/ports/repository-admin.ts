/** Code of the problem with which methods reject when GitHub's plan for the repository does not offer something. */
export const PLAN_LACKS_IT = "github-plan";

/** Code of the problem with a private key that is not the App's. */
export const APP_KEY_REFUSED = "app-key-refused";

/** A repository's settings, as its administrator reads and changes them. Every method rejects with a ProblemError. */
export interface RepositoryAdmin {
  place: RepositoryPlace;
  /** Login of the person whose token this is. @throws ProblemError for an app's token */
  readLogin(): Promise<string>;
  /** Logins of everybody who may push, the first hundred. */
  listWriters(): Promise<string[]>;
  /** Teams that may push; none for a personal account. */
  listTeams(): Promise<string[]>;
  actions: ActionsPolicyAdmin;
  environments: EnvironmentAdmin;
  variables: VariableAdmin;
  vault: SecretVault;
  rulesets: RulesetAdmin;
  apps: AppAdmin;
  files: FileAdmin;
  site: SiteAdmin;
  runs: RunAdmin;
}

export interface RepositoryPlace {
  owner: string;
  name: string;
  isOrganization: boolean;
  isPrivate: boolean;
  defaultBranch: string;
  /** Whether the token's owner administers the repository. */
  isAdmin: boolean;
  /** Whether GitHub's plan offers environments, rulesets and Pages here, which come together. */
  hasAllFeatures: boolean;
  /** GitHub's pages, without a slash at the end. */
  serverUrl: string;
}

export interface ActionsPolicyAdmin {
  readPolicy(): Promise<ActionsPolicy>;
  /** Allows selected actions only: those allowed now, GitHub's own, and what fits these patterns. */
  allow(patterns: readonly string[]): Promise<void>;
  /** Another repository, whose workflows are called; null when it is not shown to this token. */
  readProject(name: string, commit: string): Promise<ProjectFacts | null>;
  /** Switches Actions on and requires pins; everything else stays. */
  requirePins(): Promise<void>;
  readTokenPolicy(): Promise<TokenPolicy>;
  writeTokenPolicy(policy: TokenPolicy): Promise<void>;
  /** Which strangers' workflow runs wait for approval; null where the repository has no such setting. */
  readApproval(): Promise<string | null>;
  writeApproval(policy: string): Promise<void>;
}

export interface ActionsPolicy {
  isEnabled: boolean;
  /** Whether actions must be pinned to a commit; null when GitHub does not say. */
  needsPins: boolean | null;
  /** In GitHub's words: "all", "local_only" or "selected". */
  allowed: string;
  /** Where only selected ones are allowed. */
  areGithubsAllowed: boolean;
  patterns: readonly string[];
}

export interface ProjectFacts {
  /** As it is called now. */
  fullName: string;
  isPrivate: boolean;
  hasCommit: boolean;
  /** Whether the commit holds the built program, as those of releases do. */
  hasProgram: boolean;
  /** Who may call its workflows if it is private, in GitHub's words, such as "none" or "organization"; null when not shown. */
  access: string | null;
}

/** What a job's own token may do unless the workflow says otherwise. */
interface TokenPolicy {
  access: "read" | "write";
  mayProposePulls: boolean;
}

export interface EnvironmentAdmin {
  readEnvironment(name: string): Promise<EnvironmentFacts | null>;
  /** Creates or changes it so that only this branch may use it, at once. @throws ProblemError "github-plan" where the plan has no such policy */
  limitToBranch(name: string, branch: string): Promise<void>;
  createOpen(name: string): Promise<void>;
}

export interface EnvironmentFacts {
  /** Patterns of the branches and tags that may use it; null when all may, "protected" for all protected branches. */
  branches: readonly string[] | "protected" | null;
  /** What holds a job back before it starts, in GitHub's words, such as "required_reviewers". */
  gates: readonly string[];
}

export interface VariableAdmin {
  readVariable(name: string): Promise<string | null>;
  writeVariable(name: string, value: string): Promise<void>;
}

/** The secrets of a repository and its environments; nobody can read their values. `environment` null stands for the repository itself. Every method rejects with a ProblemError. */
export interface SecretVault {
  /** Variable that holds the token that is used. */
  tokenName: string;
  /** When it was last written, as ISO 8601 text in whole seconds; null when there is none. */
  readSecretDate(name: string, environment: string | null): Promise<string | null>;
  writeSecret(name: string, value: string, environment: string | null): Promise<void>;
  /** Removes a secret of the repository, if it is there. */
  deleteSecret(name: string): Promise<void>;
  /** Fetches the key for sealing, which fails where secrets cannot be written. */
  proveReachable(environment: string | null): Promise<void>;
}

export interface RulesetAdmin {
  /** Those that are in force on the branch, which may not exist yet: the repository's and its organization's. And all other ones of the repository. */
  listFor(branch: string): Promise<RulesetFacts[]>;
  createRuleset(ruleset: RulesetContent): Promise<void>;
  replaceRuleset(id: number, ruleset: RulesetContent): Promise<void>;
}

export interface RulesetContent {
  name: string;
  bypass: readonly BypassActor[];
  rules: readonly Rule[];
  /** Patterns of branches, in GitHub's words. */
  include: readonly string[];
  exclude: readonly string[];
}

export interface RulesetFacts extends RulesetContent {
  id: number;
  /** Whether it belongs to the repository itself, so that its administrator can change it. */
  isOwn: boolean;
  /** False for one that is switched off, only tried out, or for other branches than the one asked about. */
  isInForce: boolean;
  /** False when GitHub does not show who may bypass it; then `bypass` is empty. */
  isBypassShown: boolean;
}

export interface BypassActor {
  /** GitHub's name of the kind, such as "Integration" for an App. */
  kind: string;
  id: number | null;
  mode: string;
}

/** As GitHub's API writes it, such as {type: "deletion"}. */
export interface Rule {
  type: string;
  parameters?: Readonly<Record<string, unknown>>;
}

export interface AppAdmin {
  /** An App by the name in its address; null when there is none, or when it is not shown to this token. */
  readApp(slug: string): Promise<AppFacts | null>;
  /** The App with this client id among those installed for the organization; null when that cannot be seen. */
  findInstalled(clientId: string): Promise<AppFacts | "nowhere" | null>;
  /** Exchanges the code of the registration form, once. */
  convertManifest(code: string): Promise<NewApp>;
  /** Who a private key belongs to. `clientId` signs the question. */
  identify(key: AppKey): Promise<AppFacts>;
  isInstalled(key: AppKey): Promise<boolean>;
}

export interface AppKey {
  clientId: string;
  /** PEM. Secret. */
  privateKey: string;
}

export interface AppFacts {
  id: number;
  /** null when GitHub does not tell it. */
  clientId: string | null;
  slug: string;
  /** Such as {contents: "write"}; null when GitHub does not tell them. */
  permissions: Readonly<Record<string, string>> | null;
}

export interface NewApp extends AppFacts, AppKey {
  clientId: string;
  /** Other secrets of the App, which nobody needs; they must be masked. */
  otherSecrets: readonly string[];
}

export interface FileAdmin {
  /** On the default branch; null when there is none. */
  readText(path: string): Promise<string | null>;
  /** One commit on the default branch, or a pull request where a rule forbids that. Returns the address of the pull request, null for a commit. */
  commitFiles(files: ReadonlyMap<string, string>, message: string): Promise<string | null>;
  /** Owners in CODEOWNERS that GitHub does not know or that may not write; null when GitHub does not say. */
  listUnknownOwners(): Promise<string[] | null>;
}

export interface SiteAdmin {
  /** null when Pages is off. `isPublic` is false where only members may see it. */
  readSite(): Promise<{ address: string | null; isBuiltByWorkflow: boolean; isPublic: boolean } | null>;
  /** Switches Pages on, or lets the site be built by a workflow. */
  buildByWorkflow(isNew: boolean): Promise<void>;
  listLabels(): Promise<string[]>;
  /** `color`: six hexadecimal digits. */
  createLabel(label: { name: string; description: string; color: string }): Promise<void>;
}

export interface RunAdmin {
  /**
   * The last run that somebody started by hand; null when there is none; "no-workflow" when the default branch has no such file.
   * `conclusion`: GitHub's word, such as "success"; null while it runs.
   */
  readLastManualRun(file: string): Promise<{ url: string; conclusion: string | null } | null | "no-workflow">;
  /** Returns the address of the run, or of the workflow's page where GitHub does not name the run. */
  startRun(file: string, inputs: Readonly<Record<string, string>>): Promise<string>;
}
