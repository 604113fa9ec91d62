import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Button, theme } from 'antd';
import { fakeServer } from '../testing/fake-server.js';
import { aPerson, renderInside } from '../testing/render.js';
import { antdTheme } from './antd-theme.js';
import { palettes, paletteSheet } from './palette.js';
import { ThemeButton } from './theme-button.js';

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

/** Values of the CSS variables that the component library writes for its components. */
function variables(): ReadonlyMap<string, string> {
  const sheets = [...document.querySelectorAll('style')].map((style) => style.textContent ?? '').join('\n');
  return new Map(
    [...sheets.matchAll(/(--ant-[\w-]+):\s*([^;}]+)/g)].map(([, name = '', value = '']) => [name, value.trim()]),
  );
}

describe('the dark theme', () => {
  beforeEach(() => {
    localStorage.setItem('theme', 'dark');
    fakeServer({ 'GET auth/info': () => aPerson() });
  });
  afterEach(() => {
    cleanup();
    localStorage.clear();
  });

  it('gives a primary button and a link the colours of the palette, not those of the algorithm', async () => {
    await renderInside(
      <>
        <Button type="primary">Approve</Button>
        <Button type="link">Open</Button>
      </>,
    );
    expect(document.documentElement.dataset['theme']).toBe('dark');
    expect(screen.getByRole('button', { name: 'Approve' }).className).toContain('ant-btn-color-primary');
    expect(variables().get('--ant-color-primary')).toBe('#1274d9');
    expect(variables().get('--ant-color-link')).toBe('#70b6ff');
    expect(variables().get('--ant-color-bg-container')).toBe('#151b23');
  });

  it('turns light by the button and remembers it', async () => {
    await renderInside(<ThemeButton />);
    await userEvent.click(screen.getByRole('button', { name: 'Light theme' }));
    expect(document.documentElement.dataset['theme']).toBe('light');
    expect(localStorage.getItem('theme')).toBe('light');
    expect(document.cookie).toContain('theme=light');
  });
});

describe('movements', () => {
  afterEach(() => void jest.restoreAllMocks());

  it('are left out for who asks for less of them, and for nobody else', () => {
    expect(antdTheme('light').token?.motion).toBe(true);
    jest
      .spyOn(globalThis, 'matchMedia')
      .mockImplementation((query) => ({ matches: query === '(prefers-reduced-motion: reduce)' }) as MediaQueryList);
    expect(antdTheme('light').token?.motion).toBe(false);
  });
});

describe.each(['light', 'dark'] as const)('the %s theme', (mode) => {
  const p = palettes[mode];
  const token = theme.getDesignToken(antdTheme(mode));

  it('keeps the seeds of the component library as they are', () => {
    expect([
      token.colorPrimary,
      token.colorLink,
      token.colorInfo,
      token.colorSuccess,
      token.colorWarning,
      token.colorError,
    ]).toEqual([p.solid, p.link, p.info, p.success, p.warning, p.danger]);
  });

  it('keeps every text readable on its ground', () => {
    const pairs: [string, string, number][] = [
      ['#ffffff', p.solid, 4.5],
      [p.text, p.sheet, 7],
      [p.textSecondary, p.sheet, 4.5],
      [p.textTertiary, p.sheet, 4.5],
      [p.textTertiary, p.frame, 4.5],
      [p.textTertiary, p.rowSelected, 4.5],
      [p.placeholder, p.sheet, 4.5],
      [p.link, p.sheet, 4.5],
      [p.link, p.frame, 4.5],
      [p.onTint, p.tint, 4.5],
      [p.danger, p.sheet, 4.5],
      [p.border, p.sheet, 3],
      [p.brandCtl, p.sheet, 3],
      ...(['Draft', 'Waiting', 'Running', 'Done', 'Failed', 'Cancelled', 'Warning'] as const).map(
        (tone): [string, string, number] => [p[`tone${tone}`], p[`tone${tone}Plate`], 4.5],
      ),
    ];
    expect(pairs.filter(([ink, ground, least]) => contrast(ink, ground) < least)).toEqual([]);
  });
});

it('writes every colour for CSS, per theme', () => {
  expect(paletteSheet()).toContain('[data-theme="dark"]{color-scheme:dark;--frame:#0e1319;');
  expect(paletteSheet()).toContain('--brand-ctl:#258bf4;');
});
