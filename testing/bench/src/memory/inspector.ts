import { readFileSync } from 'node:fs';
import type { ServiceProcess } from '@heliograph/testbed/processes';

interface Answer {
  id?: number;
  /** `exceptionDetails`: the call in the process threw. */
  result?: { exceptionDetails?: { exception?: { description?: string } } };
  error?: { message: string };
}

/** A session with the inspector of a service that was started with `--inspect=127.0.0.1:0`. */
class Inspector {
  #calls = 0;
  readonly #socket: WebSocket;
  readonly #name: string;

  private constructor(socket: WebSocket, name: string) {
    this.#socket = socket;
    this.#name = name;
  }

  /** Opens a session, and closes it after the work. */
  static async use<T>(service: ServiceProcess, work: (inspector: Inspector) => Promise<T>): Promise<T> {
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
      return await work(new Inspector(socket, service.name));
    } finally {
      socket.close();
    }
  }

  /** @throws Error when the method fails, its call throws, or the process ends meanwhile */
  ask<T = unknown>(method: string, params: object = {}): Promise<T> {
    const id = (this.#calls += 1);
    const socket = this.#socket;
    return new Promise((resolve, reject) => {
      const closed = (): void => reject(new Error(`${this.#name} closed its inspector during ${method}`));
      const listener = ({ data }: MessageEvent): void => {
        const answer = JSON.parse(String(data)) as Answer;
        if (answer.id !== id) return;
        socket.removeEventListener('message', listener);
        socket.removeEventListener('close', closed);
        const failure = answer.error?.message ?? answer.result?.exceptionDetails?.exception?.description;
        if (failure !== undefined) reject(new Error(`${this.#name}, ${method}: ${failure}`));
        else resolve(answer.result as T);
      };
      socket.addEventListener('message', listener);
      socket.addEventListener('close', closed, { once: true });
      socket.send(JSON.stringify({ id, method, params }));
    });
  }
}

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
    // Objects that the first collection frees by finalizers are collected by the second.
    for (let round = 0; round < 2; round += 1) await inspector.ask('HeapProfiler.collectGarbage');
    const { result } = await inspector.ask<{ result: { value: string } }>('Runtime.evaluate', {
      expression: memoryUsage,
      returnByValue: true,
    });
    const { heapUsed, external, rss } = JSON.parse(result.value) as NodeJS.MemoryUsage;
    return { live: heapUsed + external, rss, peakRss: peakRssOf(service.pid!) };
  });
}

/** The most resident memory of a process since its start, bytes. */
export function peakRssOf(pid: number): number {
  return 1024 * Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

export interface RetainedObjects {
  /** Objects that are no functions, and the entries of all maps, sets and arrays. */
  items: number;
  /** The most keys of one map that are ids of devices. */
  devices: number;
}

interface RemoteObject {
  objectId: string;
}

/**
 * Runs in the service, on all objects that a garbage collection leaves. An object that throws when it is inspected (a revoked proxy, the prototype of a
 * class that inherits from Map as ES5 does) does not count.
 */
const count = `function () {
  let items = 0;
  let devices = 0;
  const add = (each) => {
    const prototype = Object.getPrototypeOf(each);
    if (typeof each !== 'function') items += 1;
    if (prototype === Array.prototype) items += each.length;
    else if (prototype === Set.prototype) items += each.size;
    else if (prototype === Map.prototype) {
      items += each.size;
      if (each.size <= devices) return;
      let ids = 0;
      for (const key of each.keys()) if (typeof key === 'string' && key.startsWith('dev_')) ids += 1;
      devices = Math.max(devices, ids);
    }
  };
  for (const each of this) {
    if (each === this) continue;
    try {
      add(each);
    } catch {}
  }
  return { items, devices };
}`;

/** Counts the objects on a service's heap. Exact where bytes are not: compiled code and buffers do not count. */
export function retainedObjects(service: ServiceProcess): Promise<RetainedObjects> {
  return Inspector.use(service, async (inspector) => {
    const { result: prototype } = await inspector.ask<{ result: RemoteObject }>('Runtime.evaluate', {
      expression: 'Object.prototype',
    });
    const { objects } = await inspector.ask<{ objects: RemoteObject }>('Runtime.queryObjects', {
      prototypeObjectId: prototype.objectId,
    });
    const { result } = await inspector.ask<{ result: { value: RetainedObjects } }>('Runtime.callFunctionOn', {
      objectId: objects.objectId,
      functionDeclaration: count,
      returnByValue: true,
    });
    for (const { objectId } of [prototype, objects]) await inspector.ask('Runtime.releaseObject', { objectId });
    return result.value;
  });
}
