/** Text of the queue with one caption edited and one post added at the end. */
export function changeQueue(text: string, { edited, added }: { edited: number; added: string }): string {
  const queue = JSON.parse(text);
  queue.posts[edited].caption += " And there is more of it.";
  queue.posts.push({ ...queue.posts[0], id: added, caption: `All about ${added}`, image_url: addressOf(added) });
  return `${JSON.stringify(queue, null, 2)}\n`;
}

function addressOf(id: string): string {
  return `https://cdn.example.com/images/${id}.jpg`;
}
