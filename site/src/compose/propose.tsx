import type { Repository, SiteIndex } from "../../../scripts/core/calendar/site-data.ts";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import { encodePath } from "../../../scripts/core/ports/proposal-api.ts";
import type { ProposedFile } from "../../../scripts/core/proposal/commit-files.ts";
import type { ListChange } from "../../../scripts/core/queue/change-posts.ts";
import { plural } from "../../../scripts/core/text/words.ts";
import { ConnectPanel } from "../propose/connect-panel.tsx";
import { CopyText, NewTab } from "../propose/copy-text.tsx";
import { ProposeButton } from "../propose/propose-button.tsx";
import type { Proposer } from "../propose/proposer.ts";
import type { Connection } from "../propose/use-proposer.ts";
import type { Push } from "../propose/use-push.ts";

interface ProposeProps {
  index: SiteIndex;
  proposer: Proposer;
  push: Push;
  connection: Connection | null;
  post: DraftPost;
  changes: readonly ListChange[];
  /** null while they are read. */
  files: readonly ProposedFile[] | null;
  errorCount: number;
  /** Something is still to do, which the foot of the page leads to. */
  isOpen: boolean;
  /** Nobody has written anything yet. */
  isBlank: boolean;
  /** Id of the post in the queue file before which the post belongs; null for the end of the list. */
  standsBefore: string | null;
  /** The person says that the form was sent. */
  onSent: () => void;
}

/** How the post becomes a pull request, or is saved on one's own machine. */
export function Propose({ index, proposer, push, connection, post, changes, files, ...props }: ProposeProps) {
  const { errorCount, isOpen, isBlank, standsBefore, onSent } = props;
  return (
    <section class="propose stack" aria-labelledby="propose-title">
      <h2 id="propose-title">{proposer.label}</h2>
      {errorCount > 0 && (
        <p class="finding finding-warning">
          The pull request cannot be merged while there {errorCount === 1 ? "is" : "are"} {plural(errorCount, "error")}.
        </p>
      )}
      {isBlank && push.outcome === null && <p class="quiet">There is nothing to propose yet: write the post first.</p>}
      {(proposer.kind === "form" || isOpen) && (
        <ProposeButton
          {...{ proposer, push, changes, files, onSent }}
          label={`${proposer.label} all the same`}
          isBlocked={isBlank}
        />
      )}
      <ConnectPanel connection={connection} />
      <ByHand post={post} repository={index.repository} standsBefore={standsBefore} />
    </section>
  );
}

type ByHandProps = Pick<ProposeProps, "post" | "standsBefore"> & { repository: Repository | null };

/** Folded: people who write posts need none of it. */
function ByHand({ post, repository, standsBefore }: ByHandProps) {
  return (
    <details class="by-hand">
      <summary>For developers</summary>
      <CopyText text={JSON.stringify(post, null, 2)} button="Copy the JSON" label="The post as JSON" />
      {repository !== null && (
        <p>
          <NewTab
            href={`${repository.url}/edit/${encodePath(`${repository.branch}/${repository.queuePath}`)}`}
            look="button"
          >
            Open the queue file on GitHub
          </NewTab>
        </p>
      )}
      <p class="quiet">
        In the queue file, add it{" "}
        {standsBefore === null ? (
          "after the last entry of posts"
        ) : (
          <>
            before the entry with the id <bdi>{standsBefore}</bdi>, so that it goes out on its day
          </>
        )}
        , with a comma between the two, and propose the change as a pull request.
      </p>
    </details>
  );
}
