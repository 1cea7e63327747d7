import { ExportResultCode, type ExportResult } from '@opentelemetry/core';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import { SpanQueue, type DropReason } from './span-queue.ts';

type Answer = Parameters<SpanExporter['export']>[1];

const taken: ExportResult = { code: ExportResultCode.SUCCESS };

/** Answers on the test's command. */
class BlockedExporter implements SpanExporter {
  readonly asked: { spans: number; answer: Answer }[] = [];
  export(spans: ReadableSpan[], answer: Answer): void {
    this.asked.push({ spans: spans.length, answer });
  }
  shutdown(): Promise<void> {
    return Promise.resolve();
  }
}

function rig() {
  const exporter = new BlockedExporter();
  const counts = { sent: 0, dropped: {} as Partial<Record<DropReason, number>> };
  const queue = new SpanQueue(exporter, {
    maxQueued: 10,
    maxPerExport: 4,
    everyMs: 3_600_000,
    sent: (spans) => (counts.sent += spans),
    dropped: (reason, spans) => (counts.dropped[reason] = (counts.dropped[reason] ?? 0) + spans),
  });
  const end = (spans: number) => {
    for (let i = 0; i < spans; i++) queue.onEnd({} as ReadableSpan);
  };
  return { exporter, counts, queue, end };
}

describe(SpanQueue.name, () => {
  it('sends in parts, one at a time', async () => {
    const { exporter, counts, queue, end } = rig();
    end(4);
    end(5);
    const flushed = queue.forceFlush();
    for (const spans of [4, 4, 1]) {
      expect(exporter.asked.map((asked) => asked.spans)).toEqual([spans]);
      exporter.asked.shift()!.answer(taken);
      await new Promise(setImmediate);
    }
    await flushed;
    expect(counts).toEqual({ sent: 9, dropped: {} });
  });

  it('drops and counts spans beyond the queue while the receiver hangs, and continues when it answers', async () => {
    const { exporter, counts, queue, end } = rig();
    end(20);
    // Four are with the exporter, ten wait.
    expect(counts.dropped).toEqual({ queue_full: 6 });
    for (let i = 0; i < 4; i++) {
      exporter.asked.shift()?.answer(taken);
      await new Promise(setImmediate);
    }
    expect(counts).toEqual({ sent: 14, dropped: { queue_full: 6 } });
    end(1);
    void queue.forceFlush();
    exporter.asked.shift()!.answer(taken);
    await new Promise(setImmediate);
    expect(counts.sent).toBe(15);
  });

  it('counts refused spans', async () => {
    const { exporter, counts, queue, end } = rig();
    end(3);
    const flushed = queue.forceFlush();
    exporter.asked.shift()!.answer({ code: ExportResultCode.FAILED, error: new Error('refused') });
    await flushed;
    expect(counts).toEqual({ sent: 0, dropped: { export_failed: 3 } });
  });

  it('ends in time although the receiver hangs, and counts dropped spans', async () => {
    const { exporter, counts, queue, end } = rig();
    end(7);
    await queue.close(20);
    expect(counts.dropped).toEqual({ shutdown: 7 });
    exporter.asked.shift()!.answer(taken);
    end(1);
    await new Promise(setImmediate);
    expect(counts).toEqual({ sent: 0, dropped: { shutdown: 8 } });
  });
});
