import type { ReactNode } from 'react';
import { ConfigProvider } from 'antd';
import { useAntdLocale } from '../i18n/antd-locale.js';
import { antdTheme } from './antd-theme.js';
import { useTheme } from './theme-provider.js';

const themes = { light: antdTheme('light'), dark: antdTheme('dark') };

/** Gives the component library below it our theme and language; in front of the sign-in nothing needs it. */
export function AntdProvider({ children }: { readonly children: ReactNode }) {
  const { mode } = useTheme();
  return (
    <ConfigProvider
      theme={themes[mode]}
      locale={useAntdLocale()}
      componentSize="middle"
      button={{ autoInsertSpace: false }}
    >
      {children}
    </ConfigProvider>
  );
}
