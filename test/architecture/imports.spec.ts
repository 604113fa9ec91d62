import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rooms } from '#lab/modules/server.js';

interface Sample {
  readonly file: string;
  readonly imports: string;
  readonly allowed: boolean;
}

const sample = (file: string, imports: string, allowed: boolean): Sample => ({ file, imports, allowed });
const engine = 'libs/process-engine/step/step.ts';
const host = 'libs/process-host/subjects.ts';
const platform = 'libs/platform/boot.ts';
/** A room that a test builds is guarded as those of the product are. */
const built = 'test/fixtures/rooms/visits';

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
  sample(engine, '../elements/index.js', true),
  sample('libs/process-engine/model/definition.ts', '../decision/index.js', true),
  sample('libs/process-engine/model/definition.ts', '../compile/index.js', false),
  sample('libs/process-engine/compile/build.ts', '../model/definition.js', true),
  sample('libs/process-engine/compile/build.ts', '../execution/execution.js', false),
  sample('libs/process-engine/execution/execution.ts', '../state/state.js', true),
  sample('libs/process-engine/execution/execution.ts', '../data/evaluate.js', false),
  sample('libs/process-engine/people/open-task.ts', '../scopes/scopes.js', false),
  sample('libs/process-engine/flow/flow.ts', '../elements/index.js', false),
  sample('libs/process-engine/elements/user-task.ts', '../tasks/vote.js', true),
  sample('libs/process-engine/elements/user-task.ts', '../step/step.js', false),
  sample('libs/process-engine/elements/user-task.ts', '../index.js', false),
  sample('libs/process-engine/step/step.ts', '../testing/desk.js', false),
  sample('libs/process-engine/step/step.spec.ts', '../testing/desk.js', true),
  sample(platform, '#lab/shared/errors.js', true),
  sample(platform, '#lab/process-engine/index.js', false),
  sample(platform, '#lab/process-host/index.js', false),
  sample(host, '#lab/process-engine/index.js', true),
  sample(host, '#lab/platform/boot.js', true),
  sample(host, '#lab/modules/org/server/index.js', false),
  sample('libs/process-host/views/todos.ts', '../tasks/task-frame.js', true),
  sample('libs/process-host/tasks/task-frame.ts', '../command/repeat.js', true),
  sample('libs/process-host/tasks/task-frame.ts', '../views/todos.js', false),
  sample('libs/process-host/command/acts.ts', '../tasks/task-frame.js', false),
  sample('libs/process-host/command/acts.ts', '../views/todos.js', false),
  sample('libs/process-host/assignment/rows.ts', '../command/acts.js', false),
  sample('libs/process-host/definitions/nodes.ts', '../assignment/rows.js', false),
  sample('libs/process-host/people/people.ts', '../definitions/definitions.js', false),
  sample('libs/process-host/views/todos.ts', '../document/document.query.js', false),
  sample('libs/modules/org/server/people/org-directory.ts', '../user/user.entity.js', true),
  sample('libs/modules/org/server/people/org-directory.ts', '../user/user-access.js', false),
  sample('libs/modules/org/server/people/org-directory.ts', '../role/role.service.js', false),
  sample('libs/modules/org/server/user/user-access.ts', '../people/org-directory.js', true),
  sample('libs/modules/org/server/department/department.controller.ts', '../user/user-access.js', false),
  sample('libs/modules/org/server/role/role.service.ts', '../group/group.entity.js', true),
  sample('libs/modules/org/server/role/role.service.ts', '../group/group.service.js', false),
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
  sample('libs/modules/designer/client/index.tsx', '#lab/process-engine/index.js', true),
  sample('libs/modules/inbox/client/index.tsx', '#lab/process-engine/index.js', false),
  sample('libs/modules/cockpit/client/index.tsx', '#lab/process-engine/index.js', false),
  sample(`${built}/server/index.ts`, '#lab/modules/org/server/index.js', true),
  sample(`${built}/server/index.ts`, '#lab/modules/org/server/people/org-directory.js', false),
  sample(`${built}/server/index.ts`, '../client/index.js', false),
  sample(`${built}/server/index.ts`, 'react', false),
  sample(`${built}/client/index.tsx`, '#lab/ui/api.js', true),
  sample(`${built}/client/index.tsx`, '../server/index.js', false),
  sample(`${built}/client/index.tsx`, '#lab/modules/hr/client/leave-claim/leave-claim-values.js', false),
  sample(`${built}/shared/visit.dto.ts`, '../server/index.js', false),
  sample(`${built}/shared/visit.dto.ts`, '@nestjs/common', false),
  sample('apps/server/src/main.ts', '#lab/modules/server.js', true),
  sample('apps/server/src/main.ts', '../../worker/src/main.js', false),
];

