import { hybridMppts, inverterMppts, microInputs, strings, type InputPoints } from '../points.ts';
import { inverterTypes } from '../wire.ts';

/** A point as the cloud describes it. */
export interface PointDefinition {
  id: number;
  english: string;
  chinese: string;
  storageUnit: string | null;
  showUnit: string | null;
}

type Row = readonly [id: number, english: string, chinese: string, unit?: string, displayUnit?: string];

const inverterRows: readonly Row[] = [
  [1, 'Yield Today', '当日发电', 'Wh', 'kWh'],
  [2, 'Total Yield', '总发电量', 'Wh', 'kWh'],
  [3, 'Total On-grid Running Time', '总并网运行时间', 'h'],
  [4, 'Internal Air Temperature', '机内空气温度', '℃'],
  [14, 'Total DC Power', '总直流功率', 'W', 'kW'],
  [18, 'Phase A Voltage', 'A相电压', 'V'],
  [19, 'Phase B Voltage', 'B相电压', 'V'],
  [20, 'Phase C Voltage', 'C相电压', 'V'],
  [21, 'Phase A Current', 'A相电流', 'A'],
  [22, 'Phase B Current', 'B相电流', 'A'],
  [23, 'Phase C Current', 'C相电流', 'A'],
  [24, 'Total Active Power', '总有功功率', 'W', 'kW'],
  [25, 'Total Reactive Power', '总无功功率', 'var', 'kvar'],
  [26, 'Total Power Factor', '总功率因数'],
  [27, 'Grid Frequency', '电网频率', 'Hz'],
  [29, 'Running Status', '运行状态'],
  [43, 'Total Apparent Power', '总视在功率', 'VA', 'kVA'],
  [87, 'Monthly Yield', '当月发电', 'Wh', 'kWh'],
  [88, 'Annual Yield', '当年发电', 'Wh', 'kWh'],
  [94, 'Array Insulation Resistance', '方阵绝缘阻抗', 'kΩ'],
  ...named(inverterMppts, 'MPPT', 'MPPT'),
  ...named(strings, 'String ', '组串'),
];

const batteryRows: readonly Row[] = [
  [58601, 'Battery Voltage', '电池电压', 'V'],
  [58602, 'Battery Current', '电池电流', 'A'],
  [58603, 'Battery Temperature', '电池温度', '℃'],
  [58604, 'Battery Level (SOC)', '电池电量', undefined, '%'],
  [58605, 'Battery SOH', '电池健康度', undefined, '%'],
  [58606, 'Total Battery Charging Energy', '电池总充电量', 'Wh', 'kWh'],
  [58607, 'Total Battery Discharging Energy', '电池总放电量', 'Wh', 'kWh'],
];

