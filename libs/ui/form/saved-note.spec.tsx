import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { renderInside } from '../testing/render.js';
import { SavedNote } from './saved-note.js';

afterEach(cleanup);

it.each([
  ['en', /^Saved /, /^Unsaved changes/],
  ['zh', /已保存$/, /^有修改未保存/],
] as const)('says in %s that it is saved only while nothing is unsaved', async (language, saved, unsaved) => {
  const said = async (at: string | undefined, dirty: boolean) => {
    cleanup();
    await renderInside(<SavedNote at={at} dirty={dirty} />, { language, signedOut: true });
    return screen.getByRole('status').textContent ?? '';
  };
  expect(await said('2026-11-20T02:00:00Z', false)).toMatch(saved);
  const changed = await said('2026-11-20T02:00:00Z', true);
  expect(changed).toMatch(unsaved);
  expect(changed).not.toMatch(saved);
  expect(await said(undefined, true)).not.toMatch(saved);
});
