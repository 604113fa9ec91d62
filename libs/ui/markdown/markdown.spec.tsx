import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { fakeServer } from '../testing/fake-server.js';
import { renderInside } from '../testing/render.js';
import { Markdown } from './markdown.js';

afterEach(cleanup);

async function draw(text: string, contents = false): Promise<HTMLElement> {
  fakeServer({});
  const { container } = await renderInside(<Markdown text={text} contents={contents} />, { signedOut: true });
  return container;
}

/** Everything that could run or fetch, wherever it is. */
function dangers(container: HTMLElement): string[] {
  return [...container.querySelectorAll('.lab-markdown-body *')].flatMap((element) => [
    ...(/^(script|iframe|object|embed|svg|math|style|link|meta|base|form|video|audio|template)$/i.test(element.tagName)
      ? [element.tagName]
      : []),
    ...[...element.attributes]
      .filter(
        ({ name, value }) =>
          /^on|^style$|^srcdoc$|^formaction$/i.test(name) || /(javascript|data|vbscript):/i.test(value),
      )
      .map(({ name, value }) => `${name}=${value}`),
  ]);
}

describe('a text of a user', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg onload="alert(1)"><script>alert(1)</script></svg>',
    '<iframe src="https://elsewhere.example"></iframe>',
    '<style>body{display:none}</style>',
    '<a href="#" onclick="alert(1)" style="position:fixed">x</a>',
    '<form action="https://elsewhere.example"><button formaction="javascript:alert(1)">x</button></form>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java&#x73;cript:alert(1))',
    '[x](vbscript:msgbox(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '![x](data:image/svg+xml;base64,PHN2Zz4=)',
    '![x](javascript:alert(1))',
    '<javascript:alert(1)>',
    '[x]: javascript:alert(1)\n\n[x]',
    '# <img src=x onerror=alert(1)> title',
    '| a |\n| - |\n| <svg/onload=alert(1)> |',
    '```html\n<script>alert(1)</script>\n```',
    '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  ])('cannot run anything: %j', async (text) => {
    expect(dangers(await draw(text))).toEqual([]);
  });

  it('shows pictures of this site only; of others their words stay', async () => {
    const container = await draw(
      '![own](/api/files/1/content) ![far](https://elsewhere.example/a.png) ![near](//elsewhere.example/a.png)',
    );
    expect([...container.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
      '/api/files/1/content',
    ]);
    expect(container.textContent).toContain('far');
  });

  it('opens other sites in a tab that knows nothing of this one', async () => {
    await draw('[out](https://elsewhere.example) [in](/purchase/myPrList) [mail](mailto:a@lab.test) [odd](ftp://x)');
    expect(screen.getByRole('link', { name: 'out' }).getAttribute('rel')).toBe('noopener noreferrer nofollow');
    expect(screen.getByRole('link', { name: 'in' }).getAttribute('target')).toBeNull();
    expect(screen.getByRole('link', { name: 'mail' }).getAttribute('href')).toBe('mailto:a@lab.test');
    expect(screen.queryByRole('link', { name: 'odd' })).toBeNull();
  });

  it('is drawn however long its lines and however deep its quotes are', async () => {
    const long = `${'x'.repeat(200_000)}\n\n${'>'.repeat(3_000)} deep\n\n**end**`;
    const container = await draw(long);
    expect(container.textContent).toContain('x'.repeat(1_000));
    expect(container.textContent).toContain('end');
  });

  it('has a table of contents that leads to its headings, whatever they are called', async () => {
    const container = await draw('# Title\n\n## One\n\n### One\n\n## constructor\n\ntext', true);
    const links = within(screen.getByRole('navigation', { name: 'Contents' })).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(['One', 'One', 'constructor']);
    const targets = links.map((link) => container.querySelector(link.getAttribute('href') ?? '')?.textContent);
    expect(targets).toEqual(['One', 'One', 'constructor']);
  });

  it('lays out tables and lists of tasks', async () => {
    const container = await draw('| a | b |\n| --- | --- |\n| 1 | 2 |\n\n- [x] done');
    expect(container.querySelectorAll('td')).toHaveLength(2);
    expect(container.querySelector<HTMLInputElement>('input')?.disabled).toBe(true);
  });
});

describe('the help documents of the product', () => {
  const modules = join(process.cwd(), 'libs/modules');
  const files = readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /^\w+.help.\w+\.md$/.test(path),
  );
  it.each(files)('%s can be drawn and has a title and parts', async (path) => {
    const container = await draw(readFileSync(join(modules, path), 'utf8'), true);
    expect(container.querySelectorAll('.lab-markdown-body h1')).toHaveLength(1);
    expect(container.querySelectorAll('.lab-markdown-body h2').length).toBeGreaterThan(2);
    expect(dangers(container)).toEqual([]);
  });
});
