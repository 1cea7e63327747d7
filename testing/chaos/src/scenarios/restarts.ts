import type { PartName } from '@heliograph/stack';
import type { Result } from '../report/result.ts';
import type { Rig } from '../rig/rig.ts';
import type { Scenario, ScenarioContext } from '../scenario.ts';
import { drainAndCount, onThreeChannels, type ThreeChannelsOptions } from './three-channels.ts';
import { flushRedis } from '@heliograph/stack';

interface Disturbance {
  title: string;
  /** Made so often, evenly over the run. */
  times: number;
  options: ThreeChannelsOptions;
  disturb: (rig: Rig, context: ScenarioContext) => Promise<void>;
}

/** Disturbs one part while records flow, then counts. */
async function disturbed(context: ScenarioContext, disturbance: Disturbance): Promise<Result> {
  const { options, progress } = context;
  return onThreeChannels(context, disturbance.options, async ({ rig, generator }) => {
    progress(`${options.rate} records/s for ${options.seconds} s`);
    const { times, disturb } = disturbance;
    const steps = Array.from({ length: times }, (_, i) => ({
      at: ((i + 0.5) / times) * options.seconds * 1000,
      act: () => disturb(rig, context),
    }));
    await rig.flow(generator, steps);
    return await drainAndCount(rig, `${disturbance.title}${times === 1 ? '' : `, ${times} times`}`);
  });
}

function restart(part: PartName, downMs: number) {
  return async (rig: Rig, { options, progress }: ScenarioContext): Promise<void> => {
    progress(`${part}: ${options.kill ? 'SIGKILL' : 'SIGTERM'}, down for ${downMs / 1000} s`);
    await rig.stack.restart(part, { kill: options.kill, downMs });
    progress(`${part}: back`);
  };
}

const signalOf = ({ options }: ScenarioContext): string => (options.kill ? 'SIGKILL' : 'SIGTERM');

export const kafkaRestart: Scenario = {
  name: 'kafka-restart',
  about: 'the Kafka broker is restarted twice while records flow (--kill: SIGKILL)',
  rate: 300,
  seconds: 60,
  run: (context) =>
    disturbed(context, {
      title: `Kafka restarted by ${signalOf(context)}`,
      times: 2,
      options: { pipeline: true },
      disturb: restart('kafka', 3_000),
    }),
};

export const postgresDown: Scenario = {
  name: 'postgres-down',
  about: 'PostgreSQL is down for a third of the run: data flows on (--kill: SIGKILL)',
  rate: 300,
  seconds: 60,
  run: (context) =>
    disturbed(context, {
      title: `PostgreSQL stopped by ${signalOf(context)} for a third of the run`,
      times: 1,
      options: { pipeline: true },
      disturb: restart('postgres', (context.options.seconds * 1000) / 3),
    }),
};

export const redisWiped: Scenario = {
  name: 'redis-wiped',
  about: 'Redis loses everything (FLUSHALL, and is restarted) four times while records flow',
  rate: 300,
  seconds: 60,
  run: (context) =>
    disturbed(context, {
      title: 'Redis wiped and restarted',
      times: 4,
      options: { pipeline: true },
      disturb: async (rig, { progress }) => {
        progress('redis: FLUSHALL and SIGKILL');
        await flushRedis(rig.stack.environment.REDIS_URL!);
        await rig.stack.restart('redis', { kill: true, downMs: 1_000 });
      },
    }),
};

export const mqttRestart: Scenario = {
  name: 'mqtt-restart',
  about: 'the MQTT broker is restarted twice while records flow (--kill: SIGKILL)',
  rate: 300,
  seconds: 60,
  run: (context) =>
    disturbed(context, {
      title: `MQTT broker restarted by ${signalOf(context)}`,
      times: 2,
      // Saved every 10 s, as a broker in production does.
      options: { pipeline: false, keep: true },
      disturb: restart('mqtt', 2_000),
    }),
};
