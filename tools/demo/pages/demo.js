// The bar of the demo, on every page of it: the time, and the buttons that merge a proposal and publish the next post.
{
  const RUN = "%RUN%";
  const TOKEN = "%TOKEN%";
  const SAID = "mergecast demo said";
  // What an earlier demo left in this browser is about posts that are gone.
  if (localStorage.getItem("mergecast demo") !== RUN) {
    localStorage.clear();
    sessionStorage.clear();
    const dropAll = async () => {
      for (const { name } of (await indexedDB.databases?.()) ?? []) indexedDB.deleteDatabase(name);
    };
    void dropAll();
    localStorage.setItem("mergecast demo", RUN);
  }
  // The page is connected with the stand-in for GitHub from the start.
  localStorage.setItem(`mergecast token ${location.origin}/corner-bakery/posts`, TOKEN);

  const make = (name, attributes, ...children) => {
    const element = Object.assign(document.createElement(name), attributes);
    element.append(...children);
    return element;
  };
  const bar = make("aside", { className: "demo-bar" });
  bar.setAttribute("aria-label", "Demo");
  const said = make("p", { className: "demo-said" });
  said.setAttribute("role", "status");
  const parts = make("div", { className: "demo-parts" });
  bar.append(parts, said);

  const press = async (path) => {
    for (const button of document.querySelectorAll(".demo-bar button, [data-merge]")) button.disabled = true;
    said.textContent = "One moment…";
    const headers = { "content-type": "application/json" };
    const answer = await fetch(path, { method: "POST", headers, body: "{}" }).catch(() => null);
    const what = answer?.ok ? await answer.json() : { words: "The demo has ended. Start it again.", page: null };
    sessionStorage.setItem(SAID, JSON.stringify(what));
    if (location.pathname.includes("/pull/")) location.assign("/");
    else location.reload();
  };
  const button = (words, path) => make("button", { type: "button", textContent: words, onclick: () => press(path) });

  let shown = "";
  const refresh = async () => {
    const answer = await fetch("/demo/state").catch(() => null);
    const text = answer?.ok ? await answer.text() : "";
    if (text === "" || text === shown) return;
    shown = text;
    const { now, next, pulls } = JSON.parse(text);
    const wasOpen = parts.querySelector("details")?.open === true;
    const merges = pulls.map(({ number, title, author }) =>
      make(
        "li",
        {},
        make("a", { href: `/corner-bakery/posts/pull/${number}`, textContent: `#${number} ${title}` }),
        ` by ${author} `,
        button("Merge", `/demo/merge/${number}`),
      ),
    );
    const list = make("details", { open: wasOpen }, make("summary", { textContent: `Merge (${pulls.length})` }));
    list.append(
      make("p", { textContent: "Merging approves a proposal: its posts are planned." }),
      make("ul", {}, ...merges),
    );
    const nextButton = button(next === null ? "Nothing is planned" : `Next slot: ${next.when}`, "/demo/next");
    nextButton.disabled = next === null;
    if (next !== null) nextButton.title = `Turns the clock to the next time for a post, and publishes “${next.title}”`;
    parts.replaceChildren(
      make("p", {}, make("strong", { textContent: "Demo" }), ` ${now}. Nothing leaves this machine.`),
      ...(pulls.length === 0 ? [] : [list]),
      nextButton,
      make("a", { href: "/instagram/feed", textContent: "Instagram" }),
    );
  };
  const start = () => {
    // The skip link stays first for whoever uses keys; the bar is drawn above it.
    document.body.append(bar);
    // What the calendar keeps at the top stands below it.
    const measure = () => document.body.style.setProperty("--demo-bar", `${bar.offsetHeight}px`);
    new ResizeObserver(measure).observe(bar);
    const last = JSON.parse(sessionStorage.getItem(SAID) ?? "null");
    sessionStorage.removeItem(SAID);
    if (last !== null) {
      said.append(last.words);
      if (last.page !== null) said.append(" ", make("a", { href: `/${last.page}`, textContent: "Look at it" }));
    }
    for (const merge of document.querySelectorAll("[data-merge]"))
      merge.addEventListener("click", () => press(`/demo/merge/${merge.dataset.merge}`));
    void refresh();
    // A proposal of the page itself appears here, too.
    setInterval(() => document.visibilityState === "visible" && void refresh(), 2500);
  };
  document.head.append(make("link", { rel: "stylesheet", href: "/demo.css" }));
  addEventListener("DOMContentLoaded", start, { once: true });
}
