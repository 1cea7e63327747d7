import type { CreateAdapter } from '@heliograph/vendor-contract';
import { planBackfill, planDays } from './backfill.ts';
import { SolarEdgeClient } from './client.ts';
import { SitePolls } from './polls.ts';
import { SolarEdgeSites } from './inventory.ts';

export const createAdapter: CreateAdapter = (account, context) => {
  const client = new SolarEdgeClient(account, context);
  const sites = new SolarEdgeSites(client, context, account.include);
  const polls = new SitePolls(client, context, account.include);
  return {
    verify: (signal) => sites.verify(signal),
    listPlants: (signal) => sites.plants(signal),
    listDevices: (plants, signal) => sites.inverters(plants, signal),
    planPolls: (devices) => polls.plan(devices),
    planBackfill: (devices, gap) => planBackfill(client, context, devices, gap),
    planDays: planDays(client, context),
  };
};
