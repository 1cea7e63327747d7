import { newCaller, type Caller } from '../callers/callers.ts';
import { switchOn } from '../seed/switch-on.ts';
import { syncedDevice } from '../seed/synced-device.ts';
import type { World } from '../seed/world.ts';
import type { Operation } from './operations.ts';

export interface Request {
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  /** Of the caller who may make it, when it is neither the owner nor the operator that all else belongs to. */
  authorization?: string;
}

/** @param parameters values of the path parameters */
type Write = (world: World, parameters: readonly string[]) => Promise<Request> | Request;

const now = (): number => Math.floor(Date.now() / 1000);
let usernames = 0;
const username = (): string => `matrix-${process.pid}-${++usernames}`;

/** A good request of every operation whose example in the document names objects that are not there, or that has none. */
const requests: Readonly<Record<string, Write>> = {
  syncPlantsAndDevices: async (world) => ({ query: { dataAccessUserId: (await syncedDevice(world)).vendorAccountId } }),
  createVendorAccount: ({ credentials }) => ({ body: { vendor: 'solis', credentials: credentials.solis } }),
  replaceVendorCredentials: ({ credentials }) => ({ body: { credentials: credentials.solis } }),
  updateVendorAccount: () => ({ body: { name: 'renamed' } }),
  changeDevices: async (world) => ({ body: { action: 'label', labels: ['seen'], deviceIds: await device(world) } }),
  importDevices: async (world) => ({ body: `deviceId,labels\n${(await device(world))[0]},seen\n` }),
  createGroup: async (world) => ({ body: { name: username(), deviceIds: await device(world) } }),
  updateGroup: () => ({ body: { description: 'changed' } }),
  changeGroupMembers: async (world) => ({ body: { action: 'add', deviceIds: await device(world) } }),
  updateWebhook: () => ({ body: { description: 'changed' } }),
  createReplay: () => ({ body: { scope: 'dead', from: now() - 60, to: now() } }),
  // One at a time is open to a channel of an account.
  createChannelReplay: async (world) => {
    const caller = await newAccount(world);
    await switchOn(world, caller, 'mqtt');
    return { body: { channel: 'mqtt', from: now() - 60 }, authorization: caller.authorization };
  },
  changePassword: newPassword,
  refreshToken: async (world) => ({ body: refreshOf(await newAccount(world)) }),
  logout: async (world) => ({ body: refreshOf(await newAccount(world)) }),
  createAccount: () => ({ body: { username: username() } }),
  createOperator: () => ({ body: { username: username() } }),
  updateAccount: () => ({ body: { deviceQuota: 11 } }),
  deleteAccount: async (world, [id]) => ({ query: { confirm: await nameOf(world, id!) } }),
};

const newAccount = ({ api, callers }: World): Promise<Caller> => newCaller(api, callers.operator, 'account', 'matrix');
const refreshOf = ({ refreshToken }: Caller): object => ({ refresh_token: refreshToken });

/** Of an account of its own: the tokens of the others shall stay good. */
async function newPassword(world: World): Promise<Request> {
  const { password, authorization } = await newAccount(world);
  return { body: { currentPassword: password, newPassword: `${password}-2` }, authorization };
}

/** @returns undefined: nobody has said how the operation is called */
export async function requestFor(
  operation: Operation,
  world: World,
  parameters: readonly string[],
): Promise<Request | undefined> {
  const write = requests[operation.id];
  if (write) return write(world, parameters);
  if (operation.example !== undefined) return { body: operation.example };
  return operation.needsBody ? undefined : {};
}

const device = async (world: World): Promise<string[]> => [(await syncedDevice(world)).deviceId];

async function nameOf(world: World, id: string): Promise<string> {
  const found = await world.ask('get', `/v1/admin/accounts/${id}`, undefined, world.callers.operator);
  return (found as { username: string }).username;
}
