import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
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
  sample('libs/process-host/definitions/nodes.ts', '../bindings/bindings.js', false),
  sample('libs/process-host/definitions/nodes.ts', '../rights/admitted.js', true),
  sample('libs/process-host/rights/admitted.ts', '../definitions/nodes.js', false),
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
  readonly samples: readonly { readonly file: string; readonly code: string }[];
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
  let folder = '';

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cycles-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Writes files of which each imports the next one, and the last one the first. */
  function plant(files: number, keyword: 'import' | 'import type', beside = './'): void {
    for (let index = 0; index < files; index++)
      writeFileSync(
        join(folder, `${index}.ts`),
        `${keyword} { next } from '${beside}${(index + 1) % files}.js';\nexport const next: typeof next = 1;\n`,
      );
  }

  /** How many files of the folder the lint finds in a cycle. @param more options of `typecheck` */
  function inCycles(...more: string[]): number {
    const { stdout } = spawnSync(
      process.execPath,
      ['node_modules/oxlint/bin/oxlint', '--format=json', '--config', '.oxlintrc.json', ...more, folder],
      { encoding: 'utf8' },
    );
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly { code: string; filename: string }[] };
    expect(new Set(diagnostics.map(({ code }) => code)).size).toBeLessThanOrEqual(1);
    return new Set(diagnostics.map(({ filename }) => filename)).size;
  }
  const known = ['--tsconfig', 'tsconfig.cycles.json'];

  it.each([2, 12])('are found where %d files import each other in a ring', (files) => {
    plant(files, 'import');
    expect(inCycles(...known)).toBe(files);
  });

  it('are found through the name that leads into the libraries, which the paths of the lint explain', () => {
    plant(3, 'import', `#lab/${relative('libs', folder)}/`);
    expect(inCycles(...known)).toBe(3);
    expect(inCycles()).toBe(0);
  });

  it('may consist of types alone, which are gone when the code runs', () => {
    plant(2, 'import type');
    expect(inCycles(...known)).toBe(0);
  });
});

it('finds errors of types, promises that are not awaited and cases that a switch forgets', () => {
  const folder = mkdtempSync(join(tmpdir(), 'types-'));
  try {
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: join(process.cwd(), 'tsconfig.json'), compilerOptions: { types: [] }, include: ['.'] }),
    );
    writeFileSync(
      join(folder, 'planted.ts'),
      `export const count: string = 3;
export const first = ([] as number[])[0] + 1;
export const save = async (): Promise<void> => Promise.resolve();
export function go(kind: 'a' | 'b'): void {
  save();
  [1].forEach(async () => save());
  switch (kind) {
    case 'a':
      throw 'words';
  }
}
`,
    );
    const { stdout } = spawnSync(
      process.execPath,
      [
        'node_modules/oxlint/bin/oxlint',
        ...['--format=json', '--config', '.oxlintrc.json', '--type-aware', '--type-check', folder],
      ],
      { encoding: 'utf8' },
    );
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly { code: string }[] };
    expect(diagnostics.map(({ code }) => /\((?<rule>.*)\)/.exec(code)?.groups?.rule).sort()).toEqual([
      'TS2322',
      'TS2532',
      'no-floating-promises',
      'no-misused-promises',
      'only-throw-error',
      'switch-exhaustiveness-check',
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 60_000);

it('has every room of the disk in the list of rooms, save the demo company, which only the server opens', () => {
  const folders = readdirSync(join(process.cwd(), 'libs', 'modules'), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );
  expect(folders.sort()).toEqual([...rooms.map(({ name }) => name), 'demo'].sort());
});

it('refuses what is easily wrong in code and in components, and of that allows tests some', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rules-'));
  try {
    const { overrides, ...rules } = JSON.parse(readFileSync('.oxlintrc.json', 'utf8')) as { overrides: object[] };
    // The folders of the house, as they are called here.
    const here = JSON.stringify({ ...rules, overrides }).replaceAll('libs/**/*.tsx', '**/*.tsx');
    writeFileSync(join(folder, 'rules.json'), here);
    const careless = `export function read(value: any, unused: string): string {
  var text = value!.text;
  if (text == 1) console.log(text);
  return text;
}
`;
    writeFileSync(join(folder, 'careless.ts'), careless);
    writeFileSync(join(folder, 'careless.spec.ts'), careless);
    writeFileSync(
      join(folder, 'component.tsx'),
      `import { useEffect, useState } from 'react';
export function Clock({ zone }: { zone?: string }) {
  const [now, setNow] = useState(0);
  const [kept] = zone ? useState(1) : [0];
  useEffect(() => setNow(1), []);
  useEffect(() => console.log(zone), []);
  return <p>{now + kept + Math.random()}</p>;
}
`,
    );
    const { stdout } = spawnSync(
      process.execPath,
      ['node_modules/oxlint/bin/oxlint', '--format=json', '--config', join(folder, 'rules.json'), folder],
      { encoding: 'utf8' },
    );
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly { code: string; filename: string }[] };
    const found = (file: string) => [
      ...new Set(diagnostics.filter(({ filename }) => filename.endsWith(file)).map(({ code }) => code)),
    ];
    const ofCode = ['eslint(eqeqeq)', 'eslint(no-console)', 'eslint(no-unused-vars)', 'eslint(no-var)'];
    expect(found('/careless.ts').sort()).toEqual([
      ...ofCode,
      ...['typescript(no-explicit-any)', 'typescript(no-non-null-assertion)'],
    ]);
    expect(found('/careless.spec.ts').sort()).toEqual(ofCode);
    expect(found('/component.tsx').sort()).toEqual([
      ...['eslint(no-console)', 'react(purity)', 'react(set-state-in-effect)'],
      ...['react-hooks(exhaustive-deps)', 'react-hooks(rules-of-hooks)'],
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('leaves out of rules and format folders at the root alone, not those of the sources that have the same name', () => {
  const left = ['.oxlintrc.json', '.oxfmtrc.json'].flatMap((file) => {
    const { ignorePatterns } = JSON.parse(readFileSync(file, 'utf8')) as { ignorePatterns: readonly string[] };
    return ignorePatterns.filter((pattern) => !pattern.startsWith('/'));
  });
  expect(left).toEqual(['package-lock.json', '*.bpmn']);
});
