import type { DecisionModel } from '#lab/process-engine/decision/index.js';
import type { useHistory } from '../model/history.js';

/** What draws a part of the data of a file is given. */
export interface DataProps {
  readonly model: DecisionModel;
  /** Absent where nothing may be changed. */
  readonly change: ReturnType<typeof useHistory<DecisionModel>>['change'] | undefined;
  /** Opens a decision or function. */
  readonly onChoose: (id: string) => void;
}
