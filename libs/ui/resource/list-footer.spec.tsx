import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { renderInside } from '../testing/render.js';
import { ListFooter } from './list-footer.js';
import { useListState } from './list-state.js';

afterEach(cleanup);

function Footer({ total }: { readonly total: number }) {
  return <ListFooter list={useListState(ofRecords)} total={total} goesOn />;
}
const ofRecords = { filters: [], sort: 'name' };

/** The pages that one can go to by their number. */
const pages = () => screen.getAllByRole('listitem').flatMap(({ title }) => (/^\d+$/.test(title) ? Number(title) : []));

it.each([
  ['every page of a list that is counted', '', 1000, '1–20 of 1000', [1, 2, 3, 4, 5, 50]],
  ['no last page where it is not known', '', 1001, '1–20 of 1,000+', [1, 2, 3, 4, 5]],
  ['the next pages from any of them', '?page=30', 1001, '581–600 of 1,000+', [1, 28, 29, 30, 31, 32]],
  ['the next page beyond what is counted', '?page=60', 1201, '1181–1200 of 1,000+', [1, 57, 58, 59, 60, 61]],
  ['no page after the last', '?page=61', 1205, '1201–1205 of 1,000+', [1, 57, 58, 59, 60, 61]],
] as const)('offers %s', async (_, search, total, range, offered) => {
  await renderInside(<Footer total={total} />, { path: `/demo${search}`, signedOut: true });
  expect(await screen.findByText(range)).toBeTruthy();
  expect(pages()).toEqual(offered);
});
