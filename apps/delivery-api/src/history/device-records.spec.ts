import { stringifyVerbatim, VerbatimJson } from './device-records.ts';

describe('stringifyVerbatim', () => {
  it('preserves number literals and the order of members', () => {
    const items = [
      { at: 1, record: new VerbatimJson('{"10":1.0,"2":1e3}') },
      { at: 2, record: new VerbatimJson('{"a":"\\u0000"}') },
    ];
    expect(stringifyVerbatim({ success: true, result: { items, nextCursor: null } })).toBe(
      '{"success":true,"result":{"items":[{"at":1,"record":{"10":1.0,"2":1e3}},{"at":2,"record":{"a":"\\u0000"}}],"nextCursor":null}}',
    );
  });

  it('works as JSON.stringify for all other values', () => {
    const value = { error: 'not_found', result: null, details: [1, '"$&"'] };
    expect(stringifyVerbatim(value)).toBe(JSON.stringify(value));
  });
});
