import { allRecords, uniquePlants } from '@heliograph/vendor-contract';
import type {
  AdapterContext,
  BackfillCall,
  CreateAdapter,
  DateSpan,
  Gap,
  PollCall,
  PolledDevice,
  VendorDevice,
  VendorPlant,
} from '@heliograph/vendor-contract';
import { PlatformClient } from './client.ts';
import type { Dialect } from './dialect.ts';
import { plantOf } from './inventory.ts';
import { PLANTS_CALL } from './wire.ts';

/** The parts that differ between the clouds. */
export interface AdapterOptions<Call extends string> {
  listInverters: (
    client: PlatformClient<Call>,
    plants: readonly VendorPlant[],
    signal: AbortSignal,
  ) => Promise<VendorDevice[]>;
  planPolls: (client: PlatformClient<Call>, context: AdapterContext, devices: readonly PolledDevice[]) => PollCall[];
  planBackfill: (
    client: PlatformClient<Call>,
    context: AdapterContext,
    devices: readonly PolledDevice[],
    gap: Gap,
  ) => BackfillCall[];
  planDays: (
    client: PlatformClient<Call>,
    context: AdapterContext,
    devices: readonly PolledDevice[],
    span: DateSpan,
  ) => BackfillCall[];
}

export function platformAdapter<Call extends string>(
  dialect: Dialect,
  { listInverters, planPolls, planBackfill, planDays }: AdapterOptions<Call>,
): CreateAdapter {
  return (account, context) => {
    const client = new PlatformClient<Call | typeof PLANTS_CALL>(dialect, account, context);
    return {
      verify: (signal) => client.proveCredentials(signal),
      async listPlants(signal) {
        const records = await allRecords(client.pages(PLANTS_CALL, 'stationList', {}, signal));
        return uniquePlants(records.map(plantOf));
      },
      listDevices: (plants, signal) => listInverters(client, plants, signal),
      planPolls: (devices) => planPolls(client, context, devices),
      planBackfill: (devices, gap) => planBackfill(client, context, devices, gap),
      planDays: (devices, span) => planDays(client, context, devices, span),
    };
  };
}
