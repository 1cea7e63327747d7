import { messages } from './errors.ts';
import { entriesOf } from './variables.ts';
import type { Fleet } from './fleet.ts';

/** Returns texts of all errno, open to everybody. */
export function errorMessages(): unknown {
  return { messages: { en: { ...messages, 0: 'success' } } };
}

/** String inverters have no schedule: empty and off, in the shape of scheduler V3. */
export function schedule(): unknown {
  return { enable: 0, maxGroupCount: 8, groups: [], properties: {} };
}

export function scheduleFlag(): unknown {
  return { enable: false, support: false };
}

/** Returns the name and unit of each variable. */
export function variableTable(fleet: Fleet): unknown {
  const [inverter] = fleet.plantModel.inverters;
  if (!inverter) return [];
  const entries = entriesOf({ inverter, sample: fleet.plantModel.sample(inverter, 1_700_000_000) });
  return entries.map(({ variable, unit = '', name }) => ({
    [variable]: { unit, 'Grid-tied inverter': true, 'Energy-storage inverter': true, name: { en: name } },
  }));
}
