import { withRevokedPortal } from './revoked-portals.ts';

it('remembers a revoked session until its tokens have expired, and then forgets it', () => {
  const portals = withRevokedPortal({}, 'prt_a', { exchanges: 1, expiresAt: 2_000 }, 1_000);
  expect(portals).toEqual({ prt_a: 2_060 });
  expect(withRevokedPortal(portals, 'prt_b', { exchanges: 3, expiresAt: 9_000 }, 2_059)).toEqual({
    prt_a: 2_060,
    prt_b: 9_060,
  });
  expect(withRevokedPortal(portals, 'prt_b', { exchanges: 3, expiresAt: 9_000 }, 2_060)).toEqual({ prt_b: 9_060 });
});

it('does not remember one that was never exchanged: it has no token', () => {
  expect(withRevokedPortal({ prt_a: 2_060 }, 'prt_b', { exchanges: 0, expiresAt: 9_000 }, 1_000)).toEqual({
    prt_a: 2_060,
  });
});
