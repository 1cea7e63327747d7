import type { AlarmEventInput } from '@heliograph/events';
import type { OutgoingRecord } from '@heliograph/kafka';
import { topicNames } from '@heliograph/messaging';
import { until } from '@heliograph/testbed';
import { Retention } from '../src/attempts/retention.ts';
import { now, toldAlarm } from './alarm-records.ts';
import { DeliveryApi, Harness, type Answer, type Caller, type Json } from './delivery-api.ts';
import { announce } from './device-data.ts';

let harness: Harness;
let api: DeliveryApi;
let owner: Caller;

beforeAll(async () => {
  harness = await Harness.open();
  api = await DeliveryApi.start(harness);
}, 60_000);
beforeEach(async () => void (owner = await harness.newAccount()));

const told = (event: AlarmEventInput['event'], over: Partial<AlarmEventInput> = {}): OutgoingRecord =>
  toldAlarm(owner.accountId, event, over);

const call = (method: 'GET' | 'PUT' | 'DELETE', path: string, body?: Json, caller = owner): Promise<Answer> =>
  api.call(caller, method, `/v1${path}`, body);
const list = async (query = ''): Promise<Json[]> => (await call('GET', `/alarms${query}`)).body.result.items;
const alarms = (count: number, query = ''): Promise<Json[]> =>
  until(`${count} alarms${query}`, async () => {
    const items = await list(query);
    return items.length === count ? items : undefined;
  });

it('begin, change and end with their events, in whatever order and however often these come', async () => {
  const raised = told('alarm.raised');
  const cleared = told('alarm.cleared', { Datetime: now - 60, until: now - 120, lastSeenAt: now - 180 });
  await harness.produce([raised]);
  const [active] = await alarms(1);
  expect(active).toEqual({
    id: expect.stringMatching(/^alm_[0-9a-f]{24}$/),
    state: 'active',
    deviceId: 'dev_1',
    InverterSN: 'SN_dev_1',
    vendor: 'solis',
    plantId: 'plt_a',
    category: 'grid',
    categoryText: 'Grid',
    severity: 'major',
    severityText: 'Major',
    vendorCode: '1015',
    vendorText: 'NO-Grid',
    vendorSeverity: '3',
    since: now - 600,
    until: null,
    firstSeenAt: now - 540,
    lastSeenAt: now - 540,
    acknowledgement: null,
  });
  await harness.produce([
    told('alarm.changed', { severity: 'critical', Datetime: now - 300, lastSeenAt: now - 300 }),
    raised,
  ]);
  expect(await alarms(1, '?severity=critical')).toMatchObject([{ id: active!.id, lastSeenAt: now - 300 }]);
  await harness.produce([cleared, raised, told('alarm.changed', { severity: 'minor', Datetime: now - 240 })]);
  expect(await alarms(1, '?state=cleared')).toMatchObject([
    { id: active!.id, state: 'cleared', until: now - 120, severity: 'major', lastSeenAt: now - 180 },
  ]);
  expect(await list('?state=active')).toEqual([]);
  expect((await call('GET', `/alarms/${active!.id}`)).body.result).toMatchObject({ state: 'cleared' });
  const { items } = (await call('GET', '/events?kind=alarm.cleared')).body.result;
  expect(items).toMatchObject([{ kind: 'alarm.cleared', body: { alarmId: active!.id } }]);
});

it('are filtered, counted, and paged with the latest begin first', async () => {
  await announce(harness, owner.accountId, 'dev_2', { groups: ['grp_1'] });
  await harness.produce([
    told('alarm.raised', { since: now - 900 }),
    told('alarm.raised', {
      deviceId: 'dev_2',
      category: 'arc',
      severity: 'critical',
      vendorCode: 'A',
      PlantId: 'plt_b',
    }),
    told('alarm.raised', {
      deviceId: 'dev_2',
      category: 'unmapped',
      severity: 'warning',
      vendorCode: 'B',
      since: now - 30,
    }),
  ]);
  expect((await alarms(3)).map(({ vendorCode }) => vendorCode)).toEqual(['B', 'A', '1015']);
  const codes = async (query: string): Promise<string[]> =>
    (await list(query)).map(({ vendorCode }) => vendorCode as string);
  expect(await codes('?severity=critical,major')).toEqual(['A', '1015']);
  expect(await codes('?category=arc')).toEqual(['A']);
  expect(await codes('?plantId=plt_b')).toEqual(['A']);
  expect(await codes('?vendor=growatt')).toEqual([]);
  expect(await codes(`?from=${now - 600}&to=${now - 30}`)).toEqual(['A']);
  await until('the group is known', async () => ((await codes('?groupId=grp_1')).length === 2 ? true : undefined));
  expect((await call('GET', '/devices/dev_2/alarms?severity=warning')).body.result.items).toMatchObject([
    { vendorCode: 'B' },
  ]);
  expect((await call('GET', '/alarms/counts')).body.result).toEqual({
    active: 3,
    unacknowledged: 3,
    bySeverity: { critical: 1, major: 1, minor: 0, warning: 1, information: 0 },
  });
  const first = (await call('GET', '/alarms?limit=2')).body.result;
  const second = (await call('GET', `/alarms?limit=2&cursor=${first.nextCursor}`)).body.result;
  expect([first, second].map(({ items }) => items.map(({ vendorCode }: Json) => vendorCode))).toEqual([
    ['B', 'A'],
    ['1015'],
  ]);
  expect(second.nextCursor).toBeNull();
});

