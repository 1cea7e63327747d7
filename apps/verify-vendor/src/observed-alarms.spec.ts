import { alarmCodes, findAlarm, vendorAlarm, type PolledDevice, type VendorAlarms } from '@heliograph/vendor-contract';
import { AlarmsSeen } from './observed-alarms.ts';

const device = { InverterSN: 'SN1' } as PolledDevice;
const table = alarmCodes([['F1', 'insulation', 'major', 'Insulation low']]);
/** Reads entries such as `"F1"` and `"F1@1763712000"`. */
const reader: VendorAlarms = {
  read: (entry, origin) => {
    const [code, since] = (JSON.parse(entry) as string).split('@');
    return vendorAlarm(
      { code, meaning: findAlarm(table, code), since: since === undefined ? undefined : Number(since) },
      origin,
    );
  },
  tables: [],
  pace: { intervalSeconds: 600, end: 'absent', note: '' } as const,
  unmapped: '',
};

function seen(...shown: { alerts: string[]; warnings?: string[]; noneOpenAt?: number }[]) {
  const alarms = new AlarmsSeen(reader);
  for (const { warnings = [], ...more } of shown) alarms.add({ kind: 'alarms', device, warnings, ...more });
  return alarms.result();
}

describe(AlarmsSeen.name, () => {
  it('reads open alarms once, and counts those in no table', () => {
    expect(seen({ alerts: ['"F1"'], warnings: ['"X9"', 'no JSON'] }, { alerts: ['"F1"'] })).toEqual({
      open: [
        { InverterSN: 'SN1', category: 'insulation', severity: 'major', code: 'F1', text: 'Insulation low' },
        { InverterSN: 'SN1', category: 'unmapped', severity: 'warning', code: 'X9', text: 'X9' },
      ],
      unmapped: 1,
    });
  });

  it('leaves out alarms that began before the vendor said that none was open', () => {
    const past = { alerts: ['"F1@1763712000"'] };
    expect(seen(past, { alerts: [], noneOpenAt: 1_763_712_600 }).open).toEqual([]);
    expect(seen(past, { alerts: [], noneOpenAt: 1_763_711_000 }).open).toHaveLength(1);
  });
});
