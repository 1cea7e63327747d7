import type { AttemptEvent, WebhookStateEvent } from '@heliograph/delivery';
import { deviceEvent, eventSchemas, inventoryEvent, vendorEvent, type DeviceEventKind } from '@heliograph/events';
import type { OutgoingRecord } from '@heliograph/kafka';
import { until } from '@heliograph/testbed';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { DeliveryApi, Harness, type Caller, type Json } from './delivery-api.ts';
import { sample } from './retained-records.ts';

let harness: Harness;
let api: DeliveryApi;
let owner: Caller;

beforeAll(async () => {
  harness = await Harness.open();
  api = await DeliveryApi.start(harness);
}, 60_000);
beforeEach(async () => void (owner = await harness.newAccount()));

const now = Math.floor(Date.now() / 1000);
const list = async (query = ''): Promise<Json> => (await api.call(owner, 'GET', `/v1/events${query}`)).body.result;
const events = (count: number, query = ''): Promise<Json[]> =>
  until(`${count} events`, async () => {
    const { items } = await list(query);
    return items.length === count ? items : undefined;
  });

function ofDevice(event: DeviceEventKind, time: number, serial: string): OutgoingRecord {
  const where = { InverterSN: serial, CollectorSN: '', DataSources: 'solis', PlantId: 'plt_a', offsetSeconds: 0 };
  const body = deviceEvent({ event, deviceId: `dev_${serial}`, Datetime: time, ...where });
  return published(sample({ accountId: owner.accountId, time, serial, kind: event }), body);
}

function ofVendor(id: string): OutgoingRecord {
  const about = { accountId: owner.accountId, time: now, serial: id, vendor: 'growatt', headers: { subject: id } };
  const body = vendorEvent({
    event: 'vendor.unavailable',
    dataAccessUserId: id,
    DataSources: 'growatt',
    Datetime: now,
  });
  return published(sample({ ...about, kind: 'vendor.unavailable' }), body);
}

function ofSync(id: string): OutgoingRecord {
  const about = { accountId: owner.accountId, time: now - 10, serial: id, vendor: 'growatt', headers: { subject: id } };
  const found = { added: ['dev_SN1'], removed: [], changed: [] };
  const none = { added: [], removed: [], changed: [] };
  const named = { dataAccessUserId: id, DataSources: 'growatt', Datetime: now - 10 };
  return published(
    sample({ ...about, kind: 'inventory.changed' }),
    inventoryEvent({ ...named, plants: none, devices: found }),
  );
}

function published(record: OutgoingRecord, body: { idempotency_key: string }): OutgoingRecord {
  const headers = { ...record.headers, idempotency_key: body.idempotency_key };
  return { ...record, headers, value: Buffer.from(JSON.stringify(body)) };
}

describe('events', () => {
  it('are listed newest first, once each, and filtered', async () => {
    const { accountId } = owner;
    const offline = ofDevice('device.offline', now - 60, 'SN1');
    await harness.produce([
      offline,
      ofDevice('device.online', now - 30, 'SN2'),
      ofVendor('va_1'),
      ofSync('va_1'),
      offline,
      { ...ofDevice('device.online', now, 'SN9'), value: Buffer.from('no JSON') },
      { ...ofDevice('device.online', now, 'SN9'), headers: { account: accountId, kind: 'device.exploded' } },
    ]);
    const [newest, , , oldest] = await events(4);
    expect(newest).toMatchObject({ kind: 'vendor.unavailable', vendor: 'growatt', at: now });
    expect(oldest).toEqual({
      kind: 'device.offline',
      at: now - 60,
      vendor: 'solis',
      plantId: 'plt_a',
      deviceId: 'dev_SN1',
      idempotencyKey: offline.headers!.idempotency_key,
      body: JSON.parse(offline.value!.toString()),
    });
    const kinds = async (query: string) => (await list(query)).items.map(({ kind }: Json) => kind);
    expect(await kinds('?kind=device.online')).toEqual(['device.online']);
    expect(await kinds('?kind=inventory.changed')).toEqual(['inventory.changed']);
    expect(await kinds('?vendor=growatt')).toEqual(['vendor.unavailable', 'inventory.changed']);
    expect(await kinds('?vendor=solis&plantId=plt_a')).toEqual(['device.online', 'device.offline']);
    expect(await kinds('?deviceId=dev_SN1')).toEqual(['device.offline']);
    expect(await kinds('?dataAccessUserId=va_1')).toEqual(['vendor.unavailable', 'inventory.changed']);
    expect(await kinds('?webhookId=va_1')).toEqual([]);
    const between = ['inventory.changed', 'device.online', 'device.offline'];
    expect(await kinds(`?from=${now - 60}&to=${now}`)).toEqual(between);
    const iso = (time: number): string => new Date(time * 1000).toISOString();
    expect(await kinds(`?from=${iso(now - 60)}&to=${iso(now)}`)).toEqual(between);
    const first = await list('?limit=3');
    expect((await list(`?limit=3&cursor=${first.nextCursor}`)).items).toMatchObject([{ kind: 'device.offline' }]);
    const other = await harness.newAccount();
    expect((await api.call(other, 'GET', '/v1/events')).body.result.items).toEqual([]);
  });

  it.each(['?kind=device.exploded', '?kind=device.data', '?from=x', '?colour=red', '?vendor=a b', '?vendor=nope'])(
    'refuse %s',
    async (query) => {
      expect(await api.call(owner, 'GET', `/v1/events${query}`)).toMatchObject({ status: 400 });
    },
  );
});

