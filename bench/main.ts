import 'reflect-metadata';
import { machine } from './harness/machine.js';
import { save, section, table } from './harness/report.js';
import type { Row } from './harness/row.js';
import { b18 } from './rows/b18.js';
import { b19 } from './rows/b19.js';
import { b2 } from './rows/b2.js';
import { b20 } from './rows/b20.js';
import { b21 } from './rows/b21.js';
import { b23 } from './rows/b23.js';
import { b24 } from './rows/b24.js';
import { b25 } from './rows/b25.js';
import { b26 } from './rows/b26.js';
import { b3 } from './rows/b3.js';
import { b4 } from './rows/b4.js';
import { b5 } from './rows/b5.js';
import { b9 } from './rows/b9.js';
import { b1, b16, b17, b7, b8 } from './rows/engine-rows.js';
import { b11, b12, b13 } from './rows/http-rows.js';

/** Counts first, they take no time; cold starts last, they warm nothing. */
const measures: Readonly<Record<string, () => Promise<Row[]>>> = {
  B5: b5,
  B1: b1,
  B2: async () => [await b2()],
  B7: async () => [await b7()],
  B8: async () => [await b8()],
  B16: async () => [await b16()],
  B17: async () => [await b17()],
  B3: b3,
  B4: b4,
  B9: b9,
  B11: b11,
  B12: b12,
  B13: b13,
  B21: b21,
  B23: b23,
  B24: b24,
  B25: b25,
  B26: b26,
  B20: async () => [await b20()],
  B19: async () => [await b19()],
  B18: b18,
};

const wanted = process.argv.slice(2).filter((argument) => argument !== '--check');
const unknown = wanted.filter((id) => measures[id] === undefined);
if (unknown.length > 0)
  throw new Error(`there is no row ${unknown.join(', ')}; there are ${Object.keys(measures).join(', ')}`);

const here = machine();
console.log(
  `${here.node}, ${here.cpus}, ${here.memory}, load ${here.load.toFixed(1)}, commit ${here.commit}, ${here.peer}\n`,
);
const rows: Row[] = [];
for (const [id, measure] of Object.entries(measures)) {
  if (wanted.length > 0 && !wanted.includes(id)) continue;
  console.log(`… ${id}`);
  for (const row of await measure()) {
    rows.push(row);
    console.log(section(row).join('\n'));
  }
}
rows.sort((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)));
console.log(table(rows).join('\n'));
console.log(`\nWritten to ${save(here, rows)}`);
const failed = rows.some(({ findings }) =>
  findings.some(({ verdict }) => verdict === 'missed' || verdict === 'too noisy'),
);
if (process.argv.includes('--check') && failed) process.exitCode = 1;
