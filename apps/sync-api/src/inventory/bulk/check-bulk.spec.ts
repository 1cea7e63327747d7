import { ApiError } from '@heliograph/http-service';
import { checkBulk, type BulkRequest } from './check-bulk.ts';

function paths(body: BulkRequest): string[] {
  try {
    checkBulk(body);
    return [];
  } catch (error) {
    return (error as ApiError & { details: { path: string }[] }).details.map(({ path }) => path);
  }
}

describe('checkBulk', () => {
  it.each<[BulkRequest, string[]]>([
    [{ action: 'monitor', deviceIds: ['a'] }, []],
    [{ action: 'unmonitor', filter: {} }, []],
    [{ action: 'label', filter: { vendor: 'solis' }, labels: ['roof'] }, []],
    [{ action: 'addToGroup', deviceIds: ['a'], groupId: 'g' }, []],
    [{ action: 'monitor' }, ['deviceIds']],
    [{ action: 'monitor', deviceIds: ['a'], filter: {} }, ['filter']],
    [{ action: 'addToGroup', deviceIds: ['a'] }, ['groupId']],
    [{ action: 'remove', deviceIds: ['a'], groupId: 'g', labels: ['x'] }, ['groupId', 'labels']],
    [{ action: 'unlabel', deviceIds: ['a'] }, ['labels']],
    [{ action: 'monitor', deviceIds: ['a'], labels: [] }, ['labels']],
  ])('%j → %j', (body, expected) => expect(paths(body).sort()).toEqual(expected));

  it('reports an empty list of labels once', () => {
    expect(paths({ action: 'label', deviceIds: ['a'], labels: [] })).toContain('labels');
  });
});
