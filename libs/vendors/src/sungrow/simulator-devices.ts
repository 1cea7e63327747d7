import type { ParkInverter, ParkSite } from '../park/index.ts';
import { CodeError } from './simulator-envelope.ts';
import type { Fleet } from './simulator-fleet.ts';
import { siteOfSerial, sitesOf } from './simulator-plants.ts';
import { list, page, required, text, type Call } from './simulator-request.ts';
import { inverterTypes } from './wire.ts';

/** A device of a plant's list: an inverter, or the plant's logger or meter. */
interface Device {
  site: ParkSite;
  type: string;
  psKey: string;
  inverter?: ParkInverter;
}

const LOGGER = '22';
const METER = '7';

/** Device types in both languages. */
const typeNames: Readonly<Record<string, readonly [english: string, chinese: string]>> = {
  [inverterTypes.inverter]: ['Inverter', '逆变器'],
  [inverterTypes.hybrid]: ['Energy Storage System', '储能逆变器'],
  [inverterTypes.micro]: ['Microinverter', '微型逆变器'],
  [LOGGER]: ['Communication Module', '通信模块'],
  [METER]: ['Meter', '电表'],
};

/** getDeviceList, getDeviceListByPsId. */
export function deviceList(call: Call): object {
  return listed(call, sitesOf(call.fleet, [required(call.body, 'ps_id')]));
}

/** getDeviceListByUser: without `ps_id` all plants. */
export function deviceListByUser(call: Call): object {
  const id = text(call.body, 'ps_id');
  return listed(call, id === undefined ? call.fleet.park.sites : sitesOf(call.fleet, [id]));
}

function listed(call: Call, sites: readonly ParkSite[]): object {
  const { fleet, body } = call;
  const types = list(body, 'device_type_list') ?? [];
  const isVirtual = text(body, 'is_virtual_unit') === '1';
  const devices = sites.flatMap((site) => (isVirtual ? [] : devicesOf(fleet, site)));
  const wanted = devices.filter(({ type }) => types.length === 0 || types.includes(type));
  return page(wanted, body, (device) => item(call, device));
}

/** Inverters first, then the logger, and a meter in every third plant. */
function devicesOf(fleet: Fleet, site: ParkSite): Device[] {
  const psId = fleet.psId(site);
  const inverters = site.inverters.map((inverter) => ({
    site,
    inverter,
    type: fleet.type(inverter),
    psKey: fleet.psKey(inverter),
  }));
  const meter = { site, type: METER, psKey: `${psId}_${METER}_1_1` };
  return [
    ...inverters,
    { site, type: LOGGER, psKey: `${psId}_${LOGGER}_247_1` },
    ...(site.index % 3 === 0 ? [meter] : []),
  ];
}

function item(call: Call, { site, type, psKey, inverter }: Device): object {
  const { fleet, body, chinese, now } = call;
  const [, , code, channel] = psKey.split('_');
  const reading = inverter && fleet.reading(inverter, now);
  const [english, chineseName] = typeNames[type] ?? ['', ''];
  return {
    chnnl_id: Number(channel),
    type_name: chinese ? chineseName : english,
    ps_key: psKey,
    device_sn: inverter ? fleet.serial(inverter) : type === LOGGER ? fleet.loggerSerial(site) : null,
    dev_status: reading && !reading.online ? '0' : '1',
    device_type: Number(type),
    factory_name: chinese ? '阳光电源股份有限公司' : 'Sungrow Power Supply Co., Ltd.',
    uuid: inverter ? fleet.uuid(inverter) : 9_000_000 + site.index * 10 + Number(type),
    grid_connection_date: `${site.installedAt} 15:42:08`,
    device_name: inverter ? `Inverter${String(channel)}` : `${english}1`,
    dev_fault_status: reading?.sample.state === 'fault' ? 1 : 4,
    rel_state: 1,
    device_code: Number(code),
    ps_id: fleet.psId(site),
    device_model_id: 346_000 + Number(type),
    communication_dev_sn: type === LOGGER ? null : fleet.loggerSerial(site),
    device_model_code: inverter ? fleet.model(inverter) : type === LOGGER ? 'WiNet-S' : 'DTSU666',
    ...(text(body, 'is_get_firmware_version') === '1' && { firmware_version_info: versions(inverter) }),
  };
}

function versions(inverter: ParkInverter | undefined): object {
  if (!inverter) return { m_version: 'WINET-SV200.001.00.P023' };
  return { lcd_version: 'SAPPHIRE-H_01011.31.50', mdsp_version: 'SAPPHIRE-H_03011.31.46' };
}

/** The logger of a device. */
export function communicationDevice({ fleet, body }: Call): object {
  const site = siteOfSerial(fleet, required(body, 'dev_sn'));
  if (!site) throw new CodeError('010', 'er_parameter_value_invalid:dev_sn');
  const psId = fleet.psId(site);
  return {
    device_model_code: 'WiNet-S',
    ps_id: psId,
    ps_key: `${psId}_${LOGGER}_247_1`,
    ps_name: site.name,
    sn: fleet.loggerSerial(site),
    uuid: 9_000_000 + site.index * 10 + Number(LOGGER),
  };
}
