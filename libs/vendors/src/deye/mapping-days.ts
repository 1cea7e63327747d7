import { dayMapper, daysByCall, isRecord, readList, readLocalDate } from '@heliograph/vendor-contract';
import { dayRows } from '../solarman-platform/mapping-days.ts';
import { unexpected } from '../solarman-platform/mapping.ts';
import { named, readingsOf } from '../solarman-platform/readings.ts';

const mapDay = dayMapper({
  fields: {
    EDay: { from: 'Production', ...named },
    EGridExport: { from: 'GridFeed-in', ...named },
    EGridImport: { from: 'ElectricityPurchasing', ...named },
    ELoad: { from: 'Consumption', ...named },
    EBatteryCharge: { from: 'ChargingCapacity', ...named },
    EBatteryDischarge: { from: 'DischargingCapacity', ...named },
  },
  series: {},
});

/** Without a meter its three sums are 0 (recorded): the normalizer takes no 0 for a sum. */
export const mapDays = daysByCall({
  'device/history': dayRows((device, { dataList }) => {
    const rows = readList(dataList);
    if (!rows) return [unexpected('no dataList')];
    return rows.flatMap((row) => {
      const { time, itemList } = isRecord(row) ? row : {};
      return mapDay(device, readLocalDate(time), readingsOf(itemList));
    });
  }),
});
