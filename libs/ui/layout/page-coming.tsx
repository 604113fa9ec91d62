import { useComing } from '../decision/reading.js';

/** The shape of a page while its code is on the way; invisible for the first moment by its style. */
export function PageComing() {
  useComing();
  return (
    <div className="lab-coming" aria-busy>
      <span style={{ width: 160 }} />
      <span style={{ width: 260, height: 18 }} />
      <span style={{ width: '100%' }} />
      <span style={{ width: '92%' }} />
      <span style={{ width: '96%' }} />
    </div>
  );
}
