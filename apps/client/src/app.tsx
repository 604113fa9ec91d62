import type { ReactNode } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router-dom';
import { SessionProvider } from '#lab/ui/access/session-provider.jsx';
import { LanguageProvider } from '#lab/ui/i18n/language-provider.jsx';
import type { TextStore } from '#lab/ui/i18n/texts.js';
import { BusyOverlay } from '#lab/ui/loading/busy-overlay.jsx';
import { Notices } from '#lab/ui/notice/notices.jsx';
import { QueryProvider } from '#lab/ui/query.jsx';
import { ThemeProvider } from '#lab/ui/theme/theme-provider.jsx';

interface AppProps {
  readonly texts: TextStore;
  readonly client: QueryClient;
  readonly children: ReactNode;
}

/** Language, theme, cache, address and session around everything. */
export function App({ texts, client, children }: AppProps) {
  return (
    <LanguageProvider texts={texts}>
      <ThemeProvider>
        <QueryProvider client={client}>
          <BrowserRouter>
            <SessionProvider>
              {children}
              <Notices />
              <BusyOverlay />
            </SessionProvider>
          </BrowserRouter>
        </QueryProvider>
      </ThemeProvider>
    </LanguageProvider>
  );
}
