import { useState } from "preact/hooks";
import type { Settings } from "../../../scripts/core/generated/settings.ts";
import { findHashtags } from "../../../scripts/core/instagram/caption-text.ts";
import { SignOf } from "../shared/marks.tsx";
import { useKept } from "../shared/storage.ts";
import { useForm } from "./form-context.ts";
import { insertSnippet, MAX_NAME, putSnippet, readSnippets, type Snippet } from "./snippets.ts";

/** Texts to put into the caption: those of the team from its settings, and those of this browser. */
export function SnippetBar({ team }: { team: Settings["calendar"] }) {
  const { draft, change, touch } = useForm();
  const [own, setOwn] = useKept("snippets", readSnippets);
  const [name, setName] = useState("");
  const ofTeam: Snippet[] = [
    ...(team?.hashtag_sets ?? []).map((set) => ({ name: set.name, text: set.hashtags.join(" ") })),
    ...(team?.snippets ?? []),
  ];
  const insert = (text: string) => {
    touch("/caption");
    const caret = document.querySelector<HTMLTextAreaElement>("textarea[data-caption]")?.selectionStart ?? null;
    change({ caption: insertSnippet(draft.caption, text, caret === 0 ? null : caret) }, "The snippet was put in.");
  };
  const savable = [
    ["hashtags", findHashtags(draft.caption).join(" ")],
    ["caption", draft.caption],
  ] as const;
  return (
    <details class="snippets stack tight">
      <summary>Hashtag sets and snippets</summary>
      <div class="chips">
        {ofTeam.map((snippet) => (
          <Insert key={`team ${snippet.name}`} snippet={snippet} onInsert={insert} />
        ))}
        {own.map((snippet) => (
          <span key={`own ${snippet.name}`} class="own-snippet">
            <Insert snippet={snippet} onInsert={insert} />
            <button
              type="button"
              class="forget"
              onClick={() => setOwn((before) => before.filter((one) => one.name !== snippet.name))}
            >
              <SignOf sign="×" name={`Forget ${snippet.name}`} />
            </button>
          </span>
        ))}
      </div>
      <div class="save-snippet">
        <label>
          <span class="unseen">Name of a new snippet</span>
          <input
            value={name}
            placeholder="Name"
            maxLength={MAX_NAME}
            onInput={({ currentTarget }) => setName(currentTarget.value)}
          />
        </label>
        {savable.map(([what, text]) => (
          <button
            key={what}
            type="button"
            disabled={name.trim() === "" || text.trim() === ""}
            onClick={() => {
              setOwn((before) => putSnippet(before, { name, text }));
              setName("");
            }}
          >
            Save the {what}
          </button>
        ))}
      </div>
      <p class="hint">Yours stay in this browser. Those of the team are in settings.json, beside the queue.</p>
    </details>
  );
}

function Insert({ snippet, onInsert }: { snippet: Snippet; onInsert: (text: string) => void }) {
  return (
    <button type="button" class="pick" title={snippet.text} onClick={() => onInsert(snippet.text)}>
      <span class="unseen">Insert </span>
      <bdi>{snippet.name}</bdi>
    </button>
  );
}
