import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useT } from '#lab/ui/i18n/language-provider.jsx';

/** Back to the list, with the process open that one comes from. */
export function BackLink({ process }: { readonly process: string | undefined }) {
  const t = useT();
  return (
    <Link className="definitions-back" to={process ? `/processBpmn?process=${process}` : '/processBpmn'}>
      <ArrowLeft size={14} strokeWidth={1.7} aria-hidden />
      {t('process.designer.backToList')}
    </Link>
  );
}
