import type { PlantDetail } from '@heliograph/sdk';
import { Facts, orDash } from '../../controls/facts.tsx';
import { useFormats, useZoneFormats } from '../../texts/formats.ts';
import { useTexts } from '../../texts/texts.tsx';

/** The location and size of the plant, as the vendor reports it. */
export function PlantFacts({ plant, zone }: { plant: PlantDetail; zone: string | undefined }) {
  const { plant: texts } = useTexts();
  const { facts } = texts;
  const formats = useFormats();
  const { stamp } = useZoneFormats(zone ?? 'UTC');
  const { address, latitude, longitude, capacityKw, installedAt, DataSources, vendorPlantId, timezoneSource } = plant;
  const place =
    latitude === null || longitude === null
      ? null
      : facts.coordinates(formats.number(latitude), formats.number(longitude));
  const source = timezoneSource === null ? '' : `, ${texts.zone.sources[timezoneSource]}`;
  const zoneText = `${zone}${source}; ${facts.clock(stamp(Date.now() / 1000))}`;
  const rows: readonly (readonly [string, string | null])[] = [
    [facts.address, address],
    [facts.place, place],
    [facts.zone, zone === undefined ? null : zoneText],
    [facts.capacity, formats.number(capacityKw, 'kW')],
    [facts.installed, installedAt],
    [facts.vendor, DataSources],
    [facts.vendorId, vendorPlantId],
  ];
  return (
    <section aria-labelledby="facts">
      <h2 id="facts">{facts.title}</h2>
      {plant.Timezone !== null && plant.timezoneName === null && <p role="note">{texts.zone.offsetOnly}</p>}
      <Facts facts={rows.map(([name, value]) => [name, orDash(value)])} />
    </section>
  );
}
