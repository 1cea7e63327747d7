import { encodeCursor } from '@heliograph/http-service';
import { deviceOrder, deviceSorts, sortedCursor, sortedPosition } from './device-order.ts';

describe('the order of devices', () => {
  it('exists in both directions for every value', () => {
    expect(deviceSorts).toHaveLength(8);
    for (const sort of deviceSorts) expect(deviceOrder(sort).descending).toBe(sort.startsWith('-'));
    expect(deviceOrder('-power')).toMatchObject({ column: 'power_kw' });
  });

  it('has cursors that keep value, device and the time of the first page', () => {
    const cursor = encodeCursor(sortedCursor('-power', 100, 1.25, '7'));
    expect(sortedPosition('-power', cursor, 999)).toEqual({ asOf: 100, after: { value: 1.25, seq: '7' } });
    const withoutValue = encodeCursor(sortedCursor('power', 100, null, '8'));
    expect(sortedPosition('power', withoutValue, 999)).toEqual({ asOf: 100, after: { value: null, seq: '8' } });
    expect(sortedPosition('power', undefined, 999)).toEqual({ asOf: 999 });
  });

  it.each([
    ['another sort', sortedCursor('power', 1, 1, '1')],
    ['text as value', ['-power', 1, 'x', '1']],
    ['a device that is no number', ['-power', 1, 1, 'x']],
    ['a time that is no number', ['-power', 'x', 1, '1']],
    ['the cursor of an unsorted list', ['7']],
  ])('refuses the cursor of %s', (_, parts) => {
    expect(() => sortedPosition('-power', encodeCursor(parts), 1)).toThrow('not valid');
  });
});
