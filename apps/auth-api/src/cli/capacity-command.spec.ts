import { capacity } from './capacity-command.ts';
import type { Capacity } from './capacity.ts';
import type { CliContext } from './context.ts';

const run = (options: Record<string, string | true>) => capacity.run({} as CliContext, options);

describe('capacity', () => {
  it('computes disks from the records of a day', async () => {
    const { recordsPerSecond, recordsPerDay, kafkaBytes, historyBytes, energyBytes } = (await run({ devices: '10000' }))
      .data as Capacity;
    expect(recordsPerSecond).toBeCloseTo(33.3, 1);
    expect(recordsPerDay).toBe(2_880_000);
    // 2,880,000 × 3 copies × (3 days × 2,500 + 14 days × 1,100 bytes).
    expect(kafkaBytes / 1e9).toBeCloseTo(197.9, 1);
    // 2,880,000 × 7 days × 410 bytes.
    expect(historyBytes / 1e9).toBeCloseTo(8.27, 2);
    // 10,000 × (1,826.25 days × 580 + 35 days × 1,193 bytes).
    expect(energyBytes / 1e9).toBeCloseTo(11.01, 2);
  });

  it('takes less for a longer interval, fewer hours, one copy and no Kafka channel', async () => {
    const { data } = await run({
      devices: '10000',
      'interval-minutes': '15',
      hours: '12',
      channels: 'webhook',
      'energy-years': '0',
      'kafka-replicas': '1',
    });
    // 10,000 × 48 × (7,500 + 7,700 bytes).
    expect((data as Capacity).kafkaBytes).toBe(7_296_000_000);
    expect((data as Capacity).energyBytes).toBe(0);
  });

  it('takes the fleet of the same rate, or the next larger one', async () => {
    const podsOf = async (devices: string, minutes = '5') =>
      ((await run({ devices, 'interval-minutes': minutes })).data as Capacity).normalizer;
    expect(await podsOf('1000')).toEqual({ replicas: 2, cpu: 50 });
    expect(await podsOf('1001')).toEqual({ replicas: 2, cpu: 100 });
    expect(await podsOf('20000', '1')).toEqual({ replicas: 2, cpu: 250 });
    expect(await podsOf('3000000')).toEqual({ replicas: 4, cpu: 1_000 });
  });

  it('prints values of the chart', async () => {
    const { text } = await run({ devices: '100000', channels: 'webhook,mqtt', values: true });
    expect(text).toBe(`kafka: {topicPartitions: 12}
normalizer: {replicas: 2, resources: {requests: {cpu: 250m}}}
webhookDispatcher: {replicas: 2, resources: {requests: {cpu: 250m}}}
kafkaDispatcher: {enabled: false}
mqttDispatcher: {replicas: 2, resources: {requests: {cpu: 250m}}}`);
    const { text: sinks } = await run({ devices: '100000', channels: 'webhook,kafka,mqtt,sink', values: true });
    expect(sinks).toContain('sinkDispatcher: {enabled: true, replicas: 2,');
  });

  it('refuses what it knows nothing of', () => {
    expect(() => run({ devices: '3000001' })).toThrow('no fleet beyond 10,000 records/s');
    expect(() => run({ devices: '0' })).toThrow('--devices must be a whole number, at least 1');
    expect(() => run({ devices: '5', channels: 'webhook,amqp' })).toThrow('--channels must be of');
    expect(() => run({ devices: '5', hours: '25' })).toThrow('--hours must be at most 24');
  });
});
