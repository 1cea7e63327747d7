import type { FlowsInterval } from '@heliograph/sdk';
import { useMemo } from 'react';
import { useAddress } from '../../../controls/address.ts';
import { addDays, dayOf, startOf } from '../../../controls/chart/chart-range.ts';
import { Failure } from '../../../controls/failure.tsx';
import { Loading } from '../../../controls/loading.tsx';
import { slugOf } from '../../../controls/problems-of-members.ts';
import { Table } from '../../../controls/table.tsx';
import { useCalendarFormats, useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { areasOf, flowMembers } from './day-flow.ts';
import { DayFlowChart } from './day-flow-chart.tsx';
import { useFlows, type Flows } from './use-flows.ts';
import energyStyles from '../../../controls/energy/energy.module.css';

/** A week with the day that is shown as its last. */
const DAYS = 7;
const dayShape = /^\d{4}-\d{2}-\d{2}$/;

/** The flow of a day as stacked areas, and self-consumption and autarky of the days before it. The day is in the URL. */
export function FlowDay({ plantId, zone }: { plantId: string; zone: string }) {
  const { energy: energyTexts, flows: texts } = useTexts();
  const calendar = useCalendarFormats();
  const [query, setQuery] = useAddress();
  const now = Date.now() / 1000;
  const today = dayOf(now, zone);
  const wanted = query.get('flow') ?? '';
  const day = dayShape.test(wanted) && wanted < today ? wanted : today;
  const range = useMemo(() => ({ from: startOf(day, zone), to: startOf(addDays(day, 1), zone) }), [day, zone]);
  const flows = useFlows(plantId, { resolution: '15m', ...range });
  const days = useFlows(plantId, { resolution: '1d', from: startOf(addDays(day, 1 - DAYS), zone), to: range.to });
  const go = (to: string): void => setQuery({ flow: to >= today ? '' : to });
  if (slugOf(flows.error) === 'energy_off') return null;
  const areas = flows.data === undefined ? [] : areasOf(flows.data.intervals, now);
  return (
    <section aria-labelledby="flow-day">
      <h2 id="flow-day">{texts.day}</h2>
      <div className={energyStyles.controls}>
        <div className={energyStyles.step}>
          <button type="button" aria-label={energyTexts.earlier} onClick={() => go(addDays(day, -1))}>
            <span aria-hidden="true">‹</span>
          </button>
          <span>{calendar.day(day)}</span>
          <button
            type="button"
            aria-label={energyTexts.later}
            disabled={day === today}
            onClick={() => go(addDays(day, 1))}
          >
            <span aria-hidden="true">›</span>
          </button>
        </div>
      </div>
      {flows.isError ? (
        <Failure error={flows.error} onRetry={() => void flows.refetch()} />
      ) : flows.isPending ? (
        <Loading />
      ) : areas.length === 0 ? (
        <p role="status">{texts.dayNone}</p>
      ) : (
        <DayFlowChart areas={areas} range={range} zone={zone} label={texts.dayPicture(calendar.day(day))} />
      )}
      {days.data !== undefined && days.data.intervals.some(isKnown) && <Days flows={days.data} />}
    </section>
  );
}

/** The sums of days, newest first, with the shares that follow from them. */
function Days({ flows }: { flows: Flows }) {
  const { energy: energyTexts, flows: texts } = useTexts();
  const calendar = useCalendarFormats();
  const formats = useFormats();
  return (
    <Table
      label={texts.asTable}
      columns={[
        { text: energyTexts.time },
        ...flowMembers.map((member) => ({ text: energyTexts.fields[member], isNumber: true })),
        { text: texts.selfConsumption, isNumber: true },
        { text: texts.autarky, isNumber: true },
      ]}
    >
      {daysOf(flows).map(({ date, interval }) => {
        const { selfConsumption, autarky } = interval;
        return (
          <tr key={date}>
            <th scope="row">{calendar.day(date)}</th>
            {flowMembers.map((member) => (
              <td key={member} data-number>
                {formats.number(interval[member], 'kWh')}
              </td>
            ))}
            <td data-number>{selfConsumption === undefined ? '' : formats.percent(selfConsumption)}</td>
            <td data-number>{autarky === undefined ? '' : formats.percent(autarky)}</td>
          </tr>
        );
      })}
    </Table>
  );
}

const isKnown = (interval: FlowsInterval): boolean => flowMembers.some((member) => interval[member] !== undefined);

function daysOf({ intervals, timezone }: Flows): { date: string; interval: FlowsInterval }[] {
  return intervals
    .filter(isKnown)
    .map((interval) => ({ date: dayOf(interval.start, timezone), interval }))
    .reverse();
}
