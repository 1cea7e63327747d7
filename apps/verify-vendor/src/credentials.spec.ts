import { loadVendor } from '@heliograph/vendors';
import { checkCredentials, CredentialsError } from './credentials.ts';
import { readOptions, UsageError } from './options.ts';

const schema = (await loadVendor('enphase')).declaration.credentials;
const members = { clientId: 'c', clientSecret: 'hush-hush', apiKey: 'k', refreshToken: 'r' };

describe('credentials', () => {
  it('are taken as they are, with a pasted address of a consent beside them', () => {
    expect(checkCredentials(JSON.stringify(members), schema)).toEqual({ credentials: members });
    const redirect = { consentRedirect: 'https://us.example/back?code=1' };
    expect(checkCredentials(JSON.stringify({ ...members, ...redirect }), schema)).toEqual({
      credentials: members,
      ...redirect,
    });
  });

  it.each([
    ['hush-hush', 'not a JSON object'],
    ['["hush-hush"]', 'not a JSON object'],
    [JSON.stringify({ ...members, clientSecret: undefined }), 'clientSecret is missing'],
    [JSON.stringify({ ...members, apiKey: 5 }), 'apiKey is not a string'],
    [JSON.stringify({ ...members, extra: 'hush-hush' }), '"extra" is not a member of them'],
    [JSON.stringify({ ...members, clientSecret: 'hush-hush'.repeat(1000) }), 'clientSecret is longer than'],
    [JSON.stringify({ ...members, consentRedirect: 'hush-hush' }), 'consentRedirect is not a URL'],
  ])('are refused by the member that is wrong, and never quoted (%#)', (text, message) => {
    const check = () => checkCredentials(text, schema);
    expect(check).toThrow(CredentialsError);
    expect(check).toThrow(message);
    expect(check).not.toThrow(/hush-hush/);
  });
});

describe('options', () => {
  it.each([
    [[], 'name a vendor'],
    [['growatt'], '--credentials FILE is needed'],
    [['acme'], 'there is no vendor "acme"; known: deye, enphase'],
    [['growatt', 'solis', '--plan'], 'name a vendor'],
    [['growatt', '--token', 'abc'], 'token'],
    [['growatt', '--plan', '--devices', '0'], '--devices is a whole number'],
    [['growatt', '--plan', '--base-url', 'nowhere'], '--base-url is not a URL'],
  ])('refuse %j', (args, message) => {
    expect(() => readOptions(args)).toThrow(UsageError);
    expect(() => readOptions(args)).toThrow(message);
  });

  it('have defaults', () => {
    expect(readOptions(['growatt', '--credentials', '-'])).toMatchObject({
      vendor: 'growatt',
      devices: 3,
      maxCalls: 300,
      plan: false,
    });
    expect(readOptions(['--help'])).toBeUndefined();
  });
});
