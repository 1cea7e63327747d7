import type { State } from '@heliograph/base-data';
import type { StateRow } from './declaration.ts';

/** Our state of a vendor's code; `unknownStateCode` when the code is in no table. */
export interface Stated {
  state: State;
  unknownStateCode?: string;
}

/** Returns our state of a vendor's code by its table; undefined when the code is in no table. */
export function stateLookup(rows: readonly StateRow[]): (code: string) => State | undefined {
  const byCode = new Map(rows.map(({ code, state }) => [code, state]));
  return (code) => byCode.get(code);
}

/** Reads codes by a vendor's table. Without a code the state is unknown, and there is no unknown code. */
export function stateReader(rows: readonly StateRow[]): (code: string | undefined) => Stated {
  const stateOfCode = stateLookup(rows);
  return (code) => {
    if (code === undefined) return { state: '-1' };
    const state = stateOfCode(code);
    return state === undefined ? { state: '-1', unknownStateCode: code } : { state };
  };
}
