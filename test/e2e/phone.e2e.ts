import { expect } from 'playwright/test';
import { speaking, test } from './desk.js';
import { coded } from './pages/purchasing.js';
import { submitSmallRequest } from './pages/requests.js';
import { tablesOf } from './pages/tables.js';

for (const spoken of ['en', 'zh'] as const)
  test.describe(() => {
    test.use(speaking[spoken]);

    test(`on a phone a task is approved from its card, and its requester sees it there (${spoken})`, async ({
      as,
      clerk,
      language,
    }) => {
      const { purchase } = tablesOf(language);
      const title = `Gloves, approved on the way, ${spoken}`;
      const chen = await clerk('chen.siyuan');
      const request = await submitSmallRequest(chen, await coded(await clerk('admin'), 'categories', 'CO'), title);

      const lin = await as('lin.yutong');
      await lin.page.setViewportSize({ width: 390, height: 844 });
      await lin.page.goto('/mobile/dashboard?tab=todo');
      const card = lin.page.locator('.phone-card', { hasText: title });
      await lin.decide(() => card.getByRole('button', { name: purchase.request.actions.approve, exact: true }).click());
      await expect(card).toHaveCount(0);

      const requester = await as('chen.siyuan');
      await requester.page.setViewportSize({ width: 390, height: 844 });
      await requester.page.goto('/mobile/dashboard?tab=started');
      await requester.page.getByRole('link', { name: new RegExp(title) }).click();
      await requester.sees(language === 'zh' ? '林雨桐' : 'Lin Yutong');
      expect(await chen.get(request)).toMatchObject({ state: 'approved' });
    });
  });
