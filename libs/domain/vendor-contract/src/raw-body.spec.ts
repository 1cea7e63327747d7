import { gzipSync } from 'node:zlib';
import { compressRawBody, decodeRawBody, maxRawBodyBytes } from './raw-body.ts';

const list = (entry: string, count: number): Buffer =>
  Buffer.from(`{"data":[${new Array<string>(count).fill(entry).join(',')}]}`);
const alarm = JSON.stringify({
  devDn: 'NE=33554792',
  alarmName: 'Insulation, low',
  status: 1,
  raiseTime: 1_795_000_000,
});

describe('the body of a raw answer', () => {
  it('is the same bytes after compression, a fraction of them in between', () => {
    const body = list(alarm, 30_000);
    expect(body.length).toBeGreaterThan(2_500_000);
    const compressed = compressRawBody(body)!;
    expect(compressed.length).toBeLessThan(100_000);
    expect(decodeRawBody(compressed, 'gzip').equals(body)).toBe(true);
  });

  it('is taken as it is without an encoding, as all those of before were written', () => {
    const body = Buffer.from('{"a":1}');
    expect(decodeRawBody(body, undefined)).toBe(body);
  });

  it.each([
    ['has more bytes than the bound', Buffer.alloc(maxRawBodyBytes + 1, ' ')],
    ['has more values than 900,000 bytes can hold', list('{}', 400_000)],
    ['has more lists than that', Buffer.from('['.repeat(700_000))],
  ])('is not compressed when it %s', (_, body) => {
    expect(compressRawBody(body)).toBeUndefined();
  });

  it.each([
    ['of an encoding that is not known', Buffer.from('{}'), 'br', 'unknown encoding'],
    ['of no encoding', Buffer.from('{}'), '', 'unknown encoding'],
    ['that is not compressed, though it says so', Buffer.from('{}'), 'gzip', 'header'],
    ['that is cut', gzipSync('{"a":1}').subarray(0, 12), 'gzip', 'end of file'],
    ['that becomes larger than the bound', gzipSync(Buffer.alloc(maxRawBodyBytes + 1, ' ')), 'gzip', 'larger than'],
  ])('throws for one %s', (_, value, encoding, message) => {
    expect(() => decodeRawBody(value, encoding)).toThrow(message);
  });

  it('takes one as large as the bound', () => {
    const body = Buffer.alloc(maxRawBodyBytes, ' ');
    expect(decodeRawBody(compressRawBody(body)!, 'gzip')).toHaveLength(maxRawBodyBytes);
  });
});
