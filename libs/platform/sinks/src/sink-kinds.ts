import { clickhouse } from './clickhouse/kind.ts';
import { postgres } from './postgres/kind.ts';
import { rabbitmq } from './rabbitmq/kind.ts';
import { s3 } from './s3/kind.ts';
import type { SinkKind } from './sink-kind.ts';

/** Every kind of sink: a folder and a line here. */
export const sinkKinds: readonly SinkKind[] = [postgres, rabbitmq, s3, clickhouse];

export function sinkKindOf(id: unknown): SinkKind | undefined {
  return sinkKinds.find((kind) => kind.id === id);
}
