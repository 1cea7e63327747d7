import type { Result } from '../report/result.ts';
import type { Rig, Step } from '../rig/rig.ts';
import type { Scenario, ScenarioContext } from '../scenario.ts';
import { drainAndCount, dispatchers, onThreeChannels } from './three-channels.ts';

export const scale: Scenario = {
  name: 'scale',
  about: 'each dispatcher from 1 to 3 processes and back to 1 while records flow',
  rate: 300,
  seconds: 60,
  run,
};

async function run(context: ScenarioContext): Promise<Result> {
  const { options, progress } = context;
  return onThreeChannels(context, { pipeline: false }, async ({ rig, generator }) => {
    progress(`${options.rate} records/s for ${options.seconds} s`);
    await rig.flow(generator, stepsOf(rig, options.seconds * 1000, progress));
    return await drainAndCount(rig, 'Each consumer group from 1 to 3 processes and back to 1');
  });
}

/** Up in the first half, one process of each at a time; down in the second, each by SIGTERM. */
function stepsOf(rig: Rig, lengthMs: number, progress: (message: string) => void): Step[] {
  const up = async () => {
    progress('one more of each dispatcher');
    await rig.fleet.start(dispatchers, rig.settings);
  };
  const down = async () => {
    progress('one of each dispatcher less');
    await Promise.all(dispatchers.map((app) => rig.fleet.stopNewest(app)));
  };
  return [up, up, down, down].map((act, i) => ({ at: ((i + 0.5) / 4) * lengthMs, act }));
}
