import { Select } from 'antd';
import { ArrowLeftRight } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { IconButton } from '#lab/ui/icon-button.jsx';
import { stampText } from '#lab/ui/subject/stamp.jsx';
import type { DefinitionVersion } from '../../shared/definition.dto.js';
import { comparePath, draftSide, releaseSide } from './use-sides.js';

interface SidePickerProps {
  readonly before: string;
  readonly after: string;
  readonly versions: readonly DefinitionVersion[];
  readonly hasDraft: boolean;
}

/** Chooses the two that are compared; the address names them. */
export function SidePicker({ before, after, versions, hasDraft }: SidePickerProps) {
  const t = useT();
  const navigate = useNavigate();
  const go = (one: string, other: string) => void navigate(comparePath(one, other), { replace: true });
  const options = [
    ...([before, after].includes(releaseSide) ? [{ value: releaseSide, label: t('designer.release.side') }] : []),
    ...(hasDraft ? [{ value: draftSide, label: t('designer.compare.draft') }] : []),
    ...versions.map(({ id, version, createdAt, note }) => ({
      value: id,
      label: [t('designer.compare.version', { version }), stampText(createdAt, 'minute'), note ?? '']
        .filter(Boolean)
        .join(' · '),
    })),
  ];
  const picker = (label: string, value: string, other: string, onPick: (id: string) => void) => (
    <label>
      <span>{label}</span>
      <Select
        aria-label={label}
        value={value}
        options={options.filter((option) => option.value !== other)}
        popupMatchSelectWidth={false}
        onChange={onPick}
      />
    </label>
  );
  return (
    <div className="compare-picker">
      {picker(t('designer.compare.from'), before, after, (id) => go(id, after))}
      <IconButton
        label={t('designer.compare.swap')}
        icon={<ArrowLeftRight size={15} strokeWidth={1.7} aria-hidden />}
        onClick={() => go(after, before)}
      />
      {picker(t('designer.compare.to'), after, before, (id) => go(before, id))}
    </div>
  );
}
