import { Minus, Move, PencilLine, Plus } from 'lucide-react';
import type { ChangeKind } from './model/difference.js';

const signs = { added: Plus, removed: Minus, changed: PencilLine, moved: Move } as const;

/** The sign of a kind of change; it is always named beside it. */
export function ChangeSign({ kind }: { readonly kind: ChangeKind }) {
  const Sign = signs[kind];
  return <Sign size={12} strokeWidth={2.2} aria-hidden />;
}
