import { DONE, differs, left, notAvailable, ok, type SetupItem, skipped } from "../../core/checks/check.ts";
import { unstartedAdvice, unstartedBy } from "../../core/checks/judge-callers.ts";
import { judgeAllowed, judgeProject, lackingPatterns, projectOf } from "../../core/checks/judge-project.ts";
import { APP_ID_VARIABLE, POST_WORKFLOW } from "../../core/checks/names.ts";
import { clip } from "../../core/text/printable.ts";
import { orNotVisible, type SetupContext } from "./setup-context.ts";

/** Workflows that pushes start, in repositories of posts and in full copies. */
const PUSHED = ["billing-image.yml", "calendar.yml", "ci.yml", "codeql.yml"];
const ALL_STRANGERS = "all_external_contributors";

export function actionsItems({ admin, options }: SetupContext): SetupItem[] {
  const { actions, files, variables } = admin;
  const readCaller = async () => projectOf(await files.readText(`.github/workflows/${POST_WORKFLOW}`));
  /** With the App, it opens the pull requests. Without it, only the job's own token can. */
  const mustPropose = async () =>
    options.isWithoutApp && (await orNotVisible(variables.readVariable(APP_ID_VARIABLE))) === null;
  return [
    {
      id: "actions-token",
      want: "A job's own token may only read, and opens no pull requests.",
      explain: "A job then may do only what its workflow grants.",
      weight: "advised",
      async look() {
        const { access, mayProposePulls } = await actions.readTokenPolicy();
        const mayHaveTo = mayProposePulls && (await orNotVisible(variables.readVariable(APP_ID_VARIABLE))) === null;
        if (access !== "read") return differs("a job's own token may write unless its workflow says otherwise");
        if (mayProposePulls && !mayHaveTo) return differs("a job's own token may open and approve pull requests");
        if (!mayProposePulls && (await mustPropose()))
          return differs("without the App, a job's own token must be allowed to open pull requests");
        return ok(mayProposePulls ? "read-only; it may open pull requests, as there is no App" : "read-only");
      },
      async apply() {
        await actions.writeTokenPolicy({ access: "read", mayProposePulls: await mustPropose() });
        return DONE;
      },
    },
    {
      id: "actions-allowed",
      want: "The actions and workflows that are used are allowed to run.",
      explain: "GitHub starts no run that uses another one, and nothing reports it.",
      weight: "needed",
      look: async () => judgeAllowed(await actions.readPolicy(), await readCaller(), admin.place.owner),
      async apply() {
        await actions.allow(lackingPatterns(await actions.readPolicy(), await readCaller(), admin.place.owner));
        return DONE;
      },
    },
    {
      id: "project-access",
      want: "The project whose workflows are called is there, and lets this repository call them.",
      explain: "Else GitHub starts no run, and only the workflow watch reports it.",
      weight: "needed",
      async look() {
        const project = await readCaller();
        if (project === null) return ok("the workflows are in this repository");
        return judgeProject(project, await actions.readProject(project.name, project.commit), admin.place.isPrivate);
      },
      // A person has to do it, in another repository.
      apply: async () => DONE,
    },
    {
      id: "workflow-branches",
      want: "Workflows that pushes start name the default branch, or none.",
      explain: "After it gets another name, merges would start nothing, and nothing would fail.",
      weight: "needed",
      async look() {
        const { defaultBranch } = admin.place;
        const paths = PUSHED.map((name) => `.github/workflows/${name}`);
        const texts = await Promise.all(
          paths.map(async (file) => ({ file, text: (await files.readText(file)) ?? "" })),
        );
        const unstarted = unstartedBy(texts, defaultBranch);
        if (unstarted.length === 0) return ok(`for ${clip(defaultBranch)}`);
        return differs(
          `no push to ${clip(defaultBranch)} starts ${unstarted.join(", ")}`,
          unstartedAdvice(defaultBranch),
        );
      },
      // Its token may change no workflows, unless somebody has given it that right.
      apply: async () => left(unstartedAdvice(admin.place.defaultBranch)),
    },
    {
      id: "actions-pins",
      want: "Actions are pinned to a commit.",
      explain: "A tag of an action can be moved to code that steals secrets.",
      weight: "advised",
      async look() {
        const { isEnabled, needsPins } = await actions.readPolicy();
        if (!isEnabled) return differs("Actions are switched off");
        if (needsPins === null) return skipped("GitHub does not say whether actions must be pinned.");
        return needsPins ? ok("required") : differs("actions do not have to be pinned to a commit");
      },
      async apply() {
        await actions.requirePins();
        return DONE;
      },
    },
    {
      id: "actions-approval",
      want: "Workflow runs of everybody from outside wait for approval.",
      explain: "A stranger's pull request runs a stranger's code.",
      weight: "advised",
      async look() {
        if (admin.place.isPrivate) return ok("the repository is private: strangers cannot open pull requests");
        const policy = await actions.readApproval();
        if (policy === null) return notAvailable("GitHub has no such setting here. Nothing else depends on it.");
        return policy === ALL_STRANGERS ? ok("everybody from outside") : differs("only some people's runs wait");
      },
      async apply() {
        await actions.writeApproval(ALL_STRANGERS);
        return DONE;
      },
    },
  ];
}
