import { measurementDefinitions, type MeasurementField } from '@heliograph/base-data';
import { useMemo } from 'react';
import { useLanguage } from './texts.tsx';

export type WriteMeasurement = (
  value: number | null | undefined,
  field: MeasurementField,
  withUnit?: boolean,
) => string;

/** Writes measurements with the decimals and the unit that BaseData documents; empty for one that is not there. */
export function useMeasurementFormat(): WriteMeasurement {
  const { locale } = useLanguage();
  return useMemo(() => {
    const formats = [0, 1, 2, 3].map((decimals) => new Intl.NumberFormat(locale, { maximumFractionDigits: decimals }));
    return (value, field, withUnit = true) => {
      if (value === null || value === undefined) return '';
      const { decimals, unit } = measurementDefinitions[field];
      const text = formats[decimals]!.format(value);
      return withUnit && unit !== '1' ? `${text} ${unit}` : text;
    };
  }, [locale]);
}
