import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { rooms } from '#lab/modules/server.js';

interface Sample {
  readonly file: string;
  readonly imports: string;
  readonly allowed: boolean;
}

const sample = (file: string, imports: string, allowed: boolean): Sample => ({ file, imports, allowed });
const engine = 'libs/process-engine/step.ts';
const host = 'libs/process-host/subjects.ts';
const platform = 'libs/platform/boot.ts';

/** The table of docs/architecture.md: for each row what it may import, and what never. */
const table: readonly Sample[] = [
  sample('libs/shared/money.ts', 'zod', true),
  sample('libs/shared/money.ts', '#lab/platform/boot.js', false),
  sample('libs/shared/money.ts', 'react', false),
  sample(engine, 'bpmn-moddle', true),
  sample(engine, '#lab/shared/money.js', false),
  sample(engine, 'typeorm', false),
  sample(engine, '@nestjs/common', false),
  sample(engine, 'node:fs', false),
  sample(platform, '#lab/shared/errors.js', true),
  sample(platform, '#lab/process-engine/index.js', false),
  sample(platform, '#lab/process-host/index.js', false),
  sample(host, '#lab/process-engine/index.js', true),
  sample(host, '#lab/platform/boot.js', true),
  sample(host, '#lab/modules/org/server/index.js', false),
  sample('libs/ui/api.ts', '#lab/shared/envelope.js', true),
  sample('libs/ui/api.ts', '#lab/platform/boot.js', false),
  sample('libs/ui/api.ts', '#lab/modules/org/shared/org.codes.js', false),
  sample('libs/modules/purchase/shared/request.dto.ts', '#lab/shared/money.js', true),
  sample('libs/modules/purchase/shared/request.dto.ts', '../server/index.js', false),
  sample('libs/modules/purchase/shared/request.dto.ts', '@nestjs/common', false),
  sample('libs/modules/purchase/shared/request.dto.ts', 'react', false),
  sample('libs/modules/purchase/server/index.ts', '../../org/server/index.js', true),
  sample('libs/modules/purchase/server/index.ts', '../../org/server/people/org-directory.js', false),
  sample('libs/modules/purchase/server/index.ts', '../../hr/server/index.js', false),
  sample('libs/modules/purchase/server/index.ts', '../client/index.js', false),
  sample('libs/modules/purchase/server/index.ts', '#lab/ui/api.js', false),
  sample('libs/modules/purchase/client/index.tsx', '#lab/ui/api.js', true),
  sample('libs/modules/purchase/client/index.tsx', '../shared/request.dto.js', true),
  sample('libs/modules/purchase/client/index.tsx', '../server/index.js', false),
  sample('libs/modules/purchase/client/index.tsx', '#lab/process-engine/index.js', false),
  sample('libs/modules/purchase/client/index.tsx', '#lab/platform/boot.js', false),
  sample('libs/modules/process/client/index.tsx', '#lab/process-engine/index.js', true),
  sample('apps/server/src/main.ts', '#lab/modules/server.js', true),
  sample('apps/server/src/main.ts', '../../worker/src/main.js', false),
];

describe('the import table', () => {
  let broken: readonly (readonly string[])[] = [];

  beforeAll(() => {
    const { stdout, stderr } = spawnSync(process.execPath, [join('test', 'architecture', 'lint-samples.mjs')], {
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '' },
      input: JSON.stringify(table.map(({ file, imports }) => ({ file, code: `import '${imports}';\n` }))),
    });
    if (stdout === '') throw new Error(stderr);
    broken = JSON.parse(stdout) as string[][];
  }, 60_000);

  it.each(table.map((each, index) => ({ ...each, index, word: each.allowed ? 'may' : 'may not' })))(
    '$file $word import $imports',
    ({ index, allowed }) => {
      const rules = ['import-x/no-restricted-paths', 'no-restricted-imports'];
      expect((broken[index] ?? ['not linted']).filter((rule) => !rules.includes(rule))).toEqual([]);
      expect(broken[index]?.length === 0).toBe(allowed);
    },
  );
});

it('has every room of the disk in the list of rooms, save the demo company, which only the server opens', () => {
  const folders = readdirSync(join(process.cwd(), 'libs', 'modules'), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );
  expect(folders.sort()).toEqual([...rooms.map(({ name }) => name), 'demo'].sort());
});
