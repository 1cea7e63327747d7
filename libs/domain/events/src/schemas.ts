import deviceEvent from './device-event.schema.json' with { type: 'json' };
import inventoryEvent from './inventory-event.schema.json' with { type: 'json' };
import mqttEvent from './mqtt-event.schema.json' with { type: 'json' };
import quotaEvent from './quota-event.schema.json' with { type: 'json' };
import vendorEvent from './vendor-event.schema.json' with { type: 'json' };
import vendorHealthEvent from './vendor-health-event.schema.json' with { type: 'json' };
import webhookEvent from './webhook-event.schema.json' with { type: 'json' };

/** JSON Schema 2020-12 of the bodies of `device-events`. */
export const eventSchemas: Readonly<
  Record<
    'device' | 'vendor' | 'vendorHealth' | 'quota' | 'inventory' | 'webhook' | 'mqtt',
    Readonly<Record<string, unknown>>
  >
> = {
  device: deviceEvent,
  vendor: vendorEvent,
  vendorHealth: vendorHealthEvent,
  quota: quotaEvent,
  inventory: inventoryEvent,
  webhook: webhookEvent,
  mqtt: mqttEvent,
};
