// A planted bug of two checks: none of the three places that know an event again knows it.
import type { Plant } from '../check.ts';

export const noIdentity: Plant = {
  name: 'events have no identity',
  edits: [
    { file: 'src/server/modules/trade/trade.ts', from: 'eventId: report.event.id,', to: 'eventId: newId(),' },
    { file: 'src/server/modules/trade/trade.ts', from: 'id: report.event.id,', to: 'id: newId(),' },
    { file: 'src/server/modules/trade/trade.ts', from: 'sequence: report.event.sequence ?? null,', to: 'sequence: null,' },
    {
      file: 'src/server/modules/device/event-known.ts',
      from: "heard: new Map((rows.heard ?? []).map(({ code, said }) => [code, said ?? ''])),",
      to: 'heard: new Map(),',
    },
  ],
};
