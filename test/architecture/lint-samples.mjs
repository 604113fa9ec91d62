/**
 * Lints samples: reads `{ rules, samples: [{ file, code }] }` from its input, writes the rules that each one broke. `code`
 * is linted as if it were the text of the real file.
 * A process of its own, for the linter loads its configuration in ways that a test runner forbids.
 */
import { text } from 'node:stream/consumers';
import { ESLint } from 'eslint';

const { rules, samples } = JSON.parse(await text(process.stdin));
const eslint = new ESLint({
  ignore: false,
  ruleFilter: ({ ruleId }) => rules.includes(ruleId),
});
const broken = [];
for (const { file, code } of samples) {
  const [{ messages }] = await eslint.lintText(code, { filePath: file });
  broken.push(messages.map(({ ruleId, message }) => ruleId ?? message));
}
process.stdout.write(JSON.stringify(broken));
