// Asks for the data of a page while its scripts are still on their way: on a slow line, that is a third of the wait.
{
  const early = {};
  globalThis.early = early;
  const ask = (name) => {
    early[name] = fetch(`./data/${name}`, { cache: "no-cache" });
    // Whoever takes it says why it failed.
    early[name].catch(() => undefined);
    return early[name];
  };
  const askForMonth = ({ today, months }) => {
    const [, shown = today.slice(0, 7)] = /^#(\d{4}-\d\d)/.exec(location.hash) ?? [];
    if (months.some(({ month }) => month === shown)) ask(`${shown}.json`);
  };
  const index = ask("index.json");
  const { more } = document.currentScript.dataset;
  if (more === "month")
    index
      .then((answer) => answer.clone().json())
      .then(askForMonth)
      .catch(() => undefined);
  else if (more !== "") ask(more);
}
