import { numberedField } from './field-table.ts';

describe('numberedField', () => {
  it('takes fields of a series apart', () => {
    expect(numberedField('UPV1')).toEqual({ series: 'UPV', n: 1 });
    expect(numberedField('IPV32')).toEqual({ series: 'IPV', n: 32 });
    expect(numberedField('UAC31')).toEqual({ series: 'UAC', n: 31 });
  });

  it('leaves single fields alone', () => {
    expect(numberedField('ETotal')).toBeUndefined();
    expect(numberedField('PowerACOutputActive')).toBeUndefined();
  });
});
