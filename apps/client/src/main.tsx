import { createRoot } from 'react-dom/client';
import { rooms } from '#lab/modules/client.js';
import { browserLanguage } from '#lab/ui/i18n/language.js';
import { createTexts } from '#lab/ui/i18n/texts.js';
import { createQueryClient } from '#lab/ui/query.jsx';
import { App } from './app.js';
import { inside } from './enter.js';
import { Site } from './site.js';
import '../../../libs/ui/ui.css';

/** Only the room with the sign-in is needed at the door; the others follow after sign-in. */
async function start(): Promise<void> {
  const texts = createTexts();
  const { room: front } = await rooms.account();
  await texts.add({ [front.key]: front.texts });
  await texts.use(browserLanguage());

  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no place to draw into');
  createRoot(root).render(
    <App texts={texts} client={createQueryClient()}>
      <Site front={front} Inside={inside(rooms, texts)} />
    </App>,
  );
}

void start();
