import { reported, type AlarmSeverity } from '@heliograph/base-data';
import {
  alarmCodes,
  alarmEntry,
  alarmTime,
  findAlarm,
  readText,
  vendorAlarm,
  type VendorAlarms,
} from '@heliograph/vendor-contract';
import { alarmTexts } from './alarm-texts.ts';

const numbers = alarmCodes([
  ['101', 'grid', 'major', 'Grid fault: grid overvoltage (spot value)'],
  ['102', 'grid', 'major', 'Grid fault: grid overvoltage fast'],
  ['103', 'grid', 'major', 'Grid fault: grid overvoltage slow'],
  ['104', 'grid', 'major', 'Grid fault: voltage too high'],
  ['105', 'grid', 'major', 'Grid fault: grid overvoltage very fast'],
  ['202', 'grid', 'major', 'Grid fault: utility grid disconnected or undervoltage'],
  ['203', 'grid', 'major', 'Grid fault: undervoltage'],
  ['204', 'grid', 'major', 'Grid fault: voltage too low'],
  ['205', 'grid', 'major', 'Grid fault: undervoltage'],
  ['206', 'grid', 'major', 'Grid fault: undervoltage'],
  ['301', 'grid', 'major', 'Grid fault: ten-minute average voltage'],
  ['302', 'grid', 'warning', 'Active power limit AC voltage'],
  ['401', 'grid', 'major', 'Grid fault: stand-alone grid or frequency change'],
  ['404', 'grid', 'major', 'Grid fault: stand-alone grid or frequency change'],
  ['405', 'grid', 'major', 'Grid disconnect due to undesired island grid'],
  ['501', 'grid', 'major', 'Grid fault: power frequency'],
  ['504', 'grid', 'major', 'Grid fault: frequency'],
  ['505', 'grid', 'major', 'Grid fault: frequency'],
  ['507', 'grid', 'warning', 'Active power limit AC frequency'],
  ['601', 'grid', 'major', 'Grid fault: DC component in grid current'],
  ['701', 'grid', 'major', 'Frequency not permitted > Check parameter'],
  ['801', 'grid', 'major', 'Waiting for grid voltage > Grid failure'],
  ['803', 'grid', 'major', 'Grid fault: outside configured range'],
  ['901', 'insulation', 'major', 'No PE connection > Check connection'],
  ['1001', 'configuration', 'major', 'L / N swapped > Check connection'],
  ['1101', 'configuration', 'major', 'Installation fault > Check connection'],
  ['1302', 'grid', 'major', 'Waiting for grid voltage'],
  ['1304', 'configuration', 'major', 'Grid connection installation fault'],
  ['1402', 'grid', 'major', 'Grid fault: redundant measurement'],
  ['1501', 'grid', 'major', 'Reconnection fault grid'],
  ['3401', 'dc_input', 'critical', 'DC overvoltage > Disconnect generator'],
  ['3402', 'dc_input', 'critical', 'DC overvoltage > Disconnect generator'],
  ['3404', 'dc_input', 'critical', 'DC overvoltage'],
  ['3407', 'dc_input', 'critical', 'DC overvoltage'],
  ['3410', 'dc_input', 'critical', 'DC overvoltage'],
  ['3411', 'dc_input', 'critical', 'DC overvoltage'],
  ['3412', 'dc_input', 'critical', 'DC overvoltage'],
  ['3501', 'insulation', 'major', 'Insulation failure > Check generator'],
  ['3601', 'insulation', 'major', 'High discharge current > Check generator'],
  ['3701', 'insulation', 'major', 'Residual current too high > Check generator'],
  ['3801', 'dc_input', 'major', 'DC overcurrent > Check generator'],
  ['3802', 'dc_input', 'major', 'DC overcurrent > Check generator'],
  ['3803', 'dc_input', 'major', 'DC overcurrent'],
  ['3805', 'dc_input', 'major', 'DC overcurrent'],
  ['3806', 'dc_input', 'major', 'DC overcurrent'],
  ['3807', 'dc_input', 'major', 'DC overcurrent'],
  ['3808', 'dc_input', 'major', 'DC overcurrent'],
  ['3901', 'dc_input', 'information', 'Waiting for DC start conditions'],
  ['3902', 'dc_input', 'information', 'Waiting for DC start conditions'],
  ['6001', 'hardware', 'major', 'Self-diagnosis > Interference device'],
  ['6002', 'hardware', 'major', 'Self-diagnosis > Interference device'],
  ['6120', 'hardware', 'major', 'Self-diagnosis > Interference device'],
  ['6301', 'hardware', 'major', 'Self-diagnosis > Interference device'],
  ['6302', 'hardware', 'major', 'Self-diagnosis > Interference device'],
  ['6401', 'hardware', 'major', 'Self-diagnosis > Interference device'],
  ['6438', 'hardware', 'major', 'Self-diagnosis > Interference device'],
  ['7002', 'hardware', 'minor', 'Sensor fault interior temperature'],
  ['7701', 'hardware', 'major', 'Self-diagnosis > Interference device'],
  ['7702', 'hardware', 'major', 'Self-diagnosis > Interference device'],
  ['7801', 'hardware', 'minor', 'Surge arrester error'],
  ['8003', 'temperature', 'warning', 'Derating due to temperature'],
  ['9002', 'configuration', 'warning', 'SMA Grid Guard code invalid'],
  ['10108', 'other', 'information', 'Time adjusted / old time'],
]);

const levels: ReadonlyMap<string, AlarmSeverity> = new Map([
  ['error', 'major'],
  ['alarm', 'major'],
  ['warning', 'warning'],
  ['info', 'information'],
]);

export const alarms: VendorAlarms = {
  pace: {
    intervalSeconds: 900,
    end: 'absent',
    note: '`logs` tell no end: an entry counts for three hours',
  },
  unmapped: 'messages in other languages than English, and texts that leave the cause open',
  tables: [
    {
      member: 'message (number)',
      table: numbers,
      source: 'Event messages in manuals of SMA inverters, and a public catalogue of event numbers',
    },
    {
      member: 'message (up to " > ")',
      table: alarmTexts,
      source: "SMA's English texts of events, as a public client carries them",
    },
  ],

  read(entry, origin) {
    const line = alarmEntry(entry);
    if (line === undefined) return [];
    const message = readText(line.message);
    const { number, event } = partsOf(message ?? '');
    const level = readText(line.severity);
    return vendorAlarm(
      {
        code: number ?? event,
        text: message,
        vendorSeverity: level,
        meaning: findAlarm(numbers, number) ?? findAlarm(alarmTexts, event),
        severity: levels.get(level?.toLowerCase() ?? ''),
        since: alarmTime(line.time, origin.device.timezone ?? 'UTC'),
      },
      origin,
    );
  },
};

const eventNumber = /^\d{3,5}$/;
const numberAtEnd = / \((\d{3,5})\)$/;
const instruction = ' > ';

/** A message is `<event> > <instruction>`, as SMA writes its texts, and may end with the number of the event. */
function partsOf(message: string): { number?: string; event?: string } {
  if (message === '') return {};
  if (eventNumber.test(message)) return { number: message };
  const [ending = '', number] = numberAtEnd.exec(message) ?? [];
  const [event = ''] = message.slice(0, message.length - ending.length).split(instruction, 1);
  return reported<{ number?: string; event?: string }>({ number, event });
}
