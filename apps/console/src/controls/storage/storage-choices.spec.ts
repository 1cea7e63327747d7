import { includedIn, storageChoices } from './storage-choices.ts';

const huawei = {
  storage: [
    { type: 'battery' as const, from: 'device' as const, note: 'A call for each.' },
    { type: 'meter' as const, from: 'inverter' as const, note: 'With the inverter.' },
  ],
};

describe(storageChoices.name, () => {
  it('offers what the vendor reports, and names what takes calls', () => {
    expect(storageChoices(huawei)).toEqual([
      { type: 'battery', takesCalls: true },
      { type: 'meter', takesCalls: false },
    ]);
    expect(storageChoices({ storage: [] })).toEqual([]);
  });
});

describe(includedIn.name, () => {
  const choices = storageChoices(huawei);

  it('reads the checked boxes, of the offered types alone', () => {
    const form = new FormData();
    expect(includedIn(form, choices)).toEqual([]);
    for (const value of ['meter', 'battery', 'heat pump']) form.append('include', value);
    expect(includedIn(form, choices)).toEqual(['battery', 'meter']);
    expect(includedIn(form, choices.slice(1))).toEqual(['meter']);
  });
});
