import type { AttemptEvent } from '@heliograph/delivery';
import { delivery } from '../../test/delivery.fixture.ts';
import { WebhookAlarms } from './webhook-alarms.ts';

describe('WebhookAlarms', () => {
  let facts: AttemptEvent[];
  let alarms: WebhookAlarms;
  const events = () => facts.map((fact) => (fact.type === 'state' ? fact.event : fact.type));

  beforeEach(() => {
    facts = [];
    alarms = new WebhookAlarms({ report: (fact) => facts.push(fact) });
  });

  it('tells of a failing webhook after the 4th attempt, once, and of its recovery', () => {
    for (const attempts of ['0', '1', '2', '3', '4']) alarms.failed(delivery({ attempts }), 'status', 500, false);
    expect(events()).toEqual(['failing']);
    alarms.delivered(delivery());
    alarms.delivered(delivery());
    expect(events()).toEqual(['failing', 'recovered']);
  });

  it('cannot know what was before: the first success is told as an assumed recovery, once', () => {
    alarms.delivered(delivery());
    alarms.delivered(delivery());
    expect(facts).toEqual([expect.objectContaining({ event: 'recovered', assumed: true })]);
    alarms.failed(delivery({ attempts: '3' }), 'status', 500, false);
    alarms.delivered(delivery());
    expect(events()).toEqual(['recovered', 'failing', 'recovered']);
    expect(facts.at(-1)).not.toHaveProperty('assumed');
    alarms.forgetAll();
    alarms.delivered(delivery());
    expect(facts.at(-1)).toMatchObject({ event: 'recovered', assumed: true });
  });

  it('tells of a rejected signature at once', () => {
    alarms.failed(delivery(), 'unauthorized', 401, false);
    alarms.failed(delivery(), 'unauthorized', 401, false);
    expect(facts).toEqual([
      expect.objectContaining({ event: 'signature_rejected', status: 401, subscriptionId: 'wh_1', accountId: 'acc_1' }),
    ]);
  });

  it('tells of every record that is given up', () => {
    alarms.failed(delivery({ attempts: '7' }), 'timeout', undefined, true);
    expect(events()).toEqual(['failing', 'exhausted']);
  });
});
