import { expect, type Locator, type Page } from 'playwright/test';

/** The keyboard of a user who has no pointer. */
export class Keys {
  constructor(private readonly page: Page) {}

  async press(...keys: readonly string[]): Promise<void> {
    for (const one of keys) await this.page.keyboard.press(one);
  }

  /** Goes on with Tab until a part of the page, or something within it, has the focus. */
  async reach(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    const isReached = () => target.evaluate((element) => element.contains(document.activeElement));
    for (let times = 0; times < 200 && !(await isReached()); times++) await this.press('Tab');
    expect(await isReached()).toBe(true);
  }

  /** Goes along the rows of the list, of which one has the focus, to another one. */
  async goToRow(target: Locator): Promise<void> {
    await expect(this.page.locator('[data-step]:focus')).toBeVisible();
    await this.press('Home');
    const isThere = () => target.evaluate((element) => element === document.activeElement);
    for (let times = 0; times < 20 && !(await isThere()); times++) await this.press('ArrowDown');
    await expect(target).toBeFocused();
  }

  async pressOn(target: Locator, ...keys: readonly string[]): Promise<void> {
    await this.reach(target);
    await this.press(...keys);
  }

  async type(target: Locator, text: string): Promise<void> {
    await this.reach(target);
    await this.page.keyboard.type(text);
  }

  /** Takes an entry of an open menu. */
  pick(name: string): Promise<void> {
    return this.goDownTo(this.page.locator('.ant-dropdown-menu-item:focus'), name);
  }

  /** Takes an entry of an open drop-down. */
  choose(text: string): Promise<void> {
    return this.goDownTo(this.page.locator('.ant-select-item-option-active').filter({ visible: true }), text);
  }

  /** Goes down an open list to an entry, and takes it: presses once more when the entry before has lost its mark. */
  private async goDownTo(marked: Locator, text: string): Promise<void> {
    await expect(marked).toHaveText(/\S/);
    for (let times = 0; times < 40; times++) {
      const now = (await marked.textContent()) ?? '';
      if (now === text) break;
      await this.press('ArrowDown');
      await expect(marked).not.toHaveText(now);
    }
    await expect(marked).toHaveText(text);
    await this.press('Enter');
    // An Escape that follows at once would close the list only.
    await expect(marked).toBeHidden();
  }
}
