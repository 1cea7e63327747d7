import type { ReactNode } from 'react';
import { Options } from '../../../controls/options.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import styles from '../deliver.module.css';
import { useWebhooks } from '../use-webhooks.ts';
import { ChosenFilter } from './chosen-filter.tsx';
import { DeviceFilter } from './device-filter.tsx';
import { kinds, reasons } from './kinds.ts';
import { RangeFilter } from './range-filter.tsx';
import { TypedFilter } from './typed-filter.tsx';
import { useAddress } from '../../../controls/use-address.ts';

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
