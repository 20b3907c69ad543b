/** Code of the problem with which methods reject when GitHub's plan for the repository does not offer something. */
export const PLAN_LACKS_IT = "github-plan";

/** Code of the problem with a private key that is not the App's. */
export const APP_KEY_REFUSED = "app-key-refused";

/** A repository's settings, with the eyes and hands of its administrator. Every method rejects with a ProblemError. */
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
  vault: VaultAdmin;
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
  /**
   * Whether GitHub's plan offers environments, rulesets and Pages here. All three come with the same plans, and free private
   * repositories have none of them.
   */
  hasAllFeatures: boolean;
  /** GitHub's pages, without a slash at the end. */
  serverUrl: string;
}

export interface ActionsPolicyAdmin {
  readPolicy(): Promise<ActionsPolicy>;
  /** Sets what is given and keeps everything else. */
  writePolicy(policy: Partial<Pick<ActionsPolicy, "isEnabled" | "needsPins">>): Promise<void>;
  readTokenPolicy(): Promise<TokenPolicy>;
  writeTokenPolicy(policy: TokenPolicy): Promise<void>;
  /** Which strangers' workflow runs wait for approval; null where the repository has no such setting. */
  readApproval(): Promise<string | null>;
  writeApproval(policy: string): Promise<void>;
}

interface ActionsPolicy {
  isEnabled: boolean;
  /** Whether actions must be pinned to a commit; null when GitHub does not say. */
  needsPins: boolean | null;
}

/** What a job's own token may do unless the workflow says otherwise. */
interface TokenPolicy {
  access: "read" | "write";
  mayProposePulls: boolean;
}

export interface EnvironmentAdmin {
  /** null when there is none. */
  readEnvironment(name: string): Promise<EnvironmentFacts | null>;
  /** Creates or changes it so that only this branch may use it, at once. @throws ProblemError "github-plan" where the plan has no such policy */
  limitToBranch(name: string, branch: string): Promise<void>;
  /** Creates it without any protection. */
  createOpen(name: string): Promise<void>;
}

export interface EnvironmentFacts {
  /** Patterns of the branches and tags that may use it; null when all may, "protected" for all protected branches. */
  branches: readonly string[] | "protected" | null;
  /** What holds a job back before it starts, in GitHub's words, such as "required_reviewers". */
  gates: readonly string[];
}

/** Variables and secrets. `environment` null stands for the repository itself. */
export interface VaultAdmin {
  readVariable(name: string): Promise<string | null>;
  writeVariable(name: string, value: string): Promise<void>;
  /** When it was last written, as ISO 8601 text; null when there is none. Nobody can read the value. */
  readSecretDate(name: string, environment: string | null): Promise<string | null>;
  writeSecret(name: string, value: string, environment: string | null): Promise<void>;
  /** Fetches the key for sealing, which fails where secrets cannot be written. */
  proveReachable(environment: string | null): Promise<void>;
}

export interface RulesetAdmin {
  /** Those that are in force on the branch, which need not exist: the repository's and its organization's. And all other ones of the repository. */
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
  /** Whether the App is installed on this repository. */
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
  /** null when Pages is off. */
  readSite(): Promise<SiteFacts | null>;
  /** Switches Pages on, or lets the site be built by a workflow. */
  buildByWorkflow(isNew: boolean): Promise<void>;
  listLabels(): Promise<string[]>;
  createLabel(label: LabelText): Promise<void>;
}

interface SiteFacts {
  address: string | null;
  isBuiltByWorkflow: boolean;
  /** False where only members may see it. */
  isPublic: boolean;
}

interface LabelText {
  name: string;
  description: string;
  /** Six hexadecimal digits. */
  color: string;
}

export interface RunAdmin {
  /** The last run that somebody started by hand; null when there is none; "no-workflow" when the default branch has no such file. */
  readLastManualRun(file: string): Promise<ManualRun | null | "no-workflow">;
  /** Returns the address of the run, or of the workflow's page where GitHub does not name the run. */
  startRun(file: string, inputs: Readonly<Record<string, string>>): Promise<string>;
}

interface ManualRun {
  url: string;
  /** GitHub's word, such as "success"; null while it runs. */
  conclusion: string | null;
}
