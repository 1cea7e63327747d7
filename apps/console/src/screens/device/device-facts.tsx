import type { Device, PlantDetail } from '@heliograph/sdk';
import { useQueries } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api } from '../../api/api.ts';
import { useAccount } from '../../api/queries.ts';
import { Facts, orDash } from '../../controls/facts.tsx';
import { useFormats, useZoneFormats } from '../../texts/formats.ts';
import { useTexts } from '../../texts/texts.tsx';

/** Groups whose names are looked up; the others are counted. */
const MAX_GROUPS = 20;

/** The known data of the device itself, and whether it is monitored. */
export function DeviceFacts({ device, plant, zone }: { device: Device; plant: PlantDetail | undefined; zone: string }) {
  const { device: texts, plant: plantTexts } = useTexts();
  const { facts } = texts;
  const formats = useFormats();
  const { time } = useZoneFormats(zone);
  const { mpptCount, stringCount } = device;
  const counts = facts.inputCounts(formats.number(mpptCount) || '–', formats.number(stringCount) || '–');
  const rows: readonly (readonly [string, string | null])[] = [
    [facts.serial, device.InverterSN],
    [facts.model, device.model],
    [facts.firmware, device.firmware],
    [facts.rated, formats.number(device.ratedPowerKw, 'kW')],
    [facts.inputs, mpptCount === null && stringCount === null ? null : counts],
    [facts.vendor, device.DataSources],
    [facts.collector, device.CollectorSN],
    [facts.labels, device.labels.join(' · ')],
    [facts.firstSeen, time(device.firstSeenAt)],
    [facts.stateSince, device.stateChangedAt === null ? null : time(device.stateChangedAt)],
  ];
  return (
    <section aria-labelledby="facts">
      <h2 id="facts">{facts.title}</h2>
      <Facts
        facts={[
          [facts.monitoring, <Monitoring key="monitoring" device={device} />],
          [
            facts.plant,
            <Link key="plant" href={`/plants/${encodeURIComponent(device.plantId)}`}>
              <bdi>{plant?.name.trim() === '' ? plantTexts.unnamed : (plant?.name ?? device.plantId)}</bdi>
            </Link>,
          ],
          [
            facts.possibleDuplicateOf,
            device.possibleDuplicateOf.length > 0 && <Duplicates ids={device.possibleDuplicateOf} />,
          ],
          [facts.groups, device.groups.length > 0 && <Groups ids={device.groups} />],
          ...rows.map(([name, value]) => [name, orDash(value)] as const),
        ]}
      />
    </section>
  );
}

function Monitoring({ device: { monitored, monitoredAs, status } }: { device: Device }) {
  const { device: texts } = useTexts();
  const formats = useFormats();
  const account = useAccount({ enabled: !monitored });
  if (monitored) return texts.facts.monitored;
  if (monitoredAs !== null) {
    return (
      <>
        {texts.facts.monitoredElsewhere}{' '}
        <Link href={`/devices/${encodeURIComponent(monitoredAs)}`}>{texts.facts.openOther}</Link>
      </>
    );
  }
  if (status === 'removed') return texts.facts.removed;
  return texts.facts.notMonitored(formats.number(account.data?.deviceQuota) || '…');
}

/** Devices with the same serial number in another vendor account: perhaps the same inverter. */
function Duplicates({ ids }: { ids: readonly string[] }) {
  const { device: texts } = useTexts();
  return ids.map((id, i) => (
    <span key={id}>
      {i > 0 && ', '}
      <Link href={`/devices/${encodeURIComponent(id)}`}>{texts.facts.openOther}</Link>
    </span>
  ));
}

function Groups({ ids }: { ids: readonly string[] }) {
  const named = ids.slice(0, MAX_GROUPS);
  const groups = useQueries({
    queries: named.map((id) => ({
      queryKey: ['group', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => api.getGroup(id, { signal }),
      staleTime: 60_000,
    })),
  });
  return (
    <>
      {named.map((id, index) => (
        <span key={id}>
          {index > 0 && ' · '}
          <Link href={`/groups/${encodeURIComponent(id)}`}>
            <bdi>{groups[index]?.data?.name ?? id}</bdi>
          </Link>
        </span>
      ))}
      {ids.length > MAX_GROUPS && ` + ${ids.length - MAX_GROUPS}`}
    </>
  );
}
