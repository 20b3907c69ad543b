import { useState } from "preact/hooks";
import type { Repository } from "../../../scripts/core/calendar/site-data.ts";
import type { ListChange } from "../../../scripts/core/queue/list-change.ts";

export interface ProposeChangesProps {
  changes: readonly ListChange[];
  repository: Repository | null;
  /** Some change cannot be made any more. */
  isBlocked: boolean;
}

/** Hands the changes over: copied as text, for the form on GitHub. */
export function ProposeChanges({ changes, repository, isBlocked }: ProposeChangesProps) {
  const [said, setSaid] = useState("");
  const propose = async () => {
    const isCopied = await navigator.clipboard.writeText(JSON.stringify(changes)).then(
      () => true,
      () => false,
    );
    setSaid(isCopied ? "Copied. Paste it into the form on GitHub." : "This browser does not let the page copy.");
    if (isCopied && repository !== null) open(`${repository.url}/issues/new`, "_blank", "noopener,noreferrer");
  };
  return (
    <>
      <button type="button" class="primary" disabled={isBlocked} onClick={() => void propose()}>
        Propose
      </button>
      <span role="status" class="tray-said">
        {said}
      </span>
    </>
  );
}
