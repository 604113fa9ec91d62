import { useLocation, useSearchParams } from 'react-router-dom';
import { SetUpPage } from '../set-up/set-up-page.js';
import { ChoosePage } from './choose-page.js';

/** The first password of a new user; the link of an empty installation, whose ticket is before the #, too. */
export function ActivatePage() {
  const { hash } = useLocation();
  const [params] = useSearchParams();
  return hash === '' && params.has('ticket') ? <SetUpPage /> : <ChoosePage purpose="activate" />;
}
