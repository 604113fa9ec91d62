import { useEffect, useState } from 'react';
import type { ConfigProviderProps } from 'antd';
import { useLanguage } from './language-provider.js';

type AntdLocale = ConfigProviderProps['locale'];

/** The built-in words. A locale is always given: the library would mount the page anew when the first one arrives. */
const builtIn: AntdLocale = { locale: 'en' };

/** The component library's own words; English is built in, Chinese is fetched when it is first needed. */
export function useAntdLocale(): AntdLocale {
  const { language } = useLanguage();
  const [chinese, setChinese] = useState<AntdLocale>();
  useEffect(() => {
    if (language === 'zh') void import('antd/locale/zh_CN.js').then((module) => setChinese(module.default.default));
  }, [language]);
  return (language === 'zh' ? chinese : undefined) ?? builtIn;
}
