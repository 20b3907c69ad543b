import { useRef, useState } from "preact/hooks";
import type { Repository } from "../../../scripts/core/calendar/site-data.ts";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import { plural } from "../../../scripts/core/text/words.ts";
import { editLink, formLink } from "./propose-links.ts";

export interface ProposeProps {
  post: DraftPost;
  repository: Repository | null;
  errorCount: number;
  /** Id of the post in the queue file before which the post belongs; null for the end of the list. */
  standsBefore: string | null;
}

/** How the post becomes a pull request: through the form on GitHub if it supports the post, else through the JSON. */
export function Propose({ post, repository, errorCount, standsBefore }: ProposeProps) {
  const form = formLink(post, repository);
  const edit = editLink(repository);
  return (
    <section class="propose" aria-labelledby="propose-title">
      <h2 id="propose-title">Propose</h2>
      {errorCount > 0 && (
        <p class="finding finding-warning">
          The pull request cannot be merged while there {errorCount === 1 ? "is" : "are"} {plural(errorCount, "error")}.
        </p>
      )}
      {form.kind === "link" ? (
        <p>
          <a class="button primary" href={form.address} target="_blank" rel="noopener noreferrer">
            Open the filled-in form on GitHub
          </a>
        </p>
      ) : (
        <p class="quiet">{form.why}</p>
      )}
      <CopyJson json={JSON.stringify(post, null, 2)} />
      {edit !== null && (
        <p>
          <a class="button" href={edit} target="_blank" rel="noopener noreferrer">
            Open the queue file on GitHub
          </a>
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
    </section>
  );
}

function CopyJson({ json }: { json: string }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [said, setSaid] = useState<{ json: string; text: string }>({ json: "", text: "" });
  const copy = async () => {
    const text = await copyText(json, area.current);
    setSaid({ json, text });
  };
  return (
    <>
      <p>
        <button type="button" class="wide" onClick={() => void copy()}>
          Copy the JSON
        </button>{" "}
        <span role="status">{said.json === json ? said.text : ""}</span>
      </p>
      <textarea
        ref={area}
        class="json"
        readOnly
        rows={8}
        spellcheck={false}
        aria-label="The post as JSON"
        value={json}
      />
    </>
  );
}

/** Pages that were not loaded over https cannot use the clipboard. There, the text is selected so that people can copy it. */
async function copyText(text: string, area: HTMLTextAreaElement | null): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return "Copied.";
  } catch {
    area?.select();
    return "Selected. Copy it with Ctrl+C or the menu.";
  }
}
