import type { AttemptEvent } from '@heliograph/delivery';
import { delivery } from '../../test/delivery.fixture.ts';
import { WebhookAlarms } from './webhook-alarms.ts';

describe('WebhookAlarms', () => {
  let events: AttemptEvent[];
  let alarms: WebhookAlarms;
  const names = () => events.map((event) => (event.type === 'state' ? event.event : event.type));

  beforeEach(() => {
    events = [];
    alarms = new WebhookAlarms({ report: (event) => events.push(event) });
  });

  it('reports a failing webhook after the 4th attempt, once, and its recovery', () => {
    for (const attempts of ['0', '1', '2', '3', '4']) alarms.failed(delivery({ attempts }), 'status', 500, false);
    expect(names()).toEqual(['failing']);
    alarms.delivered(delivery());
    alarms.delivered(delivery());
    expect(names()).toEqual(['failing', 'recovered']);
  });

  it('has no earlier state: the first success is reported as an assumed recovery, once', () => {
    alarms.delivered(delivery());
    alarms.delivered(delivery());
    expect(events).toEqual([expect.objectContaining({ event: 'recovered', assumed: true })]);
    alarms.failed(delivery({ attempts: '3' }), 'status', 500, false);
    alarms.delivered(delivery());
    expect(names()).toEqual(['recovered', 'failing', 'recovered']);
    expect(events.at(-1)).not.toHaveProperty('assumed');
    alarms.forgetAll();
    alarms.delivered(delivery());
    expect(events.at(-1)).toMatchObject({ event: 'recovered', assumed: true });
  });

  it('reports a rejected signature at once', () => {
    alarms.failed(delivery(), 'unauthorized', 401, false);
    alarms.failed(delivery(), 'unauthorized', 401, false);
    expect(events).toEqual([
      expect.objectContaining({ event: 'signature_rejected', status: 401, subscriptionId: 'wh_1', accountId: 'acc_1' }),
    ]);
  });

  it('reports every record that is given up', () => {
    alarms.failed(delivery({ attempts: '7' }), 'timeout', undefined, true);
    expect(names()).toEqual(['failing', 'exhausted']);
  });
});
