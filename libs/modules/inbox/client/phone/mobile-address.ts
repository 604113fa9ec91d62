import { useSearchParams } from 'react-router-dom';
import { framePages } from '#lab/shared/frame-pages.js';

/** The places of the phone, in the order of its tabs. */
export const places = ['home', 'todo', 'started', 'me'] as const;
export type Place = (typeof places)[number];

const mobilePath = framePages.phoneHome;

/** The address of a place, or of one task or record on it. */
export function phoneAt(place: Place, more: Readonly<Record<string, string>> = {}): string {
  const params = new URLSearchParams(place === 'home' ? more : { tab: place, ...more });
  return params.size === 0 ? mobilePath : `${mobilePath}?${params.toString()}`;
}

interface MobileAddress {
  readonly place: Place;
  readonly task: string | undefined;
  /** A record: its kind and its id. */
  readonly record: { readonly subject: string; readonly id: string } | undefined;
  /** The code that was scanned or typed; empty while the camera looks for one. */
  readonly scan: string | undefined;
}

/** What the address says is shown: a shared link and the back key of the phone lead there again. */
export function useMobileAddress(): MobileAddress {
  const [params] = useSearchParams();
  const [subject, id] = (params.get('record') ?? '').split(':');
  return {
    place: places.find((each) => each === params.get('tab')) ?? 'home',
    task: params.get('task') ?? undefined,
    record: subject && id ? { subject, id } : undefined,
    scan: params.get('scan') ?? undefined,
  };
}
