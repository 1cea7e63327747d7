import { SourceFile } from './source-file.ts';

function problemsOf(text: string): string[] {
  try {
    new SourceFile('account.yaml', text);
    return [];
  } catch (error) {
    return (error as Error).message.split('\n');
  }
}

const vendorAccount = (credentials: string): string => `version: 1
vendorAccounts:
  - name: north
    vendor: solis
    credentials:
${credentials}
`;

it('reads a file in which sections are absent', () => {
  const text = vendorAccount('      keyId: { env: KEY_ID }\n      keySecret: { file: secret.txt }');
  expect(new SourceFile('account.yaml', text).account.vendorAccounts![0]).toEqual({
    name: 'north',
    vendor: 'solis',
    credentials: { keyId: { env: 'KEY_ID' }, keySecret: { file: 'secret.txt' } },
  });
});

it('refuses a secret in the file without repeating it', () => {
  expect(problemsOf(vendorAccount('      keySecret: s3cr3t'))).toEqual([
    'account.yaml:6: vendorAccounts[0].credentials.keySecret: write { env: NAME } or { file: PATH }; a secret never stands in this file',
  ]);
  expect(problemsOf(vendorAccount('      keySecret: { value: s3cr3t }'))).toEqual([
    expect.stringMatching(/^account\.yaml:6: vendorAccounts\[0\]\.credentials\.keySecret.*write \{ env: NAME \}/),
  ]);
});

it('names file, line and member of every problem, and what is right', () => {
  const text = `version: 2
webhooks:
  - name: production
    url: http://example.com
    timeoutMs: 50
    filter:
      kinds:
        - device.data
        - device.sold
    retries: 3
  - url: https://example.com
`;
  expect(problemsOf(text)).toEqual(
    expect.arrayContaining([
      'account.yaml:1: version: must be 1',
      'account.yaml:4: webhooks[0].url: must match pattern "^https://"',
      'account.yaml:5: webhooks[0].timeoutMs: must be >= 1000',
      expect.stringMatching(/^account\.yaml:9: webhooks\[0\]\.filter\.kinds\[1\]: must be one of device\.data, /),
      expect.stringMatching(/^account\.yaml:10: webhooks\[0\]\.retries: unknown member; there are name, url, /),
      'account.yaml:11: webhooks[1]: name is missing',
    ]),
  );
  expect(problemsOf(text)).toHaveLength(6);
});

it('finds repeated names, text that is no YAML, and an empty file', () => {
  const groups = 'version: 1\ngroups:\n  - name: Roofs\n  - name: roofs\n';
  expect(problemsOf(groups)).toEqual([
    'account.yaml:4: groups[1].name: “roofs” stands here twice: a name is unique in its section',
  ]);
  expect(problemsOf('version: 1\nversion: 1\n')[0]).toMatch(/^account\.yaml:2: .*unique/);
  expect(problemsOf('')).toEqual(['account.yaml:1: must be object']);
});
