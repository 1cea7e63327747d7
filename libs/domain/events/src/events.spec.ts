import { Ajv2020 } from 'ajv/dist/2020.js';
import { vendorEvent, webhookEvent } from './account-event.ts';
import { deviceEvent } from './device-event.ts';
import { eventKinds } from './event-kinds.ts';
import { eventSchemas } from './schemas.ts';

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

describe('events', () => {
  it('hold what their schema says', () => {
    const offline = deviceEvent({ ...device, event: 'device.offline', reason: 'no_data', lastDataAt: Datetime - 900 });
    const unavailable = vendorEvent({
      event: 'vendor.unavailable',
      dataAccessUserId: 'va_1',
      DataSources: 'solis',
      Datetime,
      message: 'answers 503',
    });
    const failing = webhookEvent({ event: 'webhook.failing', webhookId: 'wh_1', Datetime, reason: 'timeout' });
    const bodies = { device: offline, vendor: unavailable, webhook: failing };
    for (const [name, body] of Object.entries(bodies)) {
      const validate = ajv.compile(eventSchemas[name as keyof typeof bodies]);
      expect({ valid: validate(body), errors: validate.errors }).toEqual({ valid: true, errors: null });
    }
  });

  it('carry the local time of the plant and a key of four parts', () => {
    const online = deviceEvent({ ...device, event: 'device.online' });
    expect(online).toMatchObject({ Timezone: 'GMT+5:30', currentDateTime: '2025-11-21 13:30:00' });
    expect(online.idempotency_key).toBe('solis:SN%2E1:1763712000:online');
    expect(online).not.toHaveProperty('reason');
  });

  it('have kinds that the schemas name, all of them', () => {
    const named = Object.values(eventSchemas).flatMap(
      ({ properties }) => (properties as { event: { enum: string[] } }).event.enum,
    );
    expect(named.sort()).toEqual([...eventKinds].sort());
  });
});
