import { ProblemPanel } from '../states/problem-panel.js';
import { AntdProvider } from '../theme/antd-provider.js';
import { useSession } from './session-provider.js';

/** In place of everything while the server does not say who is signed in. */
export default function Stuck() {
  const { problem, retry } = useSession();
  return (
    <AntdProvider>
      <main className="lab-dead-end">{problem && <ProblemPanel problem={problem} onRetry={retry} />}</main>
    </AntdProvider>
  );
}
