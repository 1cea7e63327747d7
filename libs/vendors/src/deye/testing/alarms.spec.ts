import { parseNode, type MappedAlarms, type VendorAlarm } from '@heliograph/vendor-contract';
import { alarms } from '../alarms.ts';
import { fixture, inventory, NOON, poll, polled, startCloud } from './harness.ts';

const device = polled({ InverterSN: 'A1', vendorType: 'INVERTER' }, 'Europe/Berlin');
const read = (alert: object): VendorAlarm[] => alarms.read(JSON.stringify(alert), { device, list: 'alerts' });
const meaning = (alert: object): string[] => read(alert).map(({ category, severity }) => `${category} ${severity}`);

it('documented: a cleared alert has ended; open it is a warning whose E number is in no table', () => {
  const [source] = parseNode(fixture('station_alertList.documented.json')).sources('stationAlertItems');
  const origin = { device, list: 'warnings' } as const;
  expect(alarms.read(source!, origin)).toMatchObject([{ code: 'E013', hasEnded: true }]);
  // F13 is a change of the working mode: the document's E013, a low battery, must not become it.
  expect(alarms.read(source!.replace('"CLEARED"', '"ACTIVE"'), origin)).toEqual([
    {
      code: 'E013',
      text: 'Battery low voltage',
      vendorSeverity: 'WARN',
      category: 'unmapped',
      severity: 'warning',
      since: 1776440000,
    },
  ]);
});

it('the name decides, however it is written; without a level the severity is the table’s', () => {
  expect(meaning({ alertName: 'Tz_EmergStop_Fault' })).toEqual(['shutdown warning']);
  expect(meaning({ alertName: 'DC INSULATION fault' })).toEqual(['insulation major']);
  // F42 is a version conflict in three-phase high-voltage hybrids, a grid fault in the others.
  expect(meaning({ alertCode: 'F42', alertName: 'AC line low voltage' })).toEqual(['grid major']);
});

it.each([
  ['F35', 'grid major'],
  ['f1', 'dc_input major'],
  ['W04', 'communication warning'],
  ['F42', 'unmapped major'],
  ['F58', 'unmapped major'],
  ['35', 'unmapped major'],
  ['F99', 'unmapped major'],
])('without a name the code %s: %s', (alertCode, expected) => {
  expect(meaning({ alertCode })).toEqual([expected]);
  expect(read({ alertCode })[0]!.code).toBe(alertCode);
});

it('the number of a micro inverter decides nothing', () => {
  expect(meaning({ alertCode: 'F35', deviceType: 'MICRO_INVERTER' })).toEqual(['unmapped major']);
  const micro = { ...device, vendorType: 'MICRO_INVERTER' };
  expect(alarms.read('{"alertCode":"F35"}', { device: micro, list: 'alerts' })[0]!.category).toBe('unmapped');
});

it.each([
  [{ level: 0 }, 'grid information'],
  [{ level: '1' }, 'grid warning'],
  [{ level: 2, impact: 1 }, 'grid major'],
  [{ level: 2, impact: 3 }, 'grid critical'],
  [{ alertLevel: 'CRITICAL' }, 'grid critical'],
  [{ alertLevel: 'info' }, 'grid information'],
  [{ level: 7 }, 'grid major'],
  [{ alertLevel: 'constructor' }, 'grid major'],
])('the level %j wins over the table: %s', (members, expected) => {
  expect(meaning({ alertCode: 'F35', ...members })).toEqual([expected]);
});

it('the lowest level leaves an arc a major alarm', () => {
  expect(meaning({ alertName: 'ARC_Fault', level: 0 })).toEqual(['arc major']);
});

it.each([
  [{ status: 0 }, undefined],
  [{ alertEndTime: 1776444000 }, 1776444000],
  [{ status: 'RECOVERED', endTimestamp: 1776444000 }, 1776444000],
])('ended by %j', (end, until) => {
  const [alarm] = read({ alertCode: 'F35', level: 2, alertStartTime: 1776440000, ...end });
  expect([alarm?.hasEnded, alarm?.until]).toEqual([true, until]);
});

it.each([['7'], ['[]'], ['{"alertCode":'], ['{"alertCode":{"a":[]},"alertName":7.5}'], ['{"alertName":"--"}']])(
  'no alarm of %s',
  (entry) => expect(alarms.read(entry, { device, list: 'alerts' })).toEqual([]),
);

it('reads the fault of the simulated cloud', async () => {
  const fault = NOON / 1000 - 3600;
  const cloud = await startCloud({ conditions: { fault } });
  const items = await poll(cloud, await inventory(cloud), 'alertList').finally(() => cloud.close());
  const found = (items as MappedAlarms[]).flatMap((item) =>
    item.alerts.flatMap((entry) => alarms.read(entry, { device: item.device, list: 'alerts' })),
  );
  expect(found).toContainEqual({
    code: 'F45',
    text: 'AC_UV_OverVolt_Fault',
    vendorSeverity: '2',
    category: 'grid',
    severity: 'major',
    since: fault,
  });
  expect(found.map(({ category }) => category)).not.toContain('unmapped');
});
