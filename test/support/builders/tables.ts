/** A DMN file with one table of one input and one output; rules are `[test, output]` in FEEL. */
export function aTable(decision: string, rules: readonly (readonly [string, string])[], input = 'amountBase'): string {
  const written = rules.map(
    ([test, output], at) =>
      `<rule id="rule${at + 1}"><inputEntry><text>${escaped(test)}</text></inputEntry><outputEntry><text>${escaped(output)}</text></outputEntry></rule>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="file" name="${decision}" namespace="http://labdesk.org/test">
  <decision id="${decision}" name="${decision}">
    <decisionTable id="table" hitPolicy="FIRST">
      <input id="in"><inputExpression typeRef="number"><text>${escaped(input)}</text></inputExpression></input>
      <output id="out" name="out" typeRef="string"/>
      ${written.join('\n      ')}
    </decisionTable>
  </decision>
</definitions>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
