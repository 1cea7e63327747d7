import { Controller, Module } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { ClientProxyFactory, MessagePattern, type MicroserviceOptions, Payload } from '@nestjs/microservices';
import { jest } from '@jest/globals';
import { firstValueFrom, retry, timeout } from 'rxjs';
import { createKafkaAdmin, readPartition, recordPartition } from '@heliograph/kafka';
import { kafkaTransport } from '../src/kafka-transport.ts';
import { commandsReplyTopic, commandsTopic } from '../src/topics.ts';
import { testConnection, unique } from '@heliograph/kafka/testing';

jest.setTimeout(60_000);

const connection = testConnection();
const vendor = unique('vendor').replace('.', '_');
const pattern = commandsTopic(vendor);

@Controller()
class Commands {
  @MessagePattern(pattern)
  sync(@Payload() { plants }: { plants: string[] }): { synced: number } {
    return { synced: plants.length };
  }
}

@Module({ controllers: [Commands] })
class Ingest {}

it('carries a request and its reply over SCRAM and TLS, with keys on the Java partition', async () => {
  const admin = createKafkaAdmin(connection);
  const topic = (name: string) => ({ name, key: '', writer: '', readers: '', partitions: 3, config: {} });
  await admin.ensureTopics([topic(pattern), topic(commandsReplyTopic(vendor))]);
  const module = await Test.createTestingModule({ imports: [Ingest] }).compile();
  const server = module.createNestMicroservice<MicroserviceOptions>(
    // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- Nest's own options type is a class nobody constructs
    kafkaTransport(connection, { clientId: 'ingest', groupId: unique('ingest') }),
  );
  await server.listen();
  const client = ClientProxyFactory.create(
    kafkaTransport(connection, { clientId: 'sync-api', groupId: unique('sync-api') }),
  );
  client.subscribeToResponseOf(pattern);
  await client.connect();
  const keys = ['va_1', 'va_2', 'va_3', 'va_4'];
  for (const key of keys) {
    // Both consumers begin at the end: records written before a new group has looked that up are lost, and requested
    // again.
    const asked = client.send<unknown>(pattern, { key, value: { plants: ['a', 'b'] } });
    const reply = await firstValueFrom(asked.pipe(timeout(10_000), retry(3)));
    expect(reply).toEqual({ synced: 2 });
  }
  const found: string[] = [];
  for (const partition of [0, 1, 2]) {
    await readPartition(connection, pattern, partition, ({ key }) => {
      expect(recordPartition(key!, 3)).toBe(partition);
      found.push(key!);
    });
  }
  expect([...new Set(found)].sort()).toEqual(keys);
  await client.close();
  await server.close();
  await admin.close();
});
