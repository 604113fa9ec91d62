import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';
import { useLocation } from 'react-router-dom';
import type { DocumentKind, RecordDetail } from '#lab/shared/document-kind.js';
import { forgetHandover, handedOver, type Handover } from './handover.js';
import { refusalIn, type Refusal } from './refusal.js';

/** The values of a form and where they came from. */
export interface HeldValues<Detail, Values> {
  readonly kind: DocumentKind;
  /** The record as it was when the page was opened; undefined for a new one. */
  readonly opened: Detail | undefined;
  readonly values: Values;
  readonly setValues: Dispatch<SetStateAction<Values>>;
  /** The values of a stored record, or of a new one. */
  readonly valuesOf: (record: Detail | undefined) => Values;
  /** What the page of the new record left for this one. */
  readonly handed: Handover<Detail, Values> | undefined;
  /** Why the record was refused on the page that led here. */
  readonly refusal: Refusal | undefined;
}

/**
 * Holds the values of a form: what another page has left for it, what is stored, or those of a new record. What depends
 * on them (a count, the columns of lines) is made between this and `useDocumentForm`.
 */
export function useHeldValues<Detail extends RecordDetail, Values>(
  kind: DocumentKind,
  opened: Detail | undefined,
  valuesOf: (record: Detail | undefined) => Values,
): HeldValues<Detail, Values> {
  const { state } = useLocation();
  const [handed] = useState(() => handedOver<Detail, Values>(opened?.id));
  const [refusal] = useState(() => handed?.refusal ?? refusalIn(state));
  useEffect(() => forgetHandover(opened?.id), [opened?.id]);
  const [values, setValues] = useState(() => handed?.values ?? valuesOf(opened));
  return { kind, opened, values, setValues, valuesOf, handed, refusal };
}
