import type { RecordConsumer, TopicPartition } from '../port.ts';

type Holding = Pick<RecordConsumer, 'settle' | 'isMembershipConfirmed' | 'owns'>;

/** Wraps a consumer that is created later than the parts that use it. */
export function lazyConsumer(consumer: () => Holding): Holding & Pick<RecordConsumer, 'holds'> {
  return {
    settle: (record) => consumer().settle(record),
    isMembershipConfirmed: () => consumer().isMembershipConfirmed(),
    owns: (at) => consumer().owns(at),
    holds: (at) => holdsAll(consumer(), [at]),
  };
}

/** Returns whether the consumer holds all these partitions, with a single look at the clock. */
export function holdsAll(
  consumer: Pick<Holding, 'isMembershipConfirmed' | 'owns'>,
  all: readonly TopicPartition[],
): boolean {
  return consumer.isMembershipConfirmed() && all.every((at) => consumer.owns(at));
}
