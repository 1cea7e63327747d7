import type { AccountEvent } from '@heliograph/sdk';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import type { Mark } from '../../controls/chart/chart-data.ts';
import { markSymbols } from '../../controls/chart/chart-marks.ts';
import { Failure } from '../../controls/failure.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { useZoneFormats } from '../../texts/formats.ts';
import styles from './device.module.css';

/** Newest events that are shown of a range. */
const MAX_EVENTS = 100;
const REFRESH_MS = 60_000;

interface EventPage {
  items: AccountEvent[];
  nextCursor: string | null;
}

/** The events of a device in a range, newest first. */
export function useDeviceEvents(
  deviceId: string,
  { from, to }: { from: number; to: number },
  isOpen: boolean,
): UseQueryResult<EventPage> {
  return useQuery({
    queryKey: ['events', deviceId, from, to],
    queryFn: async ({ signal }): Promise<EventPage> =>
      await api.listEvents({ deviceId, from, to, limit: MAX_EVENTS }, { signal }),
    refetchInterval: isOpen ? REFRESH_MS : false,
  });
}

export function eventMarks(events: readonly AccountEvent[]): Mark[] {
  return events.flatMap(({ kind, at }) =>
    kind === 'device.online' || kind === 'device.offline' ? [{ at, kind: markKind(kind) }] : [],
  );
}

const markKind = (kind: 'device.online' | 'device.offline'): Mark['kind'] =>
  kind === 'device.online' ? 'online' : 'offline';

interface EventsProps {
  events: UseQueryResult<EventPage>;
  /** The time at which the state of the samples became a fault or a warning. */
  states: readonly Mark[];
  zone: string;
}

/** The marks of the chart in words, newest first. */
export function Events({ events, states, zone }: EventsProps) {
  const { device } = useTexts();
  const { events: texts } = device;
  const { stamp } = useZoneFormats(zone);
  const rows = [
    ...(events.data?.items ?? []).flatMap((event) => {
      const [mark] = eventMarks([event]);
      return mark ? [{ ...mark, event }] : [];
    }),
    ...states.map((mark) => ({ ...mark, event: undefined })),
  ].sort((a, b) => b.at - a.at);
  return (
    <section aria-labelledby="events">
      <h3 id="events">{texts.title}</h3>
      {events.isError && <Failure error={events.error} onRetry={() => void events.refetch()} />}
      {events.isSuccess && rows.length === 0 && <p role="status">{texts.none}</p>}
      <ul className={styles.events}>
        {rows.map(({ at, kind, event }, index) => (
          <li key={`${at} ${kind} ${index}`} data-kind={kind}>
            <span aria-hidden="true">{markSymbols[kind]}</span> <strong>{texts.kinds[kind]}</strong>{' '}
            <span>{stamp(at)}</span> <small>{event ? <Why event={event} stamp={stamp} /> : texts.state}</small>
          </li>
        ))}
      </ul>
      {events.data?.nextCursor && <p>{texts.more}</p>}
    </section>
  );
}

function Why({ event: { body }, stamp }: { event: AccountEvent; stamp: (seconds: number) => string }) {
  const { device } = useTexts();
  const { events: texts } = device;
  if (!('event' in body) || body.event !== 'device.offline') return null;
  const parts = [
    ...(body.reason === undefined ? [] : [texts.reasons[body.reason]]),
    ...(body.lastDataAt === undefined ? [] : [texts.lastData(stamp(body.lastDataAt))]),
  ];
  return parts.join(', ');
}
