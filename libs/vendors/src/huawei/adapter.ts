import type { CreateAdapter } from '@heliograph/vendor-contract';
import { planBackfill, planDays } from './backfill.ts';
import { HuaweiClient } from './client.ts';
import { listInverters } from './inventory-devices.ts';
import { PlantList } from './inventory-plants.ts';
import { PollPlan } from './polls.ts';

export const createAdapter: CreateAdapter = (account, context) => {
  const client = new HuaweiClient(account, context);
  const plantList = new PlantList(client);
  const pollPlan = new PollPlan(client, context, account.include);
  return {
    verify: (signal) => client.proveCredentials(signal),
    listPlants: (signal) => plantList.read(signal),
    listDevices: (plants, signal) =>
      listInverters(client, plants, (message, fields) => context.warn(message, fields), signal, account.include),
    planPolls: (devices) => pollPlan.of(devices),
    planBackfill: (devices, gap, { isImport } = {}) =>
      planBackfill(client, context, devices, gap, isImport ? undefined : account.include),
    planDays: planDays(client, context),
  };
};
