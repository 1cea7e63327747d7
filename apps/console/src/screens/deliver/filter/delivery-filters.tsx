import type { WebhookFilterBody } from '@heliograph/sdk';
import type { ReactNode } from 'react';
import { useAddress } from '../../../controls/address.ts';
import { Options, type OptionList } from '../../../controls/fields.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import styles from '../deliver.module.css';
import { useWebhooks } from '../use-webhooks.ts';
import { sizeOf } from './delivery-query.ts';
import { DeviceFilter } from './device-filter.tsx';
import { kinds, reasons } from './kinds.ts';
import { RangeFilter } from './range-filter.tsx';
import { TypedFilter } from './typed-filter.tsx';

/** The filters that attempts and dead letters have in common; all of them are in the address. */
export function DeliveryFilters({ children }: { children: ReactNode }) {
  const { deliver: texts } = useTexts();
  const webhooks = useWebhooks();
  const [address, change] = useAddress();
  const [from, to] = ['from', 'to'].map((name) => Number(address.get(name) ?? '') || undefined);
  const valueOf = (name: string): string => address.get(name) ?? '';
  const choose = (name: string) => (value: string) => change({ [name]: value });
  return (
    <search className={styles.filters}>
      <ChosenFilter
        label={texts.webhook}
        value={valueOf('webhookId')}
        options={(webhooks.data ?? []).map(({ id, name, url }) => [id, name ?? url] as const)}
        onChoose={choose('webhookId')}
      />
      {children}
      <TypedFilter
        label={texts.status}
        value={valueOf('status')}
        onChoose={choose('status')}
        placeholder="503, 5xx"
        pattern="[1-5](\d\d|xx)"
        title="503, 5xx"
      />
      <TypedFilter
        label={texts.reason}
        value={valueOf('reason')}
        onChoose={choose('reason')}
        pattern="[a-z_]{1,64}"
        list="delivery-reasons"
      />
      <datalist id="delivery-reasons">
        <Options options={reasons.map((reason) => [reason, texts.reasons[reason]])} />
      </datalist>
      <DeviceFilter
        label={texts.device}
        hint={texts.deviceHint}
        value={valueOf('deviceId')}
        onChoose={choose('deviceId')}
      />
      <ChosenFilter
        label={texts.kind}
        value={valueOf('kind')}
        options={[...kinds, 'test'].map((kind) => [kind, kind] as const)}
        onChoose={choose('kind')}
      />
      <RangeFilter from={from} to={to} onChoose={change} />
    </search>
  );
}

interface ChosenFilterProps {
  label: string;
  value: string;
  options: OptionList;
  onChoose: (value: string) => void;
}

/** A filter with a few choices. A value of the address that is not one of them is shown unchanged. */
export function ChosenFilter({ label, value, options, onChoose }: ChosenFilterProps) {
  const { deliver: texts } = useTexts();
  return (
    <label>
      {label}
      <select value={value} onChange={({ target }) => onChoose(target.value)}>
        <Options options={options} none={texts.all} value={value} />
      </select>
    </label>
  );
}

/** A filter in a line. @param none text for a filter without kinds */
export function FilterSummary({ filter, none }: { filter: WebhookFilterBody; none: string }) {
  const { deliver: texts } = useTexts();
  const sizes = sizeOf(filter);
  const kinds = filter.kinds?.includes('*') === true ? texts.filter.allKinds : (filter.kinds?.join(', ') ?? none);
  const parts = Object.entries(sizes)
    .filter(([name, size]) => size > 0 && name !== 'kinds')
    .map(([name, size]) => texts.filter.sizes[name as keyof typeof texts.filter.sizes](size));
  if (filter.resolution !== undefined) parts.unshift(texts.filter.resolutions[filter.resolution]);
  return <bdi>{[kinds, ...parts].join(' · ')}</bdi>;
}
