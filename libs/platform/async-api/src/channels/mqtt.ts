import { cloudEventProperties } from '../cloud-events.ts';
import { headers, key, origin, schemaVersion, traceparent } from '../messages.ts';
import {
  energyContents,
  eventContents,
  haveOrigin,
  schemeRef,
  storageContents,
  type AddressDescription,
  type ChannelDescription,
  type Entry,
} from './channel-description.ts';

/** User properties: with CloudEvents their attributes alone. */
function propertiesOf(kinds: readonly string[]): Entry {
  const always = { idempotency_key: key, SchemaVersion: schemaVersion };
  const usual = headers(always, haveOrigin(kinds) ? { traceparent, origin } : { traceparent });
  return { type: 'object', anyOf: [usual, cloudEventProperties(haveOrigin(kinds))] };
}

function topics(
  branch: 'data' | 'event' | 'energy' | 'storage',
  rest: Pick<AddressDescription, 'messages' | 'description' | 'summary'>,
): AddressDescription {
  return {
    address: `bd/v1/{accountId}/${branch}/{plantId}/{DataSources}/{device}`,
    parameters: ['accountId', 'plantId', 'DataSources', 'device'],
    operationBindings: { mqtt: { qos: 1, retain: false, messageExpiryInterval: 86_400, bindingVersion: '0.2.0' } },
    ...rest,
  };
}

export const mqtt: ChannelDescription = {
  server: {
    host: '{broker}',
    protocol: 'secure-mqtt',
    protocolVersion: '5.0',
    description:
      'TLS 1.3. URL, client-id prefix and token come from `POST /v1/mqtt-credentials`; the connection ends with its token, the session is kept.',
    variables: { broker: { description: '`url` of the credential.' } },
    security: [schemeRef('mqttToken')],
  },
  securitySchemes: {
    mqttToken: {
      type: 'userPassword',
      description:
        'User name: the account id. Password: a JWT (ES256, `aud` is `mqtt`) of at most 24 h, renewed by `POST /v1/mqtt-credentials/{id}/token`.',
    },
  },
  headersOf: propertiesOf,
  messageBindings: { mqtt: { contentType: 'application/json', bindingVersion: '0.2.0' } },
  addresses: {
    mqttData: topics('data', {
      messages: ['baseData'],
      description: 'Device data of the account.',
      summary: 'Deliver records by MQTT',
    }),
    mqttEvents: topics('event', {
      messages: eventContents,
      description: 'Events of the account.',
      summary: 'Deliver events by MQTT',
    }),
    mqttEnergy: topics('energy', {
      messages: energyContents,
      description: 'Sums of energy of the account, where its filter names their kinds.',
      summary: 'Deliver sums of energy by MQTT',
    }),
    mqttStorage: topics('storage', {
      messages: storageContents,
      description: 'Data of batteries, meters and sites of the account, where its filter names their kinds.',
      summary: 'Deliver data of batteries, meters and sites by MQTT',
    }),
  },
  // MQTT has no property for it: an event names its kind, a sum has the date of its day or the scope of its interval, and any other body the type of its device.
  kindOf: (_, body) => kindOfBody((body ?? {}) as Readonly<Record<string, unknown>>),
};

function kindOfBody({ event, date, scope, deviceType }: Readonly<Record<string, unknown>>): string {
  if (typeof event === 'string') return event;
  if (date !== undefined) return 'device.day';
  if (scope !== undefined) return 'energy.interval';
  return kindOfDevice.get(deviceType) ?? 'device.data';
}

const kindOfDevice: ReadonlyMap<unknown, string> = new Map([
  ['battery', 'battery.data'],
  ['meter', 'meter.data'],
  ['site', 'site.data'],
]);
