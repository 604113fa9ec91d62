import { Dropdown } from 'antd';
import { ChevronDown } from 'lucide-react';
import { useT } from '../i18n/language-provider.js';

interface PhrasesProps {
  readonly phrases: readonly string[];
  readonly onPick: (phrase: string) => void;
}

/** Sentences to put into the opinion with two clicks. */
export function Phrases({ phrases, onPick }: PhrasesProps) {
  const t = useT();
  const items = phrases.map((phrase) => ({ key: phrase, label: phrase, onClick: () => onPick(phrase) }));
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="topRight">
      <button type="button" className="lab-phrases">
        {t('ui.acts.phrases')}
        <ChevronDown size={13} strokeWidth={1.7} aria-hidden />
      </button>
    </Dropdown>
  );
}
