import { useState } from "preact/hooks";
import { readTags, writeTags } from "../../../scripts/core/content/user-tags.ts";
import { useLoaded } from "../shared/load-data.ts";
import { TextField, useForm } from "./field.tsx";
import { LABELS } from "./form-words.ts";

interface TagFieldsProps {
  /** Of the picture or video on which the people are ("/image_url"). */
  of: string;
  /** The number of the entry of a carousel. */
  entry?: number;
  value: string;
  onText: (text: string) => void;
}

/** Who is tagged, as text with the places in numbers. A tap on the picture asks who is there. */
export function TagFields({ of, entry, value, onText }: TagFieldsProps) {
  const { files, touch } = useForm();
  const [isOpen, setOpen] = useState(false);
  const isPicture = of.endsWith("/image_url");
  const picture = isPicture ? (files.find(({ pointer }) => pointer === of)?.shown ?? null) : null;
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
          onTag={(tag) => {
            touch(pointer);
            onText(writeTags([...tags, tag]));
          }}
        />
      )}
      <TextField
        label={`${LABELS.user_tags}${entry === undefined ? "" : ` ${entry}`}`}
        pointer={pointer}
        hint={isPicture ? "With the place from the left and the top: miller 0.5 0.25, friend 0.1 0.9" : NAMES}
        value={value}
        onText={onText}
      />
    </details>
  );
}

const NAMES = "User names, separated by spaces.";
