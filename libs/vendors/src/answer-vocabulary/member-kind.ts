/** The kind of a member's value, by the member's name. `plain`: it names no person, place or device. */
export type MemberKind =
  'secret' | 'email' | 'phone' | 'place' | 'address' | 'name' | 'serial' | 'id' | 'model' | 'plain';

const owners =
  'plant|station|site|system|ps|device|dev|inverter|invert|logger|datalogger|collector|user|owner|customer|client|installer|company|org|organization|merchant|account|party|pvsystem|powerstation|dn|group|parent|gateway|envoy|component';

/** In this order: the first that fits wins. Each is tried on the name in small letters without separators. */
const kinds: readonly (readonly [MemberKind, RegExp])[] = [
  ['plain', /^(tokentype|tokenexpire\w*|expiresin|signal\w*|assign\w*|design\w*|.*emailverified)$/],
  [
    'secret',
    /passw(or)?d|passwd|pwd|secret|token|signature|^sign$|authorization|cookie|credential|(api|app|access|private|session|encrypt)key|jsession|xsrf|csrf|captcha|^clientid$|authcode|randomkey/,
  ],
  ['email', /e?mail(address)?$/],
  ['phone', /phone|mobile|^tel$|telephone|^fax|whatsapp|wechat/],
  [
    'place',
    /latitude|longitude|^(jd|wd|jingdu|weidu)$|latlng|lnglat|^(.*(gps|map|plant|station|wgs|location|geo))?(lat|lng|lon)$|coordinate/,
  ],
  [
    'model',
    /model|version|firmware|hardware|software|^(fw|sw|hw)|manufacturer|brand|product(name|code|type)?$|devicetype|devtype|invertertype/,
  ],
  [
    'address',
    /address|(plant|station|site|build|install|home)addr|street|^position$|^(.*(plant|station|location|install|build|compatible))?(city|town|village|county|country|region|province|federalstate|district)(short)?(name|code|id|str)?$|zip(code)?$|post(al)?code$|location(name)?$|houseno|macaddr|^ip$|ipaddr|^mac$/,
  ],
  [
    'name',
    new RegExp(
      `^(.*(${owners}))?(nick|first|last|family|full|display|real|login|show)?names?$|alias|^(.*)?(owner|customer|installer|contact|nickname|remark|memo|username)$|useraccount|^account(name)?$|^company|^user$|^loginid$|pictures?$|picurl|imgurl|imageurl|^avatar|logourl`,
    ),
  ],
  [
    'serial',
    /(^|[a-z#])sns?$|^sn|serial|snlist|^pid$|datalogger$|^logger$|^collector$|imei|iccid|registrationno|wifi$|registerno|checkcode|validationcode|pin$/,
  ],
  ['id', new RegExp(`^ids?$|uuid|guid|puid$|(${owners})s?(id|ids|code|codes|no|number|key|keys|dn|list)$`)],
];

/**
 * Names in camel case or with separators that end in `Id`, without an owner of the list before it: `taskId`,
 * `parent_id`.
 */
const endsInId = /[a-z0-9](Id|ID|Ids|IDs)$|[_-]ids?$/i;
const isCamelOrSeparated = /[a-z0-9](Id|ID|Ids|IDs)$|[_-][iI][dD]s?$/;

/** The name in the vocabulary: numbers do not matter, so that `vpv1` and `vpv2` are one name, `vpv#`. */
export function memberName(name: string): string {
  return name.replace(/\d+/g, '#');
}

/** An answer has the same few names in each of its rows. */
const remembered = new Map<string, MemberKind>();
const maxRemembered = 5000;

/**
 * Returns the kind of a member. A plain `name` is `plain`: measured values have names in some clouds, so its known
 * words stay.
 */
export function memberKind(name: string): MemberKind {
  const found = remembered.get(name);
  if (found !== undefined) return found;
  const kind = kindOf(name);
  if (remembered.size < maxRemembered) remembered.set(name, kind);
  return kind;
}

function kindOf(name: string): MemberKind {
  if (/^(name|key|code|list)$/i.test(name)) return 'plain';
  const bare = name.toLowerCase().replace(/[^a-z0-9#]/g, '');
  const found = kinds.find(([, pattern]) => pattern.test(bare));
  if (found) return found[0];
  return isCamelOrSeparated.test(name) && endsInId.test(name) ? 'id' : 'plain';
}
