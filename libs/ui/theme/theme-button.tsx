import { Moon, Sun } from 'lucide-react';
import { useT } from '../i18n/language-provider.js';
import { useTheme } from './theme-provider.js';

/** Turns light into dark and back; following the machine is chosen in the menu of the person. */
export function ThemeButton() {
  const { mode, choose } = useTheme();
  const t = useT();
  const label = t(mode === 'light' ? 'ui.theme.toDark' : 'ui.theme.toLight');
  const Icon = mode === 'light' ? Moon : Sun;
  return (
    <button
      type="button"
      className="lab-icon-button lab-theme-button"
      title={label}
      aria-label={label}
      onClick={() => choose(mode === 'light' ? 'dark' : 'light')}
    >
      <Icon size={16} strokeWidth={1.7} aria-hidden />
    </button>
  );
}
