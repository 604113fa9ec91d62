import { useState } from 'react';
import { useT } from '../i18n/language-provider.js';
import { Mark } from '../mark.js';
import { useCompany, useCompanyName } from './company.js';

interface BrandProps {
  /** The picture that suits the place. */
  readonly logo: 'maxLogo' | 'minLogo';
  /** Height of the picture and of the mark in its place, in pixels. */
  readonly size: number;
}

/** The company's name beside its picture, or the mark of the product where there is none or it does not load. */
export function Brand({ logo, size }: BrandProps) {
  const t = useT();
  const { company, coming } = useCompany();
  const [loaded, setLoaded] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const address = company?.[logo];
  const name = useCompanyName();
  // The width of a wide logo is known once it has loaded; a small logo is drawn in a square.
  const waiting = coming || (logo === 'maxLogo' && address !== undefined && address !== loaded && address !== failed);
  return (
    <span className="lab-brand-view" data-coming={waiting || undefined}>
      {address && address !== failed ? (
        <img
          className="lab-brand-logo"
          src={address}
          alt={t('ui.logo', { name })}
          height={size}
          {...(logo === 'minLogo' && { width: size })}
          onLoad={() => setLoaded(address)}
          onError={() => setFailed(address)}
        />
      ) : (
        <Mark size={size} />
      )}
      <span className="lab-brand-name" title={name}>
        {name}
      </span>
    </span>
  );
}
