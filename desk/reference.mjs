/**
 * The reference, as the page asks it: fetched once it is wanted, and then asked one question at a time.
 *
 * @typedef {{kind: string} & Record<string, any>} Part of the answer, as `papillon/desk/explaining.py` describes it
 *
 * @typedef {object} Explanation
 * @property {Part[]} [parts]
 * @property {Record<string, any>} [judgement] as `papillon judge --json` prints it
 * @property {string} [complaint] instead of both
 *
 * @typedef {object} State
 * @property {'asleep'|'coming'|'ready'|'failed'} phase
 * @property {number} bytes that have come
 * @property {string} failure what went wrong, for whoever can mend it
 */

export class Reference {
  /**
   * @param {string} folder where it lies, an address in full
   * @param {() => Worker} hire makes the worker that runs it
   * @param {(state: State) => void} changed is told whenever the state is another
   */
  constructor(folder, hire, changed) {
    this.folder = folder;
    this.hire = hire;
    this.changed = changed;
    /** @type {State} */
    this.state = { phase: 'asleep', bytes: 0, failure: '' };
    /** @type {Worker|null} */
    this.worker = null;
    /** @type {Asked|null} the question that is being answered */
    this.asked = null;
    /** @type {Asked|null} the one after it, of which only the latest matters */
    this.next = null;
  }

  /** Has it fetched, once; after a failure once more. */
  wake() {
    const { phase } = this.state;
    if (phase === 'coming' || phase === 'ready') return;
    this.turn({ phase: 'coming', bytes: 0, failure: '' });
    this.worker = this.hire();
    this.worker.onmessage = ({ data }) => this.hear(data);
    this.worker.onerror = (event) => this.hear({ failed: event.message || 'the worker cannot be run' });
    this.worker.postMessage({ folder: this.folder });
  }

  /**
   * Asks a question; it is answered once the reference is ready, unless another is asked before.
   *
   * @param {Question} question
   * @param {(answer: any) => void} heard is told an `Explanation`, or of a record the document of `papillon/desk/stepping.py`
   */
  ask(question, heard) {
    this.next = { question, heard };
    this.send();
  }

  send() {
    if (this.state.phase !== 'ready' || this.asked || !this.next) return;
    [this.asked, this.next] = [this.next, null];
    this.worker?.postMessage(this.asked.question);
  }

  /** @param {{bytes?: number, ready?: boolean, answer?: string, failed?: string}} told */
  hear({ bytes, ready, answer, failed }) {
    if (bytes !== undefined) this.turn({ bytes });
    if (failed !== undefined) this.fail(failed);
    if (ready) this.turn({ phase: 'ready' });
    if (answer !== undefined) {
      const { heard } = /** @type {Asked} */ (this.asked);
      this.asked = null;
      if (!this.next) heard(JSON.parse(answer));
    }
    this.send();
  }

  /** @param {string} failure */
  fail(failure) {
    this.worker?.terminate();
    [this.worker, this.asked] = [null, null];
    this.turn({ phase: 'failed', failure });
  }

  /** @param {Partial<State>} change */
  turn(change) {
    this.state = { ...this.state, ...change };
    this.changed(this.state);
  }
}

/**
 * @typedef {{words: string[]}|{record: {text: string, source: string, game: string, language: string}}} Question the words
 *   of the command, or a record
 * @typedef {{question: Question, heard: (answer: any) => void}} Asked
 */
