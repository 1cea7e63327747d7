import type { ModelSite } from '../../plant-model/index.ts';

/** State, country and postal code of the plant model's cities, as the vendor writes them. */
const cities: Readonly<Record<string, readonly [state: string, country: string, postalCode: string]>> = {
  Berlin: ['BE', 'DE', '10115'],
  Valencia: ['V', 'ES', '46001'],
  Utrecht: ['UT', 'NL', '3511'],
  Bologna: ['BO', 'IT', '40121'],
  Lyon: ['ARA', 'FR', '69001'],
  Poznan: ['WP', 'PL', '60-001'],
  Lisbon: ['11', 'PT', '1000-001'],
  Munich: ['BY', 'DE', '80331'],
  Jaipur: ['RJ', 'IN', '302001'],
  Fresno: ['CA', 'US', '93701'],
  Brisbane: ['QLD', 'AU', '4000'],
  Campinas: ['SP', 'BR', '13010'],
  Hefei: ['AH', 'CN', '230001'],
  Denver: ['CO', 'US', '80202'],
  'Cape Town': ['WC', 'ZA', '8001'],
  Napier: ['HKB', 'NZ', '4110'],
};

export function addressOf({ address }: ModelSite): object {
  const city = address.split(', ')[1] ?? '';
  const [state, country, postal_code] = cities[city] ?? [null, null, null];
  return { city, state, country, postal_code };
}
