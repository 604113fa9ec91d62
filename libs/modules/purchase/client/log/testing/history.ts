import { expect } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { LogRow } from '../../../shared/log.dto.js';

const lin = { id: 'u8', name: { zh: '林昊', en: 'Lin Hao' } };
const zhou = { id: 'u9', name: { zh: '周敏', en: 'Zhou Min' } };

/**
 * The log of a document: an approval for another person with what it has changed, and a deed of no one.
 * @param from the status before the approval
 * @param to the one after it
 */
export const logOf = (from: string, to: string): { readonly rows: readonly LogRow[]; readonly total: number } => ({
  rows: [
    {
      ...{ id: 'g2', code: '19', action: { zh: '通过', en: 'Approved' }, by: lin, onBehalfOf: zhou },
      ...{ at: '2026-11-21T02:00:00Z', from, to, changes: [], comment: 'As agreed', people: [] },
    },
    {
      ...{ id: 'g1', code: '27', action: { zh: '自动下单', en: 'Released by itself' }, by: null, onBehalfOf: null },
      ...{ at: '2026-11-20T02:00:00Z', from: null, to: null, changes: [], comment: null, people: [] },
    },
  ],
  total: 2,
});

/** Opens the tab of the log, and reads who did what for whom, from which status to which, and why. */
export async function readsHistory(statuses: string): Promise<void> {
  await userEvent.click(await screen.findByRole('tab', { name: 'Activity log' }));
  const approved = within(await screen.findByRole('row', { name: /As agreed/ }));
  expect(approved.getByText('As agreed')).toBeTruthy();
  expect(approved.getAllByText(/Lin Hao.*on behalf of Zhou Min/).length).toBeGreaterThan(0);
  expect(approved.getAllByText(statuses).length).toBeGreaterThan(0);
  expect(within(screen.getByRole('row', { name: /Released by itself/ })).getAllByText('System').length).toBeGreaterThan(
    0,
  );
}
