/** The tag of both controllers' operations. */
export const REPLAYS_TAG = {
  name: 'Replays',
  description: 'Redelivery of records of a time range, with the same idempotency keys.',
};
