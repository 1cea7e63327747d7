import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kafkaConnectionFromEnvironment } from './connection.ts';

describe('kafkaConnectionFromEnvironment', () => {
  const directory = mkdtempSync(join(tmpdir(), 'heliograph-ca-'));
  const KAFKA_CA_FILE = join(directory, 'ca.pem');
  writeFileSync(KAFKA_CA_FILE, 'PEM');
  afterAll(() => rmSync(directory, { recursive: true }));

  it('reads brokers, authority and login', () => {
    const env = { KAFKA_BROKERS: 'a:9092, b:9093', KAFKA_CA_FILE, KAFKA_USERNAME: 'u', KAFKA_PASSWORD: 'p' };
    expect(kafkaConnectionFromEnvironment(env, 'me')).toEqual({
      brokers: ['a:9092', 'b:9093'],
      clientId: 'me',
      ca: 'PEM',
      sasl: { username: 'u', password: 'p' },
    });
  });

  it.each([
    [{}, 'KAFKA_BROKERS'],
    [{ KAFKA_BROKERS: 'a' }, 'KAFKA_BROKERS'],
    [{ KAFKA_BROKERS: 'a:1', KAFKA_CA_FILE: '/nowhere' }, 'KAFKA_CA_FILE'],
    [{ KAFKA_BROKERS: 'a:1', KAFKA_USERNAME: 'u' }, 'KAFKA_PASSWORD'],
    [{ KAFKA_BROKERS: 'a:1', KAFKA_PASSWORD: 'secret' }, 'KAFKA_USERNAME'],
    [{ KAFKA_BROKERS: 'a:1', KAFKA_USERNAME: 'u', KAFKA_PASSWORD: 'secret' }, 'KAFKA_CA_FILE'],
  ])('names the variable and no secret for %j', (env, variable) => {
    const read = (): unknown => kafkaConnectionFromEnvironment(env, 'me');
    expect(read).toThrow(variable);
    expect(read).not.toThrow('secret');
  });
});
