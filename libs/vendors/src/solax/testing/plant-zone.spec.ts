import { plantZone } from '../inventory.ts';

describe('plantZone', () => {
  it.each([
    ['(UTC+01:00)Sarajevo,Skopje,Warsaw,Zagreb', 'Europe/Sarajevo'],
    ['(UTC+01:00)Brussels,Copenhagen,Madrid,Paris', 'Europe/Brussels'],
    ['(UTC+12:00)Auckland,Wellington', 'Pacific/Auckland'],
    ['(UTC+10:00)Brisbane', 'Australia/Brisbane'],
    ['(UTC-08:00)Pacific Time (US & Canada)', 'GMT-8'],
    ['(UTC+05:30)Chennai,Kolkata,Mumbai,New Delhi', expect.stringMatching(/^(Asia\/(Kolkata|Calcutta)|GMT\+5:30)$/)],
    ['(UTC)Coordinated Universal Time', 'GMT+0'],
    // A city of that name is in another zone: the written offset counts.
    ['(UTC-05:00)Paris', 'GMT-5'],
    ['Europe/Warsaw', 'Europe/Warsaw'],
    ['GMT+8', 'GMT+8'],
    ['nowhere', undefined],
    ['', undefined],
    [null, undefined],
  ])('reads %s as %s', (text, zone) => {
    expect(plantZone(text)).toEqual(zone);
  });
});
