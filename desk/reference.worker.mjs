/**
 * The reference itself, in Python, apart from the page so that it never blocks it.
 *
 * A message `{folder}` has it fetched from there; every other message is a question: `{words}` of the command, or a
 * `{record}` to be stepped through. It tells `{bytes}` that have come, `{ready}`, `{answer}` as JSON, or `{failed}`. A copy lies beside the page of each language,
 * where the service worker of that language sees what it fetches; so it imports nothing but what the folder holds.
 */

const PROJECT = '/project';
const BEGUN = `
import json, sys
sys.path.insert(0, "${PROJECT}")
from papillon.desk.desk import DESKS
from papillon.desk.explaining import explained
from papillon.desk.stepping import stepped
DESKS["papillon"].manner  # all that a first question would else wait for
def answered(words=None, record=None):
    return stepped(**record) if record else explained(words)
lambda asked: json.dumps(answered(**json.loads(asked)))
`;

/** @type {(asked: string) => string} */
let answered;
let bytes = 0;

/** @param {number} more */
function count(more) {
  bytes += more;
  postMessage({ bytes });
}

/**
 * Fetches as ever, but counts what comes. The program of Python is packed, for servers that pack nothing.
 *
 * @param {typeof fetch} plainly
 * @returns {(address: string|URL|Request, options?: RequestInit) => Promise<Response>}
 */
function counting(plainly) {
  return async (address, options) => {
    const isPacked = String(address).endsWith('.wasm');
    const came = await plainly(isPacked ? `${address}.zlib` : address, options);
    if (!came.ok || !came.body) throw new Error(`${address}: ${came.status}`);
    const counted = came.body.pipeThrough(new TransformStream({
      transform(chunk, out) {
        count(chunk.length);
        out.enqueue(chunk);
      },
    }));
    if (!isPacked) return new Response(counted, { headers: came.headers });
    const unpacked = counted.pipeThrough(new DecompressionStream('deflate'));
    return new Response(unpacked, { headers: { 'Content-Type': 'application/wasm' } });
  };
}

/** A module; how much of it has come is known only afterwards. @param {string} address */
async function imported(address) {
  const module = await import(address);
  const [entry] = /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByName(address));
  count(entry?.decodedBodySize ?? 0);
  return module;
}

/** @param {string} folder */
async function begin(folder) {
  globalThis.fetch = counting(globalThis.fetch);
  const sources = fetch(`${folder}sources.zip`).then((came) => came.arrayBuffer());
  imported(`${folder}pyodide.asm.mjs`); // which it would itself ask for, a little later
  const { loadPyodide } = await imported(`${folder}pyodide.mjs`);
  const python = await loadPyodide({ indexURL: folder });
  python.unpackArchive(await sources, 'zip', { extractDir: PROJECT });
  answered = python.runPython(BEGUN);
}

/** @param {() => object|Promise<object>} act what it returns is told, and what it throws */
async function tell(act) {
  try {
    postMessage(await act());
  } catch (error) {
    postMessage({ failed: error instanceof Error ? error.message : String(error) });
  }
}

onmessage = ({ data }) => tell(async () => {
  if (!data.folder) return { answer: answered(JSON.stringify(data)) };
  await begin(data.folder);
  return { ready: true };
});
