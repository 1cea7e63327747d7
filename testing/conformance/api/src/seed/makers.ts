import { randomBytes, randomUUID } from 'node:crypto';
import { SoftwareAuthenticator, until } from '@heliograph/testbed';
import { type Caller, newCaller } from '../callers/callers.ts';
import { alarmRaised, batterySample, deadLetter } from './records.ts';
import { syncedDevice, untilAnswered } from './synced-device.ts';
import type { TestEnvironment } from './test-environment.ts';

/** @param parents values of the path parameters before it */
type Make = (environment: TestEnvironment, parents: readonly string[]) => Promise<string>;

export interface Maker {
  make: Make;
  /** The same for every caller: owned by no account. */
  shared?: true;
  /** Belongs to operators, not to an account. */
  operators?: true;
}

const random = (): string => randomBytes(4).toString('hex');

const vendorAccount: Make = (environment) =>
  environment.create('/v1/vendor-accounts', {
    vendor: 'solis',
    name: random(),
    credentials: environment.credentials.solis,
  });

/** Makes a value for each path parameter, by its place. A route with a place that is missing here fails the test: add it here with its meaning. */
export const makers: Readonly<Record<string, Maker>> = {
  '/v1/vendors/{id}': { make: () => Promise.resolve('solis'), shared: true },
  '/v1/admin/vendors/{id}': { make: () => Promise.resolve('solis'), shared: true, operators: true },
  '/v1/deliveries/{channel}': { make: () => Promise.resolve('kafka'), shared: true },
  '/v1/schemas/{version}': { make: () => Promise.resolve('1.0'), shared: true },
  '/v1/schemas/{version}/{file}': { make: () => Promise.resolve('basedata.json'), shared: true },
  '/v1/vendor-accounts/{id}': { make: vendorAccount },
  '/v1/vendor-accounts/{id}/imports/{importId}': { make: pastImport },
  '/v1/plants/{id}': { make: async (environment) => (await syncedDevice(environment)).plantId },
  '/v1/devices/{id}': { make: async (environment) => (await syncedDevice(environment)).deviceId },
  '/v1/alarms/{id}': { make: alarm },
  '/v1/storage/{id}': { make: battery },
  '/v1/sync-jobs/{id}': { make: syncJob },
  '/v1/groups/{id}': { make: group },
  '/v1/api-keys/{id}': {
    make: (environment) => environment.create('/v1/api-keys', { name: random(), scopes: ['read'] }),
  },
  '/v1/account/passkeys/{id}': { make: passkey },
  '/v1/portal-sessions/{id}': { make: (environment) => environment.create('/v1/portal-sessions', {}) },
  '/v1/kafka-credentials/{id}': { make: (environment) => environment.create('/v1/kafka-credentials') },
  '/v1/mqtt-credentials/{id}': { make: (environment) => environment.create('/v1/mqtt-credentials') },
  '/v1/webhooks/{id}': {
    make: (environment) => environment.create('/v1/webhooks', { url: 'https://example.com/hook' }),
  },
  '/v1/webhooks/{id}/secrets/{secretId}': {
    make: (environment, [webhook]) => environment.create(`/v1/webhooks/${webhook}/secrets`),
  },
  '/v1/webhooks/{id}/replays/{replayId}': { make: replay },
  '/v1/replays/{id}': { make: channelReplay },
  '/v1/sinks/{id}': { make: sink },
  '/v1/sinks/{id}/replays/{replayId}': {
    make: (environment, [id]) =>
      environment.create(`/v1/sinks/${id}/replays`, { from: Math.floor(Date.now() / 1000) - 60 }),
  },
  '/v1/webhooks/{id}/dead-letters/{deadLetterId}': { make: makeDeadLetter },
  '/v1/admin/accounts/{id}': { make: account, operators: true },
  '/v1/admin/erasures/{id}': { make: erasure, operators: true },
  '/v1/admin/operators/{id}': { make: operator, operators: true },
};

async function passkey(environment: TestEnvironment): Promise<string> {
  const { password, authorization } = environment.callers.owner;
  const { origin } = (await environment.ask('get', '/auth/passkey')) as { origin: string };
  const begin = { method: 'post', path: '/v1/account/passkeys/begin', body: { password } };
  const options = await environment.api.result({ ...begin, authorization, headers: { origin } });
  const { challenge } = options as { challenge: string };
  const credential = new SoftwareAuthenticator(origin).attest(challenge);
  return environment.create('/v1/account/passkeys', { name: random(), ...credential });
}

/** Waits until delivery-api has the device in the group, which its energy is answered by. */
async function group(environment: TestEnvironment): Promise<string> {
  const { deviceId } = await syncedDevice(environment);
  const id = await environment.create('/v1/groups', { name: random(), deviceIds: [deviceId] }, 'groupId');
  await untilAnswered(environment, `/v1/groups/${id}/energy`);
  return id;
}

