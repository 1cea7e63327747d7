import type { ServiceProcess } from '@heliograph/testbed/processes';
import type { Scenario } from '../scenario.ts';
import { apis, underFailover, workers, type Disturbance } from './failover.ts';

/** Longer than a group waits for a member's heartbeat (10 s): its partitions belong to others when it resumes. */
const pausedMs = { min: 12_000, max: 16_000 };
/** Within so long one replica of each service is stopped, each at a moment of its own. */
const roundMs = 12_000;
const restMs = 8_000;

async function pauseEach({ rig, context, random }: Disturbance): Promise<void> {
  const pauses = [...workers, ...apis]
    .filter((app) => rig.fleet.has(app))
    .map((app) => {
      const replicas = rig.fleet.all(app);
      const service = replicas[Math.floor(random() * replicas.length)]!;
      const at = random() * roundMs;
      const ms = Math.round(pausedMs.min + random() * (pausedMs.max - pausedMs.min));
      return async () => {
        await rig.pause(at);
        rig.fault(`SIGSTOP ${service.name} for ${ms} ms`);
        await stopped(service, () => rig.pause(ms));
      };
    });
  await Promise.all(pauses.map((pause) => pause()));
  context.progress('all continue');
  await rig.pause(restMs);
}

/** It keeps its connections, its memory and the partitions that it believes to own. */
async function stopped(service: ServiceProcess, meanwhile: () => Promise<void>): Promise<void> {
  service.signal('SIGSTOP');
  try {
    await meanwhile();
  } finally {
    service.signal('SIGCONT');
  }
}

export const pause: Scenario = {
  name: 'pause',
  about: 'SIGSTOP of one replica of each service for longer than its session lasts, then SIGCONT, again and again',
  rate: 60,
  seconds: 60,
  run: (context) =>
    underFailover(context, { title: 'A replica of each service stopped and resumed', disturb: pauseEach }),
};
