import type { RecordConsumer, TopicPartition } from './port.ts';

type Holding = Pick<RecordConsumer, 'settle' | 'isSure' | 'owns'>;

/** Of a consumer that is made after what works for it. */
export function lazyConsumer(consumer: () => Holding): Holding & Pick<RecordConsumer, 'holds'> {
  return {
    settle: (record) => consumer().settle(record),
    isSure: () => consumer().isSure(),
    owns: (at) => consumer().owns(at),
    holds: (at) => holdsAll(consumer(), [at]),
  };
}

/** `holds` of many, with one look at the clock. */
export function holdsAll(consumer: Pick<Holding, 'isSure' | 'owns'>, all: readonly TopicPartition[]): boolean {
  return consumer.isSure() && all.every((at) => consumer.owns(at));
}
