import { PLAIN_TEXT, containsPattern } from './plain-text.ts';

describe('PLAIN_TEXT', () => {
  it.each(['roof', 'Dach Süd 2', '屋顶', '☀️', 'a=b', "O'Neill, Sons; Co"])('takes %j', (text) =>
    expect(text).toMatch(PLAIN_TEXT),
  );

  it.each(['', ' ', ' roof', 'roof ', 'a  b', 'a|b', 'a\tb', 'a\u0000', 'a\u0085b', 'line\nline'])(
    'refuses %j',
    (text) => expect(text).not.toMatch(PLAIN_TEXT),
  );
});

describe('containsPattern', () => {
  it('matches the text anywhere, and escapes wildcards', () => {
    expect(containsPattern('SN 1')).toBe('%SN 1%');
    expect(containsPattern('100%_a\\b')).toBe('%100\\%\\_a\\\\b%');
  });
});
