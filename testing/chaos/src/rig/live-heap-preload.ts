// Loaded before a service, by Node's `--import`: SIGUSR2 makes it collect its garbage and write the size of its heap, for `liveHeapMib`.
import { writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { heapFile } from './live-heap.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

process.on('SIGUSR2', () => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  writeFileSync(heapFile(process.pid), `${heapUsed + external}\n`);
});
