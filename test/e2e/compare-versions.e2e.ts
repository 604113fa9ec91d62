import { expect } from 'playwright/test';
import { speaking, test } from './desk.js';
import { tablesOf } from './pages/tables.js';

const key = 'leave-claim.substitute';

for (const spoken of ['en', 'zh'] as const)
  test.describe(() => {
    test.use(speaking[spoken]);

    test(`a draft is compared with the active version: both canvases move together, and a line chooses its element (${spoken})`, async ({
      as,
      clerk,
      language,
    }) => {
      const { designer, ui } = tablesOf(language);
      const office = await clerk('admin');
      const draft = await office.get<{ xml: string; scenarios: string | null; version: number }>(
        `/process/drafts/${key}`,
      );
      const xml = draft.xml.replace('lab:due="P1D"', 'lab:due="P4D"');
      await office.put(`/process/drafts/${key}`, { ...draft, xml });

      const { page } = await as('admin');
      await page.goto(`/processBpmn?process=${key}`);
      await page.getByRole('link', { name: `${designer.compare.withDraft} v1` }).click();
      const changed = page.getByRole('region', { name: designer.compare.kinds.changed, exact: true });
      await expect(changed).toContainText(`4 ${designer.diagrams.units.day}`);
      const scales = page.locator('.lab-zoom > span');
      await expect(scales).toHaveCount(2);
      const scale = await scales.first().textContent();
      await page.getByRole('button', { name: ui.diagram.larger }).first().click();
      await expect(scales.first()).not.toHaveText(scale ?? '');
      await expect(scales.last()).toHaveText((await scales.first().textContent()) ?? '');

      await changed.getByRole('button').first().click();
      await expect(page.locator('.djs-shape.selected')).toHaveCount(2);
      await expect(page.locator('.djs-shape[data-element-id="substituteAgreement"].selected')).toHaveCount(2);
    });
  });
