import { useState } from 'react';
import { Button, Radio, Steps } from 'antd';
import type { FieldError } from '#lab/shared/define-errors.js';
import { withSeparators } from '#lab/shared/figures.js';
import { compared } from '../../shared/received-quantity.js';
import type { ApiError } from '#lab/ui/api-error.js';
import { api } from '#lab/ui/api.js';
import { FileField } from '#lab/ui/files/file-field.jsx';
import { DayInput } from '#lab/ui/form/day-input.jsx';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { NoteField } from '#lab/ui/form/note-field.jsx';
import { fieldErrorText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useUnsaved } from '#lab/ui/layout/unsaved.js';
import { useMoveOn } from '#lab/ui/layout/use-move-on.js';
import { applyEdit } from '#lab/ui/lines/edit-lines.js';
import { LineTable } from '#lab/ui/lines/line-table.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation, useRefresh } from '#lab/ui/query.jsx';
import { useRepeatKey } from '#lab/ui/repeat-key.js';
import { Refusal } from '#lab/ui/subject/refusal.jsx';
import { SubjectPage } from '#lab/ui/subject/subject-page.jsx';
import { orderDocument } from '../../shared/order.words.js';
import { mostFiles } from '../../shared/purchase.codes.js';
import type { ReceiptDetail, WaitingLine } from '../../shared/receipt.dto.js';
import { receiptPaths } from '../../shared/receipt.words.js';
import { requestDocument } from '../../shared/request.words.js';
import { PutAway } from './put-away.js';
import {
  acceptedOf,
  dividedLines,
  draftOf,
  stepOf,
  valuesOf,
  withAll,
  withFailures,
  withProblems,
  wrongIn,
  type ReceiveValues,
  type Step,
} from './receive-values.js';
import { useLocations, useWarehouses } from './use-places.js';
import { useInspectionWords, useReceiveLines } from './use-receive-lines.js';

interface ReceiveStepsProps {
  readonly lines: readonly WaitingLine[];
  readonly today: string;
}

