import type { Result } from '../report/result.ts';
import type { Rig } from '../rig/rig.ts';
import type { Scenario, ScenarioContext } from '../scenario.ts';
import { concluded, dispatchers, startThreeChannels } from './three-channels.ts';

const replicas = 2;

export const scale: Scenario = {
  name: 'scale',
  about: 'each dispatcher from 1 to 3 processes and back to 1 while records flow',
  rate: 300,
  seconds: 60,
  run,
};

async function run(context: ScenarioContext): Promise<Result> {
  const { options, progress } = context;
  const { rig, generator } = await startThreeChannels(context, { pipeline: false });
  try {
    progress(`${options.rate} records/s for ${options.seconds} s`);
    const steps = stepsOf(rig, options.seconds * 1000, progress);
    await rig.flow(generator, async (elapsed) => {
      if (steps[0] !== undefined && steps[0].at <= elapsed) await steps.shift()!.act();
      else await rig.pause(50);
    });
    return await concluded(rig, 'Each consumer group from 1 to 3 processes and back to 1');
  } finally {
    await rig.stop();
  }
}

interface Step {
  at: number;
  act: () => Promise<void>;
}

/** Up in the first half, one process at a time; down in the second, each by SIGTERM. */
function stepsOf(rig: Rig, lengthMs: number, progress: (message: string) => void): Step[] {
  const changes = dispatchers.flatMap((app) => Array.from({ length: replicas }, () => app));
  const spread = (from: number, i: number) => (from + (0.4 * i) / changes.length) * lengthMs;
  const up = changes.map((app, i) => ({
    at: spread(0.05, i),
    act: async () => {
      progress(`one more ${app}`);
      await rig.fleet.start([app], rig.settings);
    },
  }));
  const down = changes.map((app, i) => ({
    at: spread(0.55, i),
    act: async () => {
      progress(`one ${app} less`);
      await rig.fleet.stopNewest(app);
    },
  }));
  return [...up, ...down];
}
