import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Empty, Input } from 'antd';
import { AntdProvider } from '../theme/antd-provider.js';
import { ThemeProvider } from '../theme/theme-provider.js';
import { LanguageProvider } from './language-provider.js';
import { createTexts } from './texts.js';

afterEach(cleanup);

it('keeps what was typed before the Chinese words of the component library arrived', async () => {
  const texts = createTexts();
  await texts.use('zh');
  render(
    <LanguageProvider texts={texts}>
      <ThemeProvider>
        <AntdProvider>
          <Input />
          <Empty image={null} />
        </AntdProvider>
      </ThemeProvider>
    </LanguageProvider>,
  );
  const typedInto = screen.getByRole('textbox');
  expect(screen.queryAllByText('暂无数据')).toEqual([]);
  await act(async () => void (await import('antd/locale/zh_CN.js')));
  await screen.findAllByText('暂无数据');
  expect(screen.getByRole('textbox')).toBe(typedInto);
});
