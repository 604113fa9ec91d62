import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Page, Request } from 'playwright/test';
import { livePath } from '../../../libs/shared/live.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** How long nothing may travel until a page counts as drawn. */
const quietMs = 250;
const longestMs = 10_000;

/** Opens pages of one window and says what is wrong with each of them. */
export class Inspector {
  private readonly travelling = new Set<Request>();
  private lastTravel = Date.now();
  private heard: string[] = [];

  constructor(private readonly page: Page) {
    page.on('console', (message) => {
      if (message.type() === 'error') this.heard.push(`console: ${message.text()}`);
    });
    page.on('pageerror', ({ message }) => this.heard.push(`thrown: ${message}`));
    page.on('request', (request) => {
      // The live line is meant to stay open.
      if (request.url().endsWith(`/api/${livePath}`)) return;
      this.travelling.add(request);
      this.lastTravel = Date.now();
    });
    const over = (request: Request) => {
      this.travelling.delete(request);
      this.lastTravel = Date.now();
    };
    page.on('requestfinished', over);
    page.on('requestfailed', (request) => {
      over(request);
      // A list that is left takes its question back.
      const reason = request.failure()?.errorText ?? '';
      if (reason !== 'net::ERR_ABORTED') this.heard.push(`failed: ${request.url()} ${reason}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400) this.heard.push(`${response.status()}: ${response.url()}`);
    });
  }

  /** Goes there as a link would, without loading the site again. */
  async follow(path: string): Promise<void> {
    await this.page.evaluate((to) => {
      history.pushState({ key: to, idx: history.length }, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
    }, path);
    await this.settled();
  }

  async load(path: string): Promise<void> {
    await this.page.goto(path);
    await this.settled();
  }

  /** Waits until the page has a heading and nothing travels any more. */
  async settled(): Promise<void> {
    const end = Date.now() + longestMs;
    this.lastTravel = Date.now();
    while (Date.now() < end) {
      await this.page.waitForTimeout(50);
      if (!(await this.isStill())) continue;
      // On a busy machine the page that is left may stand still before the next one is begun.
      await this.page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 })));
      if (await this.isStill()) return;
    }
    for (const request of this.travelling) this.heard.push(`still travelling: ${request.url()}`);
  }

  private async isStill(): Promise<boolean> {
    if (this.travelling.size > 0 || Date.now() - this.lastTravel < quietMs) return false;
    return (await this.page.locator('h1').filter({ visible: true }).count()) > 0;
  }

  /** What is wrong with the page in front, each a line; empty where nothing is. */
  async problems(): Promise<readonly string[]> {
    const heard = this.heard;
    this.heard = [];
    return [...heard, ...(await this.page.evaluate(whatIsDrawn))];
  }

  /** What of it keeps people with a screen reader or weak eyes out, each a line. */
  async barriers(): Promise<readonly string[]> {
    // Evaluated, not added as a script: the site's own rules let no other script in.
    // Half a megabyte, which a page that was followed has already.
    if (!(await this.page.evaluate(() => 'axe' in window))) await this.page.evaluate(axe);
    const { violations } = await this.page.evaluate<Pick<AxeResults, 'violations'>>(
      `axe.run(document, { resultTypes: ['violations'], runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })`,
    );
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.slice(0, 3).map((node) => {
          const why = node.any[0]?.message ?? node.all[0]?.message ?? node.none[0]?.message ?? '';
          return `axe ${id} (${nodes.length}): ${node.target.join(' ')} ${node.html.slice(0, 160)} — ${why.slice(0, 160)}`;
        }),
      );
  }
}

/** Runs inside the page: heading, landmark, title, words and width. */
function whatIsDrawn(): string[] {
  const problems: string[] = [];
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const seen = (selector: string) => [...document.querySelectorAll(selector)].filter(isSeen);
  const mains = seen('main, [role="main"]').length;
  if (mains !== 1) problems.push(`${mains} main landmarks`);
  const headings = seen('h1').map(({ textContent }) => textContent);
  if (headings.length !== 1) problems.push(`${headings.length} first headings: ${headings.join(' | ')}`);
  if (!/^\S.* · Labdesk$/.test(document.title)) problems.push(`the title is "${document.title}"`);
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) problems.push(`${scrollWidth - clientWidth} px too wide`);
  const raw =
    /\b(?:org|system|account|process|purchase|hr|ui)\.[a-z]\w*\.\w+|\[object Object\]|\bundefined\b|\bNaN\b|Invalid Date/;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { textContent, parentElement } = walker.currentNode;
    if (!textContent || !parentElement || /^(SCRIPT|STYLE|CODE|PRE|TEXTAREA)$/.test(parentElement.tagName)) continue;
    if (raw.test(textContent) && isSeen(parentElement)) problems.push(`raw words: ${textContent.slice(0, 80)}`);
  }
  for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
    for (const element of document.querySelectorAll(`[${name}]`)) {
      const text = element.getAttribute(name) ?? '';
      if (raw.test(text) && isSeen(element)) problems.push(`raw words in ${name}: ${text}`);
    }
  return problems;
}
