import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import schema from './account.schema.json' with { type: 'json' };

const api = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../docs/openapi.json'), 'utf8'));

interface Node {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  items?: Node;
  anyOf?: Node[];
  properties?: Record<string, Node>;
}

type Described = 'vendorAccount' | 'webhook' | 'sink' | 'webhookFilter' | 'channelFilter' | 'group';

/** Every bound and list of values of the API's schema that the file has, too; a reference is followed. */
function differences(ours: Node, theirs: Node, path: string): string[] {
  const name = theirs.$ref?.split('/').at(-1);
  if (name !== undefined) return differences(ours, api.components.schemas[name], path);
  const local = ours.$ref?.split('/').at(-1);
  if (local !== undefined) return differences((schema.definitions as Record<string, Node>)[local]!, theirs, path);
  const found = (['enum', 'minimum', 'maximum'] as const).flatMap((key) =>
    theirs[key] === undefined || JSON.stringify(ours[key]) === JSON.stringify(theirs[key]) ? [] : [`${path}.${key}`],
  );
  const members = Object.keys(theirs.properties ?? {}).filter((member) => ours.properties?.[member] !== undefined);
  const below = members.flatMap((member) =>
    differences(ours.properties![member]!, theirs.properties![member]!, `${path}.${member}`),
  );
  const items = theirs.items && ours.items ? differences(ours.items, theirs.items, `${path}[]`) : [];
  const one = theirs.anyOf?.find((each) => each.type !== 'null');
  const alternative = one ? differences(ours, one, path) : [];
  return [...found, ...below, ...items, ...alternative];
}

it.each<[Described, string, number]>([
  ['vendorAccount', 'CreateVendorAccountBody', 5],
  ['webhook', 'CreateWebhookBody', 10],
  ['sink', 'CreateSinkBody', 4],
  ['webhookFilter', 'WebhookFilterBody', 5],
  ['channelFilter', 'FilterBody', 5],
  ['group', 'CreateGroupBody', 2],
])('%s has the values and bounds of %s', (name, theirs, least) => {
  const ours = schema.definitions[name];
  const members = Object.keys(api.components.schemas[theirs].properties);
  expect(members.filter((member) => member in ours.properties).length).toBeGreaterThanOrEqual(least);
  expect(differences(ours, api.components.schemas[theirs], name)).toEqual([]);
});

it('describes every setting of a webhook, of a sink and of a vendor account', () => {
  const ofFile = (name: 'webhook' | 'sink' | 'vendorAccount'): string[] =>
    Object.keys(schema.definitions[name].properties);
  const ofApi = (name: string): string[] => Object.keys(api.components.schemas[name].properties);
  expect(ofFile('webhook')).toEqual(expect.arrayContaining(ofApi('CreateWebhookBody')));
  expect(ofFile('sink')).toEqual(expect.arrayContaining(ofApi('CreateSinkBody')));
  expect(ofFile('vendorAccount')).toEqual(expect.arrayContaining(ofApi('CreateVendorAccountBody')));
});
