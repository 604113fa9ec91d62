import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../api-error.js';
import { useComing } from '../decision/reading.js';
import { PageComing } from '../layout/page-coming.js';
import { ProblemPanel } from './problem-panel.js';

interface AnsweredProps<T> {
  readonly answer: UseQueryResult<T>;
  readonly children: (data: T) => ReactNode;
}

/** A part of a page that needs an answer of the server: a placeholder until it is there, the problem where it fails. */
export function Answered<T>({ answer: { data, error, refetch }, children }: AnsweredProps<T>) {
  if (data !== undefined) return children(data);
  return error ? <Failed problem={error} onRetry={() => void refetch()} /> : <PageComing />;
}

function Failed({ problem, onRetry }: { readonly problem: ApiError; readonly onRetry: () => void }) {
  useComing();
  return <ProblemPanel problem={problem} onRetry={onRetry} />;
}
