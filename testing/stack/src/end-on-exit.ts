import { signal } from './process-tree.ts';

const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const started = new Map<number, NodeJS.Signals>();
let listening = false;

/**
 * Ends the process group of `pid` when this process exits: normally, by `process.exit`, by an uncaught error, or by a
 * signal nobody else handles. There is no time left to wait for it: what does not obey is ended by the next start.
 * @param kind the signal it ends cleanly with
 * @returns a function to forget the pid once it is gone
 */
export function endOnExit(pid: number, kind: NodeJS.Signals): () => void {
  started.set(pid, kind);
  if (!listening) listen();
  return () => void started.delete(pid);
}

function listen(): void {
  listening = true;
  process.on('exit', endAll);
  for (const name of ENDING_SIGNALS) {
    const onSignal = () => {
      // Somebody else handles this signal and will call stop() in an order of their own.
      if (started.size === 0 || process.listenerCount(name) > 1) return;
      endAll();
      process.removeListener(name, onSignal);
      process.kill(process.pid, name);
    };
    process.on(name, onSignal);
  }
}

function endAll(): void {
  for (const [pid, kind] of started) signal(pid, kind);
}
