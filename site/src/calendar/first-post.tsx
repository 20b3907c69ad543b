/** For a team without any post: the way to the first one, instead of tiles full of zeros. */
export function FirstPost() {
  return (
    <section class="first-post" aria-labelledby="first-post-title">
      <h2 id="first-post-title">Nothing is planned yet</h2>
      <p>This calendar fills itself from the queue. The first post takes three steps:</p>
      <ol>
        <li>Write it. The composer checks every rule of Instagram while you type.</li>
        <li>Propose it. It becomes a pull request, where the team sees how it will look.</li>
        <li>Merge it. It goes out at the next free time of day.</li>
      </ol>
      <p>
        <a class="button primary" href="./compose.html">
          Write the first post
        </a>
      </p>
    </section>
  );
}
