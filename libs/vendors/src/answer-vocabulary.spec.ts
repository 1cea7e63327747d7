import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadVendor, vendorIds } from './registry.ts';
import { isDataKey, loadVocabulary, memberKind, memberName, VocabularyCollector } from './answer-vocabulary/index.ts';

describe('the vocabulary', () => {
  it.each(vendorIds)('knows every name and word of the fixtures and tables of %s: else `npm run docs`', async (id) => {
    const collector = new VocabularyCollector();
    collector.addTables(await loadVendor(id));
    for (const file of globSync(join(import.meta.dirname, id, 'fixtures', '**', '*.json'))) {
      try {
        collector.add(JSON.parse(readFileSync(file, 'utf8')));
      } catch (error) {
        // A fixture may be a page or half an answer.
        if (!(error instanceof SyntaxError)) throw error;
      }
    }
    const known = await loadVocabulary(id);
    expect(collector.vocabulary.members.filter((member) => !known.members.includes(member))).toEqual([]);
    for (const [member, words] of Object.entries(collector.vocabulary.words))
      if (known.words[member])
        expect([member, words.filter((word) => !known.words[member]!.includes(word))]).toEqual([member, []]);
  });

  it.each([
    ['plantName', 'name'],
    ['plant_name', 'name'],
    ['stationname', 'name'],
    ['userName', 'name'],
    ['invName', 'plain'],
    ['name', 'plain'],
    ['device_sn', 'serial'],
    ['inverterSN', 'serial'],
    ['sn', 'serial'],
    ['datalogger_sn', 'serial'],
    ['plant_id', 'id'],
    ['psId', 'id'],
    ['stationCode', 'id'],
    ['taskId', 'id'],
    ['valid', 'plain'],
    ['gridPower', 'plain'],
    ['voltage', 'plain'],
    ['latitude', 'place'],
    ['gpsLng', 'place'],
    ['streetAddress', 'address'],
    ['postal_code', 'address'],
    ['ownerEmail', 'email'],
    ['phoneNumber', 'phone'],
    ['access_token', 'secret'],
    ['token_type', 'plain'],
    ['expires_in', 'plain'],
    ['sign', 'secret'],
    ['design_power', 'plain'],
    ['deviceModel', 'model'],
    ['status', 'plain'],
    ['state', 'plain'],
    ['errorCode', 'plain'],
  ])('takes %s for a %s', (name, kind) => {
    expect(memberKind(name)).toBe(kind);
  });

  it('distinguishes member names from data', () => {
    expect(['vpv1', 'pv12_u', 'L1L2', 'SN1234567', '2026-06-21', 'AB12CD34'].map(isDataKey)).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
    ]);
    expect(memberName('pv12_u1')).toBe('pv#_u#');
  });

  it('contains no serial numbers, ids, addresses and names of owners', () => {
    const collector = new VocabularyCollector(['Sunny Roof']);
    collector.add({
      ownerName: 'Ada',
      name: 'Sunny Roof',
      note: 'AB1234567',
      city: 'Berlin',
      status: 'Normal',
      mail: 'a@b.example',
      unit: 'kW',
    });
    expect(collector.vocabulary.words).toEqual({ status: ['Normal'], unit: ['kW'] });
  });

  it('knows no towns, regions and streets, under whatever name they come', () => {
    const names = ['cityStr', 'countyStr', 'regionStr', 'countryShortName', 'stationAddr', 'buildAddr', 'federalState'];
    expect(names.filter((name) => memberKind(name) !== 'address')).toEqual([]);
    // An address on a bus, and a time zone, name no place.
    expect(['addr', 'ComAddr', 'regionTimezone'].map((name) => memberKind(name))).toEqual(['plain', 'plain', 'plain']);
  });
});
