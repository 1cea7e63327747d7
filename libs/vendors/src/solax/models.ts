import type { MeasurementField } from '@heliograph/base-data';
import { numberedField, own } from '@heliograph/vendor-contract';
import type { PolledDevice } from '@heliograph/vendor-contract';
import type { BusinessType } from './wire.ts';

/** Residential inverters: `inverterType` of the token APIs and `deviceModel` of (businessType 1, deviceType 1). */
// eslint-disable-next-line no-warning-comments -- a table: a number and its model, several a row
// prettier-ignore
const residential: Readonly<Record<string, string>> = {
  1: 'X1-LX', 2: 'X-Hybrid', 3: 'X1-Hybrid-G3', 4: 'X1-Boost/Air/Mini', 5: 'X3-Hybrid-G1/G2', 6: 'X3-20K/30K', 7: 'X3-MIC/PRO', 8: 'X1-Smart',
  9: 'X1-AC', 10: 'A1-Hybrid', 11: 'A1-FIT', 12: 'A1', 13: 'J1-ESS', 14: 'X3-Hybrid-G4', 15: 'X1-Hybrid-G4', 16: 'X3-MIC/PRO-G2', 17: 'X1-SPT',
  18: 'X1-Boost-G4', 19: 'A1-HYB-G2', 20: 'A1-AC-G2', 21: 'A1-SMT-G2', 22: 'X1-Mini-G4', 23: 'X1-IES', 24: 'X3-IES', 25: 'X3-ULT',
  26: 'X1-SMART-G2', 27: 'A1-Micro 1in1', 28: 'X1-Micro 2in1', 29: 'X1-Micro 4in1', 31: 'X3-AELIO', 32: 'X3-HYB-G4 PRO', 33: 'X3-NEO-LV',
  34: 'X1-VAST', 35: 'X3-IES-P', 36: 'J3-ULT-LV-16.5K', 37: 'J3-ULT-30K', 38: 'J1-ESS-HB-2', 39: 'C3-IES', 40: 'X3-IES-A', 41: 'X1-IES-A',
  43: 'X3-ULT-GLV', 44: 'X1-MINI-G4 PLUS', 46: 'X1-Reno-LV', 47: 'A1-HYB-G3', 100: 'X3-FTH', 101: 'X3-MGA-G2', 102: 'X1-Hybrid-LV',
  103: 'X1-Lite-LV', 104: 'X3-GRAND-HV', 105: 'X3-FORTH-PLUS', 108: 'X3-MIC-G3', 109: 'X3-PRO-G3',
};

/** The same numbers mean other models in (businessType 4, deviceType 1). */
// eslint-disable-next-line no-warning-comments -- a table: a number and its model, several a row
// prettier-ignore
const commercial: Readonly<Record<string, string>> = {
  1: 'X3-AELIO', 2: 'X3-TRENE-100KI', 3: 'X3-TRENE-100K', 4: 'X3-TRENE', 16: 'X3-PRO G2', 31: 'X3-AELIO', 42: 'X3-AELIO', 100: 'X3-FORTH',
  101: 'X3-MEGA G2', 104: 'X3-GRAND', 105: 'X3-FORTH PLUS',
};

/** Returns the name of a model number; undefined when it is in no table. */
export function modelOf(businessType: BusinessType, code: string): string | undefined {
  const names = businessType === '4' ? commercial : residential;
  return own(names, code);
}

/** Numbers that the document of the legacy API (V6.1) gives to other models than all later ones: X3-FTH and X3-MGA-G2. */
const legacyAmbiguous: readonly string[] = ['22', '23'];

/**
 * Returns the name of an `inverterType` of the legacy API; undefined when it is in no table, or is used for two models.
 */
export function legacyModelOf(code: string): string | undefined {
  return legacyAmbiguous.includes(code) ? undefined : modelOf('1', code);
}

/** X1 has one phase, X3 three. A1 and J1 feed the two legs of a split phase: not distinguished here. */
export function phaseCountOf(model: string | undefined): 1 | 3 | undefined {
  if (model?.startsWith('X1-') === true) return 1;
  return model?.startsWith('X3-') === true ? 3 : undefined;
}

/** Grid inverters: no battery can be connected to them. */
const gridInverters = /^X1-(Boost|Mini|MINI|Smart|SMART|Micro)|^X3-(20K|MIC|PRO|FTH|FORTH|MGA|MEGA)|^A1-Micro/;

/** Returns false for a model that may have a battery, and for one that is not known. */
export function hasNoBattery(model: string | undefined): boolean {
  return model !== undefined && gridInverters.test(model);
}

const phaseSeries = new Set(['UAC', 'IAC', 'PAC']);

/** Returns the phases that a single-phase inverter lacks: their values are no measurements. */
export function missingPhases(device: PolledDevice, model?: string): (field: MeasurementField) => boolean {
  const phases = device.phaseCount ?? phaseCountOf(model ?? device.model);
  return (field) => {
    if (phases !== 1) return false;
    const numbered = numberedField(field);
    return numbered !== undefined && numbered.n > 1 && phaseSeries.has(numbered.series);
  };
}
