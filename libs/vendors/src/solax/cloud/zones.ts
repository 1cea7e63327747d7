/** Names of Windows zones, as this cloud shows the zone of a plant: standard offset, then cities or a region. */
const names: Readonly<Record<string, string>> = {
  'Europe/Berlin': '(UTC+01:00)Amsterdam,Berlin,Bern,Rome,Stockholm,Vienna',
  'Europe/Amsterdam': '(UTC+01:00)Amsterdam,Berlin,Bern,Rome,Stockholm,Vienna',
  'Europe/Rome': '(UTC+01:00)Amsterdam,Berlin,Bern,Rome,Stockholm,Vienna',
  'Europe/Madrid': '(UTC+01:00)Brussels,Copenhagen,Madrid,Paris',
  'Europe/Paris': '(UTC+01:00)Brussels,Copenhagen,Madrid,Paris',
  'Europe/Warsaw': '(UTC+01:00)Sarajevo,Skopje,Warsaw,Zagreb',
  'Europe/Lisbon': '(UTC+00:00)Dublin,Edinburgh,Lisbon,London',
  'Asia/Kolkata': '(UTC+05:30)Chennai,Kolkata,Mumbai,New Delhi',
  'Asia/Shanghai': '(UTC+08:00)Beijing,Chongqing,Hong Kong,Urumqi',
  'America/Los_Angeles': '(UTC-08:00)Pacific Time (US & Canada)',
  'America/Denver': '(UTC-07:00)Mountain Time (US & Canada)',
  'America/Sao_Paulo': '(UTC-03:00)Brasilia',
  'Australia/Brisbane': '(UTC+10:00)Brisbane',
  'Africa/Johannesburg': '(UTC+02:00)Harare,Pretoria',
  'Pacific/Auckland': '(UTC+12:00)Auckland,Wellington',
};

export function zoneName(timezone: string): string {
  return names[timezone] ?? timezone;
}
