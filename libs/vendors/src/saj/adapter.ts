import type { CreateAdapter } from '@heliograph/vendor-contract';
import { planBackfill, planDays } from './backfill.ts';
import { SajClient } from './client.ts';
import { listInverters, listPlants } from './inventory-inverters.ts';
import { planPolls } from './polls.ts';

export const createAdapter: CreateAdapter = (account, context) => {
  const client = new SajClient(account, context);
  return {
    verify: (signal) => client.proveCredentials(signal),
    listPlants: (signal) => listPlants(client, signal),
    listDevices: (plants, signal) => listInverters(client, plants, signal),
    planPolls: (devices) => planPolls(client, context, devices),
    planBackfill: planBackfill(client, context),
    planDays: planDays(client, context),
  };
};
