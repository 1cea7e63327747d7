import { cellsOf, exportColumns, type ExportRow } from './export-columns.ts';

const row: ExportRow = {
  seq: '1',
  id: 'dev_1',
  vendor: 'solis',
  inverterSn: 'SN1',
  collectorSn: '',
  vendorAccountId: 'va_1',
  plantId: 'plt_1',
  plantName: 'Roof',
  model: null,
  firmware: null,
  ratedPowerKw: 5,
  mpptCount: null,
  stringCount: null,
  status: 'online',
  currentStatus: 'producing',
  lastDataAt: 1_795_435_200,
  state: 1,
  online: true,
  stateChangedAt: new Date('2026-11-23T12:00:00.750Z'),
  monitored: true,
  groups: [],
  labels: [],
  firstSeenAt: new Date('2026-11-23T11:59:59.999Z'),
};

it('writes times as the API does, in whole Unix seconds', () => {
  const times = exportColumns.filter((column) => column.endsWith('At'));
  expect(times).toEqual(['lastDataAt', 'stateChangedAt', 'firstSeenAt']);
  expect(cellsOf(row, times)).toEqual(['1795435200', '1795435200', '1795435199']);
  expect(cellsOf({ ...row, lastDataAt: null, stateChangedAt: null }, times)).toEqual(['', '', '1795435199']);
});
