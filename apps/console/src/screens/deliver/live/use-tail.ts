import type { StreamFilter } from '@heliograph/sdk';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { api } from '../../../api/api.ts';
import { entryOf, keyOf, SeenKeys, withAdded, type TailEntry } from './tail.ts';

/** Messages within this interval are drawn together. */
const DRAW_MS = 250;

export type TailState =
  | { name: 'connecting' | 'open' | 'hidden' }
  | { name: 'retry'; waitMs: number }
  | { name: 'ended'; reason: string }
  | { name: 'failed'; error: unknown };

export interface Tail {
  entries: readonly TailEntry[];
  /** The number received since the page was opened or cleared. */
  received: number;
  state: TailState;
  /** Records were left out, after a cut that was too long. */
  hasGap: boolean;
  clear: () => void;
  /** After an error that a retry does not resolve. */
  restart: () => void;
}

/** Reads the stream while the page can be seen, and closes it when the page is hidden or left. After such a pause it continues with new messages. */
export function useTail(filter: StreamFilter): Tail {
  const isVisible = useVisible();
  const [entries, setEntries] = useState<readonly TailEntry[]>([]);
  const [received, setReceived] = useState(0);
  const [state, setState] = useState<TailState>({ name: 'connecting' });
  const [hasGap, setGap] = useState(false);
  const [starts, setStarts] = useState(0);
  const count = useRef(0);
  const [seen] = useState(() => new SeenKeys());
  useEffect(() => {
    if (!isVisible) {
      setState({ name: 'hidden' });
      return;
    }
    const abort = new AbortController();
    let added: TailEntry[] = [];
    const draw = (): void => {
      if (added.length === 0) return;
      const drawn = added;
      added = [];
      setEntries((before) => withAdded(before, drawn));
      setReceived((before) => before + drawn.length);
    };
    const read = async (): Promise<void> => {
      for await (const event of api.streamRecords(filter, { signal: abort.signal })) {
        const key = keyOf(event);
        if (key !== undefined && !seen.add(key)) continue;
        const entry = entryOf(event, (count.current += 1), Date.now());
        if (entry) added.push(entry);
        else if (event.type === 'open') setState({ name: 'open' });
        else if (event.type === 'retry') setState({ name: 'retry', waitMs: event.waitMs });
        else if (event.type === 'reset') setGap(true);
        else if (event.type === 'end') setState({ name: 'ended', reason: event.reason });
      }
    };
    setState({ name: 'connecting' });
    const timer = setInterval(draw, DRAW_MS);
    read().catch((error: unknown) => {
      if (!abort.signal.aborted) setState({ name: 'failed', error });
    });
    return () => {
      abort.abort();
      clearInterval(timer);
      draw();
    };
  }, [JSON.stringify(filter), isVisible, starts]);
  const clear = (): void => {
    setEntries([]);
    setReceived(0);
    setGap(false);
  };
  return { entries, received, state, hasGap, clear, restart: () => setStarts((before) => before + 1) };
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Whether the page is visible: not in a background tab. */
function useVisible(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState !== 'hidden');
}
