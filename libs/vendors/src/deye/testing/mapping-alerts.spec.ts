import { parseNode, recordsOf } from '@heliograph/vendor-contract';
import type { JsonRecord, MappedAlarms, MappedItem } from '@heliograph/vendor-contract';
import { isOpen, isWarning } from '../mapping-alerts.ts';
import { fixture, mapBody, polled } from './harness.ts';

const device = polled({ InverterSN: 'A1' }, 'Europe/Berlin');

describe('station/alertList', () => {
  const alarms = (list: string, ...devices: (typeof device)[]): MappedItem[] =>
    mapBody('station/alertList', `{"success":true,"stationAlertItems":${list}}`, device, ...devices);
  const split = (members: string): { alerts: number; warnings: number } => {
    const [item] = alarms(`[{"alertId":1,"deviceSn":"A1",${members}}]`) as MappedAlarms[];
    return { alerts: item!.alerts.length, warnings: item!.warnings.length };
  };

  it('documented: a cleared alert has ended', () => {
    const text = fixture('station_alertList.documented.json');
    const hybrid = polled({ InverterSN: '2402010117' });
    const ended = parseNode(text).sources('stationAlertItems');
    const over = { kind: 'alarms', device: hybrid, alerts: [], warnings: [], ended };
    expect(mapBody('station/alertList', text, hybrid)).toEqual([over]);
    const open = text.replace('"CLEARED"', '"ACTIVE"');
    const [item] = mapBody('station/alertList', open, hybrid) as MappedAlarms[];
    expect(item!.alerts).toEqual([]);
    expect(item!.warnings).toHaveLength(1);
    expect(open).toContain(item!.warnings[0]!);
  });

  it('documented for a device: the same element without its serial number; of level ERROR', () => {
    const [alert] = recordsOf((JSON.parse(fixture('device_alertList.documented.json')) as JsonRecord).alertList);
    expect([isOpen(alert!), isWarning(alert!)]).toEqual([false, false]);
    expect(split(JSON.stringify({ ...alert, status: 'ACTIVE' }).slice(1, -1))).toEqual({ alerts: 1, warnings: 0 });
  });

  it.each([
    ['"alertLevel":"ERROR","status":"ACTIVE"', { alerts: 1, warnings: 0 }],
    ['"alertLevel":"CRITICAL","status":"ACTIVE"', { alerts: 1, warnings: 0 }],
    ['"alertLevel":"WARN","status":"ACTIVE"', { alerts: 0, warnings: 1 }],
    ['"alertLevel":"INFO","status":"OPEN"', { alerts: 0, warnings: 1 }],
    ['"alertLevel":"ERROR","status":"CLEARED"', { alerts: 0, warnings: 0 }],
    ['"level":2,"status":1', { alerts: 1, warnings: 0 }],
    ['"level":1,"status":1', { alerts: 0, warnings: 1 }],
    ['"level":0,"status":"1"', { alerts: 0, warnings: 1 }],
    ['"level":7,"status":1', { alerts: 1, warnings: 0 }],
    ['"status":1', { alerts: 1, warnings: 0 }],
    ['"level":2,"status":0', { alerts: 0, warnings: 0 }],
    ['"level":2,"alertEndTime":null', { alerts: 1, warnings: 0 }],
    ['"level":2,"alertEndTime":1776444000', { alerts: 0, warnings: 0 }],
    ['"level":2,"status":"?","endTimestamp":1776444000', { alerts: 0, warnings: 0 }],
  ])('an element in either shape, %s: %o', (members, expected) => {
    expect(split(members)).toEqual(expected);
  });

  it('keeps entries as the vendor wrote them, under the device they name, and drops the plant’s others', () => {
    const entry = (serial: string): string =>
      `{"alertId":9007199254740993001,"deviceSn":"${serial}","level":2,"x":1.0}`;
    const second = polled({ InverterSN: 'B2' });
    expect(alarms(`[ ${entry('COLLECTOR-1')} , ${entry('B2')},${entry('A1')}]`, second)).toEqual([
      { kind: 'alarms', device, alerts: [entry('A1')], warnings: [] },
      { kind: 'alarms', device: second, alerts: [entry('B2')], warnings: [] },
    ]);
  });

  it('without alerts is mapped too: it replaces the known alerts; an alert of no device is rejected', () => {
    expect(alarms('[]')).toEqual([{ kind: 'alarms', device, alerts: [], warnings: [] }]);
    expect(alarms('null')).toEqual([{ kind: 'alarms', device, alerts: [], warnings: [] }]);
    expect(alarms('[{"level":2}]')).toContainEqual(expect.objectContaining({ kind: 'rejected' }));
  });
});
