import { isKind, readText, reported, VendorError } from '@heliograph/vendor-contract';
import type {
  AdapterContext,
  CreateAdapter,
  PolledDevice,
  RawAnswer,
  VendorAdapter,
  VendorDevice,
  VendorPlant,
} from '@heliograph/vendor-contract';
import { accessOf, type SolaxAccess } from './auth.ts';
import { alarmPolls, livenessPolls, realtimePolls, stretchOf } from './polls.ts';
import { planHistory, planDays } from './backfill.ts';
import { DeveloperClient } from './developer-client.ts';
import { listInverters, listPlants } from './inventory.ts';
import { declaration, TOKEN_CALLS_A_DAY, TOKEN_CALLS_A_MINUTE } from './declaration.ts';
import { isWithoutData } from './errors.ts';
import { legacyModelOf, modelOf, phaseCountOf } from './models.ts';
import { LEGACY_CALL, serialOf } from './wire.ts';
import { TokenClient, type DongleAnswer } from './token-client.ts';

/** The members that are there decide which API is spoken. */
export const createAdapter: CreateAdapter = (account, context) => {
  let access: SolaxAccess;
  try {
    access = accessOf(account);
  } catch (error) {
    if (error instanceof VendorError) return incompleteAdapter(error);
    throw error;
  }
  return access.api === 'developer' ? developerAdapter(access, context) : tokenAdapter(access, context);
};

/** An adapter that rejects every call with the missing members. */
function incompleteAdapter(error: VendorError): VendorAdapter {
  const refuse = (): Promise<never> => Promise.reject(error);
  return {
    verify: refuse,
    listPlants: refuse,
    listDevices: refuse,
    planPolls: (devices) =>
      devices.length === 0 ? [] : [{ name: 'incomplete', intervalSeconds: 3600, devices, samples: false, run: refuse }],
  };
}

function developerAdapter(access: Extract<SolaxAccess, { api: 'developer' }>, context: AdapterContext): VendorAdapter {
  const client = new DeveloperClient(access, context);
  return {
    verify: (signal) => client.proveCredentials(signal),
    async listPlants(signal) {
      return (await listPlants(client, signal)).map(({ plant }) => plant);
    },
    listDevices: (plants, signal) => listInverters(client, plants, signal),
    planPolls(devices) {
      const stretch = stretchOf(devices);
      return [realtimePolls, livenessPolls, alarmPolls].flatMap((polls) => polls(client, context, devices, stretch));
    },
    planBackfill: planHistory(client, context),
    planDays: planDays(client, context),
  };
}

/** Share of the budgets that polls may take. */
const POLL_SHARE = 0.85;
/** Dongles of which one must answer for the token to be valid. */
const MAX_TRIED = 3;

/** v2 and legacy: no lists, no alarms, no history. Each dongle that the user names is a plant with one inverter. */
function tokenAdapter(access: Extract<SolaxAccess, { tokenId: string }>, context: AdapterContext): VendorAdapter {
  const client = new TokenClient(access, context);
  const verify = (signal: AbortSignal): Promise<void> => proveToken(client, signal);
  return {
    verify,
    async listPlants(signal) {
      await verify(signal);
      return client.dongles.map((dongle) => ({ vendorPlantId: dongle, name: `SolaX ${dongle}` }));
    },
    listDevices: (plants, signal) => listDevices(client, context, plants, signal),
    planPolls: (devices) =>
      devices.map((device) => ({
        name: `realtimeInfo:${device.vendorDeviceId}`,
        intervalSeconds: pollSeconds(devices.length),
        devices: [device],
        run: (signal: AbortSignal) => poll(client, context, device, signal),
      })),
  };
}

/** Returns an interval longer than the sample period for accounts of more than 29 dongles. */
export function pollSeconds(dongles: number): number {
  const secondsACall = Math.max(60 / TOKEN_CALLS_A_MINUTE, 86_400 / TOKEN_CALLS_A_DAY) / POLL_SHARE;
  return Math.max(declaration.pollIntervalSeconds, Math.ceil(dongles * secondsACall));
}

/** One dongle that answers proves the token; one that was mistyped does not disprove it. */
async function proveToken(client: TokenClient, signal: AbortSignal): Promise<void> {
  let refusal: VendorError | undefined;
  for (const dongle of client.dongles.slice(0, MAX_TRIED)) {
    const answer = await client.realtime(dongle, signal).catch(refusedDongle);
    if (!(answer instanceof VendorError) || isWithoutData(answer)) return;
    refusal = answer;
  }
  if (refusal) throw refusal;
}

async function listDevices(
  client: TokenClient,
  context: AdapterContext,
  plants: readonly VendorPlant[],
  signal: AbortSignal,
): Promise<VendorDevice[]> {
  const devices = new Map<string, VendorDevice>();
  let refusal: VendorError | undefined;
  for (const { vendorPlantId } of plants) {
    const answer = await client.realtime(vendorPlantId, signal).catch(refusedDongle);
    if (answer instanceof VendorError) {
      const { vendorCode = '', vendorMessage = '' } = answer.details;
      context.warn('the cloud shows nothing of a dongle', { dongle: vendorPlantId, vendorCode, vendorMessage });
      if (!isWithoutData(answer)) refusal = answer;
      continue;
    }
    const device = deviceOf(vendorPlantId, answer);
    if (device) devices.set(device.InverterSN, device);
  }
  // No inverter at all would mark those known before as removed.
  if (refusal && devices.size === 0) throw refusal;
  return [...devices.values()];
}

async function poll(
  client: TokenClient,
  context: AdapterContext,
  device: PolledDevice,
  signal: AbortSignal,
): Promise<RawAnswer[]> {
  const { call, body } = await client.realtime(device.vendorDeviceId, signal);
  return [{ call, body, fetchedAt: context.now(), devices: [device] }];
}

function deviceOf(dongle: string, { call, result }: DongleAnswer): VendorDevice | undefined {
  const serial = serialOf(result);
  if (serial === undefined) return undefined;
  const type = readText(result.inverterType) ?? '';
  const model = call === LEGACY_CALL ? legacyModelOf(type) : modelOf('1', type);
  const phaseCount = phaseCountOf(model);
  return reported<VendorDevice>({
    vendorPlantId: dongle,
    InverterSN: serial,
    CollectorSN: readText(result.sn) ?? dongle,
    vendorDeviceId: dongle,
    vendorType: 'token',
    model,
    phaseCount,
    status: 'unknown',
  });
}

/** The token is valid; this dongle is not its own or has sent no data. */
function refusedDongle(error: unknown): VendorError {
  if (isKind(error, 'not_permitted')) return error;
  throw error;
}
