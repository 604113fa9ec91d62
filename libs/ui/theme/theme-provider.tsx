import { createContext, use, useLayoutEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { onSystemTheme, resolveTheme, storedTheme, storeTheme, type ThemeChoice } from './mode.js';
import { paletteSheet, type Mode } from './palette.js';

interface Theme {
  readonly choice: ThemeChoice;
  readonly mode: Mode;
  readonly choose: (choice: ThemeChoice) => void;
}

const ThemeContext = createContext<Theme | null>(null);

/** Gives CSS the colours of the chosen theme; the component library gets its own behind the sign-in. */
export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  const [choice, setChoice] = useState(storedTheme);
  const mode = useSyncExternalStore(onSystemTheme, () => resolveTheme(choice));
  const theme = useMemo<Theme>(
    () => ({
      choice,
      mode,
      choose: (next) => {
        storeTheme(next);
        setChoice(next);
      },
    }),
    [choice, mode],
  );
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = mode;
    document.documentElement.style.background = '';
  }, [mode]);
  return (
    <ThemeContext value={theme}>
      <style href="lab-palette" precedence="low">
        {paletteSheet()}
      </style>
      {children}
    </ThemeContext>
  );
}

/** The current theme and how to change it. */
export function useTheme(): Theme {
  const theme = use(ThemeContext);
  if (!theme) throw new Error('useTheme needs a ThemeProvider above it');
  return theme;
}
