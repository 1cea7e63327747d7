import { clientSign } from '../auth.ts';

describe('clientSign', () => {
  it('is the vector of the document: SN in capitals in the signed text', () => {
    expect(clientSign('VH_testapp1', 'R6S2502J0000E00001')).toBe(
      'b836a64d1caa0a9549ff931532c4cbe468f0ca85327aeadc0da5061d98625d44',
    );
  });
});
