/** The embedded driver whose statements `kill-at.mjs` counts. */
import { DatabaseSync as Driver } from '@photostructure/sqlite';
import { beforeStatement } from './kill-at.mjs';

export * from '@photostructure/sqlite';

const run = new Set(['all', 'get', 'iterate', 'run']);

export class DatabaseSync extends Driver {
  exec(sql) {
    beforeStatement();
    return super.exec(sql);
  }

  prepare(sql) {
    return new Proxy(super.prepare(sql), {
      get(statement, name) {
        const own = statement[name];
        if (typeof own !== 'function') return own;
        return (...given) => {
          if (run.has(name)) beforeStatement();
          return own.apply(statement, given);
        };
      },
    });
  }
}
