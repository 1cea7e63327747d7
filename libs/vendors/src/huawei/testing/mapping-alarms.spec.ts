import { parseNode, type MappedAlarms, type MappedItem } from '@heliograph/vendor-contract';
import { mapping } from '../mapping.ts';
import { answer, deviceOf, fixture } from './harness.ts';

const inverter = deviceOf('7', { InverterSN: 'ESN03337000000000001', vendorType: '38' });
const healthy = deviceOf('8', { InverterSN: 'OTHER' });

function map(body: string): MappedItem[] {
  return mapping.map(answer('getAlarmList', body, [inverter, healthy]), { samplePeriodSeconds: 300 });
}

function alarms(...items: string[]): string {
  return `{"success":true,"failCode":0,"message":null,"data":[${items.join(',')}]}`;
}

function alarm(over: object): string {
  return JSON.stringify({ esnCode: 'ESN03337000000000001', devTypeId: 38, alarmId: 2032, lev: 1, status: 1, ...over });
}

describe('the documented getAlarmList', () => {
  const body = fixture('getAlarmList.documented');
  const items = map(body);

  it('gives both major alarms to the inverter, as the vendor wrote them', () => {
    const source = parseNode(body).sources('data');
    expect(items[0]).toEqual({ kind: 'alarms', device: inverter, alerts: source, warnings: [] });
    expect((items[0] as MappedAlarms).alerts[0]).toContain('"raiseTime": 1606418089000');
  });

  it('reports no open alarm of the other inverter', () => {
    expect(items[1]).toEqual({ kind: 'alarms', device: healthy, alerts: [], warnings: [] });
    expect(items).toHaveLength(2);
  });
});

describe('alarms', () => {
  it.each([
    [1, 1, 0],
    [2, 1, 0],
    [3, 0, 1],
    [4, 0, 1],
    [9, 1, 0],
  ])('of level %d are %d alerts and %d warnings', (lev, alerts, warnings) => {
    const item = map(alarms(alarm({ lev })))[0] as MappedAlarms;
    expect([item.alerts.length, item.warnings.length]).toEqual([alerts, warnings]);
  });

  it.each([
    [1, true],
    [2, true],
    [3, true],
    [4, false],
    [5, false],
    [6, false],
  ])('of status %d are open: %s', (status, open) => {
    expect((map(alarms(alarm({ status })))[0] as MappedAlarms).alerts).toHaveLength(open ? 1 : 0);
  });

  it('of meters and of inverters that are not polled belong to no record', () => {
    const items = map(alarms(alarm({ esnCode: null, devTypeId: 47 }), alarm({ esnCode: 'NOT-POLLED' })));
    expect(items.map((item) => item.kind)).toEqual(['alarms', 'alarms']);
    expect((items[0] as MappedAlarms).alerts).toEqual([]);
  });

  it('of an inverter without serial number are rejected, not dropped', () => {
    expect(map(alarms(alarm({ esnCode: null })))[2]).toMatchObject({ kind: 'rejected', reason: 'unexpected_shape' });
  });
});
