import { allRecords, uniquePlants, VendorError } from '@heliograph/vendor-contract';
import type { CreateAdapter, VendorDevice } from '@heliograph/vendor-contract';
import { History, planDays } from './backfill.ts';
import { LIST_ORDER, onePlant, SolplanetClient } from './client.ts';
import { ClockWatch } from './clock.ts';
import { isRefusal } from './errors.ts';
import { devicesOf, plantOf } from './inventory.ts';
import { plantPolls, realtimePolls } from './polls.ts';

/** The page size that clients ask for; no other size is documented. */
const LIST_PAGE = 100;

export const createAdapter: CreateAdapter = (account, context) => {
  const client = new SolplanetClient(account, context);
  const clock = new ClockWatch();
  const history = new History(client, context, clock);
  return {
    async verify(signal) {
      await client.call(onePlant.call, onePlant.parameters, signal);
    },
    async listPlants(signal) {
      return uniquePlants(
        (await allRecords(client.pages('getPlanListPro', LIST_PAGE, { order: LIST_ORDER }, signal))).map(plantOf),
      );
    },
    async listDevices(plants, signal) {
      const devices = new Map<string, VendorDevice>();
      let refused = 0;
      for (const { vendorPlantId } of plants) {
        const answer = await client
          .call('getDeviceListPro', { apikey: vendorPlantId }, signal)
          .catch((error: unknown) => {
            if (isRefusal(error)) return error;
            throw error;
          });
        if (answer instanceof VendorError) {
          // A plant that was taken from the account since the list: the others are still there.
          refused += 1;
          if (refused === plants.length) throw answer;
          context.warn('plant refused by the cloud', { vendorCode: answer.details.vendorCode ?? '' });
          continue;
        }
        for (const device of devicesOf(vendorPlantId, answer.data)) devices.set(device.InverterSN, device);
      }
      return [...devices.values()];
    },
    planPolls(devices) {
      return [...realtimePolls(client, context, clock, devices), ...plantPolls(client, context, devices)];
    },
    planBackfill: (devices, gap) => history.plan(devices, gap),
    planDays: planDays(client, context),
  };
};
