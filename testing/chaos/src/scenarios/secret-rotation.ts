import { sourcesOf } from '../load/generator.ts';
import { oneSecret, type Endpoint } from '../recorders/webhook-recorder.ts';
import type { Result } from '../report/result.ts';
import type { Account } from '../rig/accounts.ts';
import { Rig, onRig } from '../rig/rig.ts';
import type { Scenario, ScenarioContext } from '../scenario.ts';
import { drainAndCount } from './three-channels.ts';

export const secretRotation: Scenario = {
  name: 'secret-rotation',
  about: 'a webhook gets new secrets under load, again and again: not one signature fails',
  rate: 300,
  seconds: 60,
  run,
};

/** The pause between the steps of a rotation: longer than a change takes to be in effect (5 s), like the deployment of a new secret at a consumer. */
const settleMs = 6_000;

async function run(context: ScenarioContext): Promise<Result> {
  const { options, progress } = context;
  return onRig(context, { apps: ['webhook-dispatcher'] }, async (rig) => {
    const account = await rig.account('rotation');
    const { id, endpoint } = await rig.consumers.webhook({ account });
    const sources = sourcesOf(account.id, options.rate);
    await rig.warmUp([{ id, source: sources[0]! }]);
    const generator = rig.generator(sources);
    progress(`${options.rate} records/s for ${options.seconds} s, rotation after rotation`);
    let rotations = 0;
    const act = async (): Promise<void> => {
      await rotate(rig, account, id, endpoint);
      progress(`rotation ${(rotations += 1)} done`);
    };
    const times = Math.max(1, Math.floor((options.seconds * 1000) / (3 * settleMs)));
    await rig.flow(
      generator,
      Array.from({ length: times }, () => ({ at: 0, act })),
    );
    const failed = endpoint.refused.length;
    return await drainAndCount(rig, 'Secrets rotated under load', [
      `${rotations} rotations, ${failed} signatures failed.`,
    ]);
  });
}

/**
 * Follows the documented steps of a consumer: create, and both sign; promote, which changes the secret of the plain signature; then revoke the old one.
 * Until then every request must verify with the old and with the new secret, whichever the consumer has deployed.
 */
async function rotate(rig: Rig, { api }: Account, id: string, endpoint: Endpoint): Promise<void> {
  const path = `/v1/webhooks/${id}/secrets`;
  const { items: before } = (await api.get(path)) as { items: { id: string }[] };
  const old = endpoint.secrets!.plain;
  const { id: freshId, secret: fresh } = (await api.post(path)) as { id: string; secret: string };
  await rig.pause(settleMs);
  // While the promotion spreads the plain signature may be by either.
  endpoint.secrets = { plain: [...old, fresh], standard: [...old, fresh] };
  await api.post(`${path}/${freshId}/promote`);
  await rig.pause(settleMs);
  endpoint.secrets = oneSecret(fresh);
  for (const { id: oldId } of before) await api.delete(`${path}/${oldId}`);
  await rig.pause(settleMs);
}
