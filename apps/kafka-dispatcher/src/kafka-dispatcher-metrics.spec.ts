import { Registry, type Logger } from '@heliograph/service';
import { KafkaDispatcherMetrics } from './kafka-dispatcher-metrics.ts';

describe('KafkaDispatcherMetrics', () => {
  it("counts records that an account's source no longer retained as dropped, and as failed in the account's usage", async () => {
    const registry = new Registry();
    const metrics = new KafkaDispatcherMetrics(registry, { error: () => undefined } as unknown as Logger);
    metrics.lost('acc_1', 4);
    const dropped = 'heliograph_delivery_records_total{channel="kafka",outcome="dropped"} 4';
    expect((await registry.metrics()).split('\n')).toContain(dropped);
    expect(metrics.counts.take(Date.now())).toMatchObject([{ accountId: 'acc_1', delivered: 0, failed: 4 }]);
  });
});
