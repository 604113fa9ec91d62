import { Button, Segmented } from 'antd';
import { LogOut, Monitor } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { useMe, useSession } from '#lab/ui/access/session-provider.jsx';
import { api } from '#lab/ui/api.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { LanguageSwitch } from '#lab/ui/i18n/language-switch.jsx';
import { fullSite } from '#lab/ui/layout/mobile.js';
import { homePath } from '#lab/ui/layout/places.js';
import { Avatar } from '#lab/ui/subject/person.jsx';
import { useTheme } from '#lab/ui/theme/theme-provider.jsx';
import { PhoneWays } from './phone-ways.js';

/** Who is signed in, how they like it to look, and the ways out. */
export function PhoneMe() {
  const t = useT();
  const nameIn = useNameIn();
  const navigate = useNavigate();
  const { user, dept, roles } = useMe();
  const { signOut } = useSession();
  const { choice, choose } = useTheme();
  const facts = [
    ['userId', user.userId],
    ['department', dept && nameIn(dept.name)],
    ['email', user.email],
    ['roles', roles.map(({ name }) => nameIn(name)).join(t('ui.comma'))],
  ] as const;
  return (
    <section className="phone-place" aria-labelledby="phone-me">
      <header className="phone-head phone-person">
        <Avatar id={user.id} name={nameIn(user.name)} size={44} picture={user.userHeader} />
        <h1 id="phone-me">{nameIn(user.name)}</h1>
      </header>
      <dl className="phone-lines">
        {facts.map(
          ([key, value]) =>
            value && (
              <div key={key}>
                <dt>{t(`inbox.phone.profile.${key}`)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <dl className="phone-lines">
        <div>
          <dt>{t('inbox.phone.language')}</dt>
          <dd>
            <LanguageSwitch
              long
              onChoose={(language) => void api.put('auth/language', { language }).catch(() => undefined)}
            />
          </dd>
        </div>
        <div>
          <dt>{t('inbox.phone.theme')}</dt>
          <dd>
            <Segmented
              value={choice}
              options={(['light', 'dark', 'system'] as const).map((value) => ({
                value,
                label: t(`ui.theme.${value}`),
              }))}
              onChange={choose}
            />
          </dd>
        </div>
      </dl>
      <PhoneWays />
      <Link className="phone-out" to={fullSite(homePath)}>
        <Monitor size={18} strokeWidth={1.7} aria-hidden />
        {t('inbox.phone.fullSite')}
      </Link>
      <Button
        block
        className="phone-out"
        icon={<LogOut size={18} strokeWidth={1.7} aria-hidden />}
        onClick={() => void signOut().then(() => navigate('/login'))}
      >
        {t('inbox.phone.signOut')}
      </Button>
    </section>
  );
}
