import type { Plugin } from 'vite';

const menu = './FilterDropdown';
const asking = '/antd/es/table/hooks/useFilter/index.js';
const id = '\0no-filter-menu';

/**
 * Leaves the filter menus of columns out of the table of antd: they bring a tree and radio buttons, a twentieth of what
 * every list loads, and lists here filter by their own bar.
 * @throws Error at the build where antd has no such menus any more, and in the browser where a column asks for one
 */
export function withoutFilterMenus(): Plugin {
  let isLeftOut = false;
  return {
    name: 'without-filter-menus',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source !== menu || !importer?.replaceAll('\\', '/').endsWith(asking)) return null;
      isLeftOut = true;
      return id;
    },
    load(wanted) {
      if (wanted !== id) return null;
      return `export const flattenKeys = () => [];
export default () => { throw new Error('columns have no filter menus: lists filter by their bar'); };`;
    },
    buildEnd(error) {
      if (!error && !isLeftOut) this.error('antd has its filter menus elsewhere: see apps/client/filter-menus.ts');
    },
  };
}
