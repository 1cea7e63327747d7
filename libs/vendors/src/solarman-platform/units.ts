/** Readings stand in a list of key, value and unit; `readingsOf` puts the unit of `SOC` beside it as `SOC.unit`. */
export const UNIT_SUFFIX = '.unit';

/** The cloud names the unit: without it a power or an energy is not guessed, W and kW both occur for the same key. */
export const named = { unitSuffix: UNIT_SUFFIX } as const;
export const volts = { unit: 'V', unitSuffix: UNIT_SUFFIX } as const;
export const amperes = { unit: 'A', unitSuffix: UNIT_SUFFIX } as const;
export const hertz = { unit: 'Hz', unitSuffix: UNIT_SUFFIX } as const;
export const degrees = { unit: '°C', unitSuffix: UNIT_SUFFIX } as const;
export const percent = { unit: '%', unitSuffix: UNIT_SUFFIX } as const;