describe('a change of a webhook', () => {
  const ajv = new Ajv2020({ allErrors: true });
  const validate = ajv.compile(eventSchemas.webhook);
  const state = (id: string, event: WebhookStateEvent['event'], part: object = {}): AttemptEvent => ({
    type: 'state',
    event,
    subscriptionId: id,
    accountId: owner.accountId,
    at: Date.now(),
    ...part,
  });

  it('is published once, to the events and all channels except itself', async () => {
    const { id } = await api.newWebhook(owner);
    const at = Date.now();
    await harness.writeAttemptEvents(
      state(id, 'failing', { at, reason: 'timeout' }),
      state(id, 'failing', { at: at + 1000, reason: 'timeout' }),
      state(id, 'exhausted', { at: at + 2000, reason: 'status', status: 500 }),
      state(id, 'exhausted', { at: at + 3000, reason: 'status', status: 500 }),
      state(id, 'recovered', { at: at + 4000 }),
      state(id, 'recovered', { at: at + 5000, assumed: true }),
      state(id, 'signature_rejected', { at: at + 6000, reason: 'unauthorized', status: 401 }),
      state(id, 'signature_rejected', { at: at + 7000, reason: 'unauthorized', status: 401 }),
      state(id, 'disabled', { at: at + 8000, reason: 'gone', status: 410 }),
      state(id, 'disabled', { at: at + 9000, reason: 'gone', status: 410 }),
    );
    const webhookEvents = await events(5, `?webhookId=${id}`);
    expect(webhookEvents.map(({ kind }) => kind)).toEqual([
      'webhook.disabled',
      'webhook.signature_rejected',
      'webhook.recovered',
      'webhook.exhausted',
      'webhook.failing',
    ]);
    for (const { body } of webhookEvents) expect({ body, valid: validate(body) }).toEqual({ body, valid: true });
    expect(webhookEvents[0]).toMatchObject({ vendor: 'webhook', body: { webhookId: id, reason: 'gone', status: 410 } });
    expect(webhookEvents.at(-1)).toMatchObject({ at: Math.floor(at / 1000), body: { reason: 'timeout' } });
    const shown = (await api.call(owner, 'GET', '/v1/webhooks')).body.result.items[0];
    expect(shown).toMatchObject({ status: 'disabled', disabledReason: 'gone', failingSince: null });
    expect(shown.signatureRejectedAt).toBe(Math.floor((at + 7000) / 1000));
    const states = await until('nine states', async () => {
      const { items } = (await api.call(owner, 'GET', `/v1/webhooks/${id}/attempts?type=state`)).body.result;
      return items.length >= 9 ? (items as Json[]) : undefined;
    });
    expect(states).toHaveLength(9);
  });

  it('is a recovery, too, when it delivers again through another dispatcher', async () => {
    const { id } = await api.newWebhook(owner);
    const at = Date.now();
    const counted = {
      type: 'count' as const,
      channel: 'webhook' as const,
      delivered: 3,
      failed: 0,
      bytes: 9,
      subscriptionId: id,
    };
    await harness.writeAttemptEvents(state(id, 'exhausted', { at, reason: 'status', status: 500 }));
    await harness.writeAttemptEvents({ ...counted, accountId: owner.accountId, since: at - 1, at: at + 1000 });
    const before = await events(2, `?webhookId=${id}`);
    expect(before.map(({ kind }) => kind).sort()).toEqual(['webhook.exhausted', 'webhook.failing']);
    await harness.writeAttemptEvents({ ...counted, accountId: owner.accountId, since: at, at: at + 5000 });
    expect(await events(3, `?webhookId=${id}`)).toMatchObject([{ kind: 'webhook.recovered' }, {}, {}]);
    expect((await api.call(owner, 'GET', `/v1/webhooks/${id}`)).body.result.failingSince).toBeNull();
  });

  it('includes the last delivery', async () => {
    const { id, lastDeliveredAt } = await api.newWebhook(owner);
    expect(lastDeliveredAt).toBeNull();
    const counted = { type: 'count', channel: 'webhook', since: 0, delivered: 3, failed: 0, bytes: 9 } as const;
    await harness.writeAttemptEvents({ ...counted, subscriptionId: id, accountId: owner.accountId, at: Date.now() });
    await until('the webhook has delivered', async () => {
      const { body } = await api.call(owner, 'GET', `/v1/webhooks/${id}`);
      return body.result.lastDeliveredAt !== null;
    });
  });
});
