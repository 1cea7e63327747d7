import { consentNeeded, type Vendor } from '@heliograph/vendor-contract';
import { loadVendor, vendorIds } from './registry.ts';

const vendors = await Promise.all(vendorIds.map(loadVendor));
const withConsent = vendors.filter(({ declaration }) => declaration.consent);

const needed = ({ declaration }: Vendor, members: readonly string[]): boolean =>
  consentNeeded(declaration.consent, Object.fromEntries(members.map((name) => [name, 'given'])));

describe('consent in the vendors’ own pages', () => {
  it('exists for the vendors with consent pages', () => {
    expect(withConsent.map(({ declaration }) => declaration.id)).toEqual([
      'enphase',
      'huawei',
      'sma',
      'solaredge',
      'sungrow',
    ]);
    expect(vendors.filter(({ consent }) => consent)).toEqual(withConsent);
  });

  it.each(withConsent.map((vendor) => [vendor.declaration.id, vendor] as const))(
    '%s: names members of its credentials, and an account can be made before the consent',
    (_, { declaration: { credentials, consent } }) => {
      const { needs, fills, unless } = consent!;
      const known = Object.keys(credentials.properties);
      expect(known).toEqual(expect.arrayContaining([...needs, ...fills, ...unless]));
      expect(new Set([...needs, ...fills, ...unless]).size).toBe(needs.length + fills.length + unless.length);
      expect(needs).toEqual(expect.arrayContaining(credentials.required));
    },
  );

  it.each(vendors.map((vendor) => [vendor.declaration.id, vendor] as const))(
    '%s: is needed with exactly the members that the page needs',
    (_, vendor) => {
      const { consent, credentials } = vendor.declaration;
      const { needs = [], fills = [], unless = [] } = consent ?? {};
      expect(needed(vendor, needs)).toBe(consent !== undefined);
      expect(needed(vendor, [...needs, ...fills])).toBe(false);
      expect(needed(vendor, Object.keys(credentials.properties))).toBe(false);
      for (const member of unless) expect(needed(vendor, [...needs, member])).toBe(false);
      for (const member of needs)
        expect(
          needed(
            vendor,
            needs.filter((name) => name !== member),
          ),
        ).toBe(false);
    },
  );

  it.each([
    ['enphase', ['clientId', 'clientSecret', 'apiKey'], true],
    ['enphase', ['clientId', 'clientSecret', 'apiKey', 'plan', 'monthlyCalls'], true],
    ['enphase', ['clientId', 'clientSecret', 'apiKey', 'refreshToken'], false],
    ['enphase', ['clientId', 'clientSecret', 'apiKey', 'username', 'password'], false],
    ['huawei', ['clientId', 'clientSecret'], true],
    ['huawei', ['clientId', 'clientSecret', 'refreshToken'], false],
    ['huawei', ['userName', 'systemCode'], false],
    ['sma', ['clientId', 'clientSecret'], true],
    ['sma', ['clientId', 'clientSecret', 'loginHint'], false],
    ['sma', ['clientId', 'clientSecret', 'grant'], false],
    ['solaredge', ['clientId', 'clientSecret'], true],
    ['solaredge', ['clientId', 'clientSecret', 'siteIds'], true],
    ['solaredge', ['clientId', 'clientSecret', 'refreshToken', 'siteIds'], false],
    ['solaredge', ['apiKey'], false],
    ['sungrow', ['appKey', 'appSecret', 'applicationId'], true],
    ['sungrow', ['appKey', 'appSecret'], false],
    ['sungrow', ['appKey', 'appSecret', 'applicationId', 'userAccount', 'userPassword'], false],
    ['fronius', ['accessKeyId', 'accessKeyValue'], false],
    ['solax', ['clientId', 'clientSecret'], false],
  ])('%s with %j: %s', async (id, members, expected) => {
    expect(needed(await loadVendor(id), members)).toBe(expected);
  });
});
