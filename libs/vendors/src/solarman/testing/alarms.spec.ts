import type { MappedAlarms, VendorAlarm } from '@heliograph/vendor-contract';
import { alarms } from '../alarms.ts';
import { inventory, NOON, poll, polled, startCloud } from './harness.ts';

const device = polled({ InverterSN: 'A1' }, 'Europe/Berlin');
const read = (alert: object, list: 'alerts' | 'warnings' = 'alerts'): VendorAlarm[] =>
  alarms.read(JSON.stringify(alert), { device, list });
const severity = (alert: object): string[] =>
  read({ alertName: 'GFCI_Failure', ...alert }).map((alarm) => alarm.severity);

// Members of device/alertList by document V2.0.3; no open alert was ever recorded.
const documented = {
  alertId: 1,
  alertName: 'DC_Insulation_Fault',
  addr: 'ERR2',
  code: '24',
  level: 2,
  influence: 0,
  alertTime: 1776440000,
};

it('an element of alertList: the name decides, the code is the brand’s own', () => {
  expect(read(documented)).toEqual([
    {
      code: '24',
      text: 'DC_Insulation_Fault',
      vendorSeverity: '2',
      category: 'insulation',
      severity: 'major',
      since: 1776440000,
    },
  ]);
});

it.each([['24'], ['F24'], [24]])('the code %j alone is in no table, and kept', (code) => {
  const alarm = { code: String(code), text: 'Isolation error', category: 'unmapped' };
  expect(read({ code, alertName: 'Isolation error' })).toEqual([{ ...alarm, severity: 'major' }]);
  expect(read({ code, alertName: 'Isolation error' }, 'warnings')).toEqual([{ ...alarm, severity: 'warning' }]);
});

it('without a code the name is the code', () => {
  expect(read({ alertName: 'drms stop' })).toEqual([
    { code: 'drms stop', text: 'drms stop', category: 'shutdown', severity: 'warning' },
  ]);
});

it.each([
  [{ level: 0 }, 'information'],
  [{ level: 1, influence: 2 }, 'warning'],
  [{ level: 2, influence: 1 }, 'major'],
  [{ level: 2, influence: 2 }, 'critical'],
  [{ level: '2', influence: '3' }, 'critical'],
  [{ level: 9 }, 'major'],
  [{}, 'major'],
])('of %j the severity is %s', (members, expected) => {
  expect(severity(members)).toEqual([expected]);
});

it.each([['null'], ['"24"'], ['{"level":2}'], ['{"code":[1],"alertName":{}}'], ['{']])('no alarm of %s', (entry) => {
  expect(alarms.read(entry, { device, list: 'alerts' })).toEqual([]);
});

it('reads the fault of the simulated cloud', async () => {
  const fault = NOON / 1000 - 3600;
  const cloud = await startCloud({ conditions: { fault } });
  const items = await poll(cloud, await inventory(cloud), 'alertList').finally(() => cloud.close());
  const found = (items as MappedAlarms[]).flatMap((item) =>
    item.alerts.flatMap((entry) => alarms.read(entry, { device: item.device, list: 'alerts' })),
  );
  expect(found).toContainEqual({
    code: '45',
    text: 'AC_UV_OverVolt_Fault',
    vendorSeverity: '2',
    category: 'grid',
    severity: 'major',
    since: fault,
  });
  expect(found.map(({ category }) => category)).not.toContain('unmapped');
});
