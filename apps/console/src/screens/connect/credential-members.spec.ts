import { credentialMembers } from './credential-members.ts';

describe(credentialMembers.name, () => {
  it('reads the members of a form, in the order of the declaration', () => {
    const schema = {
      type: 'object',
      required: ['key'],
      properties: {
        key: { type: 'string', title: 'Key', description: 'Account > API.' },
        secret: { type: 'string', writeOnly: true },
        kind: { type: 'string', enum: ['a', 'b'] },
      },
    };
    expect(credentialMembers(schema)).toEqual([
      { name: 'key', title: 'Key', hint: 'Account > API.', isRequired: true, isSecret: false, choices: [] },
      { name: 'secret', title: 'secret', hint: '', isRequired: false, isSecret: true, choices: [] },
      { name: 'kind', title: 'kind', hint: '', isRequired: false, isSecret: false, choices: ['a', 'b'] },
    ]);
  });
});
