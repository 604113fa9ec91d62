import { useState } from 'react';
import { Button, Input, Select, Tabs } from 'antd';
import { Download } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { api } from '#lab/ui/api.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation, useApiQuery } from '#lab/ui/query.jsx';
import { PageHead } from '#lab/ui/resource/page-head.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { Facts } from '#lab/ui/subject/facts.jsx';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import { StateTag } from '#lab/ui/subject/state-tag.jsx';
import { configSections, type ConfigSection, type ConfigView, type TestResult } from '../../shared/config.dto.js';
import { ConfigForm } from './config-form.js';
import { Logos } from './logos.js';

/** Settings of the installation; the address names the tab. */
export function ConfigPage() {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const section = configSections.find((each) => each === params.get('tab')) ?? 'common';
  const exported = useApiMutation(() => api.download('system/export'));
  return (
    <section aria-label={t('system.config.title')}>
      <PageHead
        title={t('system.config.title')}
        tools={
          <Button
            icon={<Download size={14} strokeWidth={1.7} aria-hidden />}
            title={t('system.config.exported.purpose')}
            loading={exported.isPending}
            onClick={() => exported.mutate(undefined)}
          >
            {t('system.config.exported.act')}
          </Button>
        }
      />
      <div className="config">
        <Tabs
          activeKey={section}
          onChange={(tab) => setParams({ tab }, { replace: true })}
          items={configSections.map((each) => ({ key: each, label: t(`system.config.tabs.${each}`) }))}
        />
        <Section key={section} section={section} />
      </div>
    </section>
  );
}

function Section({ section }: { readonly section: ConfigSection }) {
  const { data, error, refetch } = useApiQuery<ConfigView>(`system/config/${section}`);
  if (error) return <ProblemPanel problem={error} onRetry={() => void refetch()} />;
  if (!data) return <PageComing />;
  return (
    <>
      {/* Input belongs to the version that was shown. */}
      <ConfigForm key={data.version} section={section} view={data} />
      {section === 'common' && <Logos />}
      <InForce view={data} />
      {section === 'mail' && <MailTest last={data.test} />}
      {section === 'storage' && <StorageTest last={data.test} />}
      {section === 'common' && <Seals />}
    </>
  );
}

function InForce({ view: { inForce } }: { readonly view: ConfigView }) {
  const t = useT();
  const facts = Object.entries(inForce);
  if (facts.length === 0) return null;
  return (
    <section className="config-section">
      <h2>{t('system.config.inForce')}</h2>
      <Facts
        facts={facts.map(([name, value]) => ({
          label: t(`system.config.fields.${name}`),
          value: name === 'mailServer' ? t(`system.config.choices.mailServer.${value}`) : (value ?? <Nothing />),
        }))}
      />
    </section>
  );
}

function MailTest({ last }: { readonly last: TestResult | null }) {
  const t = useT();
  const [to, setTo] = useState('');
  const send = useApiMutation(() => api.post<TestResult>('system/config/mail/test', to ? { to } : {}), {
    refreshes: ['system/config/mail'],
  });
  return (
    <section className="config-section">
      <h2>{t('system.config.mail.testTitle')}</h2>
      <p className="lab-muted">{t('system.config.mail.testNote')}</p>
      <form
        className="config-line"
        onSubmit={(event) => {
          event.preventDefault();
          send.mutate(undefined);
        }}
      >
        <Input
          className="lab-field-person"
          aria-label={t('system.config.mail.testTo')}
          placeholder={t('system.config.mail.testTo')}
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
        <Button htmlType="submit" loading={send.isPending}>
          {t('system.config.mail.testSend')}
        </Button>
      </form>
      <LastTest section="mail" result={last} />
    </section>
  );
}

const folders = ['pictureDir', 'fileDir', 'backupDir'] as const;

function StorageTest({ last }: { readonly last: TestResult | null }) {
  const t = useT();
  const [folder, setFolder] = useState<(typeof folders)[number]>('fileDir');
  const run = useApiMutation(() => api.post<TestResult>('system/config/storage/test', { folder }), {
    refreshes: ['system/config/storage'],
  });
  return (
    <section className="config-section">
      <h2>{t('system.config.storage.testTitle')}</h2>
      <p className="lab-muted">{t('system.config.storage.testNote')}</p>
      <div className="config-line">
        <Select
          aria-label={t('system.config.storage.testFolder')}
          value={folder}
          onChange={setFolder}
          options={folders.map((each) => ({ value: each, label: t(`system.config.fields.${each}`) }))}
        />
        <Button loading={run.isPending} onClick={() => run.mutate(undefined)}>
          {t('system.config.storage.testRun')}
        </Button>
      </div>
      <LastTest section="storage" result={last} />
    </section>
  );
}

function LastTest({ section, result }: { readonly section: 'mail' | 'storage'; readonly result: TestResult | null }) {
  const t = useT();
  if (!result) return null;
  return (
    <div role="status">
      <p className="config-line">
        <span className="lab-muted">{t('system.config.lastTest')}</span> <Stamp value={result.at} />
        <span>{result.target}</span>
        <StateTag tone={result.done ? 'done' : 'failed'}>
          {t(`system.config.${section}.outcomes.${result.outcome}`)}
        </StateTag>
      </p>
      {result.detail && <p className="config-detail">{result.detail}</p>}
    </div>
  );
}

function Seals() {
  const t = useT();
  const seal = useApiMutation(() => api.post<{ sealed: number }>('system/config/reseal'), {
    onDone: ({ sealed }) => notify({ tone: 'done', text: t('system.config.seal.done', { count: sealed }) }),
  });
  return (
    <section className="config-section">
      <h2>{t('system.config.seal.title')}</h2>
      <p className="lab-muted">{t('system.config.seal.purpose')}</p>
      <span>
        <Button loading={seal.isPending} onClick={() => seal.mutate(undefined)}>
          {t('system.config.seal.act')}
        </Button>
      </span>
    </section>
  );
}
