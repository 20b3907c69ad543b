import { useState } from "preact/hooks";
import { readTags, writeTags } from "../../../scripts/core/content/user-tags.ts";
import { LABELS } from "../../../scripts/core/proposal/form-words.ts";
import { useLoaded } from "../shared/load-data.ts";
import { TextField } from "./field.tsx";
import { useForm, useShown } from "./form-context.ts";

interface TagFieldsProps {
  /** Of the picture or video on which the people are ("/image_url"). */
  of: string;
  /** The number of the entry of a carousel. */
  entry?: number;
  value: string;
  /** With `words`, it can be undone. */
  onText: (text: string, words?: string) => void;
}

/** Who is tagged, as text with the places in numbers. A tap on the picture asks who is there. */
export function TagFields({ of, entry, value, onText }: TagFieldsProps) {
  const { touch } = useForm();
  const [isOpen, setOpen] = useState(false);
  const isPicture = of.endsWith("/image_url");
  const shown = useShown(of);
  const picture = isPicture ? shown : null;
  // Few posts tag anybody.
  const loaded = useLoaded(isOpen && picture !== null ? "picture" : null, () => import("./tag-picture.tsx"));
  const tags = readTags(value);
  const pointer = of.replace(/\w+$/, "user_tags");
  return (
    <details class="more-fields tags" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        Tag people{entry !== undefined && ` on picture ${entry}`}
        {tags.length > 0 && ` (${tags.length})`}
      </summary>
      {loaded.state === "here" && picture !== null && (
        <loaded.data.TagPicture
          picture={picture}
          tags={tags}
          onTags={(next, words) => {
            touch(pointer);
            onText(writeTags([...next]), words);
          }}
        />
      )}
      <TextField
        label={`${LABELS.user_tags}${entry === undefined ? "" : ` ${entry}`}`}
        pointer={pointer}
        hint={isPicture ? PLACES : "User names, separated by spaces."}
        value={value}
        onText={onText}
      />
    </details>
  );
}

const PLACES = "With the place from the left and the top: miller 0.5 0.25, friend 0.1 0.9";
