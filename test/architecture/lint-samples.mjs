/**
 * Lints sample imports as if they stood in real files: reads `[{ file, code }]` from its input, writes the rules that
 * each one broke. A process of its own, for the linter loads its configuration in ways that a test runner forbids.
 */
import { text } from 'node:stream/consumers';
import { ESLint } from 'eslint';

const samples = JSON.parse(await text(process.stdin));
const eslint = new ESLint({
  ruleFilter: ({ ruleId }) => ruleId === 'import-x/no-restricted-paths' || ruleId === 'no-restricted-imports',
  // The imports alone decide; types are not looked at.
  overrideConfig: { languageOptions: { parserOptions: { project: null } } },
});
const broken = [];
for (const { file, code } of samples) {
  const [{ messages }] = await eslint.lintText(code, { filePath: file });
  broken.push(messages.map(({ ruleId, message }) => ruleId ?? message));
}
process.stdout.write(JSON.stringify(broken));
