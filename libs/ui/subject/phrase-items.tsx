import { Menu, type MenuProps } from 'antd';
import { phraseKinds, type OfferedPhrase, type PhraseKind } from '#lab/shared/phrases.js';
import { useNameIn, useT } from '../i18n/language-provider.js';
import { useApiQuery } from '../query.js';
import { phrasesIn, useOwnPhrases } from './own-phrases.js';

interface PhraseItemsProps {
  readonly decision: PhraseKind | undefined;
  readonly onPick: (phrase: string) => void;
  readonly onManage: () => void;
}

/** The reader's own phrases, then those of the company by what they are for, and the way to the own ones. */
export default function PhraseItems({ decision, onPick, onManage }: PhraseItemsProps) {
  const t = useT();
  const nameIn = useNameIn();
  const own = useOwnPhrases();
  const company = useApiQuery<readonly OfferedPhrase[]>('process/phrases/offered');
  const group = (key: string, label: string, phrases: readonly string[]) =>
    phrases.length === 0
      ? []
      : [
          {
            key,
            type: 'group' as const,
            label,
            children: phrases.map((phrase, at) => ({
              key: `${key}.${at}`,
              label: phrase,
              title: phrase,
              onClick: () => onPick(phrase),
            })),
          },
        ];
  const kinds = phraseKinds.filter((kind) => !decision || kind === decision || kind === 'both');
  const groups = [
    ...group('own', t('ui.phrases.own'), phrasesIn(own.data)),
    ...kinds.flatMap((kind) =>
      group(
        kind,
        t(`ui.phrases.kinds.${kind}`),
        (company.data ?? []).filter((each) => each.kind === kind).map(({ text }) => nameIn(text)),
      ),
    ),
  ];
  const isComing = own.isPending || company.isPending;
  const isBroken = own.isError || company.isError;
  const note = isComing ? 'loading' : isBroken ? 'failed' : groups.length === 0 ? 'none' : undefined;
  const items: MenuProps['items'] = [
    ...groups,
    ...(note ? [{ key: 'note', label: t(`ui.phrases.${note}`), disabled: true }] : []),
    { type: 'divider' },
    { key: 'manage', label: t('ui.phrases.manage'), onClick: onManage },
  ];
  return <Menu className="lab-phrase-items" selectable={false} items={items} />;
}