/** The steps of a receipt; the first and the last only where something goes into stock. What was typed stays. */
export function ReceiveSteps({ lines, today }: ReceiveStepsProps) {
  const t = useT();
  const nameIn = useNameIn();
  const moveOn = useMoveOn();
  const refresh = useRefresh();
  const { texts } = useLanguage();
  const stocked = new Set(lines.flatMap(({ id, takesStock }) => (takesStock ? id : [])));
  const steps: readonly Step[] = stocked.size > 0 ? ['warehouse', 'form', 'locations'] : ['form'];
  const [step, setStep] = useState<Step>(steps[0] ?? 'form');
  const [values, setValues] = useState(() => valuesOf(lines, today));
  const [problems, setProblems] = useState<readonly FieldError[]>([]);
  const [refused, setRefused] = useState<ApiError>();
  const [touched, setTouched] = useState(false);
  const words = useInspectionWords();
  const isChecked = lines.some(({ needsCheck }) => needsCheck);
  const spec = useReceiveLines(values.sheet.lines.length, isChecked);
  const divided = dividedLines(values.sheet);
  const warehouses = useWarehouses(stocked.size > 0);
  const locations = useLocations(values.warehouse);
  const key = useRepeatKey();
  const change = (part: (now: ReceiveValues) => Partial<ReceiveValues>) => {
    setValues((now) => ({ ...now, ...part(now) }));
    setTouched(true);
  };
  const draft = draftOf(values, words);
  const { mutate, isPending, isSuccess } = useApiMutation(
    () => api.post<ReceiptDetail>(receiptPaths.route, draft, { idempotencyKey: key.of(draft) }),
    {
      onDone: ({ id, number }) => {
        key.answered();
        notify({ tone: 'done', text: t('purchase.receiptForm.received', { number }) });
        moveOn(receiptPaths.record(id));
        void refresh(receiptPaths.route, orderDocument.paths.route, requestDocument.paths.route, 'Common');
      },
      onProblem: (problem) => {
        if (problem.isHandled) return false;
        setRefused(problem);
        show(problem.fields);
        return true;
      },
    },
  );
  useUnsaved(touched && !isSuccess);
  const at = steps.indexOf(step);
  const isLast = at === steps.length - 1;
  const stockedLines = values.sheet.lines.filter(
    ({ cells }) => stocked.has(cells['orderLineId'] ?? '') && compared(acceptedOf(cells), '0') > 0,
  );

  /** Leads to the first step that something is wrong with. */
  function show(fields: readonly FieldError[]): void {
    setProblems(fields);
    const first = steps.find((one) => fields.some((field) => stepOf(field) === one));
    if (first) setStep(first);
    if (fields.some((field) => stepOf(field) === 'form'))
      setValues((now) => ({ ...now, sheet: withProblems(now.sheet, fields) }));
  }

  /** A line that is put away nowhere yet, or wholly in one place, has one place for all of it. */
  function placed(now: ReceiveValues): ReceiveValues['places'] {
    const kept = now.sheet.lines.filter(({ cells }) => stocked.has(cells['orderLineId'] ?? ''));
    const places = kept.map(({ key: id, cells }) => {
      const [only = { location: null, quantity: '' }, another] = now.places[id] ?? [];
      return [id, another ? (now.places[id] ?? []) : [{ ...only, quantity: acceptedOf(cells) }]] as const;
    });
    return Object.fromEntries(places);
  }

  const goOn = () => {
    if (isPending || isSuccess) return;
    setRefused(undefined);
    const before = steps.slice(0, at + 1);
    const wrong = wrongIn(draft, lines).filter((field) => before.includes(stepOf(field)));
    if (wrong.length > 0 || (step === 'form' && Object.keys(values.sheet.problems).length > 0)) return show(wrong);
    setProblems([]);
    if (isLast) return mutate(undefined);
    const next = steps[at + 1];
    if (next === 'locations') setValues((now) => ({ ...now, places: placed(now) }));
    if (next) setStep(next);
  };
  const said = (path: string) => {
    const found = problems.find((one) => one.path === path);
    return found && fieldErrorText(texts, found.code, found.args);
  };
  const label = (field: string) => t(`purchase.receipt.fields.${field}`);

  return (
    <SubjectPage
      number={t('purchase.receiptForm.title')}
      title={lines[0]?.vendor ?? ''}
      bar={
        <div className="lab-acts receipt-bar">
          {at > 0 && <Button onClick={() => setStep(steps[at - 1] ?? step)}>{t('purchase.receiptForm.back')}</Button>}
          <Button type="primary" loading={isPending} onClick={goOn}>
            {t(isLast ? 'purchase.receiptForm.done' : 'purchase.receiptForm.next')}
          </Button>
        </div>
      }
    >
      <div className="lab-document-form">
        {steps.length > 1 && (
          <Steps
            size="small"
            current={at}
            items={steps.map((one) => ({ title: t(`purchase.receiptForm.steps.${one}`) }))}
          />
        )}
        {refused && <Refusal problem={refused} />}
        {step === 'warehouse' && (
          <FormField
            label={label('warehouse')}
            required
            help={t('purchase.receiptForm.warehouseText')}
            problem={said('warehouse') && t('purchase.receiptForm.noWarehouse')}
          >
            {({ id }) => (
              <Radio.Group
                id={id}
                className="receipt-warehouses"
                value={values.warehouse}
                onChange={(event) => change(() => ({ warehouse: event.target.value as string, places: {} }))}
              >
                {(warehouses.data ?? []).map(({ code, name }) => (
                  <Radio key={code} value={code}>
                    {nameIn(name)}
                  </Radio>
                ))}
              </Radio.Group>
            )}
          </FormField>
        )}
        {step === 'form' && (
          <>
            <div className="lab-form">
              <FormField label={label('receivedOn')} required problem={said('receivedOn')}>
                {(control) => (
                  <DayInput
                    {...control}
                    value={values.receivedOn}
                    onChange={(day) => change(() => ({ receivedOn: day ?? today }))}
                  />
                )}
              </FormField>
            </div>
            <LineTable
              label={label('lines')}
              editor={{
                spec,
                sheet: values.sheet,
                edit: (next) =>
                  change(({ sheet }) => ({ sheet: withFailures(sheet, applyEdit(spec, sheet, next), words) })),
              }}
              isFixed
              tools={
                <Button onClick={() => change((now) => ({ sheet: withAll(now.sheet) }))}>
                  {t('purchase.receiptForm.all')}
                </Button>
              }
            />
            {divided.length > 0 && (
              <ul className="receipt-divided">
                {divided.map(({ orderLineId, item, unit, accepted, remaining }) => (
                  <li key={orderLineId} data-over={compared(accepted, remaining) > 0 || undefined}>
                    {t('purchase.receiptForm.divided', {
                      item,
                      unit,
                      accepted: withSeparators(accepted),
                      remaining: withSeparators(remaining),
                    })}
                  </li>
                ))}
              </ul>
            )}
            <NoteField
              label={label('comments')}
              value={values.comments}
              onChange={(comments) => change(() => ({ comments }))}
            />
            <FormField label={label('files')}>
              {({ id }) => (
                <FileField
                  id={id}
                  label={label('files')}
                  max={mostFiles}
                  value={values.files}
                  onChange={(files) => change(() => ({ files }))}
                />
              )}
            </FormField>
          </>
        )}
        {step === 'locations' &&
          stockedLines.map(({ key: id, cells }) => {
            const head = `lines.${values.sheet.lines.findIndex((one) => one.key === id)}.`;
            return (
              <PutAway
                key={id}
                item={cells['item'] ?? ''}
                unit={cells['unit'] ?? ''}
                quantity={acceptedOf(cells)}
                places={values.places[id] ?? []}
                locations={locations.data ?? []}
                problems={problems.flatMap((one) =>
                  one.path.startsWith(head) ? { ...one, path: one.path.slice(head.length) } : [],
                )}
                onChange={(places) => change((now) => ({ places: { ...now.places, [id]: places } }))}
              />
            );
          })}
      </div>
    </SubjectPage>
  );
}
