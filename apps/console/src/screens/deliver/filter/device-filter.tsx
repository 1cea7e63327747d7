import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '../../../api/api.ts';
import { TypedFilter } from './typed-filter.tsx';

interface DeviceFilterProps {
  label: string;
  hint: string;
  value: string;
  onChoose: (deviceId: string) => void;
}

/** A device by its serial number or model, which the browser offers with its id. */
export function DeviceFilter({ label, hint, value, onChoose }: DeviceFilterProps) {
  const id = useId();
  const [text, setText] = useState('');
  const found = useQuery({
    queryKey: ['devices-by-text', text],
    enabled: text.length >= 2,
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await api.listDevices({ text, limit: 20 }, { signal })).items,
  });
  const choose = (typed: string): void => {
    const exact = found.data?.find(({ InverterSN }) => InverterSN === typed);
    onChoose(exact?.deviceId ?? typed);
  };
  return (
    <>
      <TypedFilter
        label={label}
        value={value}
        onChoose={choose}
        list={id}
        placeholder={hint}
        pattern="[A-Za-z0-9_\-]{1,64}"
        onInput={({ currentTarget }) => setText(currentTarget.value.trim())}
      />
      <datalist id={id}>
        {found.data?.map(({ deviceId, InverterSN, DataSources }) => (
          <option key={deviceId} value={deviceId}>
            {`${InverterSN} · ${DataSources}`}
          </option>
        ))}
      </datalist>
    </>
  );
}
