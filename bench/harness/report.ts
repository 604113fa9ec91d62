import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Machine } from './machine.js';
import { round, type Finding, type Goal, type Row } from './row.js';

const folder = resolve('bench', 'results');

/** The whole run as a Markdown table with the absolute numbers below each row. */
export function asMarkdown(machine: Machine, rows: readonly Row[]): string {
  return [
    '# Benchmark',
    '',
    `${machine.at}, commit ${machine.commit}`,
    `${machine.node}, ${machine.cpus}, ${machine.memory}, ${machine.system}, load ${round(machine.load)}, ${machine.peer}`,
    '',
    ...rows.flatMap(section),
    ...table(rows),
    '',
  ].join('\n');
}

/** One row as it is printed when it has been measured. */
export function section({ id, title, conditions, leftOut, figures }: Row): string[] {
  return [
    `## ${id}: ${title}`,
    ...(conditions ? ['', conditions] : []),
    '',
    ...(leftOut === undefined ? figures.map((figure) => `- ${figure}`) : [`Left out: ${leftOut}`]),
    '',
  ];
}

/** All rows side by side: what was found, what must hold, whether it does. */
export function table(rows: readonly Row[]): string[] {
  const lines = [['row', 'workload', 'figure', 'found', 'p10..p90', 'goal', ''], ...rows.flatMap(linesOf)];
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const [head = '', ...rest] = lines.map(
    (line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  return [head, `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rest];
}

/** Writes the run to `bench/results/` and answers the file. */
export function save(machine: Machine, rows: readonly Row[]): string {
  mkdirSync(folder, { recursive: true });
  const name = join(folder, machine.at.replaceAll(':', '-').replace(/\..*/, ''));
  writeFileSync(`${name}.json`, `${JSON.stringify({ machine, rows }, null, 2)}\n`);
  writeFileSync(`${name}.md`, asMarkdown(machine, rows));
  return `${name}.json`;
}

function linesOf({ id, title, leftOut, findings }: Row): string[][] {
  if (leftOut !== undefined) return [[id, title, '', '', '', '', 'left out']];
  return findings.map((found) => [
    id,
    title,
    found.label,
    valueText(found),
    spreadText(found),
    goalText(found),
    found.verdict === 'no goal' ? '' : found.verdict,
  ]);
}

function valueText({ value, unit }: Finding): string {
  return `${round(value)}${unit === 'x' || unit === '' ? unit : ` ${unit}`}`;
}

function spreadText({ spread }: Finding): string {
  return spread ? `${round(spread[0])}..${round(spread[1])}` : '';
}

function goalText({ goal, unit }: Finding): string {
  if (goal === undefined) return '';
  const text = `${goalSign(goal)} ${round('atLeast' in goal ? goal.atLeast : goal.atMost)}`;
  return unit === 'x' || unit === '' ? `${text}${unit}` : `${text} ${unit}`;
}

function goalSign(goal: Goal): string {
  return 'atLeast' in goal ? '≥' : '≤';
}
