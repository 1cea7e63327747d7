import { until } from '@heliograph/testbed';
import { insertFleet, type Fleet } from './fleet.ts';
import { Harness, SyncApi, type Answer, type Caller } from './sync-api.ts';

let harness: Harness;
let api: SyncApi;

beforeAll(async () => {
  harness = await Harness.open();
  api = await SyncApi.start(harness);
}, 60_000);

async function account(
  quota = 10,
  plan = { plants: 2, devicesPerPlant: 3 },
): Promise<{ caller: Caller; fleet: Fleet }> {
  const caller = await harness.newAccount(quota);
  await until('the account is known', async () => (await api.call(caller, 'GET', '/v1/groups')).status === 200);
  return { caller, fleet: await insertFleet(api, caller, plan) };
}

const exported = async (caller: Caller, query = '') =>
  (await api.csv(caller, 'GET', `/v1/devices/export${query}`)).body;
const imported = (caller: Caller, csv: string | Buffer, query = '') =>
  api.csv(caller, 'POST', `/v1/devices/import${query}`, csv);
const codes = (answer: Answer): number[] => answer.body.result.results.map(({ code }: { code: number }) => code);

async function monitored(caller: Caller): Promise<string[]> {
  const { body } = await api.call(caller, 'GET', '/v1/devices?limit=500&monitored=true');
  return body.result.items.map(({ deviceId }: { deviceId: string }) => deviceId);
}

describe('GET /v1/devices/export', () => {
  it('is RFC 4180, and escapes formulas', async () => {
    const { caller, fleet } = await account();
    const [one] = fleet.deviceIds;
    await api.sql(
      `UPDATE devices SET model = '=cmd|''x''', firmware = 'a,"b"', state = -1, online = true WHERE id = $1`,
      [one],
    );
    await api.call(caller, 'POST', '/v1/groups', { name: 'Süd', deviceIds: [one] });
    await api.call(caller, 'PATCH', `/v1/devices/${one}`, { labels: ['x', 'b c'] });
    const answer = await api.csv(
      caller,
      'GET',
      '/v1/devices/export?columns=deviceId,model,firmware,state,online,monitored,groups,labels',
    );
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toContain('devices.csv');
    const [header, first, second] = answer.body.split('\r\n');
    expect(header).toBe('deviceId,model,firmware,state,online,monitored,groups,labels');
    expect(first).toBe(`${one},'=cmd|'x',"a,""b""",-1,true,true,Süd,b c|x`);
    expect(second).toBe(`${fleet.deviceIds[1]},S5-GR3P,,,,true,,`);
  }, 60_000);

  it('has the filters of the list, and no device of another account', async () => {
    const { caller, fleet } = await account();
    await account();
    const lines = (text: string) => text.trimEnd().split('\r\n').slice(1);
    expect(lines(await exported(caller, '?columns=deviceId'))).toEqual(fleet.deviceIds);
    expect(lines(await exported(caller, `?columns=deviceId&plantId=${fleet.plantIds[1]}`))).toEqual(
      fleet.deviceIds.slice(3),
    );
    expect(lines(await exported(caller, '?vendor=huawei'))).toEqual([]);
    expect((await api.csv(caller, 'GET', '/v1/devices/export?vendor=nope')).status).toBe(400);
    expect((await api.csv(caller, 'GET', '/v1/devices/export?columns=deviceId,password')).status).toBe(400);
    expect((await api.csv({ ...caller, token: 'x' }, 'GET', '/v1/devices/export')).status).toBe(401);
  }, 60_000);
});

