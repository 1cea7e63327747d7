import { scopesOf } from './page-session.ts';

describe(scopesOf.name, () => {
  it('counts what a login permits besides its own scope', () => {
    expect(scopesOf('api')).toEqual(['api', 'read', 'write', 'deliveries']);
    expect(scopesOf('read')).toEqual(['read']);
    expect(scopesOf('operator')).toEqual(['operator']);
    expect(scopesOf('operator:read')).toEqual(['operator:read']);
    expect(scopesOf('')).toEqual([]);
  });
});
