import type { Work } from '../sides.js';
import type { Answered, ListPage } from './list-pages.js';

/** Lists of one side. */
export interface Lists<Name extends string> {
  page(name: Name, page: number): Promise<Answered>;
  close(): Promise<void>;
}

/** Reads a page of the list that each turn names. */
export class ListWork<Name extends string> implements Work {
  constructor(private readonly lists: Lists<Name>) {}

  async turn(count: number, of: string): Promise<number> {
    const { list, page } = JSON.parse(of) as ListPage<Name>;
    const began = performance.now();
    for (let done = 0; done < count; done++) await this.lists.page(list, page);
    return (count * 1000) / (performance.now() - began);
  }

  /** One page, for the comparison of the sides. */
  async shown(of: string): Promise<string> {
    const { list, page } = JSON.parse(of) as ListPage<Name>;
    return JSON.stringify(await this.lists.page(list, page));
  }

  times(): string {
    return `${Math.round(process.memoryUsage.rss() / 2 ** 20)} MB`;
  }

  close(): Promise<void> {
    return this.lists.close();
  }
}
