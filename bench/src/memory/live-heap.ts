import { readFileSync } from 'node:fs';
import type { ServiceProcess } from '@heliograph/testbed/processes';

export interface Memory {
  /** Heap and buffers that are still in use after a garbage collection. */
  live: number;
  rss: number;
  /** The highest resident memory since the start. */
  peakRss: number;
}

const memoryUsage = 'JSON.stringify(process.memoryUsage())';

/** Collects the garbage of a service that was started with `--inspect=127.0.0.1:0`, and returns the memory that it uses then, in bytes. */
export async function liveMemory(service: ServiceProcess): Promise<Memory> {
  const url = /Debugger listening on (ws:\S+)/.exec(await service.log())?.[1];
  if (url === undefined) throw new Error(`${service.name} has no inspector`);
  const socket = new WebSocket(url);
  try {
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve, { once: true });
      socket.addEventListener('error', () => reject(new Error(`the inspector of ${service.name} does not answer`)), {
        once: true,
      });
    });
    // What the first collection frees by finalizers goes with the second.
    for (let round = 0; round < 2; round += 1) await ask(socket, round, 'HeapProfiler.collectGarbage');
    const answer = await ask(socket, 2, 'Runtime.evaluate', { expression: memoryUsage, returnByValue: true });
    const { value } = (answer as { result: { value: string } }).result;
    const { heapUsed, external, rss } = JSON.parse(value) as NodeJS.MemoryUsage;
    return { live: heapUsed + external, rss, peakRss: peakRssOf(service.pid!) };
  } finally {
    socket.close();
  }
}

function ask(socket: WebSocket, id: number, method: string, params: object = {}): Promise<unknown> {
  return new Promise((resolve) => {
    const listener = ({ data }: MessageEvent): void => {
      const answer = JSON.parse(String(data)) as { id?: number; result?: unknown };
      if (answer.id !== id) return;
      socket.removeEventListener('message', listener);
      resolve(answer.result);
    };
    socket.addEventListener('message', listener);
    socket.send(JSON.stringify({ id, method, params }));
  });
}

function peakRssOf(pid: number): number {
  return 1024 * Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}
