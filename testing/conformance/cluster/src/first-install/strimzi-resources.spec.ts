import { pending, readyStatus, type StrimziResource } from './strimzi-stand-in.ts';

const resource = (name: string, more: Partial<StrimziResource> = {}): StrimziResource => ({
  metadata: { name, generation: 2 },
  spec: {},
  ...more,
});

describe('resources of Strimzi', () => {
  it('are pending while their present state has not been processed', () => {
    const removed = resource('removed', { metadata: { name: 'removed', generation: 2, deletionTimestamp: 'now' } });
    const resources = [
      resource('new'),
      resource('changed', { status: { observedGeneration: 1 } }),
      resource('done', { status: { observedGeneration: 2 } }),
      removed,
    ];
    expect(pending(resources).map(({ metadata }) => metadata.name)).toEqual(['new', 'changed']);
  });

  it('are no longer pending with the status of a controller', () => {
    const done = resource('done', { status: readyStatus(2) });
    expect(pending([done])).toEqual([]);
    expect(readyStatus(2)).toMatchObject({ conditions: [{ type: 'Ready', status: 'True' }] });
  });
});
