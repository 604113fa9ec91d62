import { useRef, useState } from 'react';
import { Button, Select } from 'antd';
import { Upload } from 'lucide-react';
import type { FileVersion } from '#lab/shared/document.js';
import type { FilePreview } from '#lab/shared/file-text.js';
import { api } from '../api.js';
import { Drawer } from '../dialog/drawer.js';
import { TextDifference } from '../difference/text-difference.js';
import { FormField } from '../form/form-field.js';
import { useNameIn, useT } from '../i18n/language-provider.js';
import { notify } from '../notice/notice.js';
import { useApiMutation, useApiQuery, useRefresh } from '../query.js';
import { useRepeatKey } from '../repeat-key.js';
import { Answered } from '../states/answered.js';
import { FileChip } from '../subject/file-chip.js';
import { Stamp } from '../subject/stamp.js';
import { Section } from '../subject/subject-page.js';
import FilePreviewDrawer from './file-preview.js';
import type { FileView, VersionedFiles } from './file-view.js';

interface FileVersionsProps {
  readonly versioned: VersionedFiles;
  /** The attachment whose versions are shown, by the id of one of them; none while it is closed. */
  readonly shown: string | undefined;
  readonly onShow: (id: string | undefined) => void;
}

/** The versions of an attachment beside its record: each can be opened, two are compared by their text, a next one added. */
export default function FileVersions({ versioned, shown, onShow }: FileVersionsProps) {
  const t = useT();
  return (
    <Drawer open={shown !== undefined} size={720} title={t('ui.file.versions.title')} onClose={() => onShow(undefined)}>
      {shown && <Versions versioned={versioned} id={shown} onAdded={onShow} />}
    </Drawer>
  );
}

interface VersionsProps {
  readonly versioned: VersionedFiles;
  readonly id: string;
  readonly onAdded: (id: string) => void;
}

function Versions({ versioned, id, onAdded }: VersionsProps) {
  const t = useT();
  const nameIn = useNameIn();
  const [opened, setOpened] = useState<FileView>();
  const answer = useApiQuery<readonly FileVersion[]>(`${versioned.path}/files/${id}/versions`);
  return (
    <Answered answer={answer}>
      {(versions) => (
        <div className="lab-form-rows">
          <ul className="lab-versions">
            {versions.map((version, at) => (
              <li key={version.id}>
                <strong>{t('ui.file.versions.revision', { revision: version.revision })}</strong>
                {at === 0 && <span className="lab-muted">{t('ui.file.versions.present')}</span>}
                <FileChip name={version.name} bytes={version.size} onOpen={() => setOpened(version)} />
                <span>{nameIn(version.by.name)}</span>
                <Stamp value={version.at} />
              </li>
            ))}
          </ul>
          {versioned.mayAdd && versions[0] && <NextVersion of={versions[0]} versioned={versioned} onAdded={onAdded} />}
          {versions.length > 1 && <Comparison versions={versions} />}
          <FilePreviewDrawer files={versions} shown={opened} onShow={setOpened} />
        </div>
      )}
    </Answered>
  );
}

interface NextVersionProps {
  readonly of: FileVersion;
  readonly versioned: VersionedFiles;
  readonly onAdded: (id: string) => void;
}

function NextVersion({ of, versioned: { path, version }, onAdded }: NextVersionProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const repeat = useRepeatKey();
  const refresh = useRefresh();
  const revision = of.revision + 1;
  const add = useApiMutation(
    async (file: File) => {
      const { name, size, lastModified } = file;
      const key = repeat.of([name, size, lastModified]);
      const uploaded = await api.upload<FileView>('files', file, { idempotencyKey: key });
      await api.post(`${path}/files/${of.id}/versions`, { version, fileId: uploaded.id });
      return uploaded;
    },
    {
      refreshes: [path],
      // The next try is made at the version that the record has by now.
      onProblem: () => {
        void refresh(path);
        return false;
      },
      onDone: ({ id }) => {
        repeat.answered();
        notify({ tone: 'done', text: t('ui.file.versions.added', { revision }) });
        onAdded(id);
      },
    },
  );
  const label = t('ui.file.versions.add', { revision });
  return (
    <div className="lab-versions-next">
      <Button
        icon={<Upload size={14} strokeWidth={1.7} aria-hidden />}
        loading={add.isPending}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <span className="lab-muted">{t('ui.file.versions.help')}</span>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) add.mutate(file);
          target.value = '';
        }}
      />
    </div>
  );
}

function Comparison({ versions }: { readonly versions: readonly FileVersion[] }) {
  const t = useT();
  const [chosen, setChosen] = useState<{ readonly from?: string; readonly to?: string }>({});
  const [latest, before] = versions;
  const of = (id: string | undefined) => versions.find((one) => one.id === id);
  const [from, to] = [of(chosen.from) ?? before, of(chosen.to) ?? latest];
  const options = versions.map(({ id, revision, name }) => ({
    value: id,
    label: `${t('ui.file.versions.revision', { revision })} · ${name}`,
  }));
  if (!from || !to) return null;
  return (
    <Section title={t('ui.file.versions.compare')}>
      <div className="lab-form">
        <FormField label={t('ui.file.versions.from')} span={2}>
          {(control) => (
            <Select
              {...control}
              value={from.id}
              options={options}
              onChange={(id) => setChosen({ ...chosen, from: id })}
            />
          )}
        </FormField>
        <FormField label={t('ui.file.versions.to')} span={2}>
          {(control) => (
            <Select {...control} value={to.id} options={options} onChange={(id) => setChosen({ ...chosen, to: id })} />
          )}
        </FormField>
      </div>
      <TextsOf from={from} to={to} />
    </Section>
  );
}

function TextsOf({ from, to }: { readonly from: FileVersion; readonly to: FileVersion }) {
  const t = useT();
  const [before, after] = [useText(from), useText(to)];
  return (
    <Answered answer={before}>
      {(one) => (
        <Answered answer={after}>
          {(other) => {
            const unread = [
              { ...one, name: from.name },
              { ...other, name: to.name },
            ].find(({ state }) => state !== 'read');
            if (unread?.state === 'cut') return <p className="lab-muted">{t('ui.difference.tooMuch')}</p>;
            if (unread) {
              const why = t(`ui.file.unread.${unread.state}`);
              return <p className="lab-muted">{t('ui.file.versions.unread', { name: unread.name, why })}</p>;
            }
            return <TextDifference before={one.text} after={other.text} />;
          }}
        </Answered>
      )}
    </Answered>
  );
}

function useText({ id }: FileVersion) {
  return useApiQuery<FilePreview>(`files/${id}/text`);
}
