import type { AlarmOrigin, VendorAlarm } from '@heliograph/vendor-contract';
import { fixturesOf } from '../../plant-model/testing/vendor-harness.ts';
import { alarms } from '../alarms.ts';
import { errorCodes } from '../cloud/errors.ts';
import { device, inventory, mapBody, mapped, NOON, poll, startCloud } from './harness.ts';

const origin: AlarmOrigin = { device: device('AR80000112190001', 'Europe/Berlin'), list: 'alerts' };
const ofSample: AlarmOrigin = { ...origin, list: 'warnings' };
const read = (entry: unknown, from = origin): VendorAlarm[] => alarms.read(JSON.stringify(entry), from);

describe('an error', () => {
  it('of the document’s example', () => {
    // fixtures/all.source.txt: an example of the vendor's document.
    const body = fixturesOf(import.meta.url)('getInverterCurrentErrorPro.json');
    const items = mapBody('getInverterCurrentErrorPro', body, origin.device);
    const [entry] = items.flatMap((item) => (item.kind === 'alarms' ? item.alerts : []));
    expect(alarms.read(entry!, origin)).toEqual([
      {
        code: '35',
        // The vendor's text comes in Chinese to Europe too.
        text: '35 - 电网丢失',
        vendorSeverity: '3',
        category: 'grid',
        severity: 'major',
        since: 1_655_758_207,
      },
    ]);
  });

  it.each([
    [38, '38', 'insulation', 'ISO Fault'],
    ['38.0', '38', 'insulation', 'ISO Fault'],
    // The table of the document counts from 100.
    [138, '138', 'insulation', 'ISO Fault'],
    [162, '162', 'shutdown', 'Operate the disconnection device (S0 close)'],
    // Beyond the document's table nothing is taken off: 63 is a short circuit of a client's table, 163 is not.
    [63, '63', 'insulation', 'L-PE Short Circuit Fault'],
    [163, '163', 'unmapped', '163'],
    [2002, '2002', 'battery', 'BatDisconnect'],
    [2102, '2102', 'unmapped', '2102'],
    ['E07', 'E07', 'unmapped', 'E07'],
  ])('%p is %s: %s', (errorCode, code, category, text) => {
    expect(read({ errorCode })).toMatchObject([{ code, category, text }]);
  });

  it.each([
    [1, 'information'],
    ['2', 'warning'],
    [3, 'major'],
    // The table's: a fan is a part, the inverter goes on.
    [4, 'minor'],
    ['constructor', 'minor'],
    [undefined, 'minor'],
  ])('errorType %p makes a locked fan (39) %s', (errorType, severity) => {
    expect(read({ errorCode: 39, errorType })).toMatchObject([{ category: 'hardware', severity }]);
  });

  it('that is unknown keeps its number, text and level', () => {
    expect(read({ errorCode: 77, context: '77 - 未知', errorType: 2 }, ofSample)).toEqual([
      { code: '77', text: '77 - 未知', vendorSeverity: '2', category: 'unmapped', severity: 'warning' },
    ]);
  });

  it.each(['{"errorCode":0}', '{"errorCode":"0","context":"0 - 正常"}', '{"errorCode":{"errorCode":35}}', '[35]', 'x'])(
    '%s is none',
    (entry) => {
      expect(alarms.read(entry, origin)).toEqual([]);
    },
  );
});

describe('the warnings of a sample', () => {
  it('are one alarm each, by member and number; no document names them', () => {
    expect(read({ wn0: '012', wn3: 7, wn9: '0' }, ofSample)).toEqual([
      { code: 'wn0:012', text: 'wn0:012', category: 'unmapped', severity: 'warning' },
      { code: 'wn3:7', text: 'wn3:7', category: 'unmapped', severity: 'warning' },
    ]);
  });
});

describe('the simulated cloud', () => {
  it.each([
    ['grid_overvoltage', 'grid'],
    ['no_grid', 'grid'],
    ['insulation', 'insulation'],
    ['over_temperature', 'temperature'],
  ] as const)('numbers %s so that it is known', (kind, category) => {
    expect(read({ errorCode: errorCodes[kind] })).toMatchObject([{ category }]);
  });

  it('shows an open error with its beginning', async () => {
    const since = NOON / 1000 - 900;
    const cloud = await startCloud({ inverters: 3, conditions: { fault: since } });
    const items = mapped(await poll(cloud, await inventory(cloud), 'getInverterCurrentErrorPro'));
    await cloud.close();
    const found = items.flatMap((item) =>
      item.kind === 'alarms' ? item.alerts.flatMap((entry) => alarms.read(entry, { ...item, list: 'alerts' })) : [],
    );
    // 34 is 134 of the document, "Vac Fault".
    expect(found).toMatchObject([{ code: '34', category: 'grid', severity: 'major', since }]);
  });
});
