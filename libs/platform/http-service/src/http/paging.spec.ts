import { ApiError } from './api-error.ts';
import { createdPosition, encodeCursor } from './paging.ts';

describe(createdPosition.name, () => {
  it('reads the time and the id of a cursor', () => {
    const cursor = encodeCursor(['2026-05-01T10:00:00.000Z', 'wh_1']);
    expect(createdPosition(cursor)).toEqual(['2026-05-01T10:00:00.000Z', 'wh_1']);
  });

  it('removes NUL, which PostgreSQL does not accept', () => {
    expect(createdPosition(encodeCursor(['2026-05-01T10:00:00.000Z', 'wh\u0000_1']))[1]).toBe('wh_1');
  });

  it.each(['', 'yesterday', '+020000-01-01T00:00:00.000Z', '-000044-03-15T00:00:00.000Z'])(
    'rejects the time %j, which PostgreSQL could not read',
    (time) => {
      expect(() => createdPosition(encodeCursor([time, 'wh_1']))).toThrow(ApiError);
    },
  );
});
