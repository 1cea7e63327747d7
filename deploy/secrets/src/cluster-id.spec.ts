import { newClusterId } from './cluster-id.ts';

describe('newClusterId', () => {
  it('has the 22 characters Kafka expects', () => {
    expect(newClusterId()).toMatch(/^[A-Za-z0-9_][A-Za-z0-9_-]{21}$/);
  });

  it('never begins with a dash, which one of 64 would', () => {
    const dash = Buffer.from([0xf8, ...Array<number>(15).fill(0)]);
    const good = Buffer.alloc(16, 1);
    const rolls = [dash, dash, good];
    expect(dash.toString('base64url')).toMatch(/^-/);
    expect(newClusterId(() => rolls.shift()!)).toBe(good.toString('base64url'));
  });
});
