import { Ajv2020 } from 'ajv/dist/2020.js';
import { vendorEvent, webhookEvent } from './account-event.ts';
import { deviceDay } from './device-day.ts';
import { deviceEvent } from './device-event.ts';
import { energyInterval } from './energy-interval.ts';
import { importEvent } from './import-event.ts';
import { inventoryEvent } from './inventory-event.ts';
import { energySchemas, eventKinds, eventSchemas } from './event-kinds.ts';
import { clientsRefused, messagesDropped } from './mqtt-event.ts';
import { overQuotaMessage, quotaReached } from './quota-event.ts';
import { vendorHealthEvent } from './vendor-health-event.ts';

const ajv = new Ajv2020({ allErrors: true });
const Datetime = 1763712000;
const device = {
  deviceId: 'd_1',
  InverterSN: 'SN.1',
  CollectorSN: '',
  DataSources: 'solis',
  PlantId: 'p_1',
  Datetime,
  offsetSeconds: 19_800,
};

const none = { added: [], removed: [], changed: [] };
const thousand = {
  plants: { ...none, added: ['plt_1'] },
  devices: { ...none, added: Array.from({ length: 1000 }, (_, n) => `dev_${n}`), changed: ['dev_old'] },
};

describe('events', () => {
  it('match their schema', () => {
    const offline = deviceEvent({ ...device, event: 'device.offline', reason: 'no_data', lastDataAt: Datetime - 900 });
    const unavailable = vendorEvent({
      event: 'vendor.unavailable',
      dataAccessUserId: 'va_1',
      DataSources: 'solis',
      Datetime,
      message: 'answers 503',
    });
    const failing = webhookEvent({ event: 'webhook.failing', webhookId: 'wh_1', Datetime, reason: 'timeout' });
    const synced = inventoryEvent({ dataAccessUserId: 'va_1', DataSources: 'solis', Datetime, ...thousand });
    const bodies = { device: offline, vendor: unavailable, inventory: synced, webhook: failing };
    for (const [name, body] of Object.entries(bodies)) {
      const validate = ajv.compile(eventSchemas[name as keyof typeof bodies]);
      expect({ valid: validate(body), errors: validate.errors }).toEqual({ valid: true, errors: null });
    }
  });

  it('describe changes of credentials and the quota', () => {
    const rejected = vendorEvent({
      event: 'credentials.rejected',
      dataAccessUserId: 'va_1',
      DataSources: 'solis',
      Datetime,
      message: 'wrong key',
    });
    expect(ajv.validate(eventSchemas.vendor, rejected)).toBe(true);
    expect(rejected.idempotency_key).toBe('solis:va_1:1763712000:credentials_rejected');
    const full = { deviceQuota: 10, quotaUsed: 10, monitoredDevices: 10 };
    const reached = quotaReached('acc_1', { ...full, devicesOverQuota: 2 }, Datetime);
    expect(ajv.validate(eventSchemas.quota, reached)).toBe(true);
    expect(reached).toMatchObject({
      message: '12 devices, 10 monitored: the quota of 10 is used up.',
      idempotency_key: 'quota:acc_1:1763712000:reached',
    });
    expect(overQuotaMessage({ ...full, devicesOverQuota: 2 })).toBe(reached.message);
    expect(overQuotaMessage({ ...full, devicesOverQuota: 0 })).toBeUndefined();
    expect(overQuotaMessage({ ...full, quotaUsed: 9, devicesOverQuota: 2 })).toBeUndefined();
    const none = quotaReached(
      'acc_1',
      { deviceQuota: 0, quotaUsed: 0, monitoredDevices: 0, devicesOverQuota: 1 },
      Datetime,
    );
    expect(none.message).toBe('1 device, 0 monitored: the quota of 0 is used up.');
    // Ten houses of twenty microinverters and an eleventh that does not fit.
    const houses = { deviceQuota: 10, quotaUsed: 10, monitoredDevices: 200, devicesOverQuota: 20 };
    expect(overQuotaMessage(houses)).toBe('220 devices, 200 monitored: the quota of 10 is used up.');
  });

  it('of an import name its range, and its work when it has ended', () => {
    const about = { dataAccessUserId: 'va_1', importId: 'imp_1', DataSources: 'solis', Datetime, from: 1761955200 };
    const done = { deviceDays: 62, deviceDaysDone: 60, calls: 124, refusedDevices: 1 };
    const bodies = [
      importEvent({ event: 'import.started', ...about }),
      importEvent({ event: 'import.finished', ...about, to: 1763164800, ...done }),
      importEvent({ event: 'import.failed', ...about, ...done, message: 'the vendor does not grant its history' }),
    ];
    const validate = ajv.compile(eventSchemas.import);
    for (const body of bodies)
      expect({ valid: validate(body), errors: validate.errors }).toEqual({ valid: true, errors: null });
    expect(bodies[0]).toEqual({
      event: 'import.started',
      ...about,
      idempotency_key: 'solis:imp_1:1763712000:started',
    });
    expect(bodies.map(({ idempotency_key }) => idempotency_key).slice(1)).toEqual([
      'solis:imp_1:1763712000:finished',
      'solis:imp_1:1763712000:failed',
    ]);
  });

  it('of the MQTT broker match their schema, with distinct keys', () => {
    const bodies = [
      messagesDropped('acc_1-a', Datetime),
      messagesDropped('acc_1-a', Datetime, { until: Datetime, messages: 5 }),
      clientsRefused('acc_1', 'account_sessions', Datetime + 5),
      clientsRefused('acc_1', 'account_connections', Datetime + 5),
    ];
    const validate = ajv.compile(eventSchemas.mqtt);
    for (const body of bodies)
      expect({ valid: validate(body), errors: validate.errors }).toEqual({ valid: true, errors: null });
    expect(new Set(bodies.map(({ idempotency_key }) => idempotency_key)).size).toBe(4);
  });

  it('of a vendor’s health name its state and differ by account', () => {
    const changed = {
      DataSources: 'solis',
      Datetime,
      state: 'outage',
      previous: 'operational',
      message: 'no',
    } as const;
    const bodies = ['acc_1', 'acc_2'].map((accountId) => vendorHealthEvent({ accountId, ...changed }));
    const validate = ajv.compile(eventSchemas.vendorHealth);
    for (const body of bodies)
      expect({ valid: validate(body), errors: validate.errors }).toEqual({ valid: true, errors: null });
    expect(bodies.map(({ idempotency_key }) => idempotency_key)).toEqual([
      'solis:acc_1:1763712000:health_changed',
      'solis:acc_2:1763712000:health_changed',
    ]);
  });

  it('carry the local time of the plant and a key of four parts', () => {
    const online = deviceEvent({ ...device, event: 'device.online' });
    expect(online).toMatchObject({ Timezone: 'GMT+5:30', currentDateTime: '2025-11-21 13:30:00' });
    expect(online.idempotency_key).toBe('solis:SN%2E1:1763712000:online');
    expect(online).not.toHaveProperty('reason');
  });

  it('of a sync count everything and name the first hundred', () => {
    const about = { dataAccessUserId: 'va_1', DataSources: 'solis', Datetime };
    const event = inventoryEvent({ ...about, ...thousand });
    expect(event).toMatchObject({
      plants: { added: 1, removed: 0, changed: 0 },
      devices: { added: 1000, removed: 0, changed: 1 },
      deviceIds: { removed: [], changed: ['dev_old'] },
      truncated: true,
      idempotency_key: 'solis:va_1:1763712000:changed',
    });
    expect(event.deviceIds.added).toEqual(thousand.devices.added.slice(0, 100));
    expect(inventoryEvent({ ...about, plants: thousand.plants, devices: none }).truncated).toBe(false);
  });

  it('have kinds that the schemas name, all of them', () => {
    const named = Object.values(eventSchemas).flatMap(
      ({ properties }) => (properties as { event: { enum: string[] } }).event.enum,
    );
    expect(named.sort()).toEqual([...eventKinds].sort());
  });
});