describe('POST /v1/devices/import', () => {
  it('imports an export without changing anything', async () => {
    const { caller, fleet } = await account(4);
    await api.call(caller, 'POST', '/v1/groups', { name: 'Süd | no', deviceIds: [] });
    await api.call(caller, 'POST', '/v1/groups', { name: 'Süd, West', deviceIds: fleet.deviceIds.slice(2) });
    await api.call(caller, 'POST', '/v1/groups', { name: 'plants', plantIds: fleet.plantIds });
    await api.call(caller, 'PATCH', `/v1/devices/${fleet.deviceIds[0]}`, { labels: ['=x', 'y'] });
    await api.sql(`UPDATE devices SET inverter_sn = '-' || inverter_sn WHERE id = $1`, [fleet.deviceIds[1]]);
    const answer = await imported(caller, await exported(caller, '?monitored=true'));
    expect(answer.body.result).toMatchObject({ succeeded: 4, failed: 0, changed: 0 });
  }, 60_000);

  it('applies each line as a whole or not at all, and reports what to correct; a dry run only reports', async () => {
    const { caller, fleet } = await account(3);
    const [a, b, , d, e] = fleet.deviceIds as [string, string, string, string, string];
    const groupId = (await api.call(caller, 'POST', '/v1/groups', { name: 'Roofs' })).body.result.groupId as string;
    const csv = [
      'deviceId,DataSources,InverterSN,monitored,groups,labels',
      `${a},,,false,roofs,new`,
      `,solis,SN00000004,true,,`,
      `${b},,,true,${groupId},x|y`,
      `${d},,,true,,refused`,
      `,solis,SN99999999,true,,`,
    ].join('\r\n');
    const tried = await imported(caller, csv, '?dryRun=true');
    expect(await monitored(caller)).toEqual(fleet.deviceIds.slice(0, 3));
    const done = await imported(caller, csv);
    expect(done.body.result).toEqual({ ...tried.body.result, dryRun: false });
    expect(codes(done)).toEqual([200, 200, 200, 403, 404]);
    expect(done.body.result.results[1]).toEqual({ line: 3, deviceId: e, success: true, code: 200, changed: true });
    expect(done.body.result.results[3]).toMatchObject({
      line: 5,
      column: 'monitored',
      error: 'quota_exceeded',
      changed: false,
    });
    expect(await monitored(caller)).toEqual([b, fleet.deviceIds[2], e]);
    const [first, , , fourth] = (await api.call(caller, 'GET', '/v1/devices')).body.result.items;
    expect(first).toMatchObject({ groups: [groupId], labels: ['new'], monitored: false });
    expect(fourth).toMatchObject({ labels: [] });
    await until('what was imported is published', () => {
      const [published, other] = [harness.devices.get(a), harness.devices.get(e)];
      return published?.monitored === false && published.groups[0] === groupId && other?.monitored === true;
    });
    expect((await imported(caller, csv)).body.result).toMatchObject({ succeeded: 3, failed: 2, changed: 0 });
    expect((await imported(caller, `deviceId,groups,labels\n${a},-,-`)).body.result.changed).toBe(1);
    expect((await api.call(caller, 'GET', `/v1/devices/${a}`)).body.result).toMatchObject({ groups: [], labels: [] });
  }, 60_000);

  it('does not find the devices and groups of other accounts', async () => {
    const [one, other] = [await account(), await account()];
    await api.call(other.caller, 'POST', '/v1/groups', { name: 'theirs' });
    const csv = `deviceId,groups\n${other.fleet.deviceIds[0]},\n${one.fleet.deviceIds[0]},theirs`;
    const { body } = await imported(one.caller, csv);
    expect(body.result.results.map(({ error }: { error: string }) => error)).toEqual(['not_found', 'group_not_found']);
  }, 60_000);

  it('rejects invalid CSV, too many lines, and another media type', async () => {
    const { caller } = await account();
    const refused = async (csv: string | Buffer) => (await imported(caller, csv)).body;
    expect(await refused('')).toMatchObject({ code: 400 });
    expect(await refused('deviceId,colour\n')).toMatchObject({
      error: 'validation_failed',
      details: [{ path: 'line 1' }],
    });
    expect(await refused('deviceId\n"')).toMatchObject({ error: 'validation_failed' });
    expect(await refused(Buffer.from([0xff, 0xfe, 0x00]))).toMatchObject({ error: 'validation_failed' });
    expect(await refused(`deviceId\n${'d'.repeat(1024 * 1024)}`)).toMatchObject({ error: 'payload_too_large' });
    expect(await refused('deviceId\nd\u0000\n')).toMatchObject({ error: 'validation_failed' });
    expect((await imported(caller, 'deviceId', '?dryRun=perhaps')).status).toBe(400);
    const json = await api.call(caller, 'POST', '/v1/devices/import', { deviceId: 'x' });
    expect([json.status, json.body.error]).toEqual([415, 'unsupported_media_type']);
    expect((await api.csv(caller, 'POST', '/v1/groups', 'name\nx')).body.error).toBe('unsupported_media_type');
  }, 60_000);
});

it('exports and imports 10,000 devices', async () => {
  const { caller, fleet } = await account(10_000, { plants: 50, devicesPerPlant: 200 });
  await api.call(caller, 'POST', '/v1/groups', { name: 'even' });
  const all = await exported(caller);
  expect(all.trimEnd().split('\r\n')).toHaveLength(10_001);
  const csv = [
    'deviceId,monitored,groups,labels',
    ...fleet.deviceIds.map((id, n) => `${id},${n % 2 === 0},even,l${n % 9}`),
  ];
  const { body } = await imported(caller, csv.join('\r\n'));
  expect(body.result).toMatchObject({ succeeded: 10_000, failed: 0, changed: 10_000 });
  await until(
    'all 5,000 are published, monitored and in the group',
    () => {
      const published = harness.devicesOf(caller.accountId);
      return published.filter((device) => device.monitored && device.groups.length === 1).length === 5_000;
    },
    { deadlineMs: 60_000 },
  );
}, 150_000);
