import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.js';
import { useNameIn } from '../i18n/language-provider.js';

/** The company as everybody may know it before signing in. */
interface Company {
  readonly nameZh: string;
  readonly nameEn: string;
  /** Addresses of pictures: for wide places, for narrow ones; absent while there is none. */
  readonly maxLogo?: string;
  readonly minLogo?: string;
}

const route = 'auth/getSysTenant';
const kept = 'labdesk.company';
const product = 'Labdesk';
const hourMs = 3_600_000;

/**
 * Name and pictures of the company. What was known last is shown until the answer is there, so that nothing jumps;
 * `coming` says that nothing is known yet. Without an answer the product's own name is shown.
 */
export function useCompany(): { readonly company: Company | undefined; readonly coming: boolean } {
  const { data, isPending, isPlaceholderData } = useQuery<Company>({
    // As the screen that changes it asks and refreshes.
    queryKey: [route, {}],
    queryFn: ({ signal }) => api.get<Company>(route, undefined, { open: true, signal }),
    staleTime: hourMs,
    placeholderData: lastKnown,
  });
  const fresh = isPlaceholderData ? undefined : data;
  useEffect(() => {
    if (fresh) keep(fresh);
  }, [fresh]);
  return { company: data, coming: isPending };
}

/** The company's name in the language of the screen, else the product's. */
export function useCompanyName(): string {
  const nameIn = useNameIn();
  const { company } = useCompany();
  return (company && nameIn({ zh: company.nameZh, en: company.nameEn })) || product;
}

function lastKnown(): Company | undefined {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(kept) ?? 'null');
    return isCompany(known) ? known : undefined;
  } catch {
    // A browser that keeps nothing, or something else under this name.
    return undefined;
  }
}

function keep(company: Company): void {
  try {
    localStorage.setItem(kept, JSON.stringify(company));
  } catch {
    // Then it is asked for each time.
  }
}

function isCompany(value: unknown): value is Company {
  return typeof value === 'object' && value !== null && 'nameZh' in value && 'nameEn' in value;
}
