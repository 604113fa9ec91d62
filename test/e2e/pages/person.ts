import { expect, type Locator, type Page } from 'playwright/test';
import type { Words } from './words.js';

const password = 'Labdesk2026!';
/** How long a decision is held, in milliseconds. */
const heldMs = 10_000;
/** Where the client keeps the token of its session. */
const tokenCookie = 'X-Manager-Admin-Token';

/** A user in front of their browser. */
export class Person {
  constructor(
    readonly page: Page,
    readonly words: Words,
    private readonly home = '',
  ) {}

  /** Signs in as people do, at the page for it. */
  async signIn(username: string): Promise<void> {
    const { page, words } = this;
    await page.goto('/login');
    await page.getByLabel(words.signIn.username, { exact: true }).fill(username);
    await page.getByLabel(words.signIn.password, { exact: true }).fill(password);
    await page.getByRole('button', { name: words.signIn.submit, exact: true }).click();
    await page.waitForURL('**/dashboard');
    await this.settle();
  }

  /** Has a session that was opened at the routes; no page is open yet. @param token of the session */
  async enter(token: string): Promise<void> {
    await this.page.context().addCookies([{ name: tokenCookie, value: token, url: this.home }]);
  }

  private async settle(): Promise<void> {
    const { page, words } = this;
    // People of the demo company have a language of their own; the story is played in one.
    await page.getByRole('button', { name: words.language, exact: true }).click();
    await expect(page.getByRole('link', { name: words.todo }).first()).toBeVisible();
  }

  field(name: string): Locator {
    return this.page.getByRole('textbox', { name, exact: true });
  }

  /** Picks an entry of a drop-down by its words. */
  async choose(field: string, entry: string): Promise<void> {
    await this.page.getByRole('combobox', { name: field, exact: true }).click();
    // Lists that were open before are still there, hidden.
    await this.page.locator('.ant-select-item-option', { hasText: entry }).filter({ visible: true }).click();
  }

  /** Writes a day as people do, and leaves the field. */
  async day(field: string, day: string): Promise<void> {
    const input = this.field(field);
    // The first day of a range may set the last one just while that is filled.
    await expect(async () => {
      await input.fill(day);
      await expect(input).toHaveValue(day, { timeout: 1000 });
    }).toPass();
    await input.press('Enter');
  }

  /** Expects these words on the page in front; pages of other tabs are still there, hidden. */
  async sees(words: string, exact = true): Promise<void> {
    await expect(this.page.getByText(words, { exact }).filter({ visible: true }).first()).toBeVisible();
  }

  /** Opens the to-do list on the task with this title. */
  async openTask(title: string): Promise<void> {
    await this.page.goto('/process/todo');
    await this.page.getByRole('option', { name: new RegExp(escaped(title)) }).click();
    await expect(this.page.getByRole('heading', { level: 2, name: title })).toBeVisible();
    await expect(this.page.getByRole('button', { name: this.words.approve })).toBeEnabled();
  }

  async approve(title: string, opinion: string): Promise<void> {
    await this.openTask(title);
    await this.field(this.words.opinion).fill(opinion);
    await this.decide(() => this.page.getByRole('button', { name: this.words.approve }).click());
    await expect(this.page.getByRole('option', { name: new RegExp(escaped(title)) })).toHaveCount(0);
  }

  /** The message of a decision that can still be undone. */
  get undoing(): Locator {
    return this.page.locator('.lab-notice', { has: this.page.getByRole('button', { name: this.words.undo }) });
  }

  /** Decides and waits for the answer. A decision is held for some seconds; closing its message sends it at once. */
  async decide(click: () => Promise<void>): Promise<void> {
    const sent = this.page.waitForResponse((answer) => answer.url().includes('/actions/'));
    await click();
    // On a slow machine the seconds can be over before the message is closed; a later message is not meant.
    const closed = this.undoing
      .getByRole('button', { name: this.words.close, exact: true })
      .click({ timeout: heldMs })
      .catch(() => undefined);
    await Promise.race([sent, closed]);
    const answer = await sent;
    // A decision that is refused comes back to its page: the story would look for its effect in vain.
    expect(answer.ok(), `${answer.url()}: ${answer.ok() ? '' : await answer.text()}`).toBe(true);
  }

  /** The path of the record page that is open. */
  get path(): string {
    return new URL(this.page.url()).pathname;
  }
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
