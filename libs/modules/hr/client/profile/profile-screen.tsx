import { useState } from 'react';
import { Button, Form } from 'antd';
import { Link } from 'react-router-dom';
import { user as resource } from '#lab/modules/org/shared/user.resource.js';
import { ownFields, type ProfileView } from '#lab/modules/org/shared/profile.dto.js';
import { api } from '#lab/ui/api.js';
import { fieldErrorText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation, useApiQuery } from '#lab/ui/query.jsx';
import { requiredMark } from '#lab/ui/required-mark.jsx';
import { CatalogueField } from '#lab/ui/resource/catalogue-field.jsx';
import { fieldLabel, RecordValue } from '#lab/ui/resource/catalogue-value.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { Facts } from '#lab/ui/subject/facts.jsx';
import { PhotoField, photoTitle } from '#lab/ui/subject/photo-field.jsx';
import { Nothing } from '#lab/ui/subject/stamp.jsx';
import { Section, SubjectPage } from '#lab/ui/subject/subject-page.jsx';

/** What the company keeps of a person, in the order of the page. */
const companyFields = [
  'userId',
  'employeeNo',
  'abbreviation',
  'email',
  'departmentId',
  'siteId',
  'title',
  'function',
  'occupation',
  'userType',
  'joinDate',
  'baseLegalDays',
  'annualLeave',
  'paidSickLeave',
  'sex',
  'birthday',
  'country',
  'school',
  'degree',
] as const;
const rows = [
  ['nameEn', 'language'],
  ['cellphone', 'tel'],
  ['address', 'timeZone'],
] as const;
const securityPath = '/profile/security';
const absencesPath = '/profile/absences';

/** One's own page: what the company keeps, and what one keeps oneself. */
export default function ProfileScreen() {
  const profile = useApiQuery<ProfileView>('org/profile');
  if (profile.error) return <ProblemPanel problem={profile.error} onRetry={() => void profile.refetch()} />;
  if (!profile.data) return <PageComing />;
  return <Profile key={profile.data.user.version} profile={profile.data} />;
}

function Profile({ profile: { user, photo, superior, roles, groups, substitute } }: { readonly profile: ProfileView }) {
  const t = useT();
  const nameIn = useNameIn();
  const { texts, choose } = useLanguage();
  const [form] = Form.useForm<Record<string, unknown>>();
  const [touched, setTouched] = useState(false);
  const save = useApiMutation(
    (values: Record<string, unknown>) => api.put('org/profile', { ...values, version: user.version }),
    {
      refreshes: ['org', 'auth/info'],
      onDone: (_, { language }) => {
        setTouched(false);
        notify({ tone: 'done', text: t('ui.form.saved') });
        if (language === 'zh' || language === 'en') void choose(language);
      },
      onProblem: ({ fields }) => {
        form.setFields(
          fields.map(({ path, code, args }) => ({ name: path, errors: [fieldErrorText(texts, code, args)] })),
        );
        return fields.length > 0;
      },
    },
  );
  const name = nameIn({ zh: String(user['nameZh']), en: user['nameEn'] as string | null });
  const list = (names: readonly Parameters<typeof nameIn>[0][]) =>
    names.map(nameIn).join(t('ui.listComma')) || <Nothing />;
  return (
    <SubjectPage
      number={t('hr.profile.title')}
      title={name}
      plates={null}
      tools={
        <>
          <Link className="lab-link" to={absencesPath}>
            {t('org.absence.own')}
          </Link>
          <Link className="lab-link" to={securityPath}>
            {t('hr.profile.security')}
          </Link>
        </>
      }
      rail={
        <Facts
          place="rail"
          facts={[
            { label: t('hr.profile.superior'), value: superior ? nameIn(superior.name) : <Nothing /> },
            { label: t('hr.profile.substitute'), value: substitute ? nameIn(substitute) : <Nothing /> },
            { label: t('hr.profile.roles'), value: list(roles) },
            { label: t('hr.profile.groups'), value: list(groups) },
          ]}
        />
      }
    >
      <Section title={t(photoTitle)}>
        <PhotoField id={user.id} name={name} picture={photo} route="org/profile/photo" />
      </Section>
      <Section title={t('hr.profile.own')}>
        <Form
          form={form}
          layout="vertical"
          requiredMark={requiredMark}
          initialValues={Object.fromEntries(ownFields.map((name) => [name, user[name]]))}
          validateTrigger="onBlur"
          onValuesChange={() => setTouched(true)}
          onFinish={(values) => save.mutate(values)}
        >
          {rows.map((names) => (
            <div key={names.join()} className="lab-form-row" data-columns={names.length}>
              {names.map((name) => (
                <CatalogueField key={name} resource={resource} name={name} row={user} autoFocus={false} />
              ))}
            </div>
          ))}
          <div className="lab-drawer-foot">
            <span className="lab-grow" />
            <Button type="primary" disabled={!touched} loading={save.isPending} onClick={() => form.submit()}>
              {t('ui.form.save')}
            </Button>
          </div>
        </Form>
      </Section>
      <Section title={t('hr.profile.company')} note={t('hr.profile.companyNote')}>
        <Facts
          facts={companyFields.map((name) => ({
            label: t(fieldLabel(resource, name)),
            value: <RecordValue resource={resource} name={name} row={user} />,
          }))}
        />
      </Section>
    </SubjectPage>
  );
}
