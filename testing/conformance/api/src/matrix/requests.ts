import { newCaller, type Caller } from '../callers/callers.ts';
import { answeredRecord, syncedDevice } from '../seed/synced-device.ts';
import { enableChannel, unreachableSink } from '../seed/makers.ts';
import type { TestEnvironment } from '../seed/test-environment.ts';
import type { Operation } from './operations.ts';

export interface Request {
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  /** The token of the permitted caller, when that is neither the owner nor the operator. */
  authorization?: string;
}

/** @param parameters values of the path parameters */
type Write = (environment: TestEnvironment, parameters: readonly string[]) => Promise<Request> | Request;

const now = (): number => Math.floor(Date.now() / 1000);
let usernames = 0;
const username = (): string => `matrix-${process.pid}-${++usernames}`;

/** A good request of every operation whose example in the document names objects that do not exist, or that has no example. */
const requests: Readonly<Record<string, Write>> = {
  syncPlantsAndDevices: async (environment) => ({
    query: { dataAccessUserId: (await syncedDevice(environment)).vendorAccountId },
  }),
  getVendorAnswer: async (environment) => ({ query: { time: String((await answeredRecord(environment)).time) } }),
  createVendorAccount: ({ credentials }) => ({ body: { vendor: 'solis', credentials: credentials.solis } }),
  replaceVendorCredentials: ({ credentials }) => ({ body: { credentials: credentials.solis } }),
  updateVendorAccount: () => ({ body: { name: 'renamed' } }),
  createImport: () => ({ body: { from: new Date(Date.now() - 86_400_000).toISOString(), resolution: 'samples' } }),
  changeDevices: async (environment) => ({
    body: { action: 'label', labels: ['seen'], deviceIds: await device(environment) },
  }),
  importDevices: async (environment) => ({ body: `deviceId,labels\n${(await device(environment))[0]},seen\n` }),
  createGroup: async (environment) => ({ body: { name: username(), deviceIds: await device(environment) } }),
  updateGroup: () => ({ body: { description: 'changed' } }),
  changeGroupMembers: async (environment) => ({ body: { action: 'add', deviceIds: await device(environment) } }),
  updateWebhook: () => ({ body: { description: 'changed' } }),
  createReplay: () => ({ body: { scope: 'dead', from: now() - 60, to: now() } }),
  // One at a time is open to a channel of an account.
  createChannelReplay: async (environment) => {
    const caller = await newAccount(environment);
    await enableChannel(environment, caller, 'mqtt');
    return { body: { channel: 'mqtt', from: now() - 60 }, authorization: caller.authorization };
  },
  createSink: () => ({ body: unreachableSink }),
  updateSink: () => ({ body: { name: 'changed' } }),
  changePassword: newPassword,
  deleteOwnAccount: ownPassword,
  beginTotp: ownPassword,
  removePasskey: ({ callers: { owner } }) => ({
    body: { password: owner.password },
    authorization: owner.authorization,
  }),
  renewRecoveryCodes: ownPassword,
  disableTotp: ownPassword,
  refreshToken: async (environment) => ({ body: refreshOf(await newAccount(environment)) }),
  logout: async (environment) => ({ body: refreshOf(await newAccount(environment)) }),
  exchangeApiKey: async (environment) => ({
    body: { api_key: await environment.create('/v1/api-keys', { name: username(), scopes: ['read'] }, 'key') },
  }),
  exchangePortalToken: async (environment) => ({
    body: { portal_token: await environment.create('/v1/portal-sessions', {}, 'token') },
  }),
  announceVendorMaintenance: () => ({ body: { from: now(), until: now() + 3600 } }),
  createAccount: () => ({ body: { username: username() } }),
  createOperator: () => ({ body: { username: username() } }),
  updateAccount: () => ({ body: { deviceQuota: 11 } }),
  deleteAccount: async (environment, [id]) => ({ query: { confirm: await nameOf(environment, id!) } }),
};

const newAccount = ({ api, callers }: TestEnvironment): Promise<Caller> =>
  newCaller(api, callers.operator, 'account', 'matrix');
const refreshOf = ({ refreshToken }: Caller): object => ({ refresh_token: refreshToken });

/** Changes the password of a separate account: the tokens of the others shall stay valid. */
async function newPassword(environment: TestEnvironment): Promise<Request> {
  const { password, authorization } = await newAccount(environment);
  return { body: { currentPassword: password, newPassword: `${password}-2` }, authorization };
}

async function ownPassword(environment: TestEnvironment): Promise<Request> {
  const { password, authorization } = await newAccount(environment);
  return { body: { password }, authorization };
}

/** @returns undefined for an operation without a prepared call */
export async function requestFor(
  operation: Operation,
  environment: TestEnvironment,
  parameters: readonly string[],
): Promise<Request | undefined> {
  const write = requests[operation.id];
  if (write) return write(environment, parameters);
  if (operation.example !== undefined) return { body: operation.example };
  return operation.needsBody ? undefined : {};
}

const device = async (environment: TestEnvironment): Promise<string[]> => [(await syncedDevice(environment)).deviceId];

async function nameOf(environment: TestEnvironment, id: string): Promise<string> {
  const found = await environment.ask('get', `/v1/admin/accounts/${id}`, undefined, environment.callers.operator);
  return (found as { username: string }).username;
}
