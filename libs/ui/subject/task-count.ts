import { countedTo } from '#lab/shared/counted-to.js';

/** A number of tasks as people read it: beyond what is counted it is "1,000+". */
export function taskCount(t: (key: string) => string, total: number): string {
  return total > countedTo ? t('ui.list.thousands') : String(total);
}
