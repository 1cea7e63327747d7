import { WarmConnections } from './warm-connections.ts';

describe('WarmConnections', () => {
  let warm: WarmConnections;
  beforeEach(() => (warm = new WarmConnections(25)));

  it('lets the first request of an endpoint, and of one not known yet, go at once', () => {
    expect(warm.grace(0, 10, 0)).toBe(0);
    expect(warm.grace(3, undefined, 0)).toBe(0);
  });

  it('waits about one answer before another connection is opened, and not long', () => {
    warm.used(1, 0);
    expect(warm.grace(1, 7.2, 0)).toBe(8);
    expect(warm.grace(1, 200, 0)).toBe(25);
  });

  it('waits for no open connection until it has been idle for its keep-alive time', () => {
    for (let inFlight = 1; inFlight <= 4; inFlight++) warm.used(inFlight, 10_000);
    expect(warm.grace(3, 10, 22_000)).toBe(0);
    expect(warm.grace(4, 10, 22_000)).toBe(10);
    warm.used(1, 23_000);
    expect(warm.grace(3, 10, 23_000)).toBe(0);
    warm.used(1, 36_000);
    expect(warm.grace(3, 10, 36_000)).toBe(10);
  });
});
