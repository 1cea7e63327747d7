import { JsonTextError } from '@heliograph/base-data';
import { AccountChannel } from '@heliograph/delivery';
import type { IncomingRecord, OutgoingRecord } from '@heliograph/kafka';
import { AccountSender } from '../account-sender.ts';
import { AvroRecords } from './avro-records.ts';
import { SchemaRegistryError } from './schema-registry.ts';

const record = (text: string, topic = 'basedata'): IncomingRecord => ({
  topic,
  partition: 0,
  offset: 0n,
  timestamp: 0,
  key: 'solis:A',
  value: Buffer.from(text),
  headers: { account: 'acc_1', kind: 'device.data', idempotency_key: text },
});

/** Encodes a text as the same text in capital letters; `broken` cannot be encoded. */
const encode = (json: Buffer): Buffer => {
  if (json.toString() === 'broken') throw new JsonTextError('no member');
  return Buffer.from(json.toString().toUpperCase());
};

function setUp(format: 'json' | 'avro') {
  const channel = new AccountChannel('kafka');
  channel.subscriptionChanged('kafka_acc_1', { accountId: 'acc_1', channel: 'kafka', filter: {}, format });
  const seen = { sent: [] as OutgoingRecord[], delivered: 0, undeliverable: [] as string[], asked: 0 };
  const registry = { isAvailable: true };
  const send = (records: readonly OutgoingRecord[]) => Promise.resolve(void seen.sent.push(...records));
  const sender = new AccountSender({
    channel,
    producer: { send },
    isolatedProducer: { send },
    avro: {
      encodingOf: () => {
        seen.asked += 1;
        return registry.isAvailable
          ? Promise.resolve({ encode })
          : Promise.reject(new SchemaRegistryError('no answer'));
      },
    },
    observer: {
      produced: () => undefined,
      delivered: (_, records) => (seen.delivered += records.length),
      undeliverable: (_, { headers }, reason) => seen.undeliverable.push(`${headers!.idempotency_key!}: ${reason}`),
    },
  });
  const values = () => seen.sent.map(({ value }) => value!.toString());
  const sends = (...records: IncomingRecord[]) => sender.send('acc_1', records, { isolated: false });
  return { sends, seen, registry, values };
}

it('encodes an account’s BaseData, and asks for no schema where the account wants JSON', async () => {
  const [avro, json] = [setUp('avro'), setUp('json')];
  await avro.sends(record('a'), record('b', 'device-events'), record('c'));
  expect(avro.values()).toEqual(['A', 'b', 'C']);
  await json.sends(record('a'));
  expect([json.values(), json.seen.asked]).toEqual([['a'], 0]);
});

it('sends nothing while the schema cannot be registered, so that the records are sent again', async () => {
  const { sends, seen, registry, values } = setUp('avro');
  registry.isAvailable = false;
  await expect(sends(record('a'))).rejects.toThrow(SchemaRegistryError);
  expect([seen.sent, seen.undeliverable]).toEqual([[], []]);
  registry.isAvailable = true;
  await sends(record('a'));
  expect(values()).toEqual(['A']);
});

it('skips a record that cannot be encoded, and no other', async () => {
  const { sends, seen, values } = setUp('avro');
  await sends(record('a'), record('broken'), record('b'));
  expect(values()).toEqual(['A', 'B']);
  expect(seen.delivered).toBe(2);
  expect(seen.undeliverable).toEqual(['broken: not encodable as Avro: no member']);
  await sends(record('broken'));
  expect(values()).toHaveLength(2);
});

it('waits where the operator has no registry', async () => {
  await expect(new AvroRecords(undefined).encodingOf('acc_1')).rejects.toThrow('SCHEMA_REGISTRY_URL is not set');
});
