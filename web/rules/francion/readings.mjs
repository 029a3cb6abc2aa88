/** The open rulings of Le Francion with their readings; the first is the default. */
export const OPEN_RULINGS = {
  'welche-led': ['hearts', 'trumps'],
  'welche-never-forced': ['never', 'only-heart'],
  'hidden-double': ['flat', 'cumulative'],
  'bete-across-manches': ['lapses', 'carried'],
};

/** Whether a ruling is open and has this reading. */
export function isReading(ruling, reading) {
  return Object.hasOwn(OPEN_RULINGS, ruling) && OPEN_RULINGS[ruling].includes(reading);
}

/** A table's readings: what it has chosen, and the defaults for the rest. */
export function tableReadings(chosen) {
  const first = Object.entries(OPEN_RULINGS).map(([ruling, [reading]]) => [ruling, reading]);
  return { ...Object.fromEntries(first), ...chosen };
}
