import { derivedState, stateReader, type StateRow, type Stated } from '@heliograph/vendor-contract';

const numbered: StateRow[] = Array.from({ length: 7 }, (_, i) => ({
  code: String(141 + i),
  text: `Normal mode (R-${i + 1})`,
  state: '1',
}));

/**
 * Every documented `inverterStatus` (User Monitoring API V6.1, User API V2.0: strings) and `deviceStatus` (Developer API, appendix: integers). The
 * modes of remote control (VPP, time of use, OpenADR) mean that the power is controlled remotely, not that it is limited: normal.
 */
export const states: StateRow[] = [
  { code: '100', text: 'Waiting', state: '2' },
  { code: '101', text: 'Self-check', state: '3' },
  { code: '102', text: 'Normal', state: '1' },
  { code: '103', text: 'Recoverable fault', state: '4' },
  { code: '104', text: 'Permanent fault', state: '4' },
  { code: '105', text: 'Firmware upgrade', state: '8' },
  { code: '106', text: 'EPS check', state: '3' },
  { code: '107', text: 'EPS (off-grid)', state: '1' },
  { code: '108', text: 'Self-test (Italy)', state: '3' },
  { code: '109', text: 'Idle (sleep)', state: '2' },
  { code: '110', text: 'Standby', state: '2' },
  { code: '111', text: 'PV wakes up battery', state: '3' },
  { code: '112', text: 'Generator check', state: '3' },
  { code: '113', text: 'Generator run', state: '1' },
  { code: '114', text: 'RSD standby (rapid shutdown)', state: '7' },
  { code: '130', text: 'VPP', state: '1' },
  { code: '131', text: 'TOU self-use', state: '1' },
  { code: '132', text: 'TOU charging', state: '1' },
  { code: '133', text: 'TOU discharging', state: '1' },
  { code: '134', text: 'TOU battery off', state: '1' },
  { code: '135', text: 'TOU peak shaving', state: '1' },
  { code: '136', text: 'Normal (GEN)', state: '1' },
  { code: '137', text: 'Normal (BAT-E)', state: '1' },
  { code: '138', text: 'Normal (BAT-H)', state: '1' },
  { code: '139', text: 'EPS (BAT-H)', state: '1' },
  { code: '140', text: 'Start', state: '3' },
  ...numbered,
  { code: '150', text: 'Self use', state: '1' },
  { code: '151', text: 'Force time use', state: '1' },
  { code: '152', text: 'Back-up', state: '1' },
  { code: '153', text: 'Feed-in priority', state: '1' },
  { code: '154', text: 'Demand', state: '1' },
  { code: '155', text: 'Constant power', state: '1' },
  { code: '160', text: 'OpenADR', state: '1' },
  { code: '170', text: 'Stop', state: '7' },
  { code: '171', text: 'Debug', state: '8' },
  { code: '174', text: 'Normal (smart self-use)', state: '1' },
  { code: '175', text: 'Normal (smart feed-in)', state: '1' },
  { code: '176', text: 'Normal (smart, battery does not discharge)', state: '1' },
  { code: '177', text: 'Normal (WLV 0 %)', state: '1' },
  { code: '1301', text: 'VPP: power control', state: '1' },
  { code: '1302', text: 'VPP: electric quantity target', state: '1' },
  { code: '1303', text: 'VPP: SOC target', state: '1' },
  { code: '1304', text: 'VPP: push power, positive or negative', state: '1' },
  { code: '1305', text: 'VPP: push power, zero', state: '1' },
  { code: '1306', text: 'VPP: self-consume, charge and discharge', state: '1' },
  { code: '1307', text: 'VPP: self-consume, charge only', state: '1' },
  { code: '1308', text: 'VPP: PV and battery, duration', state: '1' },
  { code: '1309', text: 'VPP: PV and battery, target SOC', state: '1' },
];

const stated = stateReader(states);

/** In no table, but recorded while an inverter produced 17 kW: it has no meaning, least of all a fault. */
const NO_STATE = '0';

/** Returns our state of a status code. Where it has no meaning the reported power decides; without one it is unknown. */
export function stateOf(code: string | undefined, powerKw: number | undefined): Stated {
  if (code === NO_STATE) return derivedState(powerKw === undefined ? '-1' : powerKw > 0 ? '1' : '2');
  return stated(code);
}
