import { ProblemError } from "../../../core/findings/problem.ts";
import { PLAN_LACKS_IT } from "../../../core/ports/repository-admin.ts";
import { answerOf, type GithubAnswer, type NamedClient } from "../github-client.ts";
import { type ExplainedCall, quote } from "../github-problem.ts";

export interface AdminConnection extends NamedClient {
  defaultBranch: string;
  /** Runs calls so that they fail only with errors that say what to do. */
  call: ExplainedCall;
  /** The same for what some plans do not offer for private repositories: then the code is "github-plan". */
  planCall: ExplainedCall;
}

export function createPlanCall(call: ExplainedCall, isPrivate: boolean): ExplainedCall {
  return (what, permission, work) =>
    call(what, permission, () =>
      work().catch((error: unknown) => {
        const answer = answerOf(error);
        throw isPlanRefusal(answer, isPrivate) ? planProblem(what, answer) : error;
      }),
    );
}

/** GitHub's words about plans: "Upgrade to GitHub Pro …", "Your current plan does not support …", "ensure the billing plan supports …". */
const SPEAKS_OF_PLANS = /\bupgrade\b|\bplan\b|\bbilling\b/i;
/** Its words about tokens and people: those can be helped by another token. */
const SPEAKS_OF_RIGHTS = /not accessible by|admin rights|must have admin|\bSAML\b|\bSSO\b|\bscopes?\b|credentials/i;

/** Where GitHub says nothing else, a private repository is refused what its plan lacks with 403 or 404. */
export function isPlanRefusal({ status, message }: GithubAnswer, isPrivate: boolean): boolean {
  if (status === null || ![402, 403, 404, 422].includes(status)) return false;
  if (SPEAKS_OF_RIGHTS.test(message)) return false;
  return SPEAKS_OF_PLANS.test(message) || status === 402 || (isPrivate && [403, 404].includes(status));
}

function planProblem(what: string, answer: GithubAnswer): ProblemError {
  const why = `GitHub answered ${answer.status}${quote(answer)}: its plan for this repository does not offer that.`;
  const whatToDo = "Make the repository public or take a larger plan, or go on without it (docs/operations.md).";
  return new ProblemError({ code: PLAN_LACKS_IT, what, why, whatToDo }, 2);
}

export const ADMINISTRATION = "Administration: read and write";
