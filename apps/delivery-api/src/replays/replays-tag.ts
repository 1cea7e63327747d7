/** The tag of both controllers' operations. */
export const REPLAYS_TAG = {
  name: 'Replays',
  description: 'Bringing back records of a time range, with the same keys.',
};
