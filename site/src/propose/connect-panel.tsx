import { useState } from "preact/hooks";
import type { Problem } from "./problem.ts";
import { ProblemText } from "./propose-button.tsx";
import { newTokenAddress } from "./token.ts";
import type { Connection } from "./use-proposer.ts";

/** Connects the page with GitHub by a token that the person pastes, and disconnects it. */
export function ConnectPanel({ connection }: { connection: Connection | null }) {
  if (connection === null) return null;
  const { repository, isConnected, disconnect } = connection;
  /** "corner-bakery/posts" */
  const name = new URL(repository.url).pathname.slice(1);
  if (isConnected)
    return (
      <p class="connect">
        Connected with {name}.{" "}
        <button type="button" onClick={disconnect}>
          Disconnect
        </button>{" "}
        <span class="quiet">
          This removes the token from this browser. To make it useless everywhere, delete it on GitHub.
        </span>
      </p>
    );
  return (
    <details class="connect">
      <summary>Connect with GitHub</summary>
      <p>
        For those who propose often: a connected page opens the pull request by itself, with any photos and videos. It
        needs a token, which is a key of yours for this repository only.
      </p>
      <ol class="numbered stack tight">
        <li>
          <a href={newTokenAddress(repository)} target="_blank" rel="noopener noreferrer">
            Make a token on GitHub
          </a>
          . The permissions are filled in (“Contents” and “Pull requests”, read and write).
        </li>
        <li>
          Under “Repository access”, choose “Only select repositories” and then <bdi>{name}</bdi>.
        </li>
        <li>Press “Generate token”, copy it, and paste it here:</li>
      </ol>
      <TokenForm connection={connection} />
      <p class="quiet">
        The token is kept in this browser only and sent only to {new URL(repository.apiUrl).host}. Other sites under{" "}
        {location.host} could read it, so connect only where you trust them, and not on a shared computer.
      </p>
    </details>
  );
}

function TokenForm({ connection }: { connection: Connection }) {
  const [token, setToken] = useState("");
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const connect = async (event: Event) => {
    event.preventDefault();
    setIsBusy(true);
    const found = await connection.connect(token);
    setIsBusy(false);
    setProblem(found);
    if (found === null) setToken("");
  };
  return (
    <form onSubmit={(event) => void connect(event)}>
      <label>
        Token{" "}
        <input
          type="password"
          autocomplete="off"
          spellcheck={false}
          required
          value={token}
          onInput={(event) => setToken(event.currentTarget.value)}
        />
      </label>{" "}
      <button type="submit" disabled={isBusy}>
        Connect
      </button>
      <div role="status">
        {isBusy && <p class="quiet">One moment…</p>}
        {problem !== null && <ProblemText problem={problem} />}
      </div>
    </form>
  );
}
