import { Redirect, Route, Switch, useLocation } from 'wouter';
import { Tabs } from '../../controls/tabs.tsx';
import { useSinkKinds } from '../../api/queries.ts';
import { tabAt, useTitle } from '../../shell/screen.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { canDeliver } from './use-webhooks.ts';
import { Attempts } from './attempts/attempts.tsx';
import { Kafka } from './channels/kafka.tsx';
import { Mqtt } from './channels/mqtt.tsx';
import { Failed } from './failed/failed.tsx';
import { Live } from './live/live.tsx';
import { Replays } from './replays/replays.tsx';
import { NewSink } from './sinks/new-sink.tsx';
import { SinkPage } from './sinks/sink-page.tsx';
import { Sinks } from './sinks/sinks.tsx';
import { NewWebhook } from './webhooks/new-webhook.tsx';
import { WebhookPage } from './webhooks/webhook-page.tsx';
import { Webhooks } from './webhooks/webhooks.tsx';

const tabs = ['webhooks', 'attempts', 'failed', 'replays', 'kafka', 'mqtt', 'sinks', 'live'] as const;

/** The delivery of records to the account's own systems, and failed deliveries. */
export function Deliver() {
  const { deliver: texts } = useTexts();
  const kinds = useSinkKinds().data ?? [];
  const shown = tabs.filter((tab) => tab !== 'sinks' || kinds.length > 0);
  useTitle(tabAt(useLocation()[0], texts.tabs), texts.title);
  return (
    <>
      <h1>{texts.title}</h1>
      <Tabs label={texts.title} tabs={shown.map((tab) => ({ href: `/deliver/${tab}`, text: texts.tabs[tab] }))} />
      <Switch>
        <Route path="/deliver/webhooks" component={Webhooks} />
        <Route path="/deliver/webhooks/new">
          {canDeliver() ? <NewWebhook /> : <Redirect to="/deliver/webhooks" replace />}
        </Route>
        <Route path="/deliver/webhooks/:id" component={WebhookPage} />
        <Route path="/deliver/attempts" component={Attempts} />
        <Route path="/deliver/failed" component={Failed} />
        <Route path="/deliver/replays" component={Replays} />
        <Route path="/deliver/kafka" component={Kafka} />
        <Route path="/deliver/mqtt" component={Mqtt} />
        <Route path="/deliver/sinks" component={Sinks} />
        <Route path="/deliver/sinks/new">{canDeliver() ? <NewSink /> : <Redirect to="/deliver/sinks" replace />}</Route>
        <Route path="/deliver/sinks/:id" component={SinkPage} />
        <Route path="/deliver/live" component={Live} />
        <Route>
          <Redirect to="/deliver/webhooks" replace />
        </Route>
      </Switch>
    </>
  );
}
