import { claimOf, decodeLedger, encodeLedger, hashOf, maxLedgerDays, withDay, type DayLedger } from './day-ledger.ts';

const ledgerOf = (...days: readonly number[]): DayLedger | undefined => {
  let ledger: DayLedger | undefined;
  for (const day of days) ledger = withDay(ledger, day, hashOf(String(day)));
  return ledger;
};

describe('the ledger of days', () => {
  it('knows each day by its sums, in whatever order the days came', () => {
    const ledger = ledgerOf(20_400, 20_390, 20_395)!;
    for (const day of [20_390, 20_395, 20_400]) {
      expect(claimOf(ledger, day, hashOf(String(day)))).toBe('same');
      expect(claimOf(ledger, day, hashOf('other'))).toBe('changed');
    }
    for (const day of [20_389, 20_391, 20_401]) expect(claimOf(ledger, day, 7)).toBe('new');
    expect(encodeLedger(ledger)).toHaveLength(4 + 11 * 4);
  });

  it('is the same when it was written and read', () => {
    const ledger = ledgerOf(20_400, 20_390)!;
    expect(decodeLedger(encodeLedger(ledger))).toEqual({ ...ledger, isSaved: true });
    expect(
      ['', 'abcd', 'abcde', 'x'.repeat(4 + 4 * maxLedgerDays + 4)].map((text) => decodeLedger(Buffer.from(text))),
    ).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('keeps five years, and takes no day from before them', () => {
    const last = 20_400;
    const ledger = ledgerOf(last - maxLedgerDays + 1, last)!;
    expect(ledger.hashes).toHaveLength(maxLedgerDays * 4);
    expect(claimOf(ledger, last - maxLedgerDays + 1, 7)).toBe('changed');
    expect(claimOf(ledger, last - maxLedgerDays, 7)).toBe('too_old');
    const later = withDay(ledger, last + 1, 7);
    expect(later.hashes).toHaveLength(maxLedgerDays * 4);
    expect(claimOf(later, last - maxLedgerDays + 1, 7)).toBe('too_old');
    expect(claimOf(later, last, 7)).toBe('changed');
    expect(ledgerOf(last, last + 3 * maxLedgerDays)!.hashes).toHaveLength(maxLedgerDays * 4);
  });

  it('has no hash of 0', () => {
    expect(hashOf('')).toBe(0x811c9dc5);
    expect(Array.from({ length: 1_000 }, (_, i) => hashOf(String(i))).includes(0)).toBe(false);
  });
});
