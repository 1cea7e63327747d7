import { alarmCategories, alarmSeverities } from '@heliograph/base-data';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { useGroups, useVendors } from '../../api/queries.ts';
import { useAddress } from '../../controls/address.ts';
import { SeverityName } from '../../controls/alarms/alarm-parts.tsx';
import { Options } from '../../controls/fields.tsx';
import { useTexts } from '../../texts/texts.tsx';
import deliver from '../deliver/deliver.module.css';
import { ChosenFilter } from '../deliver/filter/delivery-filters.tsx';
import { RangeFilter } from '../deliver/filter/range-filter.tsx';
import { toggled } from '../fleet/criteria.ts';
import { ANY_STATE } from './alarm-query.ts';
import styles from './alarms.module.css';

/** The filters of the list; all of them are in the address. */
export function AlarmFilters() {
  const { alarms: texts } = useTexts();
  const vendors = useVendors();
  const groups = useGroups();
  const [address, change] = useAddress();
  const [from, to] = ['from', 'to'].map((name) => Number(address.get(name) ?? '') || undefined);
  const valueOf = (name: string): string => address.get(name) ?? '';
  const choose = (name: string) => (value: string) => change({ [name]: value });
  return (
    <search>
      <div className={deliver.filters}>
        <StateFilter chosen={valueOf('state')} onChoose={choose('state')} />
        <ChosenFilter
          label={texts.category}
          value={valueOf('category')}
          options={alarmCategories.map((category) => [category, texts.categories[category]] as const)}
          onChoose={choose('category')}
        />
        <ChosenFilter
          label={texts.vendor}
          value={valueOf('vendor')}
          options={(vendors.data ?? []).map(({ id, name }) => [id, name] as const)}
          onChoose={choose('vendor')}
        />
        <ChosenFilter
          label={texts.acknowledgement}
          value={valueOf('acknowledged')}
          options={[
            ['false', texts.acknowledged.false],
            ['true', texts.acknowledged.true],
          ]}
          onChoose={choose('acknowledged')}
        />
        <ChosenFilter
          label={texts.group}
          value={valueOf('groupId')}
          options={(groups.data ?? []).map(({ groupId, name }) => [groupId, name] as const)}
          onChoose={choose('groupId')}
        />
        <LinkedFilter
          label={texts.plant}
          name="plant"
          id={valueOf('plantId')}
          nameOf={async (id) => (await api.getPlant(id)).name}
          onChoose={choose('plantId')}
        />
        <LinkedFilter
          label={texts.device}
          name="device"
          id={valueOf('deviceId')}
          nameOf={async (id) => (await api.getDevice(id)).InverterSN}
          onChoose={choose('deviceId')}
        />
        <RangeFilter from={from} to={to} onChoose={change} />
      </div>
      <SeverityFilter chosen={valueOf('severity')} onChoose={choose('severity')} />
    </search>
  );
}

const states = ['active', 'cleared', ANY_STATE] as const;

/** The state; the active one has no need of being in the address. */
function StateFilter({ chosen, onChoose }: { chosen: string; onChoose: (state: string) => void }) {
  const { alarms: texts } = useTexts();
  const value = chosen === '' ? 'active' : chosen;
  return (
    <label>
      {texts.state}
      <select value={value} onChange={({ target }) => onChoose(target.value === 'active' ? '' : target.value)}>
        <Options options={states.map((state) => [state, texts.states[state]] as const)} value={value} />
      </select>
    </label>
  );
}

interface LinkedFilterProps {
  label: string;
  /** Names the query. */
  name: string;
  id: string;
  nameOf: (id: string) => Promise<string>;
  onChoose: (id: string) => void;
}

/** The plant or device from whose page the list was opened; here it can only be removed. */
function LinkedFilter({ label, name, id, nameOf, onChoose }: LinkedFilterProps) {
  const named = useQuery({
    queryKey: [`${name}-name`, id],
    enabled: id !== '',
    staleTime: Infinity,
    retry: false,
    queryFn: () => nameOf(id),
  });
  if (id === '') return null;
  const text = named.data?.trim() ?? '';
  return <ChosenFilter label={label} value={id} options={text === '' ? [] : [[id, text]]} onChoose={onChoose} />;
}

/** Some of the severities, of which none means all. */
function SeverityFilter({ chosen, onChoose }: { chosen: string; onChoose: (severities: string) => void }) {
  const { alarms: texts } = useTexts();
  return (
    <div role="group" aria-label={texts.severity} className={styles.severities}>
      {alarmSeverities.map((severity) => (
        <button
          key={severity}
          type="button"
          aria-pressed={chosen.split(',').includes(severity)}
          onClick={() => onChoose(toggled(chosen, severity))}
        >
          <SeverityName severity={severity} />
        </button>
      ))}
    </div>
  );
}
