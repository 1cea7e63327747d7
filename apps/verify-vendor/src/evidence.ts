import { memberKind, nameWords, wordsOfName } from '@heliograph/vendors/vocabulary';

/**
 * The evidence that a member's name gives about its value. `known`: the vendor's answers have it, or a row of the mapping reads it. `quantity`: it names a
 * measured value. `time`: it names a time. `none`: nothing; its value may be a place, a telephone number, a date of birth.
 */
export type Evidence = 'known' | 'quantity' | 'time' | 'none';

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

const quantities = words(`
  power pow watt watts voltage volt volts vol current cur curr amp amps energy kwh wh soc soh temp temperature frequency freq hz
  pv ac dc pac vac iac pdc vdc vpv ipv ppv eac epv etotal etoday emonth eyear yield generation production consumption consume load grid
  charge discharge battery bat batt bms capacity cap rated nominal efficiency factor pf cos phase string strings mppt mpp tracker bus
  insulation iso resistance impedance irradiance irradiation wind humidity rssi dbm signal rate ratio percent level limit
  today month year total hours duration sum avg mean peak err error fault alarm warn warning status state mode income`);

const times = words(`
  time times timestamp ts date dates datetime at utc clock day days sunrise sunset created updated expires expire begin start end`);

/** Words that take the proof from a name: the value beside them identifies a person or a place. */
const identities = words(`
  tel phone mobile moble cell fax hotline contact owner user person customer client installer visitor family birth birthday born age sex
  gender card iban bank bic tax vat passport licence license plate sim msisdn imsi imei iccid mac ip ipv host domain url link mail email
  ssid bssid wifi wlan gps geo map coord coords coordinate lat latitude lng lon long longitude x y z northing easting position place
  location area address addr addresse street house home zip post postal postcode plz city town village county district region
  number no nr num serial sn id ids key pin code codes account name names alias`);

/** Words of members' names that no recorded answer has yet. */
const furtherWords = words(`
  logger loggers collector dongle stick gateway portal cloud server proxy tenant dealer distributor reseller partner role permission
  coordinates latlng lnglat azimuth tilt orientation elevation timezone tz offset unknown misc custom whatever additional optional reserved
  wallbox evcharger heatpump boiler relay switch socket cabinet rack cell cells module modules pack packs cluster clusters unit units
  demand reserve backup island offgrid ongrid export import feedin selfuse self autarky quota tariff price cost currency revenue saving savings
  thd harmonic ripple leakage ground earth neutral line torque speed pressure flow level tank pump fan spd arc fuse breaker contactor
  nothing nested null none empty request response payload body header headers envelope meta cursor offset page pages next previous count sort order query filter`);

/** `errorCode`, `statusNo`: a code of the vendor's, although it is called a code. */
const ofTheVendor = /^(err|error|fault|alarm|warn|warning|status|state|mode)$/;
const codes = /^(code|codes|no|nr|num|number)$/;

/** Names without evidence about their values: the member that contains them decides. */
const containers =
  /^(values?|val|data|datas|content|contents|info|infos|text|txt|msg|message|desc|description|detail|details|results?|remark|note|notes|extra|extend|other|list|items?|objs?|object|name|key|label|title|tags?|fields?|params?|points?|records?|rows?)$/i;

/** Returns whether a name of a member is made of words that answers and this page have: then it is no person's name. */
export function isTechnicalName(name: string): boolean {
  const isOurs = (word: string): boolean =>
    quantities.has(word) || times.has(word) || identities.has(word) || furtherWords.has(word);
  return wordsOfName(name).every((word) => isOurs(word) || nameWords.explains(word));
}

export function isContainer(name: string): boolean {
  return containers.test(name);
}

/** @param isKnown whether the vendor's answers have a member of this name */
export function evidenceOf(name: string, isKnown: boolean): Evidence {
  if (isKnown && !isContainer(name)) return 'known';
  // `SoC` is one word, although it is written like two.
  const parts = [...wordsOfName(name), ...wordsOfName(name.toLowerCase())];
  const isVendorsCode = parts.some((word) => ofTheVendor.test(word));
  if (parts.some((word) => identities.has(word) && !(isVendorsCode && codes.test(word)))) return 'none';
  const kind = memberKind(name);
  if (kind === 'model') return 'quantity';
  if (kind !== 'plain') return 'none';
  if (parts.some((word) => times.has(word)) || /(time|date)$/i.test(name)) return 'time';
  return parts.some((word) => quantities.has(word)) ? 'quantity' : 'none';
}

/** Returns an unknown number so that it shows its size, and neither a place nor a telephone number: whole below 1,000, otherwise its first digit. */
export function coarse(literal: string): string {
  const value = Number(literal);
  if (!Number.isFinite(value)) return '0';
  if (Math.abs(value) < 1000) return String(Math.round(value) + 0);
  const scale = 10 ** Math.floor(Math.log10(Math.abs(value)));
  return String(Math.trunc(value / scale) * scale);
}
