import type { ReactNode } from 'react';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';

interface BackLinkProps {
  readonly to: string;
  readonly children: ReactNode;
}

/** Back to the list that one comes from. */
export function BackLink({ to, children }: BackLinkProps) {
  return (
    <Link className="lab-wide-back" to={to}>
      <ArrowLeft size={14} strokeWidth={1.7} aria-hidden />
      {children}
    </Link>
  );
}