it("have the texts of category and severity in the account's language, and in English where it has none of ours", async () => {
  for (const [language, categoryText, severityText] of [
    ['de', 'Lichtbogen', 'Kritisch'],
    ['pl', 'Łuk elektryczny', 'Krytyczny'],
    ['tlh', 'Arc fault', 'Critical'],
  ] as const) {
    owner = await harness.newAccount({ language });
    await harness.produce([told('alarm.raised', { category: 'arc', severity: 'critical' })]);
    const [alarm] = await alarms(1);
    expect(alarm).toMatchObject({ category: 'arc', categoryText, severity: 'critical', severityText });
    expect((await call('GET', `/alarms/${alarm!.id}`)).body.result).toEqual(alarm);
    const { body } = await call('PUT', `/alarms/${alarm!.id}/acknowledgement`, {});
    expect(body.result).toMatchObject({ categoryText, severityText });
  }
});

it('are acknowledged with a note, which is replaced and withdrawn', async () => {
  await harness.produce([told('alarm.raised')]);
  const [{ id }] = (await alarms(1)) as [Json];
  const path = `/alarms/${id}/acknowledgement`;
  expect((await call('PUT', path, { note: 'Installer on Monday' })).body.result.acknowledgement).toEqual({
    at: expect.any(Number),
    note: 'Installer on Monday',
  });
  expect((await call('PUT', path, {})).body.result.acknowledgement).toMatchObject({ note: null });
  expect((await call('GET', '/alarms/counts')).body.result).toMatchObject({ active: 1, unacknowledged: 0 });
  expect(await list('?acknowledged=false')).toEqual([]);
  expect((await call('DELETE', path)).status).toBe(200);
  expect(await list('?acknowledged=false')).toMatchObject([{ id, acknowledgement: null }]);
  expect((await call('PUT', path, { note: 'x'.repeat(1_001) })).status).toBe(400);
  const stranger = await harness.newAccount();
  for (const [method, where] of [
    ['GET', `/alarms/${id}`],
    ['PUT', path],
    ['DELETE', path],
  ] as const)
    expect((await call(method, where, method === 'PUT' ? {} : undefined, stranger)).status).toBe(404);
  expect((await call('GET', '/devices/dev_1/alarms', undefined, stranger)).status).toBe(404);
  expect((await call('GET', '/alarms', undefined, stranger)).body.result.items).toEqual([]);
});

it('refuse filters that are none, and name the members', async () => {
  const { status, body } = await call(
    'GET',
    '/alarms?severity=bad&category=grid,nothing&state=open&acknowledged=yes&plantId=a%20b',
  );
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toMatch(/severity.*category|category.*severity/s);
  for (const member of ['severity', 'category', 'state', 'acknowledged', 'plantId'])
    expect(JSON.stringify(body.details ?? body)).toContain(member);
});

it('of a device that is deleted end with it', async () => {
  await announce(harness, owner.accountId, 'dev_3');
  await harness.produce([told('alarm.raised', { deviceId: 'dev_3' })]);
  await alarms(1);
  await until('the device is known', async () =>
    (await call('GET', '/devices/dev_3/alarms')).status === 200 ? true : undefined,
  );
  await harness.produce([{ topic: topicNames.controlDevices, key: 'dev_3', value: null }]);
  expect(await alarms(1, '?state=cleared')).toMatchObject([{ deviceId: 'dev_3' }]);
});

it('that have ended are deleted after 366 days', async () => {
  const day = 86_400;
  const ended = (days: number): OutgoingRecord =>
    told('alarm.cleared', {
      vendorCode: `${days}`,
      since: now - 400 * day,
      until: now - days * day,
      Datetime: now - days * day,
    });
  await harness.produce([ended(367), ended(365), told('alarm.raised', { vendorCode: 'open', since: now - 500 * day })]);
  await alarms(3);
  await api.service.app.get(Retention).run();
  expect((await list()).map(({ vendorCode }) => vendorCode)).toEqual(['365', 'open']);
});

it('skip an event that another program wrote, and no other', async () => {
  const broken = told('alarm.raised', { vendorCode: 'broken' });
  const body = JSON.parse(broken.value!.toString());
  await harness.produce([
    { ...broken, value: Buffer.from(JSON.stringify({ ...body, since: 'yesterday' })) },
    { ...broken, value: Buffer.from(JSON.stringify({ ...body, alarmId: undefined })) },
    told('alarm.raised', { vendorCode: 'whole' }),
  ]);
  expect(await alarms(1)).toMatchObject([{ vendorCode: 'whole' }]);
});
