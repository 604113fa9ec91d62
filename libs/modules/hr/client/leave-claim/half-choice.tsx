import { Segmented } from 'antd';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { halves, type Half } from '../../shared/hr.codes.js';

interface HalfChoiceProps {
  /** What the choice is about: the first day begins, the last day ends. */
  readonly label: string;
  readonly value: Half;
  readonly onChange: (half: Half) => void;
}

/** Morning or afternoon. */
export function HalfChoice({ label, value, onChange }: HalfChoiceProps) {
  const t = useT();
  return (
    <Segmented<Half>
      aria-label={label}
      value={value}
      options={halves.map((half) => ({ value: half, label: t(`hr.claim.halves.${half}`) }))}
      onChange={onChange}
    />
  );
}
