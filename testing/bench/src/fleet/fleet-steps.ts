import { setTimeout as sleep } from 'node:timers/promises';
import { cpuSecondsOf } from '../process/cpu-time.ts';
import type { FleetParts } from './fleet-parts.ts';

/** The cost of a step. CPU times are user and system time of the process. */
export interface StepResult {
  step: string;
  devices: number;
  seconds: number;
  syncApiCpu: number;
  ingestCpu: number;
  /** Written to `control.devices`, and how long after the step the last of them was there. */
  records: number;
  recordsSeconds: number;
}

const quietMs = 4_000;
const settleMs = 120_000;

/** Measures one step after another; each begins when what the one before left in the outbox is in Kafka. */
export class FleetSteps {
  readonly results: StepResult[] = [];

  constructor(
    private readonly parts: FleetParts,
    private readonly progress: (message: string) => void,
  ) {}

  /** @param run returns how many devices it was about */
  async measure(step: string, run: () => Promise<number>): Promise<void> {
    const { syncApi, ingest } = this.parts;
    const before = {
      sync: cpuSecondsOf(syncApi.pid!),
      ingest: cpuSecondsOf(ingest.pid!),
      records: await this.parts.deviceRecords(),
    };
    const startedAt = performance.now();
    const devices = await run();
    const endedAt = performance.now();
    const syncApiCpu = cpuSecondsOf(syncApi.pid!) - before.sync;
    const settled = await this.settle();
    this.progress(`${step}: ${devices} devices in ${((endedAt - startedAt) / 1000).toFixed(1)} s`);
    this.results.push({
      step,
      devices,
      seconds: (endedAt - startedAt) / 1000,
      syncApiCpu,
      ingestCpu: cpuSecondsOf(ingest.pid!) - before.ingest,
      records: settled.records - before.records,
      recordsSeconds: Math.max(0, settled.at - endedAt) / 1000,
    });
  }

  /** Until no more records come for a while. @returns when the last one had come */
  private async settle(): Promise<{ records: number; at: number }> {
    const deadline = performance.now() + settleMs;
    let records = await this.parts.deviceRecords();
    let at = performance.now();
    while (performance.now() < at + quietMs && performance.now() < deadline) {
      await sleep(20);
      const now = await this.parts.deviceRecords();
      if (now !== records) [records, at] = [now, performance.now()];
    }
    return { records, at };
  }
}
