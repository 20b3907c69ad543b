import { createPrompt, isEnterKey, useKeypress, useState } from "@inquirer/core";

/** Why an answer is not accepted; null when it is. */
export type Answer = string | null;

export interface Question {
  question: string;
  isOptional?: boolean;
  /** May take a while, for instance to fetch a picture. */
  check(value: string): Answer | Promise<Answer>;
}

export const ask = createPrompt<string, Question>(({ question, isOptional = false, check }, done) => {
  const [value, setValue] = useState("");
  const [finding, setFinding] = useState("");
  const [isBusy, setBusy] = useState(false);
  useKeypress(async (key, line) => {
    if (isBusy) return;
    if (!isEnterKey(key)) return setValue(line.line);
    const answer = value.trim();
    setFinding("One moment …");
    setBusy(true);
    const wrong = answer === "" ? (isOptional ? null : "Please enter a value.") : await check(answer);
    setBusy(false);
    setFinding(wrong ?? "");
    if (wrong === null) return done(answer);
    line.write(value);
  });
  return [`${question}: ${value}`, finding];
});

interface LinesQuestion extends Question {
  status(value: string): string;
}

/** Asks for several lines; a line that holds only a dot ends them. */
export const askLines = createPrompt<string, LinesQuestion>(({ question, status, check }, done) => {
  const [lines, setLines] = useState<string[]>([]);
  const [value, setValue] = useState("");
  const [finding, setFinding] = useState("");
  useKeypress(async (key, line) => {
    if (!isEnterKey(key)) return setValue(line.line);
    setValue("");
    if (value.trim() !== ".") return setLines([...lines, value.trimEnd()]);
    const answer = lines.join("\n").trim();
    const wrong = answer === "" ? "Please enter a text." : await check(answer);
    if (wrong === null) return done(answer);
    setFinding(`${wrong} Start again.`);
    setLines([]);
  });
  const shown = [...lines, value];
  return [
    [`${question}:`, ...shown].join("\n"),
    [status(shown.join("\n")), finding].filter((text) => text !== "").join("\n"),
  ];
});
