import { KnownDevices } from '#lab/ui/access/known-devices.jsx';
import { api } from '#lab/ui/api.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';

const route = 'auth/devices';

/** Known devices: wrong passwords of others do not lock me out on them. */
export function DevicesSection() {
  const t = useT();
  return (
    <KnownDevices route={route} refreshes={[route]} forget={(id) => api.remove(`${route}/${id}`)}>
      <p className="lab-muted security-note">{t('account.devices.text')}</p>
    </KnownDevices>
  );
}
