import { RuleEditor, type RuleEditorProps } from './rule-editor.js';
import { WhoWouldBe, type AskedRules } from './who-would-be.js';

interface PeopleRuleProps extends RuleEditorProps {
  /** What is asked beside the rules themselves: who else, and whether they decide. */
  readonly asked?: Partial<AskedRules>;
}

/** Rules that find people, and whom they would find. */
export function PeopleRule({ asked, ...editor }: PeopleRuleProps) {
  return (
    <>
      <RuleEditor {...editor} />
      <WhoWouldBe rules={editor.value} {...asked} />
    </>
  );
}
