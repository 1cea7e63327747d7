import type { ModelSite } from '../../plant-model/index.ts';
import { Refusal } from './answers.ts';
import type { Fleet, Report } from './fleet.ts';
import { reportedPower } from './series.ts';
import { storageDevices } from './storage.ts';
import { metaOf } from './systems.ts';
import { pageOf, slice } from './window.ts';
import { LIST_PAGE } from '../wire.ts';

const MODEL = { part_number: '800-01391-r03', sku: 'IQ8P-3P-72-E-INT', model: 'IQ8P-3P', product_name: 'IQ8P-3P' };

/** Answers GET /systems/{id}/devices: kinds of devices the system has none of are left out. */
export function devices(fleet: Fleet, site: ModelSite): object {
  const storage = storageDevices(fleet, site);
  return {
    system_id: fleet.systemId(site),
    total_devices: site.inverters.length + 1 + (storage ? storage.meters.length + storage.encharges.length : 0),
    items: 'devices',
    devices: {
      micros: fleet.reports(site).map((report) => micro(fleet, report)),
      gateways: [gateway(fleet, site)],
      ...storage,
    },
  };
}

function micro(fleet: Fleet, { inverter, at, status }: Report): object {
  const serial = fleet.serial(inverter);
  const { part_number, sku, model, product_name } = MODEL;
  return {
    id: fleet.deviceId(inverter),
    last_report_at: at,
    name: `Microinverter ${serial}`,
    serial_number: serial,
    part_number,
    sku,
    model,
    status,
    active: true,
    product_name,
  };
}

function gateway(fleet: Fleet, site: ModelSite): object {
  const serial = fleet.gatewaySerial(site);
  const { status, last_report_at } = metaOf(fleet, site);
  return {
    id: fleet.gatewayId(site),
    last_report_at,
    name: `Gateway ${serial}`,
    serial_number: serial,
    part_number: '800-00654-r08',
    emu_sw_version: 'D8.3.5167 (cd9a2c)',
    sku: 'ENV-S-WM-230',
    model: 'Envoy-S-Metered-EU',
    status: status === 'comm' ? 'comm' : 'normal',
    active: true,
    product_name: 'IQ Gateway Metered',
  };
}

/** Answers GET /systems/retrieve_system_id. */
export function retrieveSystemId(fleet: Fleet, query: URLSearchParams): object {
  const serial = query.get('serial_num');
  if (serial === null || serial === '') throw new Refusal(422, 'Provide envoy serial number');
  const site = fleet.plantModel.sites.find((candidate) => fleet.gatewaySerial(candidate) === serial);
  if (!site) throw new Refusal(404, 'Envoy not found with this serial number');
  return { system_id: fleet.systemId(site) };
}

/** Answers GET /systems/inverters_summary_by_envoy_or_site: one group a gateway; beyond the last page an empty list. */
export function invertersSummary(fleet: Fleet, query: URLSearchParams): object {
  const site = summarySite(fleet, query);
  const reports = slice(fleet.reports(site), pageOf(query, LIST_PAGE));
  if (reports.length === 0) return [];
  return [{ signal_strength: 5, micro_inverters: reports.map((report) => summaryMicro(fleet, report)) }];
}

/** The gateway wins when both are given. */
function summarySite(fleet: Fleet, query: URLSearchParams): ModelSite {
  const envoy = query.get('envoy_serial_number');
  const siteId = query.get('site_id');
  if (envoy === null && siteId === null) throw new Refusal(422, 'Envoy serial number or Site id mandatory');
  if (envoy === null) return knownSite(fleet, siteId!);
  const site = fleet.plantModel.sites.find((candidate) => fleet.gatewaySerial(candidate) === envoy);
  if (!site) throw new Refusal(404, 'Envoy not found with this serial number');
  return site;
}

/** An unknown site is a bad parameter here, as the system is not in the path. */
function knownSite(fleet: Fleet, siteId: string): ModelSite {
  const site = fleet.plantModel.sites.find((candidate) => String(fleet.systemId(candidate)) === siteId);
  if (!site) throw new Refusal(422, `Site not found for {:id=>"${siteId}"}`);
  return site;
}

function summaryMicro(fleet: Fleet, report: Report): object {
  const { inverter, sample, at, status } = report;
  const { part_number, sku, model } = MODEL;
  const watts = reportedPower(fleet, report);
  return {
    id: fleet.deviceId(inverter),
    serial_number: fleet.serial(inverter),
    model,
    part_number,
    sku,
    status,
    // Both forms are documented, in one and the same example.
    power_produced: inverter.index % 2 === 0 ? { value: watts, units: 'W', precision: 0 } : watts,
    proc_load: '521-00005-r00-v04.27.04',
    param_table: '549-00018-r00-v02.32.01',
    envoy_serial_number: fleet.gatewaySerial(inverter.site),
    energy: { value: Math.round(sample.energyTotalWh), units: 'Wh', precision: 0 },
    grid_profile: '57227c50e4d7973ae602c4e6',
    last_report_date: at,
  };
}
