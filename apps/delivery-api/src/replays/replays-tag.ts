/** Operations of both controllers stand under it. */
export const REPLAYS_TAG = {
  name: 'Replays',
  description: 'Bringing back records of a time range, with the same keys.',
};
