import type { Scenario } from '../scenario.ts';
import { underFailover, type Disturbance } from './failover.ts';

/** The time until a failover manager has noticed. */
const noticedMs = 3_000;
const restMs = 8_000;
/** Within so long after the standby has caught up the primary is gone. */
const roundMs = 4_000;
/**
 * The time limit of a change: until the failure is noticed and the standby promoted, until another outbox relay takes over, which first waits 15 s, and the
 * 5 s of the guarantee.
 */
const controlMs = 30_000;

/** Its connections are reset, as of a killed process, or they are silent, as of a machine without power. */
type Failure = 'killed' | 'silent';

async function failOver({ rig, context, random }: Disturbance, failure: Failure): Promise<void> {
  const postgres = rig.stack.postgres!;
  await postgres.addStandby({ synchronous: true });
  context.progress('a standby has caught up, commits wait for it');
  await rig.pause(random() * roundMs);
  rig.fault(`kill -9 PostgreSQL's primary${failure === 'silent' ? ', silently' : ''}`);
  if (failure === 'silent') rig.databaseAddress!.stall('both');
  await postgres.kill();
  await rig.pause(noticedMs);
  await postgres.promote();
  rig.databaseAddress!.redirectTo({ port: postgres.port });
  context.progress('its standby is the primary');
  await rig.pause(restMs);
}

export const postgresFailover: Scenario = {
  name: 'postgres-failover',
  about: 'PostgreSQL is killed and its synchronous standby promoted, which takes its address, again and again',
  rate: 60,
  seconds: 60,
  run: (context) => {
    let times = 0;
    return underFailover(context, {
      title: 'The primary of PostgreSQL killed, its standby promoted',
      // Committed data has to survive the process.
      rig: { keep: true, databaseAddress: true },
      controlMs,
      no500: true,
      writeEvery: 3,
      disturb: (disturbance) => failOver(disturbance, (times += 1) % 2 === 1 ? 'killed' : 'silent'),
    });
  },
};
