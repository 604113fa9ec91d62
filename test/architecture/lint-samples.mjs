/**
 * Lints samples: reads `{ rules, settings, samples: [{ file, code }] }` from its input, writes the rules that each one
 * broke. `code` is linted as if it were the text of the real file; without it the file on the disk is, ignored or not.
 * A process of its own, for the linter loads its configuration in ways that a test runner forbids.
 */
import { text } from 'node:stream/consumers';
import { ESLint } from 'eslint';

const { rules, settings = {}, samples } = JSON.parse(await text(process.stdin));
const eslint = new ESLint({
  ignore: false,
  ruleFilter: ({ ruleId }) => rules.includes(ruleId),
  // The imports alone decide; types are not looked at.
  overrideConfig: { settings, languageOptions: { parserOptions: { project: null } } },
});
const broken = [];
for (const { file, code } of samples) {
  const [{ messages }] = await (code === undefined
    ? eslint.lintFiles([file])
    : eslint.lintText(code, { filePath: file }));
  broken.push(messages.map(({ ruleId, message }) => ruleId ?? message));
}
process.stdout.write(JSON.stringify(broken));