async function alarm(environment: TestEnvironment): Promise<string> {
  const id = `alm_${randomBytes(12).toString('hex')}`;
  await environment.producer.send([alarmRaised(id, await syncedDevice(environment))]);
  await untilAnswered(environment, `/v1/alarms/${id}`);
  return id;
}

async function battery(environment: TestEnvironment): Promise<string> {
  const { storageId, record } = batterySample(random(), await syncedDevice(environment));
  await environment.producer.send([record]);
  await untilAnswered(environment, `/v1/storage/${storageId}`);
  return storageId;
}

async function syncJob(environment: TestEnvironment): Promise<string> {
  const { vendorAccountId } = await syncedDevice(environment);
  const path = `/apiDevice/syncApiPlantAndDevice?dataAccessUserId=${vendorAccountId}&wait=false`;
  return ((await environment.ask('get', path)) as { jobId: string }).jobId;
}

function pastImport(environment: TestEnvironment, [vendorAccountId]: readonly string[]): Promise<string> {
  const body = { from: new Date(Date.now() - 86_400_000).toISOString(), resolution: 'samples' };
  return environment.create(`/v1/vendor-accounts/${vendorAccountId}/imports`, body, 'importId');
}

function replay(environment: TestEnvironment, [webhook]: readonly string[]): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return environment.create(`/v1/webhooks/${webhook}/replay`, { scope: 'dead', from: now - 3600, to: now });
}

/** A channel has one open replay at a time: a new one waits for the end of the previous one. */
async function channelReplay(environment: TestEnvironment): Promise<string> {
  const { authorization } = environment.callers.owner;
  await enableChannel(environment, environment.callers.owner, 'mqtt');
  const body = { channel: 'mqtt', from: Math.floor(Date.now() / 1000) - 60 };
  return until('the replay', async () => {
    const answer = await environment.api.call({ method: 'post', path: '/v1/replays', body, authorization });
    return answer.status === 202 ? (answer.body as { result: { id: string } }).result.id : undefined;
  });
}

/** A good sink, at whose address nobody listens: it is created nevertheless. */
export const unreachableSink = {
  kind: 'postgres',
  settings: { host: '127.0.0.1', port: 1, user: 'u', password: 'p', database: 'd' },
};

/** One connection of an account is tested at a time, and it has few sinks: those of earlier calls go. */
async function sink(environment: TestEnvironment): Promise<string> {
  const { authorization } = environment.callers.owner;
  return until('the sink', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const call = { method: 'post', path: '/v1/sinks', body: unreachableSink, authorization, headers };
    const { status, body } = await environment.api.call(call);
    if (status === 201) return (body as { result: { id: string } }).result.id;
    if (status !== 403) return undefined;
    const { items } = (await environment.ask('get', '/v1/sinks?limit=6')) as { items: { id: string }[] };
    for (const { id } of items.slice(1)) await environment.ask('delete', `/v1/sinks/${id}`);
    return undefined;
  });
}

async function makeDeadLetter(environment: TestEnvironment, [webhook]: readonly string[]): Promise<string> {
  const time = 1_700_000_000 + Math.floor(Math.random() * 50_000_000);
  await environment.producer.send([deadLetter(webhook!, await syncedDevice(environment), time)]);
  return until('the dead letter', async () => {
    const { items } = (await environment.ask('get', `/v1/webhooks/${webhook}/dead-letters`)) as { items: Letter[] };
    return items.find(({ idempotencyKey }) => idempotencyKey.endsWith(`:${time}`))?.id;
  });
}

interface Letter {
  id: string;
  idempotencyKey: string;
}

async function account({ api, callers }: TestEnvironment): Promise<string> {
  return (await newCaller(api, callers.operator, 'account', 'made')).id;
}

async function operator({ api, callers }: TestEnvironment): Promise<string> {
  return (await newCaller(api, callers.operator, 'operator', 'made')).id;
}

async function erasure(environment: TestEnvironment): Promise<string> {
  const { id, username } = await newCaller(environment.api, environment.callers.operator, 'account', 'erased');
  const path = `/v1/admin/accounts/${id}?confirm=${username}`;
  return ((await environment.ask('delete', path, undefined, environment.callers.operator)) as { id: string }).id;
}

/** Issues the first credential of a channel; resolves when the API has enabled the channel. */
export async function enableChannel(
  environment: TestEnvironment,
  caller: Caller,
  channel: 'kafka' | 'mqtt',
): Promise<void> {
  const enabled = async (): Promise<true | undefined> => {
    const { enabled: on } = (await environment.ask('get', `/v1/deliveries/${channel}`, undefined, caller)) as Channel;
    return on || undefined;
  };
  if (await enabled()) return;
  await environment.ask('post', `/v1/${channel}-credentials`, {}, caller);
  await until(`the channel ${channel}`, enabled);
}

interface Channel {
  enabled: boolean;
}