const hybridRows: readonly Row[] = [
  [13003, 'Total DC Power', '总直流功率', 'W', 'kW'],
  [13007, 'Grid Frequency', '电网频率', 'Hz'],
  [13008, 'Phase A Current', 'A相电流', 'A'],
  [13009, 'Phase B Current', 'B相电流', 'A'],
  [13010, 'Phase C Current', 'C相电流', 'A'],
  [13011, 'Total Active Power', '有功功率', 'W', 'kW'],
  [13012, 'Total Reactive Power', '总无功功率', 'var', 'kvar'],
  [13013, 'Total Power Factor', '总功率因数'],
  [13019, 'Internal Air Temperature', '机内空气温度', '℃'],
  [13020, 'Total Running Time', '总运行时间', 'H'],
  [13028, 'Daily Battery Charging Energy', '电池日充电量', 'Wh', 'kWh'],
  [13029, 'Daily Battery Discharging Energy', '电池日放电量', 'Wh', 'kWh'],
  [13034, 'Total Battery Charging Energy', '电池总充电量', 'Wh', 'kWh'],
  [13035, 'Total Battery Discharging Energy', '电池总放电量', 'Wh', 'kWh'],
  [13112, 'Daily PV Yield', '日PV发电量', 'Wh', 'kWh'],
  [13134, 'Total PV Yield', '总PV发电量', 'Wh', 'kWh'],
  [13119, 'Load Power', '负载功率', 'W', 'kW'],
  [13121, 'Feed-in Power', '馈网功率', 'W', 'kW'],
  [13122, 'Daily Feed-in Energy', '日馈网电量', 'Wh', 'kWh'],
  [13125, 'Total Feed-in Energy', '总馈网电量', 'Wh', 'kWh'],
  [13130, 'Total Load Energy', '总用电量', 'Wh', 'kWh'],
  [13126, 'Battery Charging Power', '电池充电功率', 'W', 'kW'],
  [13138, 'Battery Voltage', '电池电压', 'V'],
  [13139, 'Battery Current', '电池电流', 'A'],
  [13140, 'Battery Capacity', '电池容量', 'Wh', 'kWh'],
  [13141, 'Battery Level (SOC)', '电池电量', undefined, '%'],
  [13142, 'Battery SOH', '电池健康度', undefined, '%'],
  [13143, 'Battery Temperature', '电池温度', '℃'],
  [13146, 'Running Status', '运行状态'],
  [13147, 'Daily Purchased Energy', '日购电量', 'Wh', 'kWh'],
  [13148, 'Total Purchased Energy', '总购电量', 'Wh', 'kWh'],
  [13149, 'Purchased Power', '购电功率', 'W', 'kW'],
  [13150, 'Battery Discharging Power', '电池放电功率', 'W', 'kW'],
  [13157, 'Phase A Voltage', 'A相电压', 'V'],
  [13158, 'Phase B Voltage', 'B相电压', 'V'],
  [13159, 'Phase C Voltage', 'C相电压', 'V'],
  [13160, 'Array Insulation Resistance', '方阵绝缘阻抗', 'kΩ'],
  [13199, 'Daily Load Energy', '日用电量', 'Wh', 'kWh'],
  [18108, 'Meter Phase A Voltage', '电表A相电压', 'V'],
  [18109, 'Meter Phase B Voltage', '电表B相电压', 'V'],
  [18110, 'Meter Phase C Voltage', '电表C相电压', 'V'],
  ...batteryRows,
  ...named(hybridMppts, 'MPPT', 'MPPT'),
];

const microRows: readonly Row[] = [
  [51301, 'Running Status', '运行状态'],
  [51302, 'Total Yield', '总发电量', 'Wh', 'kWh'],
  [51303, 'Total Active Power', '总有功功率', 'W', 'kW'],
  [51304, 'Total Reactive Power', '总无功功率', 'var', 'kvar'],
  [51305, 'Total DC Power', '总直流功率', 'W', 'kW'],
  [51307, 'Total Power Factor', '总功率因数'],
  [51308, 'Grid Frequency', '电网频率', 'Hz'],
  [51309, 'AC Voltage', '交流电压', 'V'],
  [51312, 'AC Current', '交流电流', 'A'],
  [51346, 'Yield Today', '当日发电', 'Wh', 'kWh'],
  ...named(microInputs, 'PV', 'PV'),
];

