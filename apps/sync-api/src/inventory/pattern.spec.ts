import { containing } from './pattern.ts';

describe('containing', () => {
  it('looks for the text anywhere, and takes the signs of a pattern for themselves', () => {
    expect(containing('SN 1')).toBe('%SN 1%');
    expect(containing('100%_a\\b')).toBe('%100\\%\\_a\\\\b%');
  });
});
