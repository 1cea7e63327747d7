import type { ModelSite, PhysicalSample } from '../../plant-model/index.ts';
import { CodeError, missing } from './envelope.ts';
import type { Fleet, Reading } from './fleet.ts';
import { list, page, text, type Call } from './request.ts';
import { plantPoints } from './storage.ts';
import { cloudText, gmtLabel, NOTHING, scaledEnergy, scaledPower } from './text.ts';
import { inverterTypes } from '../wire.ts';

const CO2_KG_A_KWH = 0.997;

export function plantList(call: Call): object {
  const { fleet, body } = call;
  const name = text(body, 'ps_name');
  const types = list(body, 'ps_type');
  const sites = fleet.plantModel.sites.filter(
    (site) =>
      (name === undefined || site.name.includes(name)) && (types?.includes(String(typeOf(fleet, site))) ?? true),
  );
  return page(sites, body, (site) => plantItem(call, site));
}

function plantItem(call: Call, site: ModelSite): object {
  const { fleet, chinese, now } = call;
  const totals = new PlantTotals(fleet, site, now);
  const at = cloudText(totals.time);
  const energy = (wattHours: number): object => scaledEnergy(wattHours, chinese);
  return {
    ...summary(call, site, totals),
    curr_power: totals.anyOnline ? scaledPower(totals.sum('acPowerW')) : NOTHING,
    curr_power_update_time: at,
    today_energy: energy(totals.sum('energyTodayWh')),
    today_energy_update_time: at,
    total_energy: energy(totals.sum('energyTotalWh')),
    total_energy_update_time: at,
    total_capcity: scaledPower(capacityWatts(site), 'p'),
    total_capcity_update_time: cloudText(Date.parse(site.installedAt) / 1000),
    today_income: NOTHING,
    today_income_update_time: at,
    total_income: NOTHING,
    total_income_update_time: at,
    equivalent_hour: {
      unit: chinese ? '小时' : 'Hour',
      value: String(Number((totals.sum('energyTodayWh') / capacityWatts(site)).toFixed(2))),
    },
    equivalent_hour_update_time: at,
    co2_reduce: { unit: chinese ? '千克' : 'kg', value: kilograms(totals.sum('energyTodayWh')) },
    co2_reduce_update_time: at,
    co2_reduce_total: { unit: chinese ? '千克' : 'kg', value: kilograms(totals.sum('energyTotalWh')) },
    co2_reduce_total_update_time: at,
    online_status: totals.anyOnline ? 1 : 0,
    grid_connection_status: 1,
    grid_connection_time: null,
    province_name: null,
    city_name: null,
    district_name: null,
    update_time: at.slice(0, 19).replace('T', ' '),
  };
}

/** Returns the members that list and detail have in common. */
function summary({ fleet, now }: Call, site: ModelSite, totals: PlantTotals): object {
  return {
    ps_id: fleet.psId(site),
    ps_name: site.name,
    ps_location: site.address,
    ps_type: typeOf(fleet, site),
    connect_type: 2,
    ps_status: totals.anyOnline ? 1 : 0,
    ps_fault_status: totals.faults > 0 ? 1 : 3,
    fault_count: totals.faults,
    alarm_count: 0,
    build_status: 2,
    valid_flag: 1,
    share_type: '0',
    install_date: `${site.installedAt} 10:00:00`,
    ps_current_time_zone: gmtLabel(fleet.offset(site, now / 1000)),
    latitude: site.latitude,
    longitude: site.longitude,
    description: null,
  };
}

/** Answers by serial number of a device (user), or by plant ids (OAuth2). */
export function plantDetail(call: Call): object {
  const { fleet, body, isPlatform } = call;
  if (isPlatform) {
    const ids = list(body, 'ps_ids');
    if (!ids) throw missing('ps_ids');
    return { code: '1', data_list: sitesOf(fleet, ids).map((site) => detail(call, site)) };
  }
  const serial = text(body, 'sn');
  const ids = list(body, 'ps_ids') ?? list(body, 'ps_id');
  if (serial === undefined && !ids) throw missing('sn');
  const site = serial === undefined ? sitesOf(fleet, ids ?? [])[0] : siteOfSerial(fleet, serial);
  if (!site) throw new CodeError('010', 'er_parameter_value_invalid:sn');
  return detail(call, site);
}

