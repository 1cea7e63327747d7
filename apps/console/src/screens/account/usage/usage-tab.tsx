import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { Choice } from '../../../controls/fields.tsx';
import styles from '../../../controls/form.module.css';
import { Loaded } from '../../../controls/listed.tsx';
import { useAddress } from '../../../controls/address.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { Quota } from './quota.tsx';
import { UsageChart } from './usage-chart.tsx';
import { deliveredOf, firstDay, usageDays, type UsageDay } from './usage-days.ts';
import { UsageTable } from './usage-table.tsx';

const ranges = [7, 30, 90] as const;
const REFRESH_MS = 60_000;

/** The quota, and the deliveries of each day. */
export function UsageTab() {
  const { account } = useTexts();
  const texts = account.usage;
  const [filters, change] = useAddress();
  const range = ranges.find((days) => String(days) === filters.get('days')) ?? 30;
  const usage = useQuery({
    queryKey: ['usage', range],
    queryFn: ({ signal }) => api.getUsage({ from: firstDay(range, Date.now()) }, { signal }),
    placeholderData: (before) => before,
    refetchInterval: REFRESH_MS,
  });
  return (
    <Loaded query={usage}>
      {(data) => (
        <>
          <Quota usage={data} />
          <h2>{texts.deliveries}</h2>
          <div className={styles.filters}>
            <Choice
              label={texts.range}
              options={ranges.map((days) => [String(days), texts.days(days)])}
              value={String(range)}
              onChange={({ target }) => change({ days: target.value === '30' ? '' : target.value })}
            />
          </div>
          <Deliveries days={usageDays(data)} />
        </>
      )}
    </Loaded>
  );
}

function Deliveries({ days }: { days: readonly UsageDay[] }) {
  const { account } = useTexts();
  const texts = account.usage;
  if (days.every((day) => deliveredOf(day) + day.failed + day.deadLettered === 0))
    return (
      <p role="status" className={styles.empty}>
        {texts.none}
      </p>
    );
  return (
    <>
      <UsageChart days={days} />
      <UsageTable days={days} />
      <p>
        <small>{texts.utc}</small>
      </p>
    </>
  );
}
