import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { expect, it } from '@jest/globals';
import ts from 'typescript';

/** What a module offers, and what it takes from others of ours. */
interface ModuleUse {
  /** Without types that the module itself uses: they name what its other exports take and give. */
  readonly exports: readonly string[];
  /** Names taken from a module; `*` is all of it. */
  readonly taken: readonly { readonly from: string; readonly name: string }[];
  /** Modules whose exports it passes on under their own names: `export * from`. */
  readonly passedOn: readonly string[];
}

const root = process.cwd();

/** The source that an import of ours leads to; undefined for a package. */
function resolved(importer: string, specifier: string): string | undefined {
  const path = specifier.startsWith('#lab/')
    ? join('libs', specifier.slice('#lab/'.length))
    : specifier.startsWith('.')
      ? join(dirname(importer), specifier)
      : undefined;
  const stem = path?.replace(/\.jsx?$/, '');
  return ['.ts', '.tsx']
    .map((end) => `${stem}${end}`.split(sep).join('/'))
    .find((file) => existsSync(join(root, file)));
}

function read(file: string, code: string): ModuleUse {
  const exports: string[] = [];
  const types: string[] = [];
  const used = new Set<string>();
  const passedOn: string[] = [];
  const taken: { from: string; name: string }[] = [];
  const take = (specifier: ts.Node, names: readonly string[]) => {
    const from = ts.isStringLiteralLike(specifier) ? resolved(file, specifier.text) : undefined;
    if (from) taken.push(...names.map((name) => ({ from, name })));
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      const { importClause: clause } = node;
      const bindings = clause?.namedBindings;
      take(node.moduleSpecifier, [
        ...(clause?.name ? ['default'] : []),
        ...(bindings && ts.isNamespaceImport(bindings) ? ['*'] : []),
        ...(bindings && ts.isNamedImports(bindings)
          ? bindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text)
          : []),
      ]);
    } else if (ts.isExportDeclaration(node)) {
      const named = node.exportClause && ts.isNamedExports(node.exportClause) ? node.exportClause.elements : undefined;
      exports.push(...(named ?? []).map(({ name }) => name.text));
      if (node.moduleSpecifier)
        if (named || node.exportClause)
          take(node.moduleSpecifier, named?.map(({ name, propertyName }) => (propertyName ?? name).text) ?? ['*']);
        else
          passedOn.push(
            ...(ts.isStringLiteral(node.moduleSpecifier) ? [resolved(file, node.moduleSpecifier.text) ?? ''] : []),
          );
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      if (node.arguments[0]) take(node.arguments[0], ['*']);
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      take(node.argument.literal, [node.qualifier?.getText() ?? '*']);
    } else if (
      ts.canHaveModifiers(node) &&
      ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    )
      (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) ? types : exports).push(...declared(node));
    else if (ts.isTypeReferenceNode(node) || ts.isExpressionWithTypeArguments(node)) used.add(headOf(node));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true));
  return { exports: [...exports, ...types.filter((name) => !used.has(name))], taken, passedOn };
}

/** The name that a reference to a type begins with. */
function headOf(node: ts.TypeReferenceNode | ts.ExpressionWithTypeArguments): string {
  return (ts.isTypeReferenceNode(node) ? node.typeName : node.expression).getText();
}

function declared(node: ts.Node): string[] {
  if (ts.getModifiers(node as ts.HasModifiers)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword))
    return ['default'];
  if (!ts.isVariableStatement(node)) return [(node as ts.DeclarationStatement).name?.getText() ?? ''];
  const names = (name: ts.BindingName): string[] =>
    ts.isIdentifier(name)
      ? [name.text]
      : name.elements.flatMap((each) => (ts.isBindingElement(each) ? names(each.name) : []));
  return node.declarationList.declarations.flatMap(({ name }) => names(name));
}

/** Exports in `libs` and `apps` that no other file takes. */
function unused(modules: ReadonlyMap<string, ModuleUse>): string[] {
  const taken = new Map<string, Set<string>>();
  const take = (file: string, name: string): void => {
    const names = taken.get(file) ?? new Set();
    taken.set(file, names);
    if (names.has(name)) return;
    names.add(name);
    for (const next of modules.get(file)?.passedOn ?? []) take(next, name);
  };
  for (const { taken: names } of modules.values()) for (const { from, name } of names) take(from, name);
  return [...modules]
    .filter(([file]) => /^(libs|apps)\//.test(file) && !/\.spec\.tsx?$/.test(file))
    .flatMap(([file, { exports }]) => {
      const names = taken.get(file) ?? new Set();
      return names.has('*') ? [] : exports.filter((name) => !names.has(name)).map((name) => `${file}: ${name}`);
    });
}

const modules = new Map(
  ['libs', 'apps', 'test', 'bench', 'processes'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path.split(sep).join('/')}`)
      .filter((path) => /(?<!\.d)\.tsx?$/.test(path))
      .map((path) => [path, read(path, readFileSync(join(root, path), 'utf8'))] as const),
  ),
);

it('every export is taken by another file', () => {
  expect(modules.size).toBeGreaterThan(1000);
  expect(unused(modules)).toEqual([]);
});

it('finds a constant and a type that no other file takes', () => {
  const file = 'libs/shared/planted.ts';
  const planted = new Map([...modules, [file, read(file, 'export const planted = 1;\nexport interface Used {}')]]);
  expect(unused(planted)).toEqual(['libs/shared/planted.ts: planted', 'libs/shared/planted.ts: Used']);
});
