import { useRef, useState } from "preact/hooks";
import type { Repository } from "../../../scripts/core/calendar/site-data.ts";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import { plural } from "../shared/words.ts";
import { editLink, formLink } from "./propose-links.ts";

export interface ProposeProps {
  post: DraftPost;
  repository: Repository | null;
  errorCount: number;
}

/** The way from here into a pull request: the form on GitHub where it serves, and the JSON for everything else. */
export function Propose({ post, repository, errorCount }: ProposeProps) {
  const form = formLink(post, repository);
  const edit = editLink(repository);
  return (
    <section class="propose" aria-labelledby="propose-title">
      <h2 id="propose-title">Propose</h2>
      {errorCount > 0 && (
        <p class="finding finding-warning">
          The pull request will be refused while there {errorCount === 1 ? "is" : "are"} {plural(errorCount, "error")}.
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
        In the queue file, put it behind the last entry of posts, with a comma between the two, and propose the change
        as a pull request.
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

/** The clipboard is closed to pages that did not come over https; what is selected can be copied by hand. */
async function copyText(text: string, area: HTMLTextAreaElement | null): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return "Copied.";
  } catch {
    area?.select();
    return "It is selected: copy it with Ctrl+C or the menu.";
  }
}
