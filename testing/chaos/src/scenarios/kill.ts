import { seeded } from '@heliograph/testbed';
import type { Result } from '../report/result.ts';
import type { Scenario, ScenarioContext } from '../scenario.ts';
import { drainAndCount, onThreeChannels } from './three-channels.ts';

/** Each is killed once in so long, at a moment of its own. */
const roundMs = 10_000;
const workers = ['webhook-dispatcher', 'normalizer', 'kafka-dispatcher', 'ingest', 'mqtt-dispatcher'];
const failShare = 0.05;

export const kill: Scenario = {
  name: 'kill',
  about: 'kill -9 of each dispatcher, the normalizer and ingest every 10 s; 5 % of webhook answers are 500',
  rate: 300,
  seconds: 60,
  allInOne: true,
  run,
};

async function run(context: ScenarioContext): Promise<Result> {
  const { options, progress, signal } = context;
  const victims = options.allInOne ? ['all-in-one'] : workers;
  return onThreeChannels(context, { pipeline: true, failShare }, async ({ rig, generator }) => {
    progress(`${options.rate} records/s for ${options.seconds} s, kills begin`);
    const steps = killMoments(options.seed, options.seconds, victims).map(({ at, victim }) => ({
      at,
      act: async () => {
        // All of it takes most of a round to start: it would never run.
        if (options.allInOne) await rig.fleet.find(victim).ready({ signal });
        rig.fault(`kill -9 ${victim}`);
        await rig.fleet.find(victim).kill();
      },
    }));
    await rig.flow(generator, steps);
    const kills = victims.map((victim) => `${victim} ${rig.fleet.find(victim).kills}`).join(', ');
    await Promise.all(victims.map((victim) => rig.fleet.find(victim).ready({ signal })));
    return await drainAndCount(rig, 'kill -9 every 10 s, 5 % of answers 500', [`Killed: ${kills}.`]);
  });
}

interface Moment {
  at: number;
  victim: string;
}

/** Random moments, the same for the same seed: in every round each victim once. */
function killMoments(seed: number, seconds: number, victims: readonly string[]): Moment[] {
  const random = seeded(seed + 1);
  const rounds = Math.max(1, Math.floor((seconds * 1000) / roundMs));
  return Array.from({ length: rounds }, (_, round) =>
    victims.map((victim) => ({ victim, at: Math.round((round + random()) * roundMs) })),
  )
    .flat()
    .sort((a, b) => a.at - b.at);
}
