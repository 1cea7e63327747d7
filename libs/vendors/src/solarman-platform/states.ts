import type { State } from '@heliograph/base-data';
import { derivedState, stateLookup, type StateRow, type Stated } from '@heliograph/vendor-contract';

/** Reads a state by `deviceState` and AC power (kW), either of which may be missing. */
export type StateReader = (deviceState: string | undefined, powerKw: number | undefined) => Stated;

/** The meaning of a code when the inverter feeds in nothing: online is then waiting, and an alarm a fault. */
const withoutPower: Readonly<Partial<Record<State, State>>> = { '1': '2', '5': '4' };

/** Reads a `deviceState` by the table of a cloud. Without a reported power the code alone decides. */
export function stateReader(rows: readonly StateRow[]): StateReader {
  const stateOfCode = stateLookup(rows);
  return (deviceState, powerKw) => {
    if (deviceState === undefined) return unstated(powerKw);
    const state = stateOfCode(deviceState);
    if (state === undefined) return { state: '-1', unknownStateCode: deviceState };
    return { state: powerKw === 0 ? (withoutPower[state] ?? state) : state };
  };
}

/** Samples of a history carry no `deviceState`. One proves that the device was online; it would not contain an alarm. */
export function unstated(powerKw: number | undefined): Stated {
  if (powerKw === undefined) return { state: '-1' };
  return derivedState(powerKw === 0 ? '2' : '1');
}
