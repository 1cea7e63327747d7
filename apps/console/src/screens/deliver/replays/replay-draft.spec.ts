import { secondsOf } from '../../../controls/form-values.ts';
import { draftFrom, hasDeadLetters, startReplay } from './replay-draft.ts';

const calls: unknown[][] = [];
const api = {
  createReplay: (...call: unknown[]) => void calls.push(['webhook', ...call]),
  createSinkReplay: (...call: unknown[]) => void calls.push(['sink', ...call]),
  createChannelReplay: (...call: unknown[]) => void calls.push(['channel', ...call]),
} as never;
const now = Date.UTC(2026, 10, 3, 12);

describe('the draft of a replay', () => {
  beforeEach(() => void calls.splice(0));

  it('is the last hour without a filter, or the selection of the address', () => {
    expect(secondsOf(draftFrom(new URLSearchParams(), now).from)).toBe(now / 1000 - 3600);
    const address = new URLSearchParams(
      `target=wh_1&scope=dead&deviceId=dev_1&from=${now / 1000}&to=${now / 1000 + 60}`,
    );
    const draft = draftFrom(address, now);
    expect(draft).toMatchObject({ target: 'wh_1', scope: 'dead', filter: { deviceIds: ['dev_1'] } });
    expect([secondsOf(draft.from), secondsOf(draft.to)]).toEqual([now / 1000, now / 1000 + 60]);
  });

  it('goes to a webhook, with what only dead letters have', async () => {
    const draft = {
      ...draftFrom(new URLSearchParams('target=wh_1'), now),
      status: '5xx',
      filter: { vendors: ['solis'] },
    };
    const from = secondsOf(draft.from);
    await startReplay(api, draft);
    await startReplay(api, { ...draft, scope: 'dead' });
    expect(calls).toEqual([
      ['webhook', 'wh_1', { scope: 'all', from, filter: { vendors: ['solis'] } }],
      ['webhook', 'wh_1', { scope: 'dead', from, filter: { vendors: ['solis'], status: '5xx' } }],
    ]);
  });

  it('goes to a channel', async () => {
    await startReplay(api, { ...draftFrom(new URLSearchParams('target=kafka'), now), scope: 'dead', status: '5xx' });
    expect(calls).toEqual([['channel', { channel: 'kafka', from: now / 1000 - 3600, filter: {} }]]);
  });

  it('goes to a sink, which has no dead letters', async () => {
    await startReplay(api, { ...draftFrom(new URLSearchParams('target=snk_1&scope=dead'), now), status: '5xx' });
    expect(calls).toEqual([['sink', 'snk_1', { from: now / 1000 - 3600, filter: {} }]]);
    expect(['wh_1', 'snk_1', 'kafka', 'mqtt'].filter(hasDeadLetters)).toEqual(['wh_1']);
  });
});
