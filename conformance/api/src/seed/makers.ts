import { randomBytes } from 'node:crypto';
import { until } from '@heliograph/testbed';
import { newCaller } from '../callers/callers.ts';
import { deadLetter } from './records.ts';
import { switchOn } from './switch-on.ts';
import { syncedDevice } from './synced-device.ts';
import type { World } from './world.ts';

/** @param parents values of the path parameters before it */
type Make = (world: World, parents: readonly string[]) => Promise<string>;

export interface Maker {
  make: Make;
  /** The same for everybody: nobody's object. */
  shared?: true;
  /** Belongs to operators, not to an account. */
  operators?: true;
}

const random = (): string => randomBytes(4).toString('hex');

const vendorAccount: Make = (world) =>
  world.create('/v1/vendor-accounts', { vendor: 'solis', name: random(), credentials: world.credentials.solis });

/**
 * How to come by a value for each path parameter, by its place. A route with a place that is not here fails the test: whoever adds one says here
 * what it stands for.
 */
export const makers: Readonly<Record<string, Maker>> = {
  '/v1/vendors/{id}': { make: () => Promise.resolve('solis'), shared: true },
  '/v1/deliveries/{channel}': { make: () => Promise.resolve('kafka'), shared: true },
  '/v1/vendor-accounts/{id}': { make: vendorAccount },
  '/v1/plants/{id}': { make: async (world) => (await syncedDevice(world)).plantId },
  '/v1/devices/{id}': { make: async (world) => (await syncedDevice(world)).deviceId },
  '/v1/sync-jobs/{id}': { make: syncJob },
  '/v1/groups/{id}': { make: (world) => world.create('/v1/groups', { name: random() }, 'groupId') },
  '/v1/kafka-credentials/{id}': { make: (world) => world.create('/v1/kafka-credentials') },
  '/v1/mqtt-credentials/{id}': { make: (world) => world.create('/v1/mqtt-credentials') },
  '/v1/webhooks/{id}': { make: (world) => world.create('/v1/webhooks', { url: 'https://example.com/hook' }) },
  '/v1/webhooks/{id}/secrets/{secretId}': {
    make: (world, [webhook]) => world.create(`/v1/webhooks/${webhook}/secrets`),
  },
  '/v1/webhooks/{id}/replays/{replayId}': { make: replay },
  '/v1/replays/{id}': { make: channelReplay },
  '/v1/webhooks/{id}/dead-letters/{deadLetterId}': { make: makeDeadLetter },
  '/v1/admin/accounts/{id}': { make: account, operators: true },
  '/v1/admin/erasures/{id}': { make: erasure, operators: true },
  '/v1/admin/operators/{id}': { make: operator, operators: true },
};

async function syncJob(world: World): Promise<string> {
  const { vendorAccountId } = await syncedDevice(world);
  const path = `/apiDevice/syncApiPlantAndDevice?dataAccessUserId=${vendorAccountId}&wait=false`;
  return ((await world.ask('get', path)) as { jobId: string }).jobId;
}

function replay(world: World, [webhook]: readonly string[]): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return world.create(`/v1/webhooks/${webhook}/replay`, { scope: 'dead', from: now - 3600, to: now });
}

/** One at a time is open to a channel: the one that is asked for waits for that before to be over. */
async function channelReplay(world: World): Promise<string> {
  const { authorization } = world.callers.owner;
  await switchOn(world, world.callers.owner, 'mqtt');
  const body = { channel: 'mqtt', from: Math.floor(Date.now() / 1000) - 60 };
  return until('the replay', async () => {
    const answer = await world.api.call({ method: 'post', path: '/v1/replays', body, authorization });
    return answer.status === 202 ? (answer.body as { result: { id: string } }).result.id : undefined;
  });
}

async function makeDeadLetter(world: World, [webhook]: readonly string[]): Promise<string> {
  const time = 1_700_000_000 + Math.floor(Math.random() * 50_000_000);
  await world.producer.send([deadLetter(webhook!, await syncedDevice(world), time)]);
  return until('the dead letter', async () => {
    const { items } = (await world.ask('get', `/v1/webhooks/${webhook}/dead-letters`)) as { items: Letter[] };
    return items.find(({ idempotencyKey }) => idempotencyKey.endsWith(`:${time}`))?.id;
  });
}

interface Letter {
  id: string;
  idempotencyKey: string;
}

async function account({ api, callers }: World): Promise<string> {
  return (await newCaller(api, callers.operator, 'account', 'made')).id;
}

async function operator({ api, callers }: World): Promise<string> {
  return (await newCaller(api, callers.operator, 'operator', 'made')).id;
}

async function erasure(world: World): Promise<string> {
  const { id, username } = await newCaller(world.api, world.callers.operator, 'account', 'erased');
  const path = `/v1/admin/accounts/${id}?confirm=${username}`;
  return ((await world.ask('delete', path, undefined, world.callers.operator)) as { id: string }).id;
}