describe('sums of energy', () => {
  const inverter = { deviceId: 'd_1', InverterSN: 'SN.1', DataSources: 'solis', PlantId: 'p_1', Timezone: 'GMT+5:30' };

  it('of a day match their schema', () => {
    const day = deviceDay({ ...inverter, CollectorSN: undefined, date: '2026-05-30', EDay: 0, ELoad: 12.34 })!;
    expect(ajv.validate(energySchemas['device.day'], day)).toBe(true);
    expect(JSON.stringify(day)).toBe(
      '{"deviceId":"d_1","InverterSN":"SN.1","DataSources":"solis","PlantId":"p_1","date":"2026-05-30","Timezone":"GMT+5:30",' +
        '"EDay":0,"ELoad":12.34,"idempotency_key":"solis:SN%2E1:2026-05-30:day"}',
    );
  });

  it('are no day where the vendor reports none', () => {
    expect(
      deviceDay({ ...inverter, date: '2026-05-30', EDay: undefined, DataQuality: ['EDay:stale'] }),
    ).toBeUndefined();
  });

  it('of an interval match their schema', () => {
    const values = {
      start: 1795251600,
      end: 1795255200,
      version: 2,
      complete: 97.9,
      source: 'counter',
      EGenerated: 3.42,
    };
    const interval = energyInterval({ ...inverter, resolution: '1h' }, { ...values, PowerMean: 3.4, PowerPeak: 4.1 });
    expect(ajv.validate(energySchemas['energy.interval'], interval)).toBe(true);
    expect(interval).toMatchObject({ scope: 'device', idempotency_key: 'd_1:1795251600:1h:v2' });
    expect(Object.keys(interval)).not.toContain('ELoad');
  });
});
