import {
  accountBaseDataTopic,
  accountEnergyTopic,
  accountEventsTopic,
  accountStorageTopic,
  headerNames,
} from '@heliograph/messaging';
import { cloudEventContentHeader, cloudEventHeaders } from '../cloud-events.ts';
import { fetchedAt, headers, key, origin, schemaVersion, text, traceparent } from '../messages.ts';
import {
  energyContents,
  eventContents,
  haveFetchTime,
  haveOrigin,
  schemeRef,
  storageContents,
  type AddressDescription,
  type ChannelDescription,
  type Entry,
} from './channel-description.ts';

const headersOf = (kinds: readonly string[]): Entry =>
  headers(
    {
      [headerNames.idempotencyKey]: key,
      [headerNames.schemaVersion]: schemaVersion,
      [headerNames.kind]: text('The kind of the record.', { enum: kinds }),
    },
    {
      [headerNames.traceparent]: traceparent,
      ...(haveFetchTime(kinds) && { [headerNames.fetchedAt]: fetchedAt }),
      ...(haveOrigin(kinds) && { [headerNames.origin]: origin }),
      'content-type': cloudEventContentHeader,
      ...cloudEventHeaders('ce_', haveOrigin(kinds)),
    },
  );

const deviceKey = {
  type: 'string',
  description:
    '`<DataSources>:<InverterSN>`, of batteries, meters and sites `<DataSources>:<DeviceSN>`: a device stays in order.',
};

function topic(
  address: string,
  rest: Pick<AddressDescription, 'messages' | 'description' | 'summary'>,
): AddressDescription {
  return {
    address,
    parameters: ['accountId'],
    bindings: { kafka: { topic: address, bindingVersion: '0.5.0' } },
    ...rest,
  };
}

export const kafka: ChannelDescription = {
  server: {
    host: '{bootstrap}',
    protocol: 'kafka-secure',
    description: 'SASL_SSL. Bootstrap servers, user and password come from `POST /v1/kafka-credentials`.',
    variables: { bootstrap: { description: '`bootstrap` of the credential.' } },
    security: [schemeRef('kafkaUser')],
  },
  securitySchemes: {
    kafkaUser: {
      type: 'scramSha512',
      description: 'SCRAM-SHA-512 user of one account. It reads its own topics only.',
    },
  },
  headersOf,
  messageBindings: { kafka: { key: deviceKey, bindingVersion: '0.5.0' } },
  addresses: {
    kafkaBaseData: topic(accountBaseDataTopic('{accountId}'), {
      messages: ['baseData'],
      description: 'Device data of the account.',
      summary: 'Deliver records by Kafka',
    }),
    kafkaEvents: topic(accountEventsTopic('{accountId}'), {
      messages: eventContents,
      description: 'Events of the account.',
      summary: 'Deliver events by Kafka',
    }),
    kafkaEnergy: topic(accountEnergyTopic('{accountId}'), {
      messages: energyContents,
      description: 'Sums of energy of the account, where its filter names their kinds.',
      summary: 'Deliver sums of energy by Kafka',
    }),
    kafkaStorage: topic(accountStorageTopic('{accountId}'), {
      messages: storageContents,
      description: 'Data of batteries, meters and sites of the account, where its filter names their kinds.',
      summary: 'Deliver data of batteries, meters and sites by Kafka',
    }),
  },
  kindOf: (received) => received.get(headerNames.kind),
};
