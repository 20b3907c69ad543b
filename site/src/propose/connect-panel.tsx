import { useState } from "preact/hooks";
import type { Repository } from "../../../scripts/core/calendar/site-data.ts";
import type { Trouble } from "./proposer.ts";
import { newTokenAddress } from "./token-store.ts";
import { TroubleText } from "./trouble-text.tsx";
import type { Connection } from "./use-proposer.ts";

/** Connects the page with GitHub by a token that the person pastes, and disconnects it. */
export function ConnectPanel({ repository, connection }: { repository: Repository; connection: Connection }) {
  if (connection.isConnected) return <Connected repository={repository} connection={connection} />;
  return (
    <details class="connect">
      <summary>Connect with GitHub</summary>
      <p>
        A connected page opens the pull request by itself, with new pictures. It needs a token, which is a key of yours
        for this repository only.
      </p>
      <ol>
        <li>
          <a href={newTokenAddress(repository)} target="_blank" rel="noopener noreferrer">
            Make a token on GitHub
          </a>
          . The permissions are filled in (“Contents” and “Pull requests”, read and write).
        </li>
        <li>
          Under “Repository access”, choose “Only select repositories” and then <bdi>{nameOf(repository)}</bdi>.
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

/** "corner-bakery/posts" */
function nameOf({ url }: Repository): string {
  return new URL(url).pathname.slice(1);
}

function Connected({ repository, connection }: { repository: Repository; connection: Connection }) {
  return (
    <p class="connect">
      Connected with {nameOf(repository)}.{" "}
      <button type="button" onClick={() => connection.disconnect()}>
        Disconnect
      </button>{" "}
      <span class="quiet">
        This removes the token from this browser. To make it useless everywhere, delete it on GitHub.
      </span>
    </p>
  );
}

function TokenForm({ connection }: { connection: Connection }) {
  const [token, setToken] = useState("");
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const connect = async () => {
    setIsBusy(true);
    const found = await connection.connect(token);
    setIsBusy(false);
    setTrouble(found);
    if (found === null) setToken("");
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void connect();
      }}
    >
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
        {trouble !== null && <TroubleText trouble={trouble} />}
      </div>
    </form>
  );
}
