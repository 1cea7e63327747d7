import { createHash } from 'node:crypto';
import { plainPage, pageHeaders, prefersJson } from './plain-page.ts';

describe('plainPage', () => {
  const page = plainPage({ title: 'T & <b>', paragraphs: [`<script>alert("1")</script> it's`] });

  it('escapes all text', () => {
    expect(page).toContain('<h1>T &amp; &lt;b&gt;</h1>');
    expect(page).toContain('<p>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; it&#39;s</p>');
    expect(page).not.toContain('<script');
  });

  it('allows only its own style', () => {
    const style = /<style>(.*)<\/style>/.exec(page)![1]!;
    const policy = pageHeaders['content-security-policy'];
    expect(policy).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script-src');
  });
});

it.each([
  ['application/json', true],
  ['application/json, text/plain', true],
  ['application/problem+json', true],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', false],
  ['text/html, application/json', false],
  ['*/*', false],
  [undefined, false],
])('accept: %s requests JSON: %s', (accept, json) => expect(prefersJson(accept)).toBe(json));