const plantRows: readonly Row[] = [
  [83022, 'Daily Yield of Plant', '电站日发电量', 'Wh', 'kWh'],
  [83024, 'Plant Total Yield', '电站累计发电', 'Wh', 'kWh'],
  [83033, 'Plant Power', '电站功率', 'W', 'kW'],
  [83002, 'Inverter AC Power', '逆变器交流功率', 'W', 'kW'],
  [83009, 'Daily Yield by Inverter', '逆变器日发电量', 'Wh', 'kWh'],
  [83004, 'Inverter Total Yield', '逆变器累计发电', 'Wh', 'kWh'],
  [83072, 'Daily Feed-in Energy', '日馈网电量', 'Wh', 'kWh'],
  [83075, 'Total Feed-in Energy', '总馈网电量', 'Wh', 'kWh'],
  [83102, 'Daily Purchased Energy', '日购电量', 'Wh', 'kWh'],
  [83105, 'Total Purchased Energy', '总购电量', 'Wh', 'kWh'],
  [83106, 'Load Power', '负载功率', 'W', 'kW'],
  [83118, 'Daily Load Energy', '日用电量', 'Wh', 'kWh'],
  [83124, 'Total Load Energy', '总用电量', 'Wh', 'kWh'],
  [83233, 'Max. Charging Power', '最大充电功率', 'W', 'kW'],
  [83234, 'Max. Discharging Power', '最大放电功率', 'W', 'kW'],
  [83235, 'Chargeable Energy', '可充电量', 'Wh', 'kWh'],
  [83236, 'Dischargeable Energy', '可放电量', 'Wh', 'kWh'],
  [83238, 'ESS Active Power', '储能有功功率', 'W', 'kW'],
  [83241, 'Total Charging Energy', '总充电量', 'Wh', 'kWh'],
  [83242, 'Total Discharging Energy', '总放电量', 'Wh', 'kWh'],
  [83243, 'Daily Charging Energy', '日充电量', 'Wh', 'kWh'],
  [83244, 'Daily Discharging Energy', '日放电量', 'Wh', 'kWh'],
  [83252, 'Battery Level (SOC)', '电池电量', undefined, '%'],
  [83549, 'Grid Active Power', '电网有功功率', 'W', 'kW'],
];

const loggerRows: readonly Row[] = [[23014, 'WLAN Signal Strength', 'WLAN信号强度']];

const meterRows: readonly Row[] = [
  [8000, 'Phase A Voltage', 'A相电压', 'V'],
  [8001, 'Phase B Voltage', 'B相电压', 'V'],
  [8002, 'Phase C Voltage', 'C相电压', 'V'],
  [8006, 'Phase A Current', 'A相电流', 'A'],
  [8007, 'Phase B Current', 'B相电流', 'A'],
  [8008, 'Phase C Current', 'C相电流', 'A'],
  [8014, 'Power Factor', '功率因数'],
  [8018, 'Total Active Power', '总有功功率', 'W', 'kW'],
  [8022, 'Total Reactive Power', '总无功功率', 'var', 'kvar'],
  [8026, 'Total Apparent Power', '总视在功率', 'VA', 'kVA'],
  [8030, 'Forward Active Energy', '正向有功电能', 'Wh', 'kWh'],
  [8031, 'Reverse Active Energy', '反向有功电能', 'Wh', 'kWh'],
  [8062, 'Daily Forward Active Energy', '日正向有功电能', 'Wh', 'kWh'],
  [8063, 'Daily Reverse Active Energy', '日反向有功电能', 'Wh', 'kWh'],
  [8064, 'Grid Frequency', '频率', 'Hz'],
  [8076, 'Phase A Active Power', 'A相有功功率', 'W', 'kW'],
  [8077, 'Phase B Active Power', 'B相有功功率', 'W', 'kW'],
  [8078, 'Phase C Active Power', 'C相有功功率', 'W', 'kW'],
];

const byType: Readonly<Record<string, readonly Row[]>> = {
  [inverterTypes.inverter]: inverterRows,
  [inverterTypes.hybrid]: hybridRows,
  [inverterTypes.micro]: microRows,
  '7': meterRows,
  '11': plantRows,
  '43': batteryRows,
  '22': loggerRows,
};

/** Points of a device type; none for types the sandbox has no devices of. */
export function definitions(deviceType: string): PointDefinition[] {
  return (byType[deviceType] ?? []).map(([id, english, chinese, unit, displayUnit]) => ({
    id,
    english,
    chinese,
    storageUnit: unit ?? null,
    showUnit: displayUnit ?? unit ?? null,
  }));
}

function named(inputs: readonly InputPoints[], english: string, chinese: string): Row[] {
  return inputs.flatMap(({ voltage, current }, i): Row[] => [
    [voltage, `${english}${i + 1} Voltage`, `${chinese}${i + 1}电压`, 'V'],
    [current, `${english}${i + 1} Current`, `${chinese}${i + 1}电流`, 'A'],
  ]);
}
