import { bodyOf, emptyDraft } from './import-draft.ts';

describe(bodyOf.name, () => {
  it('leaves out what has a default', () => {
    expect(bodyOf({ ...emptyDraft, from: '2026-01-01' })).toEqual({ from: '2026-01-01', resolution: 'samples' });
  });

  it('has the devices, the group and the channels that are chosen, and not those of another choice', () => {
    const draft = { ...emptyDraft, from: '2026-01-01', to: '2026-04-01', groupId: 'grp_1', deviceIds: ['dev_1'] };
    expect(bodyOf({ ...draft, devices: 'group', delivery: 'stored' })).toEqual({
      from: '2026-01-01',
      to: '2026-04-01',
      resolution: 'samples',
      groupId: 'grp_1',
      channels: [],
    });
    expect(bodyOf({ ...draft, devices: 'some', delivery: 'chosen', channels: ['kafka', 'pigeon'] })).toMatchObject({
      deviceIds: ['dev_1'],
      channels: ['kafka'],
    });
  });

  it.each([
    {},
    { from: '0202-01-01' },
    { from: '2026-01-01', to: '0002-01-01' },
    { from: '2026-01-01', devices: 'group' },
    { from: '2026-01-01', devices: 'some' },
  ] as const)('is none while it is incomplete: %j', (typed) =>
    expect(bodyOf({ ...emptyDraft, ...typed })).toBeUndefined(),
  );
});
