import { encodeEpoch, epochAfter, epochHeader, EpochReader, firstEpoch } from './writer-epoch.ts';

const record = (epoch?: string): { headers: Record<string, string> } => ({
  headers: epoch === undefined ? {} : { [epochHeader]: epoch },
});

describe('the epoch of a writer', () => {
  it('skips records that a former owner wrote after a later one', () => {
    const reader = new EpochReader();
    const epochs = ['0.3', '0.3', '0.5', '0.3', undefined, '0.5', '0.4', 'x', '0.7'];
    expect(epochs.map((epoch) => reader.accepts(record(epoch)))).toEqual([
      true,
      true,
      true,
      false,
      true,
      true,
      false,
      true,
      true,
    ]);
    expect(encodeEpoch(reader.highest)).toBe('0.7');
  });

  it('stays above its last epoch when the group was deleted and counts from one again', () => {
    const reader = new EpochReader();
    reader.accepts(record('0.41'));
    const first = epochAfter(reader.highest, 1);
    expect(encodeEpoch(first)).toBe('1.1');
    expect(reader.accepts(record(encodeEpoch(first)))).toBe(true);
    expect(reader.accepts(record('0.41'))).toBe(false);
    // Two owners of the new count, neither of whom has written.
    expect(encodeEpoch(epochAfter({ term: 0, generation: 41 }, 2))).toBe('1.2');
  });

  it('begins with the generation of the group', () => {
    expect(encodeEpoch(epochAfter(firstEpoch, 7))).toBe('0.7');
  });
});
