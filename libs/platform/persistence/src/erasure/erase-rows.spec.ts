import { referencingFirst } from './erase-rows.ts';

describe(referencingFirst.name, () => {
  const references = [
    { referencing: 'devices', referenced: 'plants' },
    { referencing: 'plants', referenced: 'vendor_accounts' },
    { referencing: 'vendor_accounts', referenced: 'accounts' },
  ];

  it('puts referencing tables before referenced ones', () => {
    const tables = ['accounts', 'devices', 'events', 'plants', 'vendor_accounts'];
    expect(referencingFirst(tables, references)).toEqual([
      'devices',
      'events',
      'plants',
      'vendor_accounts',
      'accounts',
    ]);
  });

  it('comes to an end where two point at each other', () => {
    const cycle = [...references, { referencing: 'accounts', referenced: 'devices' }];
    expect(referencingFirst(['accounts', 'devices', 'plants', 'vendor_accounts'], cycle)).toHaveLength(4);
  });
});
