import { rawOptions, startSubscriber } from '../mqtt/mqtt-subscriber.ts';
import { ServiceTokens } from '../mqtt/service-tokens.ts';
import { treeCpuSeconds } from '../process/tree-cpu-time.ts';
import { accountIds, BaseDataBacklog } from './basedata-backlog.ts';
import type { ReplicatedService, Workload, WorkloadContext } from './workload.ts';

/** `basedata` → Mosquitto, with one subscriber process that takes what eight accounts get. */
export const mqttService: ReplicatedService = {
  app: 'mqtt-dispatcher',
  parts: ['kafka', 'mqtt'],
  groups: { 'mqtt-dispatcher': 4 },
  counter: ['heliograph_delivery_records_total', 'outcome="delivered"'],
  warmUpRecords: 20_000,
  mostPerSecond: 8_000,
  goal: 30_000,
  open,
};

async function open({ bench, stack }: WorkloadContext): Promise<Workload> {
  const tokens = await ServiceTokens.start(stack.environment);
  try {
    const subscriber = await startSubscriber(await Promise.all(accountIds.map((id) => rawOptions(stack, tokens, id))));
    const backlog = await BaseDataBacklog.open(stack, 'mqtt-dispatcher', bench.signal);
    return {
      environment: { AUTH_API_URL: tokens.url },
      begin: (_, records) => backlog.fill(records),
      topUp: (records) => backlog.fill(records),
      end: () => Promise.resolve(),
      // The group commits what the broker has acknowledged, twice a second.
      delivered: () => backlog.delivered(),
      emptyPartitions: () => backlog.emptyPartitions(),
      receiverCpuSeconds: () => treeCpuSeconds(stack.pidOf('mqtt')) + treeCpuSeconds(subscriber.pid!),
      troubles: () => Promise.resolve({}),
      close: () => {
        subscriber.kill('SIGKILL');
        tokens.stop();
        return Promise.resolve();
      },
    };
  } catch (error) {
    tokens.stop();
    throw error;
  }
}
