import { useMemo } from 'react';
import { useMe } from '#lab/ui/access/session-provider.jsx';
import { RoomRoutes } from '#lab/ui/layout/room-routes.jsx';
import { TabsProvider } from '#lab/ui/layout/tabs-provider.jsx';
import type { Room } from '#lab/ui/room.js';
import { roomsOn } from '#lab/ui/room/modules.js';
import { RoomsProvider } from '#lab/ui/room/rooms-provider.jsx';
import { SettingsSync } from '#lab/ui/settings/settings-sync.jsx';
import { PeopleChooser } from '#lab/ui/subject/people-chooser.jsx';
import { AntdProvider } from '#lab/ui/theme/antd-provider.jsx';

/** Everything behind the sign-in: a chunk of its own, so that the sign-in stays light. */
export function Inside({ rooms }: { readonly rooms: readonly Room[] }) {
  const { user, modules } = useMe();
  const shown = useMemo(() => roomsOn(rooms, modules), [rooms, modules]);
  return (
    <AntdProvider>
      <RoomsProvider rooms={shown}>
        <SettingsSync key={user.id} />
        <TabsProvider key={user.id} user={user.id}>
          <RoomRoutes />
          <PeopleChooser />
        </TabsProvider>
      </RoomsProvider>
    </AntdProvider>
  );
}
