/** What the site publishes for its programs. */

/** @param path of JSON, from the page */
export async function fetched(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}