export function plantDetails(call: Call): object {
  const { fleet, body } = call;
  const ids = list(body, 'ps_ids') ?? [];
  const serials = list(body, 'sns') ?? [];
  const sites = ids.length > 0 ? sitesOf(fleet, ids) : serials.flatMap((serial) => siteOfSerial(fleet, serial) ?? []);
  const known = new Set(sites.map((site) => String(fleet.psId(site))));
  return {
    code: sites.length > 0 ? '1' : ids.length > 0 ? '7' : '4',
    is_not_belong_to_user: ids.filter((id) => !known.has(id)),
    dataList: sites.map((site) => detail(call, site)),
  };
}

function detail(call: Call, site: ModelSite): object {
  const { fleet, chinese, now } = call;
  const storage = typeOf(fleet, site) === 5;
  return {
    ...summary(call, site, new PlantTotals(fleet, site, now)),
    ps_key: `${fleet.psId(site)}_11_0_0`,
    design_capacity: capacityWatts(site),
    ps_type_name: storage ? (chinese ? '户用储能' : 'Residential storage') : chinese ? '户用光伏' : 'Residential PV',
    ps_price: '0.001',
    ps_price_kwh: '1',
    param_income_unit_name: chinese ? '元' : 'EUR',
    email: null,
    user_moble_tel: null,
    share_user_type: null,
    communication_dev_detail_list: [{ is_enable: 1, sn: fleet.loggerSerial(site) }],
  };
}

export function sitesOf(fleet: Fleet, ids: readonly string[]): ModelSite[] {
  return fleet.plantModel.sites.filter((site) => ids.includes(String(fleet.psId(site))));
}

export function siteOfSerial(fleet: Fleet, serial: string): ModelSite | undefined {
  return fleet.inverterOf(serial)?.site ?? fleet.plantModel.sites.find((site) => fleet.loggerSerial(site) === serial);
}

/** Returns the plant's type: 5 residential storage, 4 residential, 3 distributed PV. */
function typeOf(fleet: Fleet, site: ModelSite): 3 | 4 | 5 {
  if (site.inverters.some((inverter) => fleet.type(inverter) === inverterTypes.hybrid)) return 5;
  return capacityWatts(site) > 30_000 ? 3 : 4;
}

function capacityWatts(site: ModelSite): number {
  return Math.round(site.inverters.reduce((sum, { ratedPowerKw }) => sum + ratedPowerKw, 0) * 1000);
}

function kilograms(wattHours: number): string {
  return String(Math.round((wattHours / 1000) * CO2_KG_A_KWH));
}

type Summed = 'acPowerW' | 'energyTodayWh' | 'energyTotalWh';

/** A plant as the sum of the cloud's data of its inverters. */
export class PlantTotals {
  readonly #readings: readonly Reading[];

  constructor(fleet: Fleet, site: ModelSite, now: number) {
    this.#readings = site.inverters.map((inverter) => fleet.reading(inverter, now));
  }

  get time(): number {
    return Math.max(...this.#readings.map(({ time }) => time));
  }

  get anyOnline(): boolean {
    return this.#readings.some(({ online }) => online);
  }

  get faults(): number {
    return this.#readings.filter(({ sample }) => sample.state === 'fault').length;
  }

  /** Returns the points of battery and meter of a plant with a hybrid. */
  storage(): ReturnType<typeof plantPoints> {
    return this.#readings.flatMap(({ inverter, sample: { battery, meter } }) =>
      battery && meter ? plantPoints(battery, meter, inverter.battery!.capacityWh) : [],
    );
  }

  sum(member: Summed & keyof PhysicalSample): number {
    return this.#readings.reduce((sum, { sample }) => sum + sample[member], 0);
  }
}
