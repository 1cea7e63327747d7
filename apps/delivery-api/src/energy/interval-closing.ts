import { closingSeconds, localDay } from '@heliograph/energy';
import { LOGGER, type Logger, PeriodicWork } from '@heliograph/service';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DeviceWindow } from './device-window.ts';
import { lockedDevices, storedWindows } from './energy-projection.ts';
import { writeDays } from './energy-rows.ts';
import { addIntervals, type ComputedDevice } from './interval-records.ts';

const INTERVAL_MS = 30_000;
const MAX_DEVICES = 200;
const DAY_SECONDS = 86_400;

const DUE = `
  SELECT d.device_id AS "deviceId" FROM energy_closings c JOIN energy_devices d ON d.seq = c.device_seq
  WHERE c.due_at <= $1 ORDER BY c.due_at LIMIT ${MAX_DEVICES}`;
const STILL_DUE =
  'SELECT device_seq AS seq, due_at::int AS "dueAt" FROM energy_closings WHERE device_seq = ANY($1) AND due_at <= $2';
const END = 'DELETE FROM energy_closings WHERE device_seq = ANY($1) AND due_at <= $2';

/** Sends the intervals of devices that no longer send samples, half an hour after their end. */
@Injectable()
export class IntervalClosing extends PeriodicWork {
  constructor(
    private readonly database: DataSource,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ intervalMs: INTERVAL_MS, logger, failure: 'intervals of silent devices are not sent yet, retrying' });
  }

  run(): Promise<void> {
    return this.closeDue(Math.floor(Date.now() / 1000));
  }

  /** Several replicas may run it at once: the second one finds nothing that is still due. @param now Unix seconds */
  async closeDue(now: number): Promise<void> {
    for (let full = true; full;) {
      const due = await this.database.query<{ deviceId: string }[]>(DUE, [now]);
      if (due.length > 0)
        await this.database.transaction((manager) =>
          close(
            manager,
            due.map(({ deviceId }) => deviceId),
            now,
          ),
        );
      full = due.length === MAX_DEVICES;
    }
  }
}

/** Computes the days of the open intervals again: the time alone has closed a part of them. @param now Unix seconds */
async function close(manager: EntityManager, deviceIds: readonly string[], now: number): Promise<void> {
  const locked = await lockedDevices(manager, deviceIds);
  const still = await manager.query<{ seq: number; dueAt: number }[]>(STILL_DUE, [locked.map(({ seq }) => seq), now]);
  const due = new Map(still.map(({ seq, dueAt }) => [seq, dueAt]));
  const devices = locked.filter(({ seq }) => due.has(seq));
  const days = new Map(
    devices.map((device) => {
      const lastSecond = due.get(device.seq)! - closingSeconds - 1;
      const times = [lastSecond, now - DAY_SECONDS, now];
      return [device, [...new Set(times.map((at) => localDay(device.timezone, at)))]];
    }),
  );
  const windows = await storedWindows(manager, days);
  const computed: ComputedDevice[] = [];
  for (const [device, ofDevice] of days) {
    const window = new DeviceWindow(device, windows.get(device.seq) ?? []);
    for (const day of ofDevice) window.refresh(day);
    computed.push({ device, days: window.compute(now) });
  }
  await writeDays(
    manager,
    computed.flatMap((one) => one.days).sort((a, b) => a.deviceSeq - b.deviceSeq || (a.day < b.day ? -1 : 1)),
  );
  // Before the next times are noted: those that are due now are done.
  await manager.query(END, [[...due.keys()], now]);
  await addIntervals(manager, computed);
}
