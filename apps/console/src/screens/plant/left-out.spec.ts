import { plant as en } from '../../texts/en/plant.ts';
import { leftOutText } from './left-out.ts';

describe(leftOutText.name, () => {
  it('names each reason that left a device out', () => {
    expect(leftOutText({ noSample: 2, stale: 0, notReported: 1 }, en)).toBe(
      'Not counted: 2 without a sample; 1 whose vendor does not report it',
    );
    expect(leftOutText({ noSample: 0, dayEnded: 0, notReported: 0 }, en)).toBe('');
  });
});
