import type { StorageType } from '@heliograph/base-data';
import { batchesOf, gapWindows, historyAnswers, monthOf, parseNode, reported } from '@heliograph/vendor-contract';
import type { AdapterContext, BackfillCall, Gap, PlanDays, PolledDevice, RawAnswer } from '@heliograph/vendor-contract';
import type { HuaweiClient } from './client.ts';
import { dayLimits, historyLimits } from './polls.ts';
import { ifTypeIsRead, storageBatches } from './polls-storage.ts';
import { BATCH_SIZE } from './wire.ts';

/** More are refused (30031). */
const DEVICES_A_CALL = 10;
/** More are refused (30032). Ten devices of three days are some 12 MB: the answer is in memory once, and cut by item. */
const WINDOW_SECONDS = 3 * 86_400;

interface Batch {
  name: string;
  vendorType: string;
  ids: readonly string[];
  devices: readonly PolledDevice[];
  isStorage?: true;
}

/**
 * getDevHistoryKpi for ten devices of one type and three days at most, the oldest first; batteries and meters after the inverters. As many calls as the
 * cloud grants a day for one round over the devices, and one a minute: a long gap of a large account takes its time.
 */
export function planBackfill(
  client: HuaweiClient,
  context: AdapterContext,
  devices: readonly PolledDevice[],
  gap: Gap,
  include?: readonly StorageType[],
): BackfillCall[] {
  const batches = [
    ...inverterBatches(devices),
    ...storageBatches(devices, include, DEVICES_A_CALL).map((batch): Batch => ({ ...batch, isStorage: true })),
  ];
  const limits = historyLimits(batches.length);
  return gapWindows(gap, WINDOW_SECONDS).flatMap((window) =>
    batches.map((batch) => ({
      // Of another kind than the inverters': what is granted of one says nothing of the other.
      name: `${batch.isStorage ? 'storage/' : ''}getDevHistoryKpi:${batch.name}:${window.from}`,
      devices: batch.devices,
      run: (signal) => run(batch, window, signal),
    })),
  );

  function run(batch: Batch, window: Gap, signal: AbortSignal): Promise<RawAnswer[]> {
    const { name, isStorage } = batch;
    const grant = isStorage ? `getDevHistoryKpi:${batch.vendorType}` : undefined;
    const ask = async (): Promise<RawAnswer[]> => {
      const body = {
        devIds: batch.ids.join(','),
        devTypeId: Number(batch.vendorType),
        startTime: window.from * 1000 + 1,
        endTime: window.to * 1000,
      };
      const answer = await client.call('getDevHistoryKpi', body, { limits, signal, ...reported({ grant }) });
      return partsOf(answer.body, batch.devices, context.now());
    };
    return isStorage ? ifTypeIsRead(`getDevHistoryKpi:${name}`, context, ask) : ask();
  }
}

function inverterBatches(devices: readonly PolledDevice[]): Batch[] {
  return [...Map.groupBy(devices, (device) => device.vendorType)].flatMap(([vendorType, ofType]) =>
    batchesOf(ofType, DEVICES_A_CALL).map((batch, i) => ({
      name: `${vendorType}:${i}`,
      vendorType,
      ids: batch.map(({ vendorDeviceId }) => vendorDeviceId),
      devices: batch,
    })),
  );
}

/** Returns each item as the vendor wrote it. */
function partsOf(body: string, devices: readonly PolledDevice[], fetchedAt: number): RawAnswer[] {
  const items = parseNode(body).sources('data');
  const answer = { call: 'getDevHistoryKpi', fetchedAt, devices };
  return historyAnswers(answer, items, (list) => `{"success":true,"failCode":0,"data":[${list}]}`);
}

const DAYS_CALL = 'getDevKpiDay';

/** Plans one call for up to a hundred devices of one type and a calendar month. As many calls as the cloud grants a day, and one a minute. */
export const planDays =
  (client: HuaweiClient, context: AdapterContext): PlanDays =>
  (devices, { from }) => {
    const month = monthOf(from);
    // The middle of the month is in it by whatever clock the cloud takes the day from.
    const collectTime = Date.parse(`${month}-15T12:00:00Z`);
    const batches = [...Map.groupBy(devices, ({ vendorType }) => vendorType)].flatMap(([type, ofType]) =>
      batchesOf(ofType, BATCH_SIZE).map((batch) => ({ type, batch })),
    );
    const limits = dayLimits(batches.length);
    return batches.map(({ type, batch }) => ({
      name: `${DAYS_CALL}:${batch[0]!.vendorDeviceId}:${month}`,
      devices: batch,
      async run(signal) {
        const devIds = batch.map(({ vendorDeviceId }) => vendorDeviceId).join(',');
        const { body } = await client.call(
          DAYS_CALL,
          { devIds, devTypeId: Number(type), collectTime },
          { limits, signal },
        );
        const rows = parseNode(body).sources('data');
        const answer = { call: DAYS_CALL, fetchedAt: context.now(), devices: batch };
        return historyAnswers(answer, rows, (list) => `{"success":true,"failCode":0,"data":[${list}]}`);
      },
    }));
  };
