import { embeddingOrigin, portalTokenOf } from './embedding.ts';

describe(embeddingOrigin.name, () => {
  const frame = { isFramed: true, ancestorOrigins: undefined, referrer: '' };

  it('takes the parent, not the page at the top', () => {
    const ancestorOrigins = ['https://app.example.com', 'https://top.example'];
    expect(embeddingOrigin({ ...frame, ancestorOrigins, referrer: 'https://other.example/' })).toBe(
      'https://app.example.com',
    );
  });

  it('takes the referrer where the browser has no list of ancestors', () => {
    expect(embeddingOrigin({ ...frame, referrer: 'https://app.example.com:8443/page?a=b' })).toBe(
      'https://app.example.com:8443',
    );
    expect(embeddingOrigin(frame)).toBeUndefined();
  });

  it('is undefined in a window of its own', () => {
    expect(embeddingOrigin({ ...frame, isFramed: false, referrer: 'https://app.example.com/' })).toBeUndefined();
  });
});

describe(portalTokenOf.name, () => {
  it('knows the token of a portal session, and no other fragment', () => {
    expect(portalTokenOf('#hlp_aB9')).toBe('hlp_aB9');
    expect(['', '#content', '#hlk_aB9', '#hlp_', '#hlp_a/b', 'hlp_aB9'].map(portalTokenOf)).toEqual(
      Array(6).fill(undefined),
    );
  });
});
