import { lazy } from 'react';
import { DecisionSigner } from '#lab/modules/account/client/signature/decision-signer.jsx';
import { Renewal } from '#lab/ui/access/renewal.jsx';
import { useMe } from '#lab/ui/access/session-provider.jsx';
import { keepEarlyKeys } from '#lab/ui/hotkeys/early-keys.js';
import { RoomRoutes } from '#lab/ui/layout/room-routes.jsx';
import { TabsProvider } from '#lab/ui/layout/tabs-provider.jsx';
import { Later } from '#lab/ui/loading/later.jsx';
import { HeldProvider } from '#lab/ui/decision/held-provider.jsx';
import { usualPauses } from '#lab/ui/decision/pauses.js';
import type { Room } from '#lab/ui/room.js';
import { RoomsProvider } from '#lab/ui/room/rooms-provider.jsx';
import { SettingsSync } from '#lab/ui/settings/settings-sync.jsx';
import { PeopleChooser } from '#lab/ui/subject/people-chooser.jsx';
import { AntdProvider } from '#lab/ui/theme/antd-provider.jsx';

keepEarlyKeys();
const FrameExtras = lazy(() => import('#lab/ui/layout/frame-extras.jsx'));

interface InsideProps {
  readonly rooms: readonly Room[];
  /** There was no session when this window was opened. */
  readonly signedInHere: boolean;
}

/** Everything behind the sign-in: a chunk of its own, so that the sign-in stays light. */
export function Inside({ rooms, signedInHere }: InsideProps) {
  const { user } = useMe();
  return (
    <AntdProvider>
      <RoomsProvider rooms={rooms}>
        <SettingsSync key={user.id} />
        <TabsProvider key={user.id} user={user.id} signedInHere={signedInHere}>
          <HeldProvider pauses={usualPauses}>
            <RoomRoutes />
            <PeopleChooser />
            <DecisionSigner />
            <Renewal />
            <Later>
              <FrameExtras />
            </Later>
          </HeldProvider>
        </TabsProvider>
      </RoomsProvider>
    </AntdProvider>
  );
}
