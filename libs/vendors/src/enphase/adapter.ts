import type { CreateAdapter } from '@heliograph/vendor-contract';
import { alarmPoll, SystemPoll } from './polls.ts';
import { backfillCalls } from './backfill.ts';
import { EnphaseClient } from './client.ts';
import { listDevices, listPlants, verify } from './inventory.ts';
import { pollIntervals, systemsOf } from './plans.ts';

export const createAdapter: CreateAdapter = (account, context) => {
  const client = new EnphaseClient(account, context);
  return {
    verify: (signal) => verify(client, signal),
    listPlants: (signal) => listPlants(client, signal),
    listDevices: (plants, signal) => listDevices(client, plants, context, signal),
    planPolls(devices) {
      const systems = systemsOf(devices);
      const { valueSeconds, alarmSeconds } = pollIntervals(systems, client.plan);
      return systems.flatMap((system) => [
        new SystemPoll(client, context, system, valueSeconds).call(),
        alarmPoll(client, context, system, alarmSeconds),
      ]);
    },
    planBackfill: (devices, gap) => backfillCalls(client, context, devices, gap),
  };
};
