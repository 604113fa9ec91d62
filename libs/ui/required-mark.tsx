import type { ReactNode } from 'react';

/** For antd's `Form requiredMark`: a red star after the label; optional fields carry no mark. */
export function requiredMark(label: ReactNode, { required }: { readonly required: boolean }): ReactNode {
  if (!required) return label;
  return (
    <>
      {label}
      <span className="lab-required" aria-hidden>
        *
      </span>
    </>
  );
}
