import { type AlarmSeverity } from '@heliograph/base-data';
import {
  alarmEntry,
  alarmTime,
  findAlarm,
  readText,
  vendorAlarm,
  type AlarmTable,
  type PolledDevice,
  type VendorAlarms,
} from '@heliograph/vendor-contract';
import { gen24Codes, snapInverterCodes } from './alarm-codes.ts';
import { readTime } from './wire.ts';

/** `stateSeverity`; `unknown` decides nothing. */
const levels: ReadonlyMap<string, AlarmSeverity> = new Map([
  ['error', 'major'],
  ['warning', 'warning'],
  ['information', 'information'],
]);

/** The first digit of a SnapINverter's code. */
const classes: ReadonlyMap<string, AlarmSeverity> = new Map([
  ['1', 'major'],
  ['3', 'warning'],
  ['4', 'major'],
  ['5', 'warning'],
  ['6', 'minor'],
  ['7', 'minor'],
]);

export const alarms: VendorAlarms = {
  pace: {
    intervalSeconds: 300,
    end: 'absent',
    note: 'messages, with each sample; an error is over when energy is exported again',
  },
  unmapped:
    'most codes of GEN24, Tauro and Verto (no list of them is public), of IG, CL and Agilo inverters and of devices without a model',
  tables: [
    {
      member: 'stateCode (Symo, Primo, Galvo, Eco)',
      table: snapInverterCodes,
      source: "Manuals of the inverters, and a client's table made from them",
    },
    {
      member: 'stateCode (GEN24, Tauro, Verto)',
      table: gen24Codes,
      source: 'Manuals of country setup and of GEN24 inverters, as a public collection of codes quotes them',
    },
  ],

  read(entry, origin) {
    const message = alarmEntry(entry);
    if (message === undefined) return [];
    const code = readText(message.stateCode);
    const level = readText(message.stateSeverity);
    const table = codesOf(origin.device);
    const meaning = table && findAlarm(table, code);
    const unknownSeverity = meaning === undefined && table === snapInverterCodes ? classOf(code) : undefined;
    return vendorAlarm(
      {
        code,
        text: readText(message.text) ?? readText(message.description),
        vendorSeverity: level,
        meaning,
        severity: levels.get(level?.toLowerCase() ?? '') ?? severityOfType(message.stateType) ?? unknownSeverity,
        since: alarmTime(readTime(message.logDateTime), 'UTC'),
      },
      origin,
    );
  },
};

const gen24 = /\b(?:GEN24|Tauro|Verto)\b/i;
const snapInverter = /^(?:Fronius )?(?:Symo|Primo|Galvo|Eco)\b/i;

/** A number means another thing on inverters of the other generation: of a model that names none its meaning is not known. */
function codesOf({ model = '' }: PolledDevice): AlarmTable | undefined {
  if (gen24.test(model)) return gen24Codes;
  return snapInverter.test(model) ? snapInverterCodes : undefined;
}

const classOf = (code: string | undefined): AlarmSeverity | undefined =>
  code !== undefined && /^\d{3}$/.test(code) ? classes.get(code.charAt(0)) : undefined;

const severityOfType = (stateType: unknown): AlarmSeverity | undefined =>
  readText(stateType)?.toLowerCase() === 'event' ? 'information' : undefined;
