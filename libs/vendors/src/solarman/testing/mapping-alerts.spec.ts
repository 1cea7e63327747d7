import type { MappedAlarms, MappedItem, PolledDevice } from '@heliograph/vendor-contract';
import { mapBody, polled } from './harness.ts';

const device = polled({ InverterSN: 'A1' }, 'Europe/Berlin');

describe('alertList', () => {
  const entry = (level: string): string => `{"alertId":9007199254740993001,"level":${level},"code":"1","x":1.0}`;
  const alarms = (list: string, asked: PolledDevice = device): MappedItem[] =>
    mapBody('device/alertList', `{"code":null,"msg":null,"success":true,"deviceSn":"A1","alertList":${list}}`, asked);

  it.each([
    ['2', { alerts: 1, warnings: 0 }],
    ['1', { alerts: 0, warnings: 1 }],
    ['0', { alerts: 0, warnings: 1 }],
    ['7', { alerts: 1, warnings: 0 }],
    ['null', { alerts: 1, warnings: 0 }],
  ])('level %s: %o', (level, expected) => {
    const [item] = alarms(`[${entry(level)}]`) as MappedAlarms[];
    expect({ alerts: item?.alerts.length, warnings: item?.warnings.length }).toEqual(expected);
  });

  it('keeps entries as the vendor wrote them: ids beyond 2^53, 1.0', () => {
    expect(alarms(`[ ${entry('2')} ,${entry('1')}]`)).toEqual([
      { kind: 'alarms', device, alerts: [entry('2')], warnings: [entry('1')] },
    ]);
  });

  it('without alerts is mapped too: it replaces the known alerts', () => {
    expect(alarms('[]')).toEqual([{ kind: 'alarms', device, alerts: [], warnings: [] }]);
    expect(alarms('null')).toEqual([{ kind: 'alarms', device, alerts: [], warnings: [] }]);
  });
});
