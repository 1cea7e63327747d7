import { reported } from '@heliograph/base-data';
import type { ModelInverter, ModelSite } from '../../plant-model/index.ts';
import { CodeError } from './envelope.ts';
import { BATTERY, devicesOf, LOGGER, METER, modelId, modelOf, nameOf, serialOf, uuidOf } from './inverter-devices.ts';
import type { Device } from './inverter-devices.ts';
import { siteOfSerial, sitesOf } from './plants.ts';
import { list, page, required, text, type Call } from './request.ts';
import { inverterTypes } from '../wire.ts';

/** Device types in both languages. */
const typeNames: Readonly<Record<string, readonly [english: string, chinese: string]>> = {
  [inverterTypes.inverter]: ['Inverter', '逆变器'],
  [inverterTypes.hybrid]: ['Energy Storage System', '储能逆变器'],
  [inverterTypes.micro]: ['Microinverter', '微型逆变器'],
  [LOGGER]: ['Communication Module', '通信模块'],
  [METER]: ['Meter', '电表'],
  [BATTERY]: ['Battery', '电池'],
};

/** Answers getDeviceList, getDeviceListByPsId. */
export function deviceList(call: Call): object {
  return listed(call, sitesOf(call.fleet, [required(call.body, 'ps_id')]));
}

/** Answers getDeviceListByUser: without `ps_id` all plants. */
export function deviceListByUser(call: Call): object {
  const id = text(call.body, 'ps_id');
  return listed(call, id === undefined ? call.fleet.plantModel.sites : sitesOf(call.fleet, [id]));
}

function listed(call: Call, sites: readonly ModelSite[]): object {
  const { fleet, body } = call;
  const types = list(body, 'device_type_list') ?? [];
  const isVirtual = text(body, 'is_virtual_unit') === '1';
  const devices = sites.flatMap((site) => (isVirtual ? [] : devicesOf(fleet, site)));
  const wanted = devices.filter(({ type }) => types.length === 0 || types.includes(type));
  return page(wanted, body, (device) => item(call, device));
}

function item(call: Call, device: Device): object {
  const { site, type, psKey, inverter } = device;
  const { fleet, body, chinese, now } = call;
  const [, , code, channel] = device.psKey.split('_');
  const reading = inverter && fleet.reading(inverter, now);
  const [english, chineseName] = typeNames[type] ?? ['', ''];
  return {
    chnnl_id: Number(channel),
    type_name: chinese ? chineseName : english,
    ps_key: psKey,
    device_sn: serialOf(fleet, device),
    dev_status: reading && !reading.online ? '0' : '1',
    device_type: Number(type),
    factory_name: chinese ? '阳光电源股份有限公司' : 'Sungrow Power Supply Co., Ltd.',
    uuid: uuidOf(fleet, device),
    grid_connection_date: `${site.installedAt} 15:42:08`,
    device_name: nameOf(device),
    dev_fault_status: reading?.sample.state === 'fault' ? 1 : 4,
    rel_state: 1,
    device_code: Number(code),
    ps_id: fleet.psId(site),
    device_model_id: modelId(fleet, device),
    communication_dev_sn: type === LOGGER ? null : fleet.loggerSerial(site),
    device_model_code: modelOf(fleet, device),
    ...reported({
      firmware_version_info: text(body, 'is_get_firmware_version') === '1' ? versions(inverter) : undefined,
    }),
  };
}

function versions(inverter: ModelInverter | undefined): object {
  if (!inverter) return { m_version: 'WINET-SV200.001.00.P023' };
  return { lcd_version: 'SAPPHIRE-H_01011.31.50', mdsp_version: 'SAPPHIRE-H_03011.31.46' };
}

/** Returns the logger of a device. */
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
