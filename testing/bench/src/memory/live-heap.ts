import { readFileSync } from 'node:fs';
import type { ServiceProcess } from '@heliograph/testbed/processes';
import { Inspector } from './inspector.ts';

export interface Memory {
  /** Heap and buffers that are still in use after a garbage collection. */
  live: number;
  rss: number;
  /** The highest resident memory since the start. */
  peakRss: number;
}

const memoryUsage = 'JSON.stringify(process.memoryUsage())';

/** Collects the garbage of a service that was started with `--inspect=127.0.0.1:0`, and returns the memory that it uses then, in bytes. */
export function liveMemory(service: ServiceProcess): Promise<Memory> {
  return Inspector.use(service, async (inspector) => {
    // What the first collection frees by finalizers goes with the second.
    for (let round = 0; round < 2; round += 1) await inspector.ask('HeapProfiler.collectGarbage');
    const { result } = await inspector.ask<{ result: { value: string } }>('Runtime.evaluate', {
      expression: memoryUsage,
      returnByValue: true,
    });
    const { heapUsed, external, rss } = JSON.parse(result.value) as NodeJS.MemoryUsage;
    return { live: heapUsed + external, rss, peakRss: peakRssOf(service.pid!) };
  });
}

function peakRssOf(pid: number): number {
  return 1024 * Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}
