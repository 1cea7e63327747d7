import { stateReader, type StateRow, type Stated } from '@heliograph/vendor-contract';

/** `status` of SEMS and of SEMS+ (all-status): two numberings, distinguished by a prefix. SEMS+ is known from client code only. */
export const states: StateRow[] = [
  { code: 'sems:-1', text: 'Offline', state: '0' },
  { code: 'sems:0', text: 'Waiting', state: '2' },
  { code: 'sems:1', text: 'Normal', state: '1' },
  { code: 'sems:2', text: 'Fault', state: '4' },
  { code: 'semsplus:-1', text: 'Disconnected', state: '0' },
  { code: 'semsplus:0', text: 'Offline', state: '0' },
  { code: 'semsplus:1', text: 'Running', state: '1' },
  { code: 'semsplus:2', text: 'Fault', state: '4' },
  { code: 'semsplus:3', text: 'Waiting', state: '2' },
  { code: 'semsplus:5', text: 'Running', state: '1' },
];

const stated = stateReader(states);

/** Returns our state of a `status`; `unknownStateCode` when it is in no table. Without any status the state is unknown, but no unknown code. */
export function stateOf(platform: 'sems' | 'semsplus', status: string | undefined): Stated {
  return stated(status === undefined ? undefined : `${platform}:${status}`);
}
