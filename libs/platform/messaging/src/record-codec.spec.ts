import { decodeHeaders, encodeHeaders, recordSize } from './record-codec.ts';

describe('record headers', () => {
  it('come back as they were, UTF-8 included', () => {
    const headers = { account: 'acct1', plant: 'Köln 太阳', empty: '' };
    expect(decodeHeaders([...encodeHeaders(headers)])).toEqual(headers);
  });

  it('read foreign ones: no value, no name, repeated', () => {
    const bytes = (text: string): Buffer => Buffer.from(text);
    const foreign: [Buffer | null, Buffer | null][] = [
      [bytes('a'), null],
      [null, bytes('x')],
      [bytes('b'), bytes('1')],
      [bytes('b'), bytes('2')],
    ];
    expect(decodeHeaders(foreign)).toEqual({ a: '', b: '2' });
  });

  it('are counted in the size of a record', () => {
    const bare = recordSize('key', Buffer.alloc(100), undefined);
    expect(bare).toBeGreaterThan(103);
    expect(recordSize('key', Buffer.alloc(100), { name: 'value' })).toBeGreaterThanOrEqual(bare + 9);
    expect(recordSize(null, null, {})).toBeLessThan(bare);
  });
});
