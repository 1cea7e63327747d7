import type { ServiceProcess } from '@heliograph/testbed/processes';
import { Inspector } from './inspector.ts';

export interface HeldObjects {
  /** Objects that are no functions, and the entries of all maps, sets and arrays. */
  items: number;
  /** The most keys of one map that are ids of devices. */
  devices: number;
}

interface RemoteObject {
  objectId: string;
}

/**
 * Runs in the service, on all objects that a garbage collection leaves. What throws when it is looked at (a revoked proxy, the prototype of a class that
 * inherits from Map as ES5 does) counts for nothing.
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

/** Counts what a service holds on its heap. Exact where bytes are not: code that is compiled, and buffers, count for nothing. */
export function heldObjects(service: ServiceProcess): Promise<HeldObjects> {
  return Inspector.use(service, async (inspector) => {
    const { result: prototype } = await inspector.ask<{ result: RemoteObject }>('Runtime.evaluate', {
      expression: 'Object.prototype',
    });
    const { objects } = await inspector.ask<{ objects: RemoteObject }>('Runtime.queryObjects', {
      prototypeObjectId: prototype.objectId,
    });
    const { result } = await inspector.ask<{ result: { value: HeldObjects } }>('Runtime.callFunctionOn', {
      objectId: objects.objectId,
      functionDeclaration: count,
      returnByValue: true,
    });
    for (const { objectId } of [prototype, objects]) await inspector.ask('Runtime.releaseObject', { objectId });
    return result.value;
  });
}
