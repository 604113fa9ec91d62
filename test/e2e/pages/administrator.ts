import { expect, type Locator } from 'playwright/test';
import type { Person } from './person.js';
import { tablesOf } from './tables.js';
import type { Language } from './words.js';

/** What an administrator does about the ways of signing in. */
export class Administrator {
  private readonly words: ReturnType<typeof tablesOf>;

  constructor(
    readonly person: Person,
    language: Language,
  ) {
    this.words = tablesOf(language);
  }

  private get page() {
    return this.person.page;
  }

  /** Opens the page of a user through the list. */
  async openUser(username: string): Promise<void> {
    await this.page.goto(`/user/userListNew?search=${username}`);
    // Outside it, a tab may be called so.
    await this.page.getByRole('main').getByRole('link', { name: username, exact: true }).click();
    await expect(this.page.getByRole('heading', { level: 1 }).filter({ visible: true })).toBeVisible();
  }

  /** Says by whom a user is vouched for from now on. */
  async setLoginType(username: string, type: '2' | '3'): Promise<void> {
    const { org, ui } = this.words;
    await this.openUser(username);
    await this.page.getByRole('button', { name: org.access.edit }).click();
    await this.person.choose(org.user.fields.loginType, org.user.loginTypeCodes[type]);
    const drawer = this.page.getByRole('dialog');
    await drawer.getByRole('button', { name: ui.form.save, exact: true }).click();
    await expect(drawer).toBeHidden();
  }

  /** The settings of one way of signing in. */
  async openWay(title: string): Promise<Locator> {
    await this.page.goto('/system/access');
    const section = this.page.locator('section', { has: this.page.getByRole('heading', { level: 2, name: title }) });
    await expect(section).toBeVisible();
    return section;
  }

  /** Fills fields of a way of signing in; a secret is asked for first, then typed. */
  async fill(
    section: Locator,
    texts: Readonly<Record<string, string>>,
    secret: readonly [string, string],
  ): Promise<void> {
    for (const [name, text] of Object.entries(texts))
      await section.getByRole('textbox', { name, exact: true }).fill(text);
    const [name, value] = secret;
    await section.getByLabel(name, { exact: true }).click();
    await section.getByRole('textbox', { name, exact: true }).fill(value);
  }

  /** Tries the saved settings and expects all of these steps to work. */
  async testsWell(section: Locator, steps: readonly string[]): Promise<void> {
    const { test } = this.words.system.access;
    await section.getByRole('button', { name: test.run }).click();
    for (const step of steps)
      await expect(section.getByRole('listitem').filter({ hasText: step })).toContainText(test.works);
  }

  async signOut(): Promise<void> {
    await this.page.locator('.lab-me').click();
    await this.page.getByRole('menuitem', { name: this.words.ui.session.signOut }).click();
    await this.page.waitForURL('**/login**');
  }
}
