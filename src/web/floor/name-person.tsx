// Who took it: of a pick whose card nobody here has, or that names nobody. With a card all of its picks are his.
import { device } from '../../contract/device/index.ts';
import type { Row } from '../../contract/kernel/endpoint.ts';
import { t } from '../kernel/i18n.ts';
import type { Action } from '../kit/list/actions.tsx';
import { FormDialog } from '../kit/dialog/lazy-dialogs.tsx';

type EventRow = Row<typeof device.events>;

/** The button for the messages that `when` is true of: booked to nobody, or set aside still. */
export const namePerson = (when: (row: EventRow) => boolean): Action<EventRow> => ({
  label: '这是谁领的',
  permit: device.nameStranger.permit,
  when,
  start: ({ vmId, eventId, person }, dialogs) =>
    dialogs.show((place) => (
      <FormDialog
        {...place}
        title={`${t('这是谁领的')} ${person ?? ''}`}
        endpoint={device.nameStranger}
        fields={[
          { name: 'empId', whole: true },
          ...(person === null
            ? []
            : [
                {
                  name: 'all' as const,
                  help: '用这张卡（或工号）领走、还没有记到人的，全部记到他名下，按领料的时间计入额度和报表；还没有入账的，入账时记到他名下。',
                },
                { name: 'bindCard' as const, help: '以后他刷这张卡就认得。有绑卡权限才生效。' },
              ]),
        ]}
        initial={{ all: person !== null, bindCard: person !== null }}
        fixed={{ vmId, eventId }}
        done="已记到他名下"
      />
    )),
});
