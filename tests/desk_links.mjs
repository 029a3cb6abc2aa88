/** Reads addresses for `tests/programs/test_desk_links.py`, a line each, and writes what the desk in the page makes of it. */

import { createInterface } from 'node:readline';
import { commandFor, fromAddress, toAddress } from '../web/question/address.mjs';

for await (const line of createInterface({ input: process.stdin })) {
  const { address, lang } = JSON.parse(line);
  const { question, complaint } = fromAddress(address);
  const told = question && { question, command: commandFor(question, lang), address: toAddress(question) };
  process.stdout.write(`${JSON.stringify(told ?? { complaint })}\n`);
}
