import { useMemo } from 'react';
import { useLanguage } from './texts.tsx';
import { zoneFormats, type ZoneFormats } from './zone-formats.ts';

/** Times on the clock of a plant as the browser's region writes them in the chosen language. A zone that is an offset or that the browser does not know works as well. */
export function useZoneFormats(zone: string): ZoneFormats {
  const { locale } = useLanguage();
  return useMemo(() => zoneFormats(zone, locale), [zone, locale]);
}
