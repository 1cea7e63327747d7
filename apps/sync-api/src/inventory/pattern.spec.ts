import { containsPattern } from './pattern.ts';

describe('containsPattern', () => {
  it('matches the text anywhere, and escapes wildcards', () => {
    expect(containsPattern('SN 1')).toBe('%SN 1%');
    expect(containsPattern('100%_a\\b')).toBe('%100\\%\\_a\\\\b%');
  });
});
