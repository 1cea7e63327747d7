import type { StateRow } from '@heliograph/vendor-contract';
import { INVERTER_CACHE, INVERTER_NORMAL, INVERTER_OFFLINE } from './wire.ts';

/** `istate` of getDeviceListPro (document V1.1). */
const connection: StateRow[] = [
  { code: `istate:${INVERTER_OFFLINE}`, text: 'Offline', state: '0' },
  { code: `istate:${INVERTER_NORMAL}`, text: 'Normal', state: '1' },
  { code: `istate:${INVERTER_CACHE}`, text: 'Cache', state: '-1' },
];

/** The document's error table; `er` and `errorCode` contain the code less 100. */
const errors: readonly (readonly [code: number, text: string])[] = [
  [101, 'SCI fault'],
  [102, 'EEPROM read/write fault'],
  [103, 'Relay check fault'],
  [104, 'DC injection high'],
  [105, 'Auto test failed'],
  [106, 'DC bus voltage high'],
  [107, 'Reference voltage fault'],
  [108, 'AC current sensor fault'],
  [109, 'GFCI fault'],
  [110, 'Device fault'],
  [111, 'Master and slave versions differ'],
  [133, 'Grid frequency fault'],
  [134, 'Grid voltage fault'],
  [135, 'Utility loss'],
  [136, 'Ground fault'],
  [137, 'PV overvoltage'],
  [138, 'Insulation fault'],
  [140, 'Over-temperature'],
  [141, 'Master and slave differ in AC voltage'],
  [142, 'Master and slave differ in frequency'],
  [143, 'Master and slave differ in ground current'],
  [144, 'Master and slave differ in DC injection'],
  [145, 'Master and slave differ in frequency and AC voltage'],
  [146, 'DC bus voltage high'],
  [147, 'Consistency fault'],
  [148, 'Ten-minute average voltage fault'],
  [152, 'Fuse fault'],
  [153, 'Insulation check before enabling the current'],
  [154, 'Insulation check after enabling the current'],
  [155, 'Insulation check at N/PE relay change'],
  [156, 'GFCI protection at 30 mA'],
  [157, 'GFCI protection at 60 mA'],
  [158, 'GFCI protection at 150 mA'],
  [159, 'PV1 string current abnormal'],
  [160, 'PV2 string current abnormal'],
  [161, 'DRED communication lost (S9 open)'],
  [162, 'Disconnected by command (S0 closed)'],
];

/** Every documented code: the connection of the device list, and the errors of samples. Any error is a fault, one in no table too. */
export const states: StateRow[] = [
  ...connection,
  ...errors.map(([code, text]): StateRow => ({ code: `er:${code - 100}`, text: `${text} (${code})`, state: '4' })),
];
