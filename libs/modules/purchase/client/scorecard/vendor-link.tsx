import { Link } from 'react-router-dom';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { scorecardPaths, scorecardRights } from '../../shared/scorecard.words.js';

/** The name of a vendor; for those who see vendors a link to its scorecard. */
export function VendorLink({ id, name }: { readonly id: string; readonly name: string }) {
  const maySee = useMay()([...scorecardRights.figures]);
  return maySee ? <Link to={scorecardPaths.page(id)}>{name}</Link> : <>{name}</>;
}
