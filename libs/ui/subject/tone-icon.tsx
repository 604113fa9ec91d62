import type { ReactNode } from 'react';
import type { Tone } from '#lab/shared/subject-words.js';

/** The seven discs, drawn on 14 × 14; colour comes from the text around them. */
const drawings: Readonly<Record<Tone, ReactNode>> = {
  draft: (
    <circle cx="7" cy="7" r="5.5" fill="none" stroke="currentColor" strokeWidth="1.6" strokeDasharray="2.3 2.02" />
  ),
  waiting: (
    <g fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round">
      <circle cx="7" cy="7" r="5.6" />
      <path d="M7 4.1V7l2 1.5" />
    </g>
  ),
  running: (
    <>
      <circle cx="7" cy="7" r="5.6" fill="none" stroke="currentColor" strokeWidth="1.6" />
      <path d="M7.4 3.5a3.5 3.5 0 0 1 0 7z" fill="currentColor" />
    </>
  ),
  done: (
    <>
      <circle cx="7" cy="7" r="6.4" fill="currentColor" />
      <path d="m4.3 7.2 1.9 1.9 3.5-3.9" className="lab-tone-mark" />
    </>
  ),
  failed: (
    <>
      <circle cx="7" cy="7" r="6.4" fill="currentColor" />
      <path d="m5 5 4 4m0-4L5 9" className="lab-tone-mark" />
    </>
  ),
  cancelled: (
    <g fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round">
      <circle cx="7" cy="7" r="5.6" />
      <path d="m3.3 10.7 7.4-7.4" />
    </g>
  ),
  warning: (
    <>
      <path
        d="M7 1.2a.9.9 0 0 1 .8.45l5.4 9.7a.9.9 0 0 1-.8 1.35H1.6a.9.9 0 0 1-.8-1.35l5.4-9.7A.9.9 0 0 1 7 1.2z"
        fill="currentColor"
      />
      <path d="M7 5.2v3.1m0 2.1v.05" className="lab-tone-mark" />
    </>
  ),
};

/** The disc of a meaning; it is always shown with words. */
export function ToneIcon({ tone, size = 14 }: { readonly tone: Tone; readonly size?: number }) {
  return (
    <svg className="lab-tone-icon" data-tone={tone} width={size} height={size} viewBox="0 0 14 14" aria-hidden>
      {drawings[tone]}
    </svg>
  );
}
