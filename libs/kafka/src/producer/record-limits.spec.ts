import { recordSize } from './record-limits.ts';

describe('recordSize', () => {
  it('counts headers', () => {
    const bare = recordSize('key', Buffer.alloc(100), undefined);
    expect(bare).toBeGreaterThan(103);
    expect(recordSize('key', Buffer.alloc(100), { name: 'value' })).toBeGreaterThanOrEqual(bare + 9);
    expect(recordSize(null, null, {})).toBeLessThan(bare);
  });
});