interface LintInput {
  readonly rules: readonly string[];
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly samples: readonly { readonly file: string; readonly code?: string }[];
}

/** The rules that each sample breaks, in the order of the samples. */
function lint(input: LintInput): string[][] {
  const { stdout, stderr } = spawnSync(process.execPath, [join('test', 'architecture', 'lint-samples.mjs')], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
    input: JSON.stringify(input),
  });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as string[][];
}

describe('the import table', () => {
  const rules = ['import-x/no-restricted-paths', 'no-restricted-imports'];
  let broken: readonly (readonly string[])[] = [];

  beforeAll(() => {
    broken = lint({ rules, samples: table.map(({ file, imports }) => ({ file, code: `import '${imports}';\n` })) });
  }, 60_000);

  it.each(table.map((each, index) => ({ ...each, index, word: each.allowed ? 'may' : 'may not' })))(
    '$file $word import $imports',
    ({ index, allowed }) => {
      expect((broken[index] ?? ['not linted']).filter((rule) => !rules.includes(rule))).toEqual([]);
      expect(broken[index]?.length === 0).toBe(allowed);
    },
  );
});

it('takes dialogs, drawers and confirmations of the component library from libs/ui/dialog alone', () => {
  const rules = ['no-restricted-imports'];
  const code = "import { Button, Modal } from 'antd';\nexport const both = [Button, Modal];\n";
  const files = ['libs/ui/resource/row-drawer.tsx', 'libs/modules/hr/client/index.tsx', 'libs/ui/dialog/dialog.tsx'];
  expect(lint({ rules, samples: files.map((file) => ({ file, code })) })).toEqual([rules, rules, []]);
}, 60_000);

it("reads the machine's clock in the clock, migrations and tests alone", () => {
  const rules = ['no-restricted-properties', 'no-restricted-syntax'];
  const samples = [
    [host, 'Date.now()', rules.slice(0, 1)],
    ['libs/modules/hr/server/index.ts', 'new Date()', rules.slice(1)],
    [platform, 'new Date(0)', []],
    ['libs/platform/clock/clock.ts', 'new Date()', []],
    ['libs/modules/org/server/migrations.ts', 'Date.now()', []],
  ] as const;
  const linted = samples.map(([file, time]) => ({ file, code: `export const at = ${time};\n` }));
  expect(lint({ rules, samples: linted })).toEqual(samples.map(([, , broken]) => broken));
}, 60_000);

describe('cycles of imports', () => {
  const rules = ['import-x/no-cycle'];
  const cycle = ['import-x/no-cycle'];
  let folder = '';

  beforeAll(() => {
    mkdirSync('test-results', { recursive: true });
    folder = mkdtempSync(join('test-results', 'cycles-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Writes files of which each imports the next one, and the last one the first; answers the first. */
  function plant(name: string, files: number, keyword: 'import' | 'import type'): { readonly file: string } {
    const file = (index: number) => `${name}-${index % files}`;
    for (let index = 0; index < files; index++)
      writeFileSync(
        join(folder, `${file(index)}.ts`),
        `${keyword} { next } from './${file(index + 1)}.js';\nexport const next: typeof next = 1;\n`,
      );
    return { file: join(folder, `${file(0)}.ts`) };
  }

  it('are found whether short or long; a cycle of type imports alone is allowed', () => {
    const samples = [plant('short', 2, 'import'), plant('long', 12, 'import'), plant('types', 2, 'import type')];
    expect(lint({ rules, samples })).toEqual([cycle, cycle, []]);
  }, 60_000);

  it('are not seen without the setting that lets the rule follow imports into TypeScript', () => {
    const settings = { 'import-x/extensions': ['.js'] };
    expect(lint({ rules, settings, samples: [plant('unseen', 2, 'import')] })).toEqual([[]]);
  }, 60_000);
});

it('has every room of the disk in the list of rooms, save the demo company, which only the server opens', () => {
  const folders = readdirSync(join(process.cwd(), 'libs', 'modules'), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );
  expect(folders.sort()).toEqual([...rooms.map(({ name }) => name), 'demo'].sort());
});
