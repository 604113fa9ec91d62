import { expect, it } from '@jest/globals';
import { anArchive } from '../../../../test/support/archive.js';
import { wordEntries } from '../../../../test/support/texts-in-files.js';
import { makeInert, wordPages } from './word-pages.js';

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const link = (id: string, text: string) =>
  `</w:t></w:r><w:hyperlink r:id="${id}" xmlns:r="${relations}"><w:r><w:t>${text}</w:t></w:r></w:hyperlink><w:r><w:t>`;
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}" TargetMode="External"/>`;

/** A document that would run a script, show a page of another site and fetch a picture from there. */
const hostile = anArchive([
  ...wordEntries(
    `Terms ${link('r1', 'script')} ${link('r2', 'site')} </w:t></w:r><w:hyperlink w:anchor="annex"><w:r><w:t>annex</w:t></w:r></w:hyperlink><w:r><w:t>`,
    `</w:t></w:r></w:p><w:altChunk r:id="r3" xmlns:r="${relations}"/><w:p><w:r><w:t>end`,
  ),
  {
    name: 'word/_rels/document.xml.rels',
    content: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${[
      relation('r1', 'hyperlink', 'javascript:alert(1)'),
      relation('r2', 'hyperlink', 'https://example.org/a'),
      `<Relationship Id="r3" Type="${relations}/aFChunk" Target="chunk.html"/>`,
    ].join('')}</Relationships>`,
  },
  { name: 'word/chunk.html', content: '<script>alert(2)</script>' },
]);

it('a document of Word is laid out without what could act: scripts, other pages and pictures from elsewhere', async () => {
  const held = document.createElement('div');
  held.append(...(await wordPages(new Uint8Array(hostile).buffer)));
  expect(held.querySelector('section')?.textContent).toMatch(/Terms\s+script\s+site\s+annex.*end/s);
  expect(held.querySelector('iframe')).toBeNull();
  const links = [...held.querySelectorAll('a')].map((a) => [
    a.textContent,
    a.getAttribute('href'),
    a.dataset.to ?? null,
  ]);
  expect(links).toEqual([
    ['script', null, null],
    ['site', 'https://example.org/a', null],
    ['annex', null, 'annex'],
  ]);
  expect(held.querySelector('[href]')?.getAttribute('rel')).toBe('noopener noreferrer');
});

it('nothing that acts is left, whatever a library makes of a document', () => {
  const held = document.createElement('div');
  held.innerHTML = `<img src="https://example.org/b.png" srcset="c.png 2x" onerror="alert(1)"><img src="data:image/png;base64,AA">
    <iframe srcdoc="x"></iframe><form action="/a"><button>b</button></form><svg><a xlink:href="javascript:alert(1)">c</a></svg>
    <a href=" JavaScript:alert(1)">d</a><a href="/api/auth/logout">e</a>`;
  makeInert(held);
  expect([...held.querySelectorAll('*')].map(({ localName }) => localName)).toEqual([
    'img',
    'img',
    'svg',
    'a',
    'a',
    'a',
  ]);
  expect(
    [...held.querySelectorAll('*')].flatMap(({ attributes }) => [...attributes].map(({ value }) => value)),
  ).toEqual(['data:image/png;base64,AA']);
});
