/** Chance that is the same wherever and whenever it is begun by the same numbers: packs, players' luck. */

/** What two beginnings differ by before they are mixed. */
const APART = 0x9e3779b9;
const RANGE = 2 ** 32;

/** Another number of 32 bits, each of which depends on all of this one's. */
function mixed(number) {
  let bits = number;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}

/** Draws numbers, from 0 to below 1: the same ones for the same beginning. @param numbers whole, by which it begins */
export function chanceOf(...numbers) {
  let state = numbers.reduce((bits, number) => mixed((bits ^ number) + APART), 0);
  return () => {
    state = (state + APART) | 0;
    return (mixed(state) >>> 0) / RANGE;
  };
}

/** Some cards in an order of which each is as likely. */
export function shuffled(cards, draw) {
  const pack = [...cards];
  for (let left = pack.length; left > 1; left -= 1) {
    const other = Math.floor(draw() * left);
    [pack[left - 1], pack[other]] = [pack[other], pack[left - 1]];
  }
  return pack;
}
