import { DeliveryConfiguration } from '../configuration.ts';
import { EnergyReport } from './energy-report.ts';
import { EnergyQuery } from './energy.requests.ts';

it('answers 404 energy_off where the operator keeps no energy, before anything is read', async () => {
  const configuration = Object.assign(new DeliveryConfiguration(), { energyYears: 0 });
  const report = new EnergyReport(undefined as never, undefined as never, configuration);
  await expect(report.page('acc_1', { of: 'account' }, new EnergyQuery())).rejects.toMatchObject({
    status: 404,
    slug: 'energy_off',
  });
});
