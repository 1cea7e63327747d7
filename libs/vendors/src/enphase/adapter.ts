import type { CreateAdapter } from '@heliograph/vendor-contract';
import { alarmPoll, SystemPoll, eventTypes } from './polls.ts';
import { backfillCalls } from './backfill.ts';
import { EnphaseClient } from './client.ts';
import { listDevices, listPlants, verify } from './inventory.ts';
import { pollIntervals, systemsOf } from './plans.ts';
import { storageCalls, storageOfSystems, storagePolls } from './polls-storage.ts';

export const createAdapter: CreateAdapter = (account, context) => {
  const client = new EnphaseClient(account, context);
  const types = eventTypes(client, context);
  return {
    verify: (signal) => verify(client, signal),
    listPlants: (signal) => listPlants(client, signal),
    listDevices: (plants, signal) => listDevices(client, plants, context, signal, account.include),
    planPolls(devices) {
      const systems = systemsOf(devices);
      const storage = storageOfSystems(systems, account.include);
      const intervals = pollIntervals(systems, client.plan, storageCalls(storage));
      const { valueSeconds, alarmSeconds, storageSeconds } = intervals;
      const calls = systems.flatMap((system) => [
        new SystemPoll(client, context, system, valueSeconds).call(),
        alarmPoll(client, context, types, system, alarmSeconds),
      ]);
      return [...calls, ...storage.flatMap((each) => storagePolls(client, context, each, storageSeconds))];
    },
    planBackfill: (devices, gap) => backfillCalls(client, context, devices, gap),
  };
};
