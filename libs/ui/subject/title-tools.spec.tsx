import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer } from '../testing/fake-server.js';
import { aPerson, renderInside } from '../testing/render.js';
import { SubjectPage } from './subject-page.js';

const usual = globalThis.matchMedia;
const user = userEvent.setup();

/** The page of a record with so many buttons, in a window of a phone or of a desk; answers the row of its buttons. */
async function open(count: number, isPhone = true) {
  globalThis.matchMedia = (query) => Object.assign(usual(query), { matches: isPhone });
  const tools = Array.from({ length: count }, (_, at) => (
    <button key={at} type="button">
      {`Act ${at + 1}`}
    </button>
  ));
  const { container } = await renderInside(
    <SubjectPage number="PO1" title="Order" tools={<>{tools}</>}>
      Content
    </SubjectPage>,
  );
  return container.querySelector<HTMLElement>('.lab-title-tools')?.dataset;
}

beforeEach(() => void fakeServer({ 'GET auth/info': () => aPerson() }));
afterEach(() => {
  cleanup();
  globalThis.matchMedia = usual;
});

it('many buttons are folded on a phone, until More is pressed', async () => {
  const row = await open(8);
  expect(row).toHaveProperty('folded');
  const more = screen.getByRole('button', { name: 'More' });
  expect(more.getAttribute('aria-expanded')).toBe('false');
  more.focus();
  await user.keyboard('{Enter}');
  expect(row).not.toHaveProperty('folded');
  expect(more.getAttribute('aria-expanded')).toBe('true');
  await user.click(more);
  expect(row).toHaveProperty('folded');
});

it('three buttons need no More, and a desk shows all', async () => {
  expect(await open(3)).not.toHaveProperty('folded');
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
  cleanup();
  expect(await open(8, false)).not.toHaveProperty('folded');
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
});
